"""The layout of a rider in one integer: sorting these integers gives the order of movement.

From the highest bits down: 13 for `ORIGIN` − square (front square first, R5.1), 5 for the arrival (who arrived first
moves first, R5.2), 5 for the rider's index (`SLOTS`, so that riders who are tied stand by number) and four cards of
10, the newest lowest. A hand of three has 0 in the place of its oldest card; a card that was played leaves the places
below it shifted up, so that the new one always comes to place 0 (R1.3).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Small = NDArray[np.int16]
Truth = NDArray[np.bool_]
Numbers = NDArray[np.integer[Any]]

CARD_BITS: Final = 10
CARD: Final = (1 << CARD_BITS) - 1
"""The mask of one card, and the largest card that fits."""
SLOTS_A_HAND: Final = 4
RIDER_AT: Final = SLOTS_A_HAND * CARD_BITS
ARRIVED_AT: Final = RIDER_AT + 5
SQUARE_AT: Final = ARRIVED_AT + 5
ORDINAL: Final = 31
"""The mask of a rider's index and of an arrival."""
ARRIVED: Final = ORDINAL << ARRIVED_AT
ORIGIN: Final = 8188
"""The farthest square that fits; the nearest is −3 (R2.1, a staggered start)."""


def packed(squares: Numbers, arrived: Numbers, riders: Numbers, hands: Numbers) -> Whole:
    """One whole number a rider: all arrays (races, riders), `hands` (races, riders, 4) with the newest card first."""
    standing = (ORIGIN - squares.astype(np.int64)) << SQUARE_AT
    return standing | arrived.astype(np.int64) << ARRIVED_AT | riders.astype(np.int64) << RIDER_AT | packed_hands(hands)


def packed_hands(hands: Numbers) -> Whole:
    """The cards as they lie in the lowest bits: (…, 4), newest first, to (…)."""
    found = hands[..., 0].astype(np.int64)
    for slot in range(1, SLOTS_A_HAND):
        found |= hands[..., slot].astype(np.int64) << slot * CARD_BITS
    return found


def squares_of(riders: Whole) -> Small:
    """The race squares they stand on (R1.2)."""
    return (ORIGIN - (riders >> SQUARE_AT)).astype(np.int16)


def arrivals_of(riders: Whole) -> Whole:
    """When they arrived, as far as it matters on one square: smaller is further inside, tied ones share it (R5.2)."""
    return (riders >> ARRIVED_AT) & ORDINAL


def indexes_of(riders: Whole) -> Whole:
    """Who they are: 0 for rider 11, 1 for 12, … 4 for 21."""
    return (riders >> RIDER_AT) & ORDINAL


def hands_of(riders: Whole) -> Small:
    """Their cards, (…, 4): newest first, 0 where there is none."""
    found = np.empty((*riders.shape, SLOTS_A_HAND), np.int16)
    for slot in range(SLOTS_A_HAND):
        found[..., slot] = (riders >> slot * CARD_BITS) & CARD
    return found


def first_of_line(line: int) -> int:
    """The smallest number of a rider who has not crossed the line: who stands on it or behind (R1.5)."""
    return (ORIGIN - line) << SQUARE_AT
