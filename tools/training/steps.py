"""Sequential orders in a batch: one rider at a time in all races, with the earlier moves known (R4.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import AnyIntArray, BoolArray, Int16Array, IntArray, hands_of, indexes_of
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.engine.course import FINISHERS


@dataclass(slots=True)
class Step:
    """The information available when the riders at `column` of the order are asked for their cards.

    `races` are in the state at the start of the turn; `squares` (races, riders in order) and `crossed` (races, lines)
    are up to date. In races that `ended` this turn (R6.5) the answer is ignored.
    """

    races: Races
    column: int
    squares: Int16Array
    crossed: Int16Array
    ended: BoolArray

    @property
    def indexes(self) -> IntArray:
        """The index of the rider to move, 0 for rider 11, (races)."""
        return indexes_of(self.races.packed[:, self.column])

    @property
    def hands(self) -> Int16Array:
        """Cards of the rider to move, newest first, 0 for none, (races, 4)."""
        return hands_of(self.races.packed[:, self.column])

    def points(self) -> NDArray[np.int32]:
        """Return the points that each card scores at once, (races, 4), in sixtieths (R6.1, R6.2)."""
        start = self.squares[:, self.column, None]
        ends = start + self.hands
        points = np.zeros(ends.shape, np.int32)
        for line, square in enumerate(self.races.course.lines):
            worth = _worth(self.races.course, line)[self.crossed[:, line], None]
            points += np.where((start <= square) & (square < ends), worth, 0)
        return points

    def ride(self, slots: IntArray) -> None:
        """Move the riders by these cards, changing only `squares`, `crossed` and `ended`."""
        cards = np.take_along_axis(self.hands, slots[:, None], axis=1)[:, 0]
        start = self.squares[:, self.column]
        end = np.where(self.ended, start, start + cards)
        for line, square in enumerate(self.races.course.lines):
            self.crossed[:, line] += (start <= square) & (square < end)
        self.squares[:, self.column] = end
        self.ended |= self.crossed[:, -1] >= FINISHERS


def play_one_by_one(races: Races, choose: Callable[[Step], AnyIntArray]) -> None:
    """Play the turn to its end; `choose` returns a slot for every race of a step, 0 for the newest card.

    Finished races are neither changed nor passed to `choose`. Raises ValueError with simultaneous orders and for an
    empty slot, and NotCovered as `play` does.
    """
    if races.course.options.orders != "sequential":
        raise ValueError("riders move one by one with sequential orders only")
    riding = np.flatnonzero(~races.over)
    part = races.select(riding)
    step = Step(part, part.moved, part.squares, part.crossed.copy(), part.over.copy())
    chosen = []
    for column in range(part.moved, part.course.riders):
        step.column = column
        slots = np.where(step.ended, 0, choose(step)).astype(np.int64)
        step.ride(slots)
        chosen.append(slots)
    play(part, np.stack(chosen, axis=1))
    races.put(riding, part)


@lru_cache(maxsize=64)
def _worth(course: BatchRules, line: int) -> NDArray[np.int32]:
    """Return the points at a line, in sixtieths, by number of riders who have crossed it before."""
    scale = course.scale(line)
    return np.array((*scale, *[0] * (course.riders + 1 - len(scale))), np.int32) * UNIT
