"""The layout of a rider in one integer: sorting these integers gives the order of movement.

From the highest bits down: 12 for `ORIGIN` − square, with a sign (front square first, R5.1), 6 for the arrival (first
to arrive moves first, R5.2), 6 for the rider's index (`SLOTS`, so that tied riders are sorted by number) and four cards
of 10, the newest lowest. A hand of three has 0 in the slot of its oldest card; playing a card shifts the slots below it
up, so that the new card always gets slot 0 (R1.3).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
Int16Array = NDArray[np.int16]
BoolArray = NDArray[np.bool_]
AnyIntArray = NDArray[np.integer[Any]]

CARD_BITS: Final = 10
CARD: Final = (1 << CARD_BITS) - 1
"""Mask of one card, and the largest card that fits."""
SLOTS_A_HAND: Final = 4
RIDER_AT: Final = SLOTS_A_HAND * CARD_BITS
ORDINAL_BITS: Final = 6
ARRIVED_AT: Final = RIDER_AT + ORDINAL_BITS
SQUARE_AT: Final = ARRIVED_AT + ORDINAL_BITS
ORDINAL: Final = (1 << ORDINAL_BITS) - 1
"""Mask of a rider's index and of an arrival."""
ARRIVED: Final = ORDINAL << ARRIVED_AT
LARGEST_SQUARE: Final = 4092
"""Largest square that fits; the smallest is −3 (R2.1, a staggered start)."""
ORIGIN: Final = LARGEST_SQUARE - 2048
"""Square whose bits are 0; those of squares behind it are positive, of squares ahead of it negative."""


def pack_riders(squares: AnyIntArray, arrived: AnyIntArray, riders: AnyIntArray, hands: AnyIntArray) -> IntArray:
    """Return one integer per rider; arrays (races, riders), `hands` (races, riders, 4) newest card first."""
    packed_squares = (ORIGIN - squares.astype(np.int64)) << SQUARE_AT
    return (
        packed_squares
        | arrived.astype(np.int64) << ARRIVED_AT
        | riders.astype(np.int64) << RIDER_AT
        | pack_hands(hands)
    )


def pack_hands(hands: AnyIntArray) -> IntArray:
    """Return the cards in the lowest bits: (…, 4), newest first, to (…)."""
    cards = hands[..., 0].astype(np.int64)
    for slot in range(1, SLOTS_A_HAND):
        cards |= hands[..., slot].astype(np.int64) << slot * CARD_BITS
    return cards


def squares_of(riders: IntArray) -> Int16Array:
    """Return the race squares (R1.2) of packed riders, in the same shape."""
    return (ORIGIN - (riders >> SQUARE_AT)).astype(np.int16)


def arrivals_of(riders: IntArray) -> IntArray:
    """Return the arrivals of packed riders, in the same shape: smaller is further inside, tied riders share (R5.2)."""
    return (riders >> ARRIVED_AT) & ORDINAL


def indexes_of(riders: IntArray) -> IntArray:
    """Return the indexes of packed riders, in the same shape: 0 for rider 11, 1 for 12, … 4 for 21."""
    return (riders >> RIDER_AT) & ORDINAL


def hands_of(riders: IntArray) -> Int16Array:
    """Return the cards of packed riders (…) as (…, 4): newest first, 0 for none."""
    hands = np.empty((*riders.shape, SLOTS_A_HAND), np.int16)
    for slot in range(SLOTS_A_HAND):
        hands[..., slot] = (riders >> slot * CARD_BITS) & CARD
    return hands


def first_of_line(line: int) -> int:
    """Return the smallest packed rider who has not crossed the line: he is on it or behind (R1.5)."""
    return (ORIGIN - line) << SQUARE_AT
