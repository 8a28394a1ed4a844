"""Sequential orders in a batch: one rider at a time across all races, each seeing what was played before (R4.1)."""

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
    """What is to be seen when the riders at `column` of the order are asked for their cards.

    `races` stand as the turn began for this player of cards; `squares` (races, riders in order) and `crossed` (races,
    lines) as they are now. In races that `ended` this turn (R6.5) the answer does not matter.
    """

    races: Races
    column: int
    squares: Int16Array
    crossed: Int16Array
    ended: BoolArray

    @property
    def indexes(self) -> IntArray:
        """(races): the index of the rider to move, 0 for rider 11."""
        return indexes_of(self.races.packed[:, self.column])

    @property
    def hands(self) -> Int16Array:
        """(races, 4): his cards, newest first, 0 where there is none."""
        return hands_of(self.races.packed[:, self.column])

    def points(self) -> NDArray[np.int32]:
        """(races, 4): what each card scores at once, in sixtieths (R6.1, R6.2)."""
        start = self.squares[:, self.column, None]
        ends = start + self.hands
        points = np.zeros(ends.shape, np.int32)
        for line, square in enumerate(self.races.course.lines):
            worth = _worth(self.races.course, line)[self.crossed[:, line], None]
            points += np.where((start <= square) & (square < ends), worth, 0)
        return points

    def ride(self, slots: IntArray) -> None:
        """Moves the riders by these cards, in `squares`, `crossed` and `ended` only."""
        cards = np.take_along_axis(self.hands, slots[:, None], axis=1)[:, 0]
        start = self.squares[:, self.column]
        end = np.where(self.ended, start, start + cards)
        for line, square in enumerate(self.races.course.lines):
            self.crossed[:, line] += (start <= square) & (square < end)
        self.squares[:, self.column] = end
        self.ended |= self.crossed[:, -1] >= FINISHERS


def play_one_by_one(races: Races, choose: Callable[[Step], AnyIntArray]) -> None:
    """Plays the turn to its end; `choose` answers a place in the hand for every race of a step, 0 for the newest card.

    Races that are over stay as they are, and are not asked for. Raises ValueError with simultaneous orders and for a
    place without a card, NotCovered as `play` does.
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
    """Sixtieths of a point by riders who have crossed before."""
    scale = course.scale(line)
    return np.array((*scale, *[0] * (course.riders + 1 - len(scale))), np.int32) * UNIT
