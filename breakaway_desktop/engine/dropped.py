"""Riders who have lost touch with the field (R4.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from breakaway_desktop.engine.race import Rider

WIDEST_GAP: Final = 20
"""Empty squares; one more drops those behind."""


def dropped_riders(riders: Iterable[Rider]) -> tuple[int, ...]:
    """Who is dropped, by number; `riders` are those on the road, with their squares at the end of the turn (R4.6)."""
    field = sorted([(-rider.square, rider.id) for rider in riders])
    for ahead in range(len(field) // 2 + 1, len(field)):
        if field[ahead][0] - field[ahead - 1][0] - 1 > WIDEST_GAP:  # R4.6
            return tuple(sorted([number for _, number in field[ahead:]]))
    return ()
