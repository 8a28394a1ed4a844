"""Dropped riders: those who have lost contact with the field (R4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.engine.race import Rider

WIDEST_GAP: Final = 20
"""Largest gap, in empty squares, that does not drop the riders behind it."""


def dropped_riders(riders: Sequence[Rider]) -> tuple[int, ...]:
    """Return the dropped riders by number (R4.6). `riders` are those on the road at the end of the turn, by number."""
    squares = sorted([rider.square for rider in riders], reverse=True)
    for ahead in range(len(squares) // 2 + 1, len(squares)):
        if squares[ahead - 1] - squares[ahead] - 1 > WIDEST_GAP:  # R4.6
            return tuple([rider.id for rider in riders if rider.square <= squares[ahead]])
    return ()
