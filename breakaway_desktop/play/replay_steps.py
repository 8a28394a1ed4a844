"""The steps of the replay: a move, a group that moves as one, the new cards of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Event, Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching.shots import grouped
from breakaway_desktop.record.turn_report import Step


class Scenes(NamedTuple):
    """`steps` follow one another without a gap; `whole` says for each how many decisions of the match are over after
    it."""

    steps: tuple[Step, ...]
    whole: tuple[int, ...]


def scenes_of(match: Match) -> Scenes:
    """Decision by decision where riders move one by one; else move by move, for one decision moves everybody (R4.2)."""
    if not match.is_simultaneous:
        return Scenes(tuple(match.steps), tuple(range(1, len(match.steps) + 1)))
    found: list[Step] = []
    whole: list[int] = []
    race = start = match.first
    waiting: list[Event] = []
    for number, step in enumerate(match.steps, start=1):
        for events in grouped(step.events, step.before):
            if isinstance(events[0], Moved | Replaced) and _shows(waiting):
                found.append(Step(step.decision, start, tuple(waiting), race))
                whole.append(number - 1)
                waiting, start = [], race
            waiting += events
            for event in events:
                race = evolve(race, event)
        race = step.after
        # Orders that wait for those of others are nobody's business yet.
        if _shows(waiting) or (race.over and waiting):
            found.append(Step(step.decision, start, tuple(waiting), race))
            whole.append(number)
            waiting, start = [], race
    return Scenes(tuple(found), tuple(whole))


def _shows(events: Sequence[Event]) -> bool:
    """Whether there is anything to be seen."""
    return any(isinstance(event, Moved | Replaced) for event in events)


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
