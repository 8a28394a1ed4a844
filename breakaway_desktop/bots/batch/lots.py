"""Hands and cards by lot, and races ridden to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import CARD, CARD_BITS, SLOTS_A_HAND, Small
from breakaway_desktop.bots.batch.races import Races
from breakaway_desktop.engine.hands import LARGEST, SIZES, SMALLEST, TOTALS

OLDEST_AT = (SLOTS_A_HAND - 1) * CARD_BITS
_FEWEST_OVER = 8
"""Races that are over are put aside when they are at least one in so many."""


def hands_by_lot(races: int, teams: int, lots: np.random.Generator) -> Small:
    """Legal starting hands that use their whole totals (R3.1): (races, riders by index, 4), 0 where there is no fourth
    card. As with `engine.hands.hand_by_lot` both sizes, and all hands of a size, have the same chance."""
    found = np.zeros((races, 4 * teams, SLOTS_A_HAND), np.int16)
    for number in range(4):
        sizes = SIZES[number]
        size = lots.integers(len(sizes), size=(races, teams))
        for at, cards in enumerate(sizes):
            table = _legal_hands(cards, TOTALS[number])
            drawn = table[lots.integers(len(table), size=(races, teams))]
            found[:, number::4][size == at] = drawn[size == at]
    return found


@lru_cache(maxsize=8)
def _legal_hands(cards: int, total: int) -> Small:
    hands = combinations_with_replacement(range(LARGEST, SMALLEST - 1, -1), cards)
    legal = [hand + (0,) * (SLOTS_A_HAND - cards) for hand in hands if sum(hand) == total]
    return np.array(legal, np.int16)


def slots_by_lot(races: Races, lots: np.random.Generator) -> NDArray[np.uint16]:
    """A card of his for every rider still to move, (races, riders): each with the same chance, to one in 2**14."""
    riders = races.packed[:, races.moved :]
    drawn = lots.bit_generator.random_raw(riders.size // 4 + 1).view(np.uint16)[: riders.size].reshape(riders.shape)
    held = (riders & CARD << OLDEST_AT) != 0
    low = drawn.astype(np.uint32)
    low *= np.uint32(3) + held
    low >>= 16
    return low.astype(np.uint16)


def luck_of(shape: tuple[int, ...], lots: np.random.Generator) -> NDArray[np.float32]:
    """What is added to values by their temperature, so that the largest is a draw of the softmax (Gumbel's trick)."""
    drawn = lots.standard_exponential(shape, dtype=np.float32)
    luck: NDArray[np.float32] = -np.log(np.maximum(drawn, np.float32(1e-30)))
    return luck


def ride_out(races: Races, turn: Callable[[Races], object]) -> Iterator[Races]:
    """Plays on until all races are over and yields them as they end, some at a time; `turn` plays one turn of the
    races it is given. `labels` tell whose rows they are."""
    while len(races):
        turn(races)
        if np.count_nonzero(races.over) * _FEWEST_OVER >= len(races):
            yield races.taken(races.over)
            races = races.taken(~races.over)
