"""The input of the nets: a row of numbers for a rider on a square with a hand, in every race.

The same row says what a card leads to and what a position is worth as a turn starts;
a net of its own learns from each what points the rider himself still makes. About all of it is from −2 to 2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Small, Truth, Whole
from breakaway_desktop.bots.batch.outlook import Crowd, Reals
from breakaway_desktop.bots.batch.races import BatchRules
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.slipstream import BASE

Row = dict[str, NDArray[Any]]
"""Features by name, (places, races) each."""

BEHIND, AHEAD = 4, 14
"""Squares around the rider that are looked at one by one; the margin of a crowd is no less."""
LINES: Final = 2
"""Lines to come that are looked at."""
_BEYOND_ALL: Final = 4000
"""A line that is not there."""


class FeatureInput(NamedTuple):
    """A rider on the squares he may come to: `squares` (places, races); `hands` (places, 4, races), the cards he
    then holds, the new one as expected, 0 where there is none; `new` and `alone` (places, races), that new card and
    how likely he is alone in front. `now` and `later`: the others then and a turn later, himself left out."""

    course: BatchRules
    squares: Whole
    hands: Reals
    new: Reals
    alone: Reals
    now: Crowd
    later: Crowd
    field: Company


class Company(NamedTuple):
    """Who the rider is (`who`, races: 0 for rider 11), and of all riders, himself among them: where his `mates`
    (3, races) are expected, the mean square and the mean of the hands' sums, and how many have finished (races)."""

    who: Whole
    mates: Reals
    mean_square: Reals
    mean_hand: Reals
    finished: Small


def expected_replacements(options: Options, crowd: Crowd, squares: Whole, pays: Truth) -> tuple[Reals, Reals]:
    """The same of a rider who is not in this crowd; `pays` (races): whether he would break away if he were alone."""
    places = crowd.places(squares)
    cards: Reals = np.float32(BASE) + crowd.strings()[places]
    alone, lead = (found[places] for found in crowd.leads())
    cards += np.where(pays, lead - np.float32(BASE) * alone, np.float32(0))
    if options.card_cap is not None:
        np.minimum(cards, np.float32(options.card_cap), out=cards)
    return cards, alone


@lru_cache(maxsize=16)
def names(course: BatchRules) -> tuple[str, ...]:
    """What the features are called, in their order."""
    nobody, nothing = Crowd(np.zeros(1, np.int64)), np.zeros((1, 1), np.float32)
    alone = Company(np.zeros(1, np.int64), np.zeros((3, 1), np.float32), nothing[0], nothing[0], np.zeros(1, np.int16))
    hands = np.ones((1, SLOTS_A_HAND, 1), np.float32)
    squares = np.zeros((1, 1), np.int64)
    return tuple(seen(FeatureInput(course, squares, hands, nothing, nothing, nobody, nobody, alone)))


def seen(spot: FeatureInput) -> Row:
    """All features, by name."""
    course, squares = spot.course, spot.squares
    high, second, third, fourth = _descending(spot.hands)
    lowest = np.where(fourth > 0, fourth, np.where(third > 0, third, np.where(second > 0, second, high)))
    in_sum = spot.hands.sum(axis=1)
    tails, count = spot.now.from_here_on(), squares.shape[1]
    here = spot.now.places(squares)

    def from_here_on(offset: int) -> Reals:
        found: Reals = tails[here + offset * count]
        return found

    ahead, level = from_here_on(1), from_here_on(0)
    row: Row = {
        "new card": spot.new / 10,
        "alone in front": spot.alone,
        "highest card": high / 10,
        "second highest card": second / 10,
        "third highest card": third / 10,
        "lowest card": lowest / 10,
        "cards in sum": in_sum / 30,
        "cards against the field": (in_sum - spot.field.mean_hand) / 30,
        "ahead within 5": (ahead - from_here_on(6)) / 10,
        "ahead within 12": (ahead - from_here_on(13)) / 20,
        "behind within 5": (from_here_on(-5) - level) / 10,
        "behind within 12": (from_here_on(-12) - level) / 20,
        "all ahead": ahead / 24,
        "ahead of the field": (squares - spot.field.mean_square) / 20,
        "string ahead": spot.now.strings()[here] / 10,
    }
    for name, card in (("highest", high), ("second", second), ("third", third), ("lowest", lowest)):
        landing = squares + np.rint(card).astype(np.int64)
        row[f"string next turn, {name}"] = spot.later.strings()[spot.later.places(landing)] / 10
    row |= _lines_ahead(spot, high, second, ahead)
    row |= _rider(spot)
    beyond = spot.later.from_here_on()[spot.later.places(np.full(count, course.lines[-1] + 1))]
    row["finishers next turn"] = np.broadcast_to(beyond / 8, squares.shape)
    riders = spot.now.riders.reshape(-1)
    for offset in range(-BEHIND, AHEAD + 1):
        row[f"riders at {offset:+}"] = riders[here + offset * count] / 3
    return row


