"""A race as shots: parts of its steps that are shown one after the other, wherever it is watched."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Self

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Crossed, Event, Moved, OrderTaken, Pushed, Replaced, Revealed, SpecialPlayed
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.turn_report import Step

CROSSING, DEALING, PUSHING = 1.6, 3.0, 2.4
"""Durations of flying chips, of dealing cards and of pushing riders, as multiples of a roll."""

WEIGHTS: Final[dict[type, float]] = {
    Moved: 1.0,
    Pushed: PUSHING,
    SpecialPlayed: 1.0,
    Replaced: DEALING,
    Revealed: DEALING,
}
"""Duration of a shot as a multiple of a roll, by the type of its event.

Other events take no time, except a crossing with points, which takes `CROSSING`.
"""


class Shot(NamedTuple):
    """An event, or events that the viewer sees as one, with the race before and after."""

    event: Event
    before: Race
    after: Race
    step: int
    """Index of its step in the match."""
    weight: float
    """Duration as a multiple of a roll; 0 if it is never seen."""
    moves: tuple[Moved, ...] = ()
    """All moves of a group that rides together (R5.1), `event` first."""
    crossings: tuple[Crossed, ...] = ()
    """All riders who share a place on a line (R6.3), `event` first."""
    pushes: tuple[Pushed, ...] = ()
    """All pushes in a row (R8.6), `event` first."""

    @property
    def events(self) -> tuple[Event, ...]:
        return self.moves or self.crossings or self.pushes or (self.event,)


@dataclass(frozen=True, slots=True)
class ShotList:
    """All shots of a race so far. A position in it is the number of shots that are over.

    A stop is a position at which stepping pauses: after each decision; if one decision moves every rider (R4.2), after
    each ride and after the new cards.
    """

    first: Race
    steps: tuple[Step, ...]
    """The decisions of the match, and their events."""
    shots: tuple[Shot, ...]
    stops: tuple[int, ...]
    """The position of each stop. Stop 0, the start of the race, is not among them."""
    decisions: tuple[int, ...]
    """The number of decisions that are over at each stop."""

    @classmethod
    def of(cls, first: Race, steps: Iterable[Step]) -> ShotList:
        steps = tuple(steps)
        shots: list[Shot] = []
        stops: list[int] = []
        decisions: list[int] = []
        for index, step in enumerate(steps):
            _append(step, index, shots, stops, decisions)
        return cls(first, steps, tuple(shots), tuple(stops), tuple(decisions))

    def with_step(self, step: Step) -> Self:
        shots, stops, decisions = [*self.shots], [*self.stops], [*self.decisions]
        _append(step, len(self.steps), shots, stops, decisions)
        return replace(
            self, steps=(*self.steps, step), shots=tuple(shots), stops=tuple(stops), decisions=tuple(decisions)
        )

    @property
    def last(self) -> Race:
        """The race after all decisions."""
        return self.steps[-1].after if self.steps else self.first

    def position_of(self, stop: int) -> int:
        return self.stops[stop - 1] if stop else 0

    def stop_after(self, decisions: int) -> int:
        """Return the last stop at which at most `decisions` decisions are over; 0 if there is none."""
        return bisect_right(self.decisions, decisions) if decisions else 0

    def race_at(self, stop: int) -> Race:
        position = self.position_of(stop)
        return self.shots[position - 1].after if position else self.first

    def ends_turn(self, stop: int) -> bool:
        """Return whether a turn has ended since the previous stop."""
        return stop > 0 and self.race_at(stop).turn != self.race_at(stop - 1).turn

    def scenes(self) -> tuple[Step, ...]:
        """Return one step for each stop, with all events since the previous stop."""
        if not self.first.rules.is_simultaneous:
            return self.steps
        scenes = []
        for start, end in zip((0, *self.stops), self.stops, strict=False):
            shots = self.shots[start:end]
            events = tuple(event for shot in shots for event in shot.events)
            scenes.append(Step(self.steps[shots[-1].step].decision, shots[0].before, events, shots[-1].after))
        return tuple(scenes)


def _append(step: Step, index: int, shots: list[Shot], stops: list[int], decisions: list[int]) -> None:
    """Append the shots of a step, which has this index in its match, and its stops."""
    one_by_one = not step.before.rules.is_simultaneous
    for shot in shots_of(step, index):
        if not one_by_one and _can_be_seen(shot) and _have_been_seen(shots, stops):
            stops.append(len(shots))
            decisions.append(index)
        shots.append(shot)

    # Orders that wait for those of other teams are no stop.
    if one_by_one or _have_been_seen(shots, stops) or (step.after.over and shots):
        stops.append(len(shots))
        decisions.append(index + 1)


def _have_been_seen(shots: Sequence[Shot], stops: Sequence[int]) -> bool:
    """Return whether there is anything to see since the last stop."""
    return any(map(_can_be_seen, shots[stops[-1] if stops else 0 :]))


def _can_be_seen(shot: Shot) -> bool:
    return isinstance(shot.event, Moved | Replaced)


def shots_of(step: Step, index: int) -> list[Shot]:
    """Return the shots of a step, which has this index in its match."""
    shots, race = [], step.before
    *groups, last = group_events(step.events, race) or [[]]
    for events in groups:
        before = race
        for event in events:
            race = evolve(race, event)
        shots.append(_shot(events, before, race, index))
    # The last leads to the match's own race object, because caches compare races by identity.
    return [*shots, _shot(last, race, step.after, index)] if last else []


def _shot(events: Sequence[Event], before: Race, after: Race, step: int) -> Shot:
    event, kind, every = events[0], type(events[0]), tuple(events)
    weight = CROSSING if isinstance(event, Crossed) and event.points else WEIGHTS.get(type(event), 0.0)
    # All are of one kind.
    moves: Any = every if kind is Moved else ()
    crossings: Any = every if kind is Crossed else ()
    pushes: Any = every if kind is Pushed else ()
    return Shot(event, before, after, step, weight, moves, crossings, pushes)


def group_events(events: Sequence[Event], race: Race) -> list[list[Event]]:
    """Return lists of events that the viewer sees as one.

    These are the moves of a group that rides together, the riders who share a place, and pushes; every other event is
    alone in its list.
    """
    lists: list[list[Event]] = []
    groups = race.order

    for event in events:
        if isinstance(event, OrderTaken):
            groups = event.groups

        # Does it happen together with the event before?
        before = lists[-1][-1] if lists else None
        if type(before) is not type(event):
            lists.append([event])
            continue
        is_shared = (
            isinstance(event, Moved)
            and isinstance(before, Moved)
            and any(event.rider in group and before.rider in group for group in groups)
        ) or (
            # Shared places are taken at one moment.
            isinstance(event, Crossed)
            and isinstance(before, Crossed)
            and event.sharing > 1
            and (event.line, event.place) == (before.line, before.place)
        )

        if is_shared or (isinstance(event, Pushed) and isinstance(before, Pushed)):
            lists[-1].append(event)
        else:
            lists.append([event])
    return lists


def moves_of(step: Step) -> tuple[Moved, ...]:
    return tuple(event for event in step.events if isinstance(event, Moved))


def riders_of(step: Step) -> tuple[int, ...]:
    """Return the riders of a step: those who move, else the rider for whom something was decided."""
    moves = moves_of(step)
    if moves:
        return tuple(move.rider for move in moves)
    decision = step.decision
    return (decision.rider,) if isinstance(decision, PlayCard | NoOrder | Retire) else ()
