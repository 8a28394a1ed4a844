"""The state of a batch as arrays: many races under the same options."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from math import lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import BoolArray, Int16Array, IntArray, hands_of, indexes_of, squares_of
from breakaway_desktop.engine.course import FINISH_SCALE, SPRINT_SCALE
from breakaway_desktop.engine.options import MOST_TEAMS, USUAL_TEAMS, Options

UNIT: Final = lcm(*range(1, MOST_TEAMS + 1))
"""Points are counted in fractions of this size, and so are exact: riders who share a place are of one grade (R5.4,
R6.3), so that there are as many as teams at most."""


class NotCovered(Exception):
    """The batch does not cover a variant, a retired rider, pending orders, or a square or card that is too large."""


@dataclass(frozen=True, slots=True)
class BatchRules:
    """Rules that all races of a batch share. `lines` are in rising order, the finish last."""

    options: Options
    teams: int

    @property
    def riders(self) -> int:
        return 4 * self.teams

    @property
    def lines(self) -> tuple[int, ...]:
        return (*self.options.sprints, self.options.finish)

    @property
    def can_tie(self) -> bool:
        """Whether riders can move simultaneously: only those who were tied in the first turn (R5.1, R5.4)."""
        return self.options.first_turn in ("grade", "order")

    @property
    def point_worth(self) -> np.float32:
        return point_worth(self.teams)

    def scale(self, line: int) -> tuple[int, ...]:
        """Return the points for places 1 to 8 at the line with this index (R6.1)."""
        return FINISH_SCALE if line == len(self.options.sprints) else SPRINT_SCALE


def point_worth(teams: int) -> np.float32:
    """Return how much a point counts beside values of the nets, which come from races of six teams.

    With more teams there is less for each of them, but the nets know nothing of it: from turn 3 on their values add up
    to about `teams / 6` times what there is.
    """
    return np.float32(max(1.0, teams / USUAL_TEAMS))


@dataclass(slots=True)
class Races:
    """Races as rows, all at the same moment of a turn. Playing changes the arrays; `copies` and `select` make new ones.

    `packed` (races, riders) has one integer per rider (`layout`), in the turn's order of movement by square and
    arrival. `points` (races, riders by index) are in `UNIT`; `crossed` (races, lines) counts crossings; `alone` is the
    rider who was alone in front at the end of the last turn, or −1 (R7.6). `moved` riders have moved this turn, in
    every race (sequential orders). `labels` identify rows after `select`.
    """

    course: BatchRules
    packed: IntArray
    points: NDArray[np.int32]
    crossed: Int16Array
    turn: Int16Array
    alone: Int16Array
    over: BoolArray
    labels: IntArray
    moved: int = 0

    def __len__(self) -> int:
        return len(self.packed)

    @property
    def squares(self) -> Int16Array:
        """Squares (races, riders in order)."""
        return squares_of(self.packed)

    @property
    def indexes(self) -> IntArray:
        """Riders' indexes (races, riders in order): 0 for rider 11, 4 for 21."""
        return indexes_of(self.packed)

    @property
    def hands(self) -> Int16Array:
        """Cards (races, riders in order, 4), newest first, 0 for none."""
        return hands_of(self.packed)

    def by_rider(self, ordered: NDArray[Any]) -> NDArray[Any]:
        """Return an array (races, riders in order, …) sorted by the riders' indexes."""
        by_index = np.empty_like(ordered)
        by_index[np.arange(len(self))[:, None], self.indexes] = ordered
        return by_index

    def team_points(self) -> NDArray[np.int32]:
        """Return points (races, teams) in `UNIT`."""
        of_team: NDArray[np.int32] = self.points.reshape(len(self), self.course.teams, 4).sum(axis=2, dtype=np.int32)
        return of_team

    def select(self, rows: NDArray[Any]) -> Races:
        """Return these rows, indexes (rows) or a mask (races), as new races; a row may be repeated."""
        return replace(self, **{name: getattr(self, name)[rows] for name in _ARRAYS})

    def put(self, rows: NDArray[Any], races: Races) -> None:
        """Write `races` to these rows, indexes (rows) or a mask (races); `moved` is copied as well."""
        for name in _ARRAYS:
            getattr(self, name)[rows] = getattr(races, name)
        self.moved = races.moved

    def copies(self, times: int = 1) -> Races:
        """Return each race `times` times, with the copies of one race adjacent."""
        return self.select(np.repeat(np.arange(len(self)), times))


_ARRAYS: Final = tuple(field.name for field in fields(Races) if field.name not in ("course", "moved"))
