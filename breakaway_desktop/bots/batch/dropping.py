"""Riders who have lost touch with the field, and what they play (R4.6)."""

from __future__ import annotations

import numpy as np

from breakaway_desktop.bots.batch.layout import SQUARE_AT, Truth, Whole
from breakaway_desktop.bots.batch.races import Races
from breakaway_desktop.engine.dropped import WIDEST_GAP


def dropped_riders(races: Races) -> Truth:
    """(races, riders in order): who is dropped, as a turn starts. Raises ValueError in mid-turn."""
    if races.moved:
        raise ValueError("who is dropped is settled at the end of a turn")
    squares = races.packed >> SQUARE_AT
    found = np.zeros(squares.shape, np.bool_)
    gaps = np.diff(squares, axis=1) - 1 > WIDEST_GAP
    gaps[:, : races.course.riders // 2] = False  # more than half of the riders are ahead of the gap
    np.logical_or.accumulate(gaps, axis=1, out=found[:, 1:])
    return found


def highest(races: Races) -> Whole:
    """(races, riders still to move): the place of each one's highest card, what he plays without an order."""
    places: Whole = races.hands[:, races.moved :].argmax(axis=2)
    return places
