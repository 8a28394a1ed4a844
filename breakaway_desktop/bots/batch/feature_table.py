"""The rows of `features` for all riders of all races, computed in a few large calls.

`Outlook` (tools/training) processes a turn rider by rider, which is exact; a few large calls are many times faster for
the few races of a rollout. Both give the same features.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.features import (
    FeatureInput,
    RiderContext,
    Row,
    expected_replacements,
    feature_row,
    points_between,
    points_table,
)
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, BoolArray, IntArray
from breakaway_desktop.bots.batch.outlook import CERTAIN, MARGIN, Crowd, FloatArray, absence_log_chance, window_for
from breakaway_desktop.bots.batch.races import Races
from breakaway_desktop.engine.slipstream import BASE

_PLAYED = np.arange(SLOTS_A_HAND)


class FeatureTable:
    """A turn of all races in progress; the races are the last axis of each array.

    `squares`, `indexes` (riders in order, races), `hands` (riders in order, 4, races), `crossed` (lines, races),
    `moved` (riders in order). `now` and `later` are the expected crowds of all riders after this turn and after
    the next.
    """

    __slots__ = (
        "_later_moves",
        "_now_moves",
        "crossed",
        "hands",
        "indexes",
        "later",
        "moved",
        "now",
        "races",
        "row",
        "squares",
    )

    def __init__(self, races: Races) -> None:
        self.races = races
        self.squares: IntArray = np.ascontiguousarray(races.squares.T, np.int64)
        self.hands: IntArray = np.ascontiguousarray(races.hands.transpose(1, 2, 0), np.int64)
        self.indexes: IntArray = np.ascontiguousarray(races.indexes.T)
        self.crossed: IntArray = np.ascontiguousarray(races.crossed.T, np.int64)
        self.moved = np.arange(races.course.riders) < races.moved
        self.row = np.arange(len(races))
        self.update_crowds()

    def update_crowds(self) -> None:
        races, squares, hands, moved = self.races, self.squares, self.hands, self.moved
        rear = squares.min(axis=0)
        reach = int((squares.max(axis=0) - rear).max()) + 2 * max(int(hands.max()), 2 * BASE)
        base, window = rear - MARGIN, min(window_for(races.course.riders), reach + 2 * MARGIN + 3)

        # This turn: each rider plays each of his cards equally often.
        held = hands > 0
        counts = held.sum(axis=1, dtype=np.float32) + moved[:, None]
        each: FloatArray = (1 / counts).astype(np.float32)
        chances = np.where(moved[:, None, None], np.float32(0), held * each[:, None])
        chances[moved, 0] = 1
        ends = squares[:, None] + np.where(moved[:, None, None], 0, hands)
        absence_logs = np.where(moved[:, None, None], np.float32(0), held * absence_log_chance(each)[:, None])
        absence_logs[moved, 0] = CERTAIN
        self.now = crowd_of(base, window, ends, chances, absence_logs)
        new = BASE + np.rint(self.now.expected_riders_ahead()[self.now.places(ends)]).astype(np.int64)

        # Next turn, every card and then every other card; slot 0 of a rider who has moved is for his new card.
        then = np.repeat(hands[:, None], SLOTS_A_HAND, axis=1)
        then[:, _PLAYED, _PLAYED] = np.where(moved[:, None, None], then[:, _PLAYED, _PLAYED], new)
        then[moved, 0, 0] = new[moved, 0]
        later = (ends[:, :, None] + then).reshape(len(squares), -1, len(self.row))
        share = np.where(moved[:, None], each, each * each)
        first = np.where(moved[:, None, None], np.float32(0), held)
        first[moved, 0] = 1
        weights = (first[:, :, None] * (then > 0)).astype(np.float32).reshape(later.shape)
        often, seldom = weights * share[:, None], weights * absence_log_chance(share)[:, None]
        self.later = crowd_of(base, window, later, often, seldom)
        self._now_moves, self._later_moves = (ends, chances, absence_logs), (later, often, seldom)

    def after_cards(self, columns: IntArray) -> tuple[FloatArray, BoolArray]:
        """Return features (features, 4 cards, riders × races) of the riders at `columns`, who have to move.

        `columns` (riders, races) are places in the order. The second result marks the held cards, (4, riders × races).
        """
        hands = self._hands_of(self.hands, columns)
        squares = self.squares[columns, self.row].reshape(-1) + hands
        now, later = self._without(self.now, columns), self._without(self.later, columns)
        new, alone = expected_replacements(self.races.course.options, now, squares, self._can_break_away(columns))
        hands_after = np.repeat(hands[None].astype(np.float32), SLOTS_A_HAND, axis=0)
        hands_after[_PLAYED, _PLAYED] = new
        spot = FeatureInput(self.races.course, squares, hands_after, new, alone, now, later, self._context(columns))
        return stack_features(feature_row(spot), squares.shape), hands > 0

    def at_turn_start(self, columns: IntArray) -> FloatArray:
        """Return features (features, 1, riders × races) of the riders at `columns` before any move."""
        squares = self.squares[columns, self.row].reshape(1, -1)
        hands = self._hands_of(self.hands, columns)[None].astype(np.float32)
        first = (self.squares[0] != self.squares[1]) & (columns == 0)
        alone = first.reshape(1, -1).astype(np.float32)
        window, base = len(self.now.riders), self.now.base
        ones = np.ones((len(self.squares), 1, len(self.row)), np.float32)
        standing = _repeat_crowd(crowd_of(base, window, self.squares[:, None], ones, ones * CERTAIN), len(columns))
        standing.add_rider(squares, np.ones(squares.shape, np.float32), -1)
        now = self._without(self.now, columns)
        spot = FeatureInput(
            self.races.course, squares, hands, hands[:, 0], alone, standing, now, self._context(columns)
        )
        return stack_features(feature_row(spot), squares.shape)

    def points(self, columns: IntArray) -> FloatArray:
        """Return expected points (4 cards, riders × races) at lines crossed now (R6.1).

        The riders at `columns` move one after the other without knowing each other's cards.
        """
        course = self.races.course
        hands = self._hands_of(self.hands, columns)
        squares = self.squares[columns, self.row]
        held = hands > 0
        points = np.zeros(hands.shape, np.float32)
        ends = squares.reshape(-1) + hands
        for number, line in enumerate(course.lines):
            crossing = (squares.reshape(-1) <= line) & (ends > line)
            if not crossing.any():
                continue
            chance = (crossing.sum(axis=0) / held.sum(axis=0)).reshape(squares.shape)
            before = (self.crossed[number] + chance.cumsum(axis=0) - chance).reshape(-1).astype(np.float32)
            line_points = points_between(points_table(course), np.full(before.shape, number), before)
            points += np.where(crossing, line_points, np.float32(0))
        return points

    def worth_of_points(self, columns: IntArray) -> FloatArray:
        """Return what these points count beside the values of the nets (`point_worth`)."""
        return self.points(columns) * self.races.course.point_worth

    def play_cards(self, columns: IntArray, slots: IntArray) -> None:
        """Move the riders at `columns` (riders, races), which are the same in all races, with the cards in `slots`."""
        places = columns[:, 0]
        hands, start = self.hands[places], self.squares[places]
        end = start + np.take_along_axis(hands, slots[:, None], axis=1)[:, 0]
        for number, line in enumerate(self.races.course.lines):
            self.crossed[number] += ((start <= line) & (end > line)).sum(axis=0)
        for slot in range(SLOTS_A_HAND - 1, 0, -1):  # the cards below the one played move up (R1.3)
            self.hands[places, slot] = np.where(slots >= slot, hands[:, slot - 1], hands[:, slot])
        self.hands[places, 0] = 0
        self.squares[places] = end
        self.moved[places] = True

    def _hands_of(self, values: IntArray, columns: IntArray) -> IntArray:
        """Return hands (riders in order, 4, races) of these riders as (4, riders × races)."""
        hands: IntArray = values[columns[:, None], _PLAYED[None, :, None], self.row]
        return np.ascontiguousarray(hands.transpose(1, 0, 2)).reshape(SLOTS_A_HAND, -1)

    def _without(self, crowd: Crowd, columns: IntArray) -> Crowd:
        """Return the crowd for each rider at `columns` (riders, races), without himself: (window, riders × races)."""
        others = _repeat_crowd(crowd, len(columns))
        squares, chances, absence_logs = self._now_moves if crowd is self.now else self._later_moves
        moves = np.arange(squares.shape[1])[None, :, None]

        def own(values: NDArray[Any]) -> NDArray[Any]:
            """Return the riders' own part of `values` (riders in order, moves, races), as (moves, riders × races)."""
            return values[columns[:, None], moves, self.row].transpose(1, 0, 2).reshape(moves.size, -1)

        others.add_rider(own(squares), own(chances), -1, own(absence_logs))
        return others

    def _can_break_away(self, columns: IntArray) -> BoolArray:
        """Return whether a Breaking Away begins if the rider is alone (R7.6), (riders × races)."""
        if self.races.course.options.breakaway_trigger == "newly-alone":
            newly: BoolArray = (self.races.alone != self.indexes[columns, self.row]).reshape(-1)
            return newly
        first: BoolArray = (columns != 0).reshape(-1)
        return first

    def _context(self, columns: IntArray) -> RiderContext:
        """Return the context of the riders at `columns` (riders, races), its races being riders × races."""
        times = len(columns)
        expected = np.empty(self.squares.shape, np.float32)
        ends, chances, _ = self._now_moves
        expected[self.indexes, self.row] = self.squares + ((ends - self.squares[:, None]) * chances).sum(axis=1)
        riders = self.indexes[columns, self.row]
        mates = [expected[(riders & ~3) + (riders + other) % 4, self.row].reshape(-1) for other in (1, 2, 3)]
        return RiderContext(
            riders.reshape(-1),
            np.stack(mates),
            np.tile(self.squares.mean(axis=0), times),
            np.tile(self.hands.sum(axis=(0, 1)) / np.float32(len(self.squares)), times),
            np.tile(self.races.crossed[:, -1], times),
        )


def crowd_of(base: IntArray, window: int, squares: IntArray, chances: FloatArray, absence_logs: FloatArray) -> Crowd:
    """Return the crowd of riders who may be on `squares`; all arrays (riders, moves, races).

    `absence_logs` are the results of `absence_log_chance` for the chances.
    """
    count = len(base)
    crowd = Crowd(base, np.zeros((window, count), np.float32))
    places = crowd.places(squares).reshape(-1)
    for values, weights in ((crowd.riders, chances), (crowd.log_free, absence_logs)):
        values[:] = np.bincount(places, weights.reshape(-1), window * count).reshape(window, count)
    return crowd


def _repeat_crowd(crowd: Crowd, times: int) -> Crowd:
    """Return the crowd repeated: (window, times × races)."""
    return Crowd(np.tile(crowd.base, times), np.tile(crowd.riders, times), np.tile(crowd.log_free, times))


def stack_features(row: Row, shape: tuple[int, ...]) -> FloatArray:
    """Return the features as an array (features, *shape)."""
    features = np.empty((len(row), *shape), np.float32)
    for index, values in enumerate(row.values()):
        features[index] = values
    return features
