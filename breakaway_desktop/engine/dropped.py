"""Dropped riders: those who have lost touch with the field (R4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.engine.race import Rider

WIDEST_GAP: Final = 20
"""Empty squares; one more drops those behind."""


def dropped_riders(riders: Sequence[Rider]) -> tuple[int, ...]:
    """Who is dropped, by number; `riders` are those on the road, by number, at the end of the turn (R4.6)."""
    squares = sorted([rider.square for rider in riders], reverse=True)
    for ahead in range(len(squares) // 2 + 1, len(squares)):
        if squares[ahead - 1] - squares[ahead] - 1 > WIDEST_GAP:  # R4.6
            return tuple([rider.id for rider in riders if rider.square <= squares[ahead]])
    return ()
