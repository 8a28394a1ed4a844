"""The race to continue, in the words of the menu, which imports them when there is one."""

from __future__ import annotations

from contextlib import suppress

from breakaway_desktop.kit.words import _
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.features import Wordings
from breakaway_desktop.ui.panels.saved_files import when_text


def continue_lines(race: SavedRace) -> tuple[Wordings, Wordings]:
    """Return two texts about the race to continue: turn and time of saving, then the pending decision and the rules."""
    match = race.match
    turn, saved_at = _("Turn {turn}").format(turn=match.race.turn), ""
    with suppress(OSError):
        saved_at = when_text(race.path.stat().st_mtime)
    rules = match.race.rules
    title = rules_title(match.base, rules.variant.name, rules.options)
    awaited_text = _awaited_text(match)
    return (" · ".join(part for part in (turn, saved_at) if part), turn), (f"{awaited_text} · {title}", awaited_text)


def _awaited_text(match: Match) -> str:
    """Return which team moves or chooses orders next (R4.1, R4.2). Public facts only (R9)."""
    names = names_of(match)
    if match.open_card_ask is not None:
        return _("{team} to move").format(team=names.in_score(match.open_card_ask.team))
    awaited = [ask.team for ask in match.open_asks if match.seat(ask.team).is_human]
    if len(awaited) == 1:
        return _("{team} to choose orders").format(team=names.in_score(awaited[0]))
    return _("teams are choosing")
