"""Riders who have lost touch with the field (R4.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from breakaway_desktop.engine.race import Rider

WIDEST_GAP: Final = 20
"""Empty squares; one more drops those behind."""


def dropped_riders(riders: Iterable[Rider]) -> tuple[int, ...]:
    """Who is dropped, by number; `riders` are those on the road, with their squares at the end of the turn (R4.6)."""
    field = sorted(riders, key=_square, reverse=True)
    for ahead in range(len(field) // 2 + 1, len(field)):
        if field[ahead - 1].square - field[ahead].square - 1 > WIDEST_GAP:
            return tuple(sorted(rider.id for rider in field[ahead:]))
    return ()


def _square(rider: Rider) -> int:
    return rider.square
