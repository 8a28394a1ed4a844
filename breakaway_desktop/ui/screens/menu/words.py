"""What the menu says of the race that would begin, and of the one to continue."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.play.hot_seat import SeatedNames, names_of
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.panels.shelf import Glance, glance_at, when_text
from breakaway_desktop.words import _, ngettext


class Unfinished(NamedTuple):
    """A race to continue, as everybody at the table may see it (R9). Wordings, the fullest first."""

    saved: SavedRace
    glance: Glance
    when: tuple[str, ...]
    awaited: tuple[str, ...]


def race_at_once(draft: Draft | None) -> tuple[str, tuple[str, ...]]:
    """What RIDE begins: its kind, and in the second line with whom and by which rules."""
    if draft is None or draft.is_first:
        return _("Quick race:"), (_("you and five bots"),)
    names = SeatedNames(tuple(seat.seat() for seat in draft.seats), draft.hot_seat().players)
    rules = rules_title(draft.base, draft.variant, draft.options)
    few = _players(names)
    return _("As last time:"), (f"{few}, {rules}", few, rules)


def unfinished_race(saved: SavedRace) -> Unfinished:
    match = saved.match
    names, turn = names_of(match), _("Turn {turn}").format(turn=match.race.turn)
    written = ""
    with suppress(OSError):
        written = when_text(saved.path.stat().st_mtime)
    rules = match.race.rules
    title = rules_title(match.base, rules.variant.name, rules.options)
    when = " · ".join(part for part in (turn, written) if part)
    awaited = _awaited(saved, names)
    return Unfinished(saved, glance_at(match), (when, turn), (f"{awaited} · {title}", awaited))


def _awaited(saved: SavedRace, names: SeatedNames) -> str:
    """Whose card or orders the race waits for (R4.1, R4.2)."""
    match = saved.match
    if match.ask is not None:
        return _("{team} to move").format(team=names.team(match.ask.team))
    awaited = [ask.team for ask in match.asks if match.seat(ask.team).is_human]
    if len(awaited) == 1:
        return _("{team} to give orders").format(team=names.team(awaited[0]))
    return _("teams give orders")


def _players(names: SeatedNames) -> str:
    """`Marta and Jonas, 4 bots`."""
    humans = [names.player(team) for team, seat in enumerate(names.seats, start=1) if seat.is_human]
    bots = len(names.seats) - len(humans)
    parts = [listed(humans)] if humans else []
    if bots:
        parts.append(ngettext("{n} bot", "{n} bots", bots).format(n=bots))
    return ", ".join(parts)
