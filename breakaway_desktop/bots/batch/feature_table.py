"""The rows of `features` for all riders of all races, computed in a few large calls.

`Outlook` (tools/training) follows a turn rider by rider, which is exact; a few large calls are many times quicker when
there are few races, as in rollouts. What both say of a rider is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.features import (
    Company,
    FeatureInput,
    Row,
    expected_replacements,
    points_between,
    seen,
    worth_of,
)
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Truth, Whole
from breakaway_desktop.bots.batch.outlook import CERTAIN, MARGIN, WINDOW, Crowd, Reals, absence_log_chance
from breakaway_desktop.bots.batch.races import Races
from breakaway_desktop.engine.slipstream import BASE

_PLAYED = np.arange(SLOTS_A_HAND)


class FeatureTable:
    """A turn of all races under way, arrays with the races last: `squares`, `who` (riders in order, races), `hands`
    (riders in order, 4, races), `crossed` (lines, races), `moved` (riders in order). `now` and `later` are the crowds
    of all riders after this turn and after the next, as things stand."""

    __slots__ = (
        "_later_ways",
        "_now_ways",
        "crossed",
        "hands",
        "later",
        "moved",
        "now",
        "races",
        "row",
        "squares",
        "who",
    )

    def __init__(self, races: Races) -> None:
        self.races = races
        self.squares: Whole = np.ascontiguousarray(races.squares.T, np.int64)
        self.hands: Whole = np.ascontiguousarray(races.hands.transpose(1, 2, 0), np.int64)
        self.who: Whole = np.ascontiguousarray(races.indexes.T)
        self.crossed: Whole = np.ascontiguousarray(races.crossed.T, np.int64)
        self.moved = np.arange(races.course.riders) < races.moved
        self.row = np.arange(len(races))
        self.look()

    def look(self) -> None:
        """Works the crowds out anew."""
        squares, hands, moved = self.squares, self.hands, self.moved
        rear = squares.min(axis=0)
        reach = int((squares.max(axis=0) - rear).max()) + 2 * max(int(hands.max()), 2 * BASE)
        base, window = rear - MARGIN, min(WINDOW, reach + 2 * MARGIN + 3)
        held = hands > 0
        counts = held.sum(axis=1, dtype=np.float32) + moved[:, None]
        each: Reals = (1 / counts).astype(np.float32)
        chances = np.where(moved[:, None, None], np.float32(0), held * each[:, None])
        chances[moved, 0] = 1
        ends = squares[:, None] + np.where(moved[:, None, None], 0, hands)
        lost = np.where(moved[:, None, None], np.float32(0), held * absence_log_chance(each)[:, None])
        lost[moved, 0] = CERTAIN
        self.now = crowd_of(base, window, ends, chances, lost)
        new = BASE + np.rint(self.now.strings()[self.now.places(ends)]).astype(np.int64)
        # Every card and then every card: place 0 of who has moved is kept for his new card.
        then = np.repeat(hands[:, None], SLOTS_A_HAND, axis=1)
        then[:, _PLAYED, _PLAYED] = np.where(moved[:, None, None], then[:, _PLAYED, _PLAYED], new)
        then[moved, 0, 0] = new[moved, 0]
        later = (ends[:, :, None] + then).reshape(len(squares), -1, len(self.row))
        share = np.where(moved[:, None], each, each * each)
        first = np.where(moved[:, None, None], np.float32(0), held)
        first[moved, 0] = 1
        ways = (first[:, :, None] * (then > 0)).astype(np.float32).reshape(later.shape)
        often, seldom = ways * share[:, None], ways * absence_log_chance(share)[:, None]
        self.later = crowd_of(base, window, later, often, seldom)
        self._now_ways, self._later_ways = (ends, chances, lost), (later, often, seldom)

    def after_cards(self, columns: Whole) -> tuple[Reals, Truth]:
        """(features, 4 cards, riders × races) for the riders at these places (riders, races) who have to move, by
        place of the card in the hand; and which cards are held, (4, riders × races)."""
        hands = self._of(self.hands, columns)
        squares = self.squares[columns, self.row].reshape(-1) + hands
        now, later = self._without(self.now, columns), self._without(self.later, columns)
        new, alone = expected_replacements(self.races.course.options, now, squares, self._may_lead(columns))
        kept = np.repeat(hands[None].astype(np.float32), SLOTS_A_HAND, axis=0)
        kept[_PLAYED, _PLAYED] = new
        spot = FeatureInput(self.races.course, squares, kept, new, alone, now, later, self._company(columns))
        return rows_of(seen(spot), squares.shape), hands > 0

    def as_turn_starts(self, columns: Whole) -> Reals:
        """(features, 1, riders × races) for the riders at these places (riders, races). Nobody has moved."""
        squares = self.squares[columns, self.row].reshape(1, -1)
        hands = self._of(self.hands, columns)[None].astype(np.float32)
        first = (self.squares[0] != self.squares[1]) & (columns == 0)
        alone = first.reshape(1, -1).astype(np.float32)
        window, base = len(self.now.riders), self.now.base
        ones = np.ones((len(self.squares), 1, len(self.row)), np.float32)
        standing = _shared(crowd_of(base, window, self.squares[:, None], ones, ones * CERTAIN), len(columns))
        standing.put(squares, np.ones(squares.shape, np.float32), -1)
        now = self._without(self.now, columns)
        spot = FeatureInput(
            self.races.course, squares, hands, hands[:, 0], alone, standing, now, self._company(columns)
        )
        return rows_of(seen(spot), squares.shape)

    def points(self, columns: Whole) -> Reals:
        """(4 cards, riders × races): the points to expect at once (R6.1) from each card of the riders at these places,
        who move one after the other and do not know each other's cards."""
        course = self.races.course
        hands = self._of(self.hands, columns)
        squares = self.squares[columns, self.row]
        held = hands > 0
        found = np.zeros(hands.shape, np.float32)
        ends = squares.reshape(-1) + hands
        for number, line in enumerate(course.lines):
            crossing = (squares.reshape(-1) <= line) & (ends > line)
            if not crossing.any():
                continue
            chance = (crossing.sum(axis=0) / held.sum(axis=0)).reshape(squares.shape)
            before = (self.crossed[number] + chance.cumsum(axis=0) - chance).reshape(-1).astype(np.float32)
            worth = points_between(worth_of(course), np.full(before.shape, number), before)
            found += np.where(crossing, worth, np.float32(0))
        return found

    def ride(self, columns: Whole, slots: Whole) -> None:
        """The riders at these places, (riders, races), the same in every race, have played these cards."""
        at = columns[:, 0]
        hands, start = self.hands[at], self.squares[at]
        end = start + np.take_along_axis(hands, slots[:, None], axis=1)[:, 0]
        for number, line in enumerate(self.races.course.lines):
            self.crossed[number] += ((start <= line) & (end > line)).sum(axis=0)
        for slot in range(SLOTS_A_HAND - 1, 0, -1):  # the cards below the one played move up (R1.3)
            self.hands[at, slot] = np.where(slots >= slot, hands[:, slot - 1], hands[:, slot])
        self.hands[at, 0] = 0
        self.squares[at] = end
        self.moved[at] = True

    def _of(self, values: Whole, columns: Whole) -> Whole:
        """(riders in order, 4, races) of these riders as (4, riders × races)."""
        found: Whole = values[columns[:, None], _PLAYED[None, :, None], self.row]
        return np.ascontiguousarray(found.transpose(1, 0, 2)).reshape(SLOTS_A_HAND, -1)

    def _without(self, crowd: Crowd, columns: Whole) -> Crowd:
        """The crowd as each of these riders sees it, without himself."""
        found = _shared(crowd, len(columns))
        squares, chances, lost = self._now_ways if crowd is self.now else self._later_ways
        ways = np.arange(squares.shape[1])[None, :, None]

        def own(values: NDArray[Any]) -> NDArray[Any]:
            return values[columns[:, None], ways, self.row].transpose(1, 0, 2).reshape(ways.size, -1)

        found.put(own(squares), own(chances), -1, own(lost))
        return found

    def _may_lead(self, columns: Whole) -> Truth:
        if self.races.course.options.breakaway_trigger == "newly-alone":
            newly: Truth = (self.races.alone != self.who[columns, self.row]).reshape(-1)
            return newly
        first: Truth = (columns != 0).reshape(-1)
        return first

    def _company(self, columns: Whole) -> Company:
        riders, times = len(self.squares), len(columns)
        expected = np.empty(self.squares.shape, np.float32)
        ends, chances, _ = self._now_ways
        expected[self.who, self.row] = self.squares + ((ends - self.squares[:, None]) * chances).sum(axis=1)
        who = self.who[columns, self.row]
        mates = [expected[(who & ~3) + (who + other) % 4, self.row].reshape(-1) for other in (1, 2, 3)]
        return Company(
            who.reshape(-1),
            np.stack(mates),
            np.tile(self.squares.mean(axis=0), times),
            np.tile(self.hands.sum(axis=(0, 1)) / np.float32(riders), times),
            np.tile(self.races.crossed[:, -1], times),
        )


def crowd_of(base: Whole, window: int, squares: Whole, chances: Reals, lost: Reals) -> Crowd:
    """The riders who may be on these squares; all (riders, ways, races). `lost`: what `lost_to` says of the chances."""
    count = len(base)
    crowd = Crowd(base, np.zeros((window, count), np.float32))
    places = crowd.places(squares).reshape(-1)
    for values, weights in ((crowd.riders, chances), (crowd.log_free, lost)):
        values[:] = np.bincount(places, weights.reshape(-1), window * count).reshape(window, count)
    return crowd


def _shared(crowd: Crowd, times: int) -> Crowd:
    """The crowd this many times, (window, times × races)."""
    return Crowd(np.tile(crowd.base, times), np.tile(crowd.riders, times), np.tile(crowd.log_free, times))


def rows_of(row: Row, shape: tuple[int, ...]) -> Reals:
    """The features by number, (features, *shape)."""
    found = np.empty((len(row), *shape), np.float32)
    for at, values in enumerate(row.values()):
        found[at] = values
    return found
