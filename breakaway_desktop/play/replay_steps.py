"""What a step of the replay is about."""

from __future__ import annotations

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.record.turn_report import Step


def moves_of(step: Step) -> tuple[Moved, ...]:
    """Who rides in it."""
    return tuple(event for event in step.events if isinstance(event, Moved))


def riders_of(step: Step) -> tuple[int, ...]:
    """Whom it is about: those who ride, or the one who decided something."""
    moves = moves_of(step)
    if moves:
        return tuple(move.rider for move in moves)
    decision = step.decision
    return (decision.rider,) if isinstance(decision, PlayCard | NoOrder | Retire) else ()
