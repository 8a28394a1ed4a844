"""The input of the nets: a row of numbers for a rider on a square with a hand, in every race.

The same features describe the position after a card and the one at the start of a turn; a separate net for each
estimates the points that the rider will still score. Most values are from −2 to 2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, BoolArray, Int16Array, IntArray
from breakaway_desktop.bots.batch.outlook import Crowd, FloatArray
from breakaway_desktop.bots.batch.races import BatchRules
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.slipstream import BASE

Row = dict[str, NDArray[Any]]
"""Features by name, (places, races) each."""

BEHIND, AHEAD = 4, 14
"""Numbers of squares behind and ahead of the rider that have a feature each; the margin of a crowd is no smaller."""
LINES: Final = 2
"""Number of lines ahead that have features."""
_BEYOND_ALL: Final = 4000
"""Square of a missing line."""


class FeatureInput(NamedTuple):
    """Riders on squares that they may reach: input of one row of features.

    `squares` (places, races); `hands` (places, 4, races): the cards held there, with the expected new one, 0 for none;
    `new` and `alone` (places, races): that new card, and the chance of being alone in front. `now` and `later` are the
    crowds of other riders at the time of this position and a turn later.
    """

    course: BatchRules
    squares: IntArray
    hands: FloatArray
    new: FloatArray
    alone: FloatArray
    now: Crowd
    later: Crowd
    field: RiderContext


class RiderContext(NamedTuple):
    """Context of a rider: his index (races), and facts about all riders, himself included.

    `mates` (3, races): expected squares of his team-mates; mean square, mean sum of hands and number of finishers
    (races).
    """

    rider: IntArray
    mates: FloatArray
    mean_square: FloatArray
    mean_hand: FloatArray
    finished: Int16Array


def expected_replacements(
    options: Options, crowd: Crowd, squares: IntArray, breaks_away: BoolArray
) -> tuple[FloatArray, FloatArray]:
    """Return the expected new card, and the chance of being alone in front, of a rider outside the crowd.

    Results and `squares` are (places, races); `breaks_away` (races): whether a Breaking Away begins if he is alone.
    """
    places = crowd.places(squares)
    cards: FloatArray = np.float32(BASE) + crowd.expected_riders_ahead()[places]
    alone, lead = (found[places] for found in crowd.leads())
    cards += np.where(breaks_away, lead - np.float32(BASE) * alone, np.float32(0))
    if options.card_cap is not None:
        np.minimum(cards, np.float32(options.card_cap), out=cards)
    return cards, alone


@lru_cache(maxsize=16)
def feature_names(course: BatchRules) -> tuple[str, ...]:
    """Return the names of the features, in their order."""
    nobody, nothing = Crowd(np.zeros(1, np.int64)), np.zeros((1, 1), np.float32)
    alone = RiderContext(
        np.zeros(1, np.int64), np.zeros((3, 1), np.float32), nothing[0], nothing[0], np.zeros(1, np.int16)
    )
    hands = np.ones((1, SLOTS_A_HAND, 1), np.float32)
    squares = np.zeros((1, 1), np.int64)
    return tuple(feature_row(FeatureInput(course, squares, hands, nothing, nothing, nobody, nobody, alone)))


def feature_row(spot: FeatureInput) -> Row:
    course, squares = spot.course, spot.squares
    highest, second, third, fourth = _descending(spot.hands)
    lowest = np.where(fourth > 0, fourth, np.where(third > 0, third, np.where(second > 0, second, highest)))
    in_sum = spot.hands.sum(axis=1)
    tails, count = spot.now.riders_from(), squares.shape[1]
    here = spot.now.places(squares)

    def riders_from(offset: int) -> FloatArray:
        """Return the expected riders (places, races) from `offset` squares ahead of the rider on."""
        values: FloatArray = tails[here + offset * count]
        return values

    ahead, level = riders_from(1), riders_from(0)
    row: Row = {
        "new card": spot.new / 10,
        "alone in front": spot.alone,
        "highest card": highest / 10,
        "second highest card": second / 10,
        "third highest card": third / 10,
        "lowest card": lowest / 10,
        "cards in sum": in_sum / 30,
        "cards against the field": (in_sum - spot.field.mean_hand) / 30,
        "ahead within 5": (ahead - riders_from(6)) / 10,
        "ahead within 12": (ahead - riders_from(13)) / 20,
        "behind within 5": (riders_from(-5) - level) / 10,
        "behind within 12": (riders_from(-12) - level) / 20,
        "all ahead": ahead / 24,
        "ahead of the field": (squares - spot.field.mean_square) / 20,
        "string ahead": spot.now.expected_riders_ahead()[here] / 10,
    }
    for name, card in (("highest", highest), ("second", second), ("third", third), ("lowest", lowest)):
        landing = squares + np.rint(card).astype(np.int64)
        row[f"string next turn, {name}"] = spot.later.expected_riders_ahead()[spot.later.places(landing)] / 10
    row |= _lines_ahead(spot, highest, second, ahead)
    row |= _rider(spot)
    beyond = spot.later.riders_from()[spot.later.places(np.full(count, course.lines[-1] + 1))]
    row["finishers next turn"] = np.broadcast_to(beyond / 8, squares.shape)
    riders = spot.now.riders.reshape(-1)
    for offset in range(-BEHIND, AHEAD + 1):
        row[f"riders at {offset:+}"] = riders[here + offset * count] / 3
    return row


def _lines_ahead(spot: FeatureInput, highest: FloatArray, second: FloatArray, ahead: FloatArray) -> Row:
    """Return features of the next lines: distance, riders beyond, and expected points; arrays (places, races)."""
    course, squares = spot.course, spot.squares
    lines = np.array([*course.lines, *[_BEYOND_ALL] * LINES])
    next_line = np.searchsorted(course.lines, squares)
    row: Row = {
        "lines to come": (len(course.lines) - next_line) / 3,
        "before the first line": next_line == 0,
        "last line ahead": next_line == len(course.lines) - 1,
    }

    table = points_table(course)

    # The same features for each of the next lines.
    for number in range(LINES):
        index = next_line + number
        line = lines[index]
        distance = line - squares
        beyond = spot.now.riders_from()[spot.now.places(line + 1)]
        beyond_later = spot.later.riders_from()[spot.later.places(line + 1)]
        crosses = _share(highest - distance)
        is_there = index < len(course.lines)
        now, in_order, next_turn = (points_between(table, index, place) for place in (beyond, ahead, beyond_later))
        name = f"line {number + 1}"
        row |= {
            f"{name}, distance": np.minimum(distance, 40) / 20,
            f"{name}, highest card crosses": crosses,
            f"{name}, two cards cross": _share(highest + second - distance),
            f"{name}, beyond": beyond * is_there / 8,
            f"{name}, beyond next turn": beyond_later * is_there / 8,
            f"{name}, points now": now / 10,
            f"{name}, points in order": in_order / 10,
            f"{name}, points next turn": next_turn / 10,
            f"{name}, points if crossed": crosses * (in_order + next_turn) / 20,
        }

    return row


def _share(value: FloatArray) -> FloatArray:
    """Return the values, of any shape, limited to 0–1."""
    return np.minimum(np.maximum(value, np.float32(0)), np.float32(1))


@lru_cache(maxsize=16)
def points_table(course: BatchRules) -> FloatArray:
    """Return points (lines and missing lines, places from 0), with zeros after the last place."""
    table = np.zeros((len(course.lines) + LINES, course.riders + 2), np.float32)
    for line in range(len(course.lines)):
        scale = course.scale(line)
        table[line, : len(scale)] = scale
    return table


def points_between(table: FloatArray, line: IntArray, place: FloatArray) -> FloatArray:
    """Return the points of fractional places, from 0, at lines given by index: (places, races), as `line` and `place`.

    `table` is that of `points_table`.
    """
    places = table.shape[1]
    place = np.minimum(np.maximum(place, np.float32(0)), np.float32(places - 2))
    index = place.astype(np.int64)
    part = place - index.astype(np.float32)
    flat = table.reshape(-1)
    index += line * places
    first = flat[index]
    points: FloatArray = first + part * (flat[index + 1] - first)
    return points


def _rider(spot: FeatureInput) -> Row:
    """Return features of the rider's number, his team-mates around him, and the finish."""
    squares, field = spot.squares, spot.field
    gap = field.mates[:, None] - squares
    row: Row = {
        "team-mates just behind": ((gap < -0.5) & (gap > -4.5)).sum(axis=0) / 2,
        "team-mates just ahead": ((gap > 0.5) & (gap < 6.5)).sum(axis=0) / 2,
        "four cards": (spot.hands > 0).sum(axis=1) == SLOTS_A_HAND,
    }
    for number in range(3):
        row[f"rider {number + 1}"] = np.broadcast_to((field.rider & 3) == number, squares.shape)
    row["distance of the finish"] = np.clip(spot.course.lines[-1] - squares, -40, 120) / 50
    row["finishers"] = np.broadcast_to(field.finished / 8, squares.shape)
    return row


def _descending(hands: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Return hands of shape (places, 4, races) as four arrays, the highest card first."""
    first, second, third, fourth = (hands[:, slot] for slot in range(SLOTS_A_HAND))
    first, second = np.maximum(first, second), np.minimum(first, second)
    third, fourth = np.maximum(third, fourth), np.minimum(third, fourth)
    first, third = np.maximum(first, third), np.minimum(first, third)
    second, fourth = np.maximum(second, fourth), np.minimum(second, fourth)
    second, third = np.maximum(second, third), np.minimum(second, third)
    return first, second, third, fourth