def _lines_ahead(spot: FeatureInput, high: Reals, second: Reals, ahead: Reals) -> Row:
    """The next lines: how far, who is beyond, and what the place would be worth."""
    course, squares = spot.course, spot.squares
    lines = np.array([*course.lines, *[_BEYOND_ALL] * LINES])
    next_line = np.searchsorted(course.lines, squares)
    row: Row = {
        "lines to come": (len(course.lines) - next_line) / 3,
        "before the first line": next_line == 0,
        "last line ahead": next_line == len(course.lines) - 1,
    }
    worth = worth_of(course)
    for number in range(LINES):
        at = next_line + number
        line = lines[at]
        distance = line - squares
        beyond = spot.now.from_here_on()[spot.now.places(line + 1)]
        beyond_later = spot.later.from_here_on()[spot.later.places(line + 1)]
        crosses = _share(high - distance)
        is_there = at < len(course.lines)
        now, in_order, next_turn = (points_between(worth, at, place) for place in (beyond, ahead, beyond_later))
        name = f"line {number + 1}"
        row |= {
            f"{name}, distance": np.minimum(distance, 40) / 20,
            f"{name}, highest card crosses": crosses,
            f"{name}, two cards cross": _share(high + second - distance),
            f"{name}, beyond": beyond * is_there / 8,
            f"{name}, beyond next turn": beyond_later * is_there / 8,
            f"{name}, points now": now / 10,
            f"{name}, points in order": in_order / 10,
            f"{name}, points next turn": next_turn / 10,
            f"{name}, points if crossed": crosses * (in_order + next_turn) / 20,
        }
    return row


def _share(value: Reals) -> Reals:
    return np.minimum(np.maximum(value, np.float32(0)), np.float32(1))


@lru_cache(maxsize=16)
def worth_of(course: BatchRules) -> Reals:
    """(lines and as many as are not there, places from 0): points, with zeros behind the last place."""
    table = np.zeros((len(course.lines) + LINES, course.riders + 2), np.float32)
    for line in range(len(course.lines)):
        scale = course.scale(line)
        table[line, : len(scale)] = scale
    return table


def points_between(worth: Reals, line: Whole, place: Reals) -> Reals:
    """The points of a place that is no whole number, from 0, at lines given by index."""
    places = worth.shape[1]
    place = np.minimum(np.maximum(place, np.float32(0)), np.float32(places - 2))
    whole = place.astype(np.int64)
    part = place - whole.astype(np.float32)
    flat = worth.reshape(-1)
    whole += line * places
    first = flat[whole]
    points: Reals = first + part * (flat[whole + 1] - first)
    return points


def _rider(spot: FeatureInput) -> Row:
    """Who he is, his team-mates about him, and the finish."""
    squares, field = spot.squares, spot.field
    gap = field.mates[:, None] - squares
    row: Row = {
        "team-mates just behind": ((gap < -0.5) & (gap > -4.5)).sum(axis=0) / 2,
        "team-mates just ahead": ((gap > 0.5) & (gap < 6.5)).sum(axis=0) / 2,
        "four cards": (spot.hands > 0).sum(axis=1) == SLOTS_A_HAND,
    }
    for number in range(3):
        row[f"rider {number + 1}"] = np.broadcast_to((field.who & 3) == number, squares.shape)
    row["distance of the finish"] = np.clip(spot.course.lines[-1] - squares, -40, 120) / 50
    row["finishers"] = np.broadcast_to(field.finished / 8, squares.shape)
    return row


def _descending(hands: Reals) -> tuple[Reals, Reals, Reals, Reals]:
    """(places, 4, races) as four arrays, the highest card first."""
    first, second, third, fourth = (hands[:, slot] for slot in range(SLOTS_A_HAND))
    first, second = np.maximum(first, second), np.minimum(first, second)
    third, fourth = np.maximum(third, fourth), np.minimum(third, fourth)
    first, third = np.maximum(first, third), np.minimum(first, third)
    second, fourth = np.maximum(second, fourth), np.minimum(second, fourth)
    second, third = np.maximum(second, third), np.minimum(second, third)
    return first, second, third, fourth
