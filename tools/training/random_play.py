"""Random races, hands and cards for training, and a loop that plays races to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import CARD, CARD_BITS, SLOTS_A_HAND, AnyIntArray, Int16Array, pack_riders
from breakaway_desktop.bots.batch.races import BatchRules, Races
from breakaway_desktop.engine.hands import LARGEST, SIZES, SMALLEST, TOTALS
from breakaway_desktop.engine.order import starting_arrivals
from breakaway_desktop.engine.race import rider_numbers

OLDEST_AT = (SLOTS_A_HAND - 1) * CARD_BITS
_FEWEST_OVER = 8
"""Divisor of the smallest share of finished races that is worth removing from the batch (8: an eighth)."""


def line_up(course: BatchRules, hands: AnyIntArray, first_teams: AnyIntArray | None = None) -> Races:
    """Return new races before their first move (R5.4).

    `hands` (races, riders by index, 4): starting cards, 0 in the last slot if there is no fourth card. `first_teams`
    (races), from 1: the teams drawn with `first_turn: drawn`; team 1 without it.
    """
    count = len(hands)
    options, teams = course.options, course.teams
    numbers = rider_numbers(teams)
    if first_teams is None:
        first_teams = np.ones(count, np.int64)
    arrivals = [starting_arrivals(options.first_turn, first, teams) for first in range(1, teams + 1)]
    table = np.array([[by_number[number] for number in numbers] for by_number in arrivals], np.int64)
    step_back = 1 if options.start == "staggered" else 0
    squares = np.array([step_back * (1 - number % 10) for number in numbers], np.int64)
    packed = pack_riders(squares, table[first_teams.astype(np.int64) - 1], np.arange(len(numbers)), hands)
    packed.sort(axis=1)
    return Races(
        course,
        packed,
        np.zeros((count, len(numbers)), np.int32),
        np.zeros((count, len(course.lines)), np.int16),
        np.ones(count, np.int16),
        np.full(count, -1, np.int16),
        np.zeros(count, np.bool_),
        np.arange(count),
    )


def random_hands(races: int, teams: int, rng: np.random.Generator) -> Int16Array:
    """Return legal starting hands (races, riders by index, 4) that use the full total (R3.1).

    0: no fourth card. As with `engine.hands.random_hand` all sizes, and all hands of a size, are equally likely.
    """
    hands = np.zeros((races, 4 * teams, SLOTS_A_HAND), np.int16)
    for number in range(4):
        sizes = SIZES[number]
        size = rng.integers(len(sizes), size=(races, teams))
        for index, cards in enumerate(sizes):
            table = _legal_hands(cards, TOTALS[number])
            drawn = table[rng.integers(len(table), size=(races, teams))]
            hands[:, number::4][size == index] = drawn[size == index]
    return hands


@lru_cache(maxsize=8)
def _legal_hands(cards: int, total: int) -> Int16Array:
    hands = combinations_with_replacement(range(LARGEST, SMALLEST - 1, -1), cards)
    legal = [hand + (0,) * (SLOTS_A_HAND - cards) for hand in hands if sum(hand) == total]
    return np.array(legal, np.int16)


def random_slots(races: Races, rng: np.random.Generator) -> NDArray[np.uint16]:
    """Return the slot of a random card for every rider still to move, (races, riders).

    All cards of a rider are equally likely, to within 1 in 2**14.
    """
    riders = races.packed[:, races.moved :]
    drawn = rng.bit_generator.random_raw(riders.size // 4 + 1).view(np.uint16)[: riders.size].reshape(riders.shape)
    held = (riders & CARD << OLDEST_AT) != 0
    low = drawn.astype(np.uint32)
    low *= np.uint32(3) + held
    low >>= 16
    return low.astype(np.uint16)


def ride_out(races: Races, turn: Callable[[Races], object]) -> Iterator[Races]:
    """Play until all races are over, and yield finished races, several at a time.

    `turn` plays one turn of the races it gets. The `labels` of the yielded races identify their original rows.
    """
    while len(races):
        turn(races)
        if np.count_nonzero(races.over) * _FEWEST_OVER >= len(races):
            yield races.select(races.over)
            races = races.select(~races.over)
