"""Sentences on a race that has just ended: when and why it did, and whether it is saved (R6.5)."""

from __future__ import annotations

from breakaway_desktop.engine.events import RaceEnded
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match


def end_wordings(match: Match) -> tuple[str, ...]:
    """Return when the race ended, and why: in full, without the variant, its shorter half, and only when."""
    turn = _("turn {turn}").format(turn=match.race.turn)
    reasons = {
        "finishers": _("eight riders have finished"),
        "all": _("all riders left have finished"),
        "retired": _("nobody left to finish"),
        "caught": _("leader a whole lap ahead of the last rider"),
        "turns": _("turn limit reached"),
    }
    event = next((e for step in match.steps[-1:] for e in step.events if isinstance(e, RaceEnded)), None)
    text = turn if event is None or event.reason not in reasons else f"{turn}, {reasons[event.reason]}"
    variant = match.race.rules.variant.name
    brief = turn if event is None or event.reason == "finishers" else reasons.get(event.reason, turn)
    return (text if variant is None else f"{variant_title(variant)}, {text}", text, brief, turn)


def saved_text(match: Match) -> str:
    """Return a sentence on whether the race just played is saved."""
    autosave = match.autosave
    if autosave is not None and autosave.failure is not None:
        return _("this race couldn’t be saved")
    return _("This race is in “Saved races”.")
