"""A race as shots: parts of its steps that are shown one after the other, wherever it is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed, Event, Moved, OrderTaken, Pushed, Replaced, Revealed, SpecialPlayed
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.turn_report import Step

CROSSING, DEALING, PUSHING = 1.6, 3.0, 2.4
"""Weights of a chip that flies, of cards that are dealt and of riders who are pushed."""

WEIGHTS: Final[dict[type, float]] = {
    Moved: 1.0,
    Pushed: PUSHING,
    SpecialPlayed: 1.0,
    Replaced: DEALING,
    Revealed: DEALING,
}
"""Duration of a shot as a share of a roll, by the type of its event. Other events take no time."""


class Shot(NamedTuple):
    """An event, or events that the viewer sees as one, with the race before and after."""

    event: Event
    before: Race
    after: Race
    step: int
    """Index of its step in the match."""
    weight: float
    """Its duration as a share of a roll. 0: it is never seen."""
    moves: tuple[Moved, ...] = ()
    """All moves of a group that rides together (R5.1), `event` first."""
    crossings: tuple[Crossed, ...] = ()
    """All riders who share a place on a line (R6.3), `event` first."""
    pushes: tuple[Pushed, ...] = ()
    """All pushes in a row (R8.6), `event` first."""


def shots_of(step: Step, index: int) -> list[Shot]:
    """Return the shots of a step, which has this index in its match."""
    shots = []
    race = step.before
    for events in grouped(step.events, race):
        before = race
        for event in events:
            race = evolve(race, event)
        shots.append(_shot(events, before, race, index))
    return shots


def _shot(events: Sequence[Event], before: Race, after: Race, step: int) -> Shot:
    event = events[0]
    weight = CROSSING if isinstance(event, Crossed) and event.points else WEIGHTS.get(type(event), 0.0)
    moves = tuple(each for each in events if isinstance(each, Moved))
    crossings = tuple(each for each in events if isinstance(each, Crossed))
    pushes = tuple(each for each in events if isinstance(each, Pushed))
    return Shot(event, before, after, step, weight, moves, crossings, pushes)


def grouped(events: Sequence[Event], race: Race) -> list[list[Event]]:
    """Return the events in lists that the viewer sees as one: the moves of a group that rides together, the riders who
    share a place, and pushes; every other event alone."""
    found: list[list[Event]] = []
    groups = race.order
    for event in events:
        if isinstance(event, OrderTaken):
            groups = event.groups
        before = found[-1][-1] if found else None
        is_shared = (
            isinstance(event, Moved)
            and isinstance(before, Moved)
            and any(event.rider in group and before.rider in group for group in groups)
        ) or (
            # Places that are shared are taken at one moment.
            isinstance(event, Crossed)
            and isinstance(before, Crossed)
            and event.sharing > 1
            and (event.line, event.place) == (before.line, before.place)
        )
        if is_shared or (isinstance(event, Pushed) and isinstance(before, Pushed)):
            found[-1].append(event)
        else:
            found.append([event])
    return found
