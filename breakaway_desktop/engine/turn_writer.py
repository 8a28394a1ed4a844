"""The turn writer: the race during a turn, and the events of the turn so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from breakaway_desktop.engine.events import Event, Moved, Pushed
from breakaway_desktop.engine.evolve import EVOLVE
from breakaway_desktop.engine.points import crossings
from breakaway_desktop.engine.race import SLOTS, Race, Ride

_new = tuple.__new__


class TurnWriter:
    """A writer for one call of the referee: applies events to the race and collects them."""

    __slots__ = ("events", "race")

    def __init__(self, race: Race) -> None:
        self.race = race
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.race = EVOLVE[type(event)](self.race, event)
        self.events.append(event)

    def ride(self, group: Sequence[Ride | tuple[int, int]]) -> None:
        """Move one group, each rider as (rider, card) or `Ride`, at the same moment (R5.1, R6.2)."""
        arrived = self.race.clock
        moves = [self.move(arrived, *ride) for ride in group]  # R5.1
        crossing_moves = [move for move in moves if move is not None]
        if crossing_moves:
            self.cross(crossing_moves)  # R6.2

    def move(
        self,
        arrived: int,
        number: int,
        card: int | None,
        squares: int | None = None,
        note: tuple[tuple[str, Any], ...] = (),
    ) -> tuple[int, int, int] | None:
        """Move a rider. Return (rider, start, end), for `cross`, if he crosses a line, else None."""
        race = self.race
        rules, rider = race.rules, race.riders[SLOTS[number]]
        start = rider.square
        if squares is None:
            squares = rules.variant.stride(race, rider, card or 0)
            if rules.variant.notes_moves:
                note = rules.variant.note(race, rider, card or 0)
        end = start + squares
        event = _new(Moved, (number, card, start, end, arrived, note))
        self.race = EVOLVE[Moved](race, event)
        self.events.append(event)
        for line in rules.course.lines:
            if start <= line < end:  # R1.5
                return number, start, end
        return None

    def push(self, group: Sequence[tuple[int, int]], arrived: int) -> None:
        """Place riders who are level, as (rider, square), without a move (R8.5, R8.6). They cross lines together."""
        race = self.race
        crossing_moves = []
        for number, end in group:
            start = race.riders[SLOTS[number]].square
            self.emit(Pushed(number, start, end, arrived))
            if race.rules.course.crossed(start, end):
                crossing_moves.append((number, start, end))
        if crossing_moves:
            self.cross(crossing_moves)

    def cross(self, moves: Sequence[tuple[int, int, int]]) -> bool:
        """Emit the crossings of a group's moves, each (rider, start, end); return whether one is at the finish (R6)."""
        crossed = crossings(self.race, moves)
        for crossing in crossed:
            self.emit(crossing)
            self.race.rules.variant.crossed(self, crossing)
        return bool(crossed) and crossed[-1].line == self.race.rules.course.finish  # R6.4: the finish comes last
