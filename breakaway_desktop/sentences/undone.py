"""Undone decisions as text."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import see_event
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names


def is_known(step: Step, team: int) -> bool:
    """Return whether a team (0: the public) may know that a decision was made."""
    return any(see_event(event, step.before, team) is not None for event in step.events)


def undone_text(undone: Sequence[Step], names: Names, viewing_team: int) -> str:
    """Return the undone decision as far as `viewing_team` may know it, and the number of decisions after it."""
    first, followers = undone[0], len(undone) - 1
    if not is_known(first, viewing_team):
        text = _("a decision by {team}").format(team=names.team(first.decision.team))
    elif isinstance(first.decision, Retire):
        text = _("{rider}’s retirement").format(rider=names.rider(first.decision.rider))
    elif isinstance(first.decision, PlayCard | NoOrder):
        card = next(event.card for event in first.events if isinstance(event, Moved))
        text = _("{rider}’s {card}").format(card=card, rider=names.rider(first.decision.rider))
    else:
        text = _("{team}’s orders").format(team=names.team(first.decision.team))
    if not followers:
        return text
    sentence = ngettext("{what} and the decision after it", "{what} and the {n} decisions after it", followers)
    return sentence.format(what=text, n=followers)
