"""Determinization: random samples of the hidden hands and squares that fit what is publicly known (R9.3)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Small, Whole
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS
from breakaway_desktop.engine.view import SeenRider, View

ALL_NEW = 3
"""After this many turns most of the starting cards have been played."""
NOWHERE = -1000
"""The line of a rider who has crossed none."""


def sampled_hands(view: View, samples: int, rng: np.random.Generator, typical: float | None = None) -> Small:
    """(samples, riders by index, 4) for `races_from_view`: newest card first, 0 in place 0 for a rider who has
    moved this turn. `typical`: see `typical_card`."""
    found = np.zeros((samples, len(view.riders), SLOTS_A_HAND), np.int16)
    has_moved = {number for group in view.order[: view.moved] for number in group}
    for at, rider in enumerate(view.riders):
        first = int(rider.id in has_moved)
        hidden = [first + place for place, card in enumerate(rider.cards[::-1]) if card is None]
        for place, card in enumerate(rider.cards[::-1]):
            if card is not None:
                found[:, at, first + place] = card
        if hidden:
            table = _unseen(len(hidden), _sum_of(rider, len(hidden), typical))
            found[:, at, hidden] = table[rng.integers(len(table), size=samples)]
    return found


def sampled_squares(view: View, samples: int, rng: np.random.Generator) -> Whole | None:
    """(samples, riders by index): sampled squares of riders who are not seen (R8.2), as their order along the road
    and the lines that they have crossed allow; None when all are seen."""
    if all(rider.farthest is None for rider in view.riders):
        return None
    crossed = [max((crossing.line or 0 for crossing in rider.crossed), default=NOWHERE) for rider in view.riders]
    low = np.array([max(rider.square, line + 1) for rider, line in zip(view.riders, crossed, strict=True)])
    far = [rider.square if rider.farthest is None else rider.farthest for rider in view.riders]
    high = np.maximum(low, np.array(far))
    found = rng.integers(low, high + 1, (samples, len(low)))
    # Riders farther ahead draw from squares farther ahead, so that draws in descending order fit them.
    order = np.argsort(-(low + high), kind="stable")
    found[:, order] = -np.sort(-found[:, order], axis=1)
    squares: Whole = np.clip(found, low, high)
    return squares


def _sum_of(rider: SeenRider, hidden: int, typical: float | None) -> int:
    """The sum of the hidden cards; where it is not public, an estimate from the average starting card or `typical`."""
    total = rider.secret_sum
    if total is None:
        each = TOTALS[rider.number - 1] / max(3, len(rider.cards)) if typical is None else typical
        total = round(each * hidden)
    return min(LARGEST * hidden, max(SMALLEST * hidden, total))


def typical_card(view: View) -> float | None:
    """Where new cards are hidden as well (R8.2): the mean of those that are seen; None as long as all are starting
    cards."""
    seen = [card for rider in view.riders for card in rider.cards if card is not None]
    return sum(seen) / len(seen) if view.variant.hides_road and view.turn > ALL_NEW and seen else None


@lru_cache(maxsize=256)
def _unseen(cards: int, total: int) -> Small:
    """(ways, cards): every combination of this many cards with the sum `total`."""
    ways = combinations_with_replacement(range(LARGEST, SMALLEST - 1, -1), cards)
    return np.array([way for way in ways if sum(way) == total], np.int16)
