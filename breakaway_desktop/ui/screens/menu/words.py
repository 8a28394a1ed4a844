"""The words of the menu about the race to continue."""

from __future__ import annotations

from contextlib import suppress

from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.panels.shelf import when_text
from breakaway_desktop.words import _

Wordings = tuple[str, ...]
"""The same in fewer and fewer words."""


def standing(race: SavedRace) -> tuple[Wordings, Wordings]:
    """How far the race to continue has come and when that was, and what it waits for: what everybody at the table may
    know (R9)."""
    match = race.match
    turn, written = _("Turn {turn}").format(turn=match.race.turn), ""
    with suppress(OSError):
        written = when_text(race.path.stat().st_mtime)
    rules = match.race.rules
    title = rules_title(match.base, rules.variant.name, rules.options)
    awaited = _awaited(match)
    return (" · ".join(part for part in (turn, written) if part), turn), (f"{awaited} · {title}", awaited)


def _awaited(match: Match) -> str:
    """Whose card or orders (R4.1, R4.2)."""
    names = names_of(match)
    if match.ask is not None:
        return _("{team} to move").format(team=names.team(match.ask.team))
    awaited = [ask.team for ask in match.asks if match.seat(ask.team).is_human]
    if len(awaited) == 1:
        return _("{team} to choose orders").format(team=names.team(awaited[0]))
    return _("teams are choosing")
