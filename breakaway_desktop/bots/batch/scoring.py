"""Places and points at the lines, and the end of the race (R6)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.layout import ORDINAL_BITS, IntArray, first_of_line, indexes_of
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.engine.course import FINISHERS, SPRINT_SCALE


class Crossers(NamedTuple):
    """Riders who cross a line this turn, race by race in order of movement, as arrays of equal length.

    `flat_index`: in the flat array of riders; `race`: the row; `place`: first of the places of his group, from 0;
    `sharing`: how many share them, None if no ties are possible.
    """

    flat_index: IntArray
    race: IntArray
    place: IntArray
    sharing: IntArray | None

    def up_to(self, places: int) -> Crossers:
        """Return the crossers in the first `places` places; for races without ties."""
        mask = self.place < places
        return Crossers(self.flat_index[mask], self.race[mask], self.place[mask], None)


def find_crossers(
    races: Races, line: int, before: IntArray, after: IntArray, groups: IntArray | None
) -> Crossers | None:
    """Return the riders who cross the line with this index between `before` and `after` (R1.5); None if nobody does.

    Both are packed riders (races, riders in order of movement); `groups` marks who moves together. Nobody crosses a
    line twice, because riders are pushed back in variants only.
    """
    threshold = first_of_line(races.course.lines[line])
    crossing = before >= threshold
    crossing &= after < threshold
    index = np.flatnonzero(crossing)
    if not index.size:
        return None

    # Places count from 1 in each race, and riders of one group share theirs.
    riders = before.shape[1]
    race = index // riders
    counts = np.bincount(race, minlength=len(races))
    nth = np.arange(index.size)
    if groups is None:
        sharing = None
    else:
        group = (race << ORDINAL_BITS) | groups.reshape(-1)[index]
        begins = np.flatnonzero(np.concatenate(([True], group[1:] != group[:-1])))
        sizes = np.diff(begins, append=index.size)
        nth, sharing = np.repeat(begins, sizes), np.repeat(sizes, sizes)

    place = nth + (races.crossed[:, line] + counts - np.cumsum(counts))[race]
    races.crossed[:, line] += counts.astype(np.int16)
    return Crossers(index, race, place, sharing)


def add_points(races: Races, line: int, crossers: Crossers, riders: IntArray) -> None:
    """Add the points of the crossers (R6.1–R6.3); `riders` (races, riders): packed, in order of movement.

    Places after the last score 0: in an approximated race a rider may cross a line again.
    """
    place = crossers.place
    if crossers.sharing is None:
        points = _single_points(races.course, line).take(place, mode="clip")
    else:
        pots = _pots(races.course, line)
        points = (pots.take(place + crossers.sharing, mode="clip") - pots.take(place, mode="clip")) // crossers.sharing
    indexes = indexes_of(riders.reshape(-1)[crossers.flat_index])
    races.points.reshape(-1)[crossers.race * races.course.riders + indexes] += points.astype(np.int32)


def races_ended(crossers: Crossers, riders: int) -> tuple[IntArray, IntArray]:
    """Return the races that end this turn, and the last column that moves in each: (ended races), (ended races).

    For sequential orders (R6.5).
    """
    last = np.flatnonzero(crossers.place == FINISHERS - 1)
    return crossers.race[last], crossers.flat_index[last] % riders


@lru_cache(maxsize=64)
def _single_points(course: BatchRules, line: int) -> IntArray:
    """Return points (places from 0), in `UNIT`."""
    return np.diff(_pots(course, line))


@lru_cache(maxsize=64)
def _pots(course: BatchRules, line: int) -> IntArray:
    """Return the total points of the first 0, 1, 2, … places (places + 1), in `UNIT`."""
    scale = (*course.scale(line), *[0] * (course.riders - len(SPRINT_SCALE)))
    return np.concatenate(([0], np.cumsum(scale))) * UNIT
