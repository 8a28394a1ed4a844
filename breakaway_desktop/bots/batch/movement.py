"""The order of movement in a batch, and groups that move at the same time (R5)."""

from __future__ import annotations

import numpy as np

from breakaway_desktop.bots.batch.layout import (
    ARRIVED_AT,
    CARD,
    CARD_BITS,
    ORDINAL,
    ORDINAL_BITS,
    RIDER_AT,
    SQUARE_AT,
    BoolArray,
    IntArray,
    arrivals_of,
)
from breakaway_desktop.bots.batch.races import BatchRules

_REST_BITS = 3 * CARD_BITS


def order_of_movement(course: BatchRules, riders: IntArray, slots: IntArray) -> tuple[IntArray | None, IntArray | None]:
    """Return (columns, groups) of a turn; `slots` are the played cards.

    `columns` are places in `riders` (races, riders by square and arrival) in the order of movement; None if it is
    unchanged. `groups` are their groups, counted from the front; None if nobody moves together with another.
    """
    if course.options.order != "arrival":
        return _by_grade(course, riders, slots)
    if course.can_tie:  # riders who arrived on a square in one group are still tied (R5.2)
        return None, _groups(riders >> ARRIVED_AT)
    return None, None


def _by_grade(course: BatchRules, riders: IntArray, slots: IntArray) -> tuple[IntArray, IntArray]:
    """Return (columns, groups), both (races, riders), by grade (R5.5), or by grade, card and hand (R5.3)."""
    key = np.zeros_like(riders)
    np.cumsum(_changes(riders >> SQUARE_AT), axis=1, out=key[:, 1:])
    key = (key << 2) | ((riders >> RIDER_AT) & 3)
    if course.options.order == "grade-card-hand":
        shift = slots * CARD_BITS
        played = (riders >> shift) & CARD
        lower_cards = riders & ((1 << shift) - 1)
        remaining = (((riders & ((1 << RIDER_AT) - 1)) >> shift >> CARD_BITS) << shift) | lower_cards
        key = (key << CARD_BITS) | (CARD - played)
        key = (key << _REST_BITS) | ((1 << _REST_BITS) - 1 - _descending(remaining))
    key = (((key << ORDINAL_BITS) | arrivals_of(riders)) << ORDINAL_BITS) | np.arange(riders.shape[1])
    key.sort(axis=1)
    return key & ORDINAL, _groups(key >> ORDINAL_BITS)


def _descending(remaining: IntArray) -> IntArray:
    """Return the three packed cards of each element, of any shape, with the highest first.

    The played card, which both riders hold (R5.3), may be left out: that does not change the comparison.
    """
    first, second, third = (remaining >> slot * CARD_BITS & CARD for slot in range(3))
    first, second = np.maximum(first, second), np.minimum(first, second)
    second, third = np.maximum(second, third), np.minimum(second, third)
    first, second = np.maximum(first, second), np.minimum(first, second)
    descending: IntArray = (((first << CARD_BITS) | second) << CARD_BITS) | third
    return descending


def _changes(keys: IntArray) -> BoolArray:
    """Return whether each rider's key, (races, riders), differs from the previous rider's: (races, riders − 1)."""
    changes: BoolArray = keys[:, 1:] != keys[:, :-1]
    return changes


def _groups(keys: IntArray) -> IntArray:
    """Return the groups of riders with equal keys, counted from the front: (races, riders), as `keys`."""
    groups = np.zeros_like(keys)
    np.cumsum(_changes(keys), axis=1, out=groups[:, 1:])
    return groups
