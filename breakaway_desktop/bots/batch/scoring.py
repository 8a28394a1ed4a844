"""Places and points at the lines, and the end of the race (R6)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.layout import Whole, first_of_line, indexes_of
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.engine.course import FINISHERS, SPRINT_SCALE


class Crossers(NamedTuple):
    """Who crosses a line in this turn, race by race in order of movement; all arrays are as long as they are many.

    `at`: place in the flat array of riders; `race`: the row; `place`: the first of the places his group takes, from
    0; `sharing`: how many share them, None when nobody can.
    """

    at: Whole
    race: Whole
    place: Whole
    sharing: Whole | None

    def up_to(self, places: int) -> Crossers:
        """Those in the first places, this many, where nobody shares one."""
        kept = self.place < places
        return Crossers(self.at[kept], self.race[kept], self.place[kept], None)


def crossers(races: Races, line: int, before: Whole, after: Whole, groups: Whole | None) -> Crossers | None:
    """Who crosses the line with this index between `before` and `after` (R1.5), or None when nobody does.

    Both are packed riders (races, riders in order of movement); `groups` tells who moves together. Nobody can cross
    twice, since nobody is pushed back outside the variants.
    """
    threshold = first_of_line(races.course.lines[line])
    crossing = before >= threshold
    crossing &= after < threshold
    at = np.flatnonzero(crossing)
    if not at.size:
        return None
    riders = before.shape[1]
    race = at // riders
    counts = np.bincount(race, minlength=len(races))
    nth = np.arange(at.size)
    if groups is None:
        sharing = None
    else:
        group = (race << 5) | groups.reshape(-1)[at]
        begins = np.flatnonzero(np.concatenate(([True], group[1:] != group[:-1])))
        sizes = np.diff(begins, append=at.size)
        nth, sharing = np.repeat(begins, sizes), np.repeat(sizes, sizes)
    place = nth + (races.crossed[:, line] + counts - np.cumsum(counts))[race]
    races.crossed[:, line] += counts.astype(np.int16)
    return Crossers(at, race, place, sharing)


def book(races: Races, line: int, found: Crossers, riders: Whole) -> None:
    """Adds the points of the crossers (R6.1–R6.3); `riders`: packed, in order of movement. Places beyond the last are
    worth nothing: in a race that only resembles another a rider may cross a line again."""
    place = found.place
    if found.sharing is None:
        points = _single_points(races.course, line).take(place, mode="clip")
    else:
        pots = _pots(races.course, line)
        points = (pots.take(place + found.sharing, mode="clip") - pots.take(place, mode="clip")) // found.sharing
    who = indexes_of(riders.reshape(-1)[found.at])
    races.points.reshape(-1)[found.race * races.course.riders + who] += points.astype(np.int32)


def ended_at(found: Crossers, riders: int) -> tuple[Whole, Whole]:
    """Sequential orders: the races that end this turn, and the last column that moves in each (R6.5)."""
    last = np.flatnonzero(found.place == FINISHERS - 1)
    return found.race[last], found.at[last] % riders


@lru_cache(maxsize=64)
def _single_points(course: BatchRules, line: int) -> Whole:
    """By place from 0, in sixtieths."""
    return np.diff(_pots(course, line))


@lru_cache(maxsize=64)
def _pots(course: BatchRules, line: int) -> Whole:
    """What the first 0, 1, 2, … places are worth together, in sixtieths."""
    scale = (*course.scale(line), *[0] * (course.riders - len(SPRINT_SCALE)))
    return np.concatenate(([0], np.cumsum(scale))) * UNIT
