"""The order of movement in a batch, and groups that move at the same time (R5)."""

from __future__ import annotations

import numpy as np

from breakaway_desktop.bots.batch.layout import (
    ARRIVED_AT,
    CARD,
    CARD_BITS,
    ORDINAL,
    RIDER_AT,
    SQUARE_AT,
    Truth,
    Whole,
    arrivals_of,
)
from breakaway_desktop.bots.batch.races import BatchRules

_REST_BITS = 3 * CARD_BITS


def order_of_movement(course: BatchRules, riders: Whole, slots: Whole) -> tuple[Whole | None, Whole | None]:
    """(columns, groups) of a turn: who moves as first, second, …, as his place in `riders` (races, riders by square
    and arrival), and the group he moves in, counted from the front. `slots` are the cards played.

    No columns: as they stand. No groups: nobody moves together with another.
    """
    if course.options.order != "arrival":
        return _by_grade(course, riders, slots)
    if course.may_tie:  # who arrived on a square in one group is still tied (R5.2)
        return None, _groups(riders >> ARRIVED_AT)
    return None, None


def _by_grade(course: BatchRules, riders: Whole, slots: Whole) -> tuple[Whole, Whole]:
    """R5.3, R5.5."""
    key = np.zeros_like(riders)
    np.cumsum(_changes(riders >> SQUARE_AT), axis=1, out=key[:, 1:])
    key = (key << 2) | ((riders >> RIDER_AT) & 3)
    if course.options.order == "grade-card-hand":
        shift = slots * CARD_BITS
        played = (riders >> shift) & CARD
        low = riders & ((1 << shift) - 1)
        kept = (((riders & ((1 << RIDER_AT) - 1)) >> shift >> CARD_BITS) << shift) | low
        key = (key << CARD_BITS) | (CARD - played)
        key = (key << _REST_BITS) | ((1 << _REST_BITS) - 1 - _descending(kept))
    key = (((key << 5) | arrivals_of(riders)) << 5) | np.arange(riders.shape[1])
    key.sort(axis=1)
    return key & ORDINAL, _groups(key >> 5)


def _descending(kept: Whole) -> Whole:
    """Three packed cards, the highest first. That a card both hands hold is left out of the comparison of two hands
    (R5.3: it is the card both play) changes nothing in who is ahead."""
    first, second, third = (kept >> slot * CARD_BITS & CARD for slot in range(3))
    first, second = np.maximum(first, second), np.minimum(first, second)
    second, third = np.maximum(second, third), np.minimum(second, third)
    first, second = np.maximum(first, second), np.minimum(first, second)
    descending: Whole = (((first << CARD_BITS) | second) << CARD_BITS) | third
    return descending


def _changes(keys: Whole) -> Truth:
    """Whether each rider but the first differs from the one before him."""
    changes: Truth = keys[:, 1:] != keys[:, :-1]
    return changes


def _groups(keys: Whole) -> Whole:
    groups = np.zeros_like(keys)
    np.cumsum(_changes(keys), axis=1, out=groups[:, 1:])
    return groups
