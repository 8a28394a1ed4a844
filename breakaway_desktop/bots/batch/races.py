"""The state of a batch as arrays: many races under the same options."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import Small, Truth, Whole, hands_of, indexes_of, squares_of
from breakaway_desktop.engine.course import FINISH_SCALE, SPRINT_SCALE
from breakaway_desktop.engine.options import Options

UNIT: Final = 60
"""Points are counted in sixtieths: riders of one grade, six at most, share a place (R5.4, R6.3), and 60 is the least
number that all of 1 to 6 divide. So they are exact."""


class NotCovered(Exception):
    """The batch does not play this: a variant, a retired rider, orders that are in, squares or cards beyond its
    measure. The plain engine does."""


@dataclass(frozen=True, slots=True)
class BatchRules:
    """What all races of a batch share. `lines` rises and ends with the finish."""

    options: Options
    teams: int

    @property
    def riders(self) -> int:
        return 4 * self.teams

    @property
    def lines(self) -> tuple[int, ...]:
        return (*self.options.sprints, self.options.finish)

    @property
    def may_tie(self) -> bool:
        """Whether riders can move simultaneously: only those whom the first turn did not tell apart (R5.1, R5.4)."""
        return self.options.first_turn in ("grade", "order")

    def scale(self, line: int) -> tuple[int, ...]:
        """Points for places 1 to 8 at the line with this index (R6.1)."""
        return FINISH_SCALE if line == len(self.options.sprints) else SPRINT_SCALE


@dataclass(slots=True)
class Races:
    """Races as rows, all at the same place of a turn. Playing changes the arrays; `copies` and `taken` make new ones.

    `packed` (races, riders) holds one whole number a rider (`layout`), in the order of movement of the turn by square
    and arrival. `points` (races, riders by index) are in sixtieths, `crossed` (races, lines) says how many have
    crossed, `alone` who was alone in front at the end of the turn before, or −1 (R7.6). `moved`: how many riders have
    moved this turn, in every race (sequential orders). `labels` tell rows apart after `taken`.
    """

    course: BatchRules
    packed: Whole
    points: NDArray[np.int32]
    crossed: Small
    turn: Small
    alone: Small
    over: Truth
    labels: Whole
    moved: int = 0

    def __len__(self) -> int:
        return len(self.packed)

    @property
    def squares(self) -> Small:
        """(races, riders in order): where they stand."""
        return squares_of(self.packed)

    @property
    def indexes(self) -> Whole:
        """(races, riders in order): who they are, 0 for rider 11, 4 for 21."""
        return indexes_of(self.packed)

    @property
    def hands(self) -> Small:
        """(races, riders in order, 4): their cards, newest first, 0 where there is none."""
        return hands_of(self.packed)

    def by_rider(self, ordered: NDArray[Any]) -> NDArray[Any]:
        """An array (races, riders in order, …) brought into the order of the riders' indexes."""
        found = np.empty_like(ordered)
        found[np.arange(len(self))[:, None], self.indexes] = ordered
        return found

    def team_points(self) -> NDArray[np.int32]:
        """(races, teams): the sums of points, in sixtieths."""
        of_team: NDArray[np.int32] = self.points.reshape(len(self), self.course.teams, 4).sum(axis=2, dtype=np.int32)
        return of_team

    def taken(self, rows: NDArray[Any]) -> Races:
        """These rows (indexes or a mask) as races of their own; a row may be taken several times."""
        return replace(self, **{name: getattr(self, name)[rows] for name in _ARRAYS})

    def put(self, rows: NDArray[Any], races: Races) -> None:
        """Writes these rows back; `moved` becomes theirs."""
        for name in _ARRAYS:
            getattr(self, name)[rows] = getattr(races, name)
        self.moved = races.moved

    def copies(self, times: int = 1) -> Races:
        """Every race this many times, the copies of one side by side."""
        return self.taken(np.repeat(np.arange(len(self)), times))


_ARRAYS: Final = tuple(field.name for field in fields(Races) if field.name not in ("course", "moved"))
