"""A quick value of a card, for decisions without search."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import Final

from breakaway_desktop.engine.preview import LineAhead, preview_card
from breakaway_desktop.engine.view import View

SQUARE: Final = 0.25
"""Points that each square is worth, on a new card or otherwise; fitted to decisions."""


def card_value(view: View, rider: int, card: int) -> float:
    """Return the points of the card, plus its new card and extra squares (R8.6–R8.8) in points."""
    result = preview_card(view, rider, card)
    return line_points(result.lines) + SQUARE * (result.new_card + result.square - view.rider(rider).square - card)


def best_card(view: View, rider: int, cards: Iterable[int]) -> int:
    """Return the card that is worth most; among equals the lowest."""
    return max(sorted(cards), key=lambda card: card_value(view, rider, card))


def line_points(lines: Iterable[LineAhead]) -> float:
    """Return the points of crossed lines."""
    return fsum(float(line.points) for line in lines)
