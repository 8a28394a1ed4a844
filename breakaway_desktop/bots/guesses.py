"""Hands that nobody has seen, drawn anew for every race imagined, as the known sums and counts allow (R9.3)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Small
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS
from breakaway_desktop.engine.view import SeenRider, View


def guessed_hands(view: View, guesses: int, lots: np.random.Generator) -> Small:
    """(guesses, riders by index, 4) for `board_view`: newest card first, 0 in place 0 for who has moved this turn."""
    found = np.zeros((guesses, len(view.riders), SLOTS_A_HAND), np.int16)
    has_moved = {number for group in view.order[: view.moved] for number in group}
    for at, rider in enumerate(view.riders):
        first = int(rider.id in has_moved)
        hidden = [first + place for place, card in enumerate(rider.cards[::-1]) if card is None]
        for place, card in enumerate(rider.cards[::-1]):
            if card is not None:
                found[:, at, first + place] = card
        if hidden:
            table = _unseen(len(hidden), _sum_of(rider, len(hidden)))
            found[:, at, hidden] = table[lots.integers(len(table), size=guesses)]
    return found


def _sum_of(rider: SeenRider, hidden: int) -> int:
    """What the hidden cards sum to; where nobody can know, what they would if his starting cards were alike."""
    total = rider.secret_sum
    if total is None:
        size = max(3, len(rider.cards))
        total = round(TOTALS[rider.number - 1] * hidden / size)
    return min(LARGEST * hidden, max(SMALLEST * hidden, total))


@lru_cache(maxsize=256)
def _unseen(cards: int, total: int) -> Small:
    """(ways, cards): all so many cards that sum to `total`."""
    ways = combinations_with_replacement(range(LARGEST, SMALLEST - 1, -1), cards)
    return np.array([way for way in ways if sum(way) == total], np.int16)
