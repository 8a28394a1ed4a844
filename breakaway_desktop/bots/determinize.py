"""Determinization: random samples of the hidden hands and squares that fit the public facts (R9.3)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Int16Array, IntArray
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS
from breakaway_desktop.engine.view import SeenRider, View

ALL_NEW = 3
"""Number of turns after which most starting cards have been played."""
NOWHERE = -1000
"""Line of a rider who has crossed none."""


def sample_hands(view: View, samples: int, rng: np.random.Generator, typical: float | None = None) -> Int16Array:
    """Return hands of shape (samples, riders by index, 4) for `races_from_view`.

    Newest card first; place 0 is 0 for a rider who has moved this turn. `typical`: see `typical_card`.
    """
    hands = np.zeros((samples, len(view.riders), SLOTS_A_HAND), np.int16)
    has_moved = {number for group in view.order[: view.moved] for number in group}
    for index, rider in enumerate(view.riders):
        first = int(rider.id in has_moved)
        hidden = [first + place for place, card in enumerate(rider.cards[::-1]) if card is None]
        for place, card in enumerate(rider.cards[::-1]):
            if card is not None:
                hands[:, index, first + place] = card
        if hidden:
            table = _hidden_hands(len(hidden), _sum_of(rider, len(hidden), typical))
            hands[:, index, hidden] = table[rng.integers(len(table), size=samples)]
    return hands


def sample_squares(view: View, samples: int, rng: np.random.Generator) -> IntArray | None:
    """Return squares of shape (samples, riders by index) if some are hidden (R8.2); None if all are visible.

    They respect the order on the road and the lines that riders have crossed.
    """
    if all(rider.farthest is None for rider in view.riders):
        return None
    crossed = [max((crossing.line or 0 for crossing in rider.crossed), default=NOWHERE) for rider in view.riders]
    first_square = np.array([max(rider.square, line + 1) for rider, line in zip(view.riders, crossed, strict=True)])
    farthest = [rider.square if rider.farthest is None else rider.farthest for rider in view.riders]
    last_square = np.maximum(first_square, np.array(farthest))
    hands = rng.integers(first_square, last_square + 1, (samples, len(first_square)))
    # Sorted by range: then draws in descending order fit the riders' ranges.
    order = np.argsort(-(first_square + last_square), kind="stable")
    hands[:, order] = -np.sort(-hands[:, order], axis=1)
    squares: IntArray = np.clip(hands, first_square, last_square)
    return squares


def _sum_of(rider: SeenRider, hidden: int, typical: float | None) -> int:
    """Return the sum of the hidden cards, or an estimate from `typical` or the average first hand if it is secret."""
    total = rider.secret_sum
    if total is None:
        each = TOTALS[rider.number - 1] / max(3, len(rider.cards)) if typical is None else typical
        total = round(each * hidden)
    return min(LARGEST * hidden, max(SMALLEST * hidden, total))


def typical_card(view: View) -> float | None:
    """Return the mean of the visible cards if new cards are hidden (R2.1); None while most are starting cards."""
    seen = [card for rider in view.riders for card in rider.cards if card is not None]
    return sum(seen) / len(seen) if not view.shows_new and view.turn > ALL_NEW and seen else None


@lru_cache(maxsize=256)
def _hidden_hands(cards: int, total: int) -> Int16Array:
    """Return all combinations of this many cards with the sum `total`: (combinations, cards)."""
    combinations = combinations_with_replacement(range(LARGEST, SMALLEST - 1, -1), cards)
    return np.array([combination for combination in combinations if sum(combination) == total], np.int16)
