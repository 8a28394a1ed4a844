"""A quick value of a card, for decisions that are made without search."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import Final

from breakaway_desktop.engine.preview import LineAhead, outcome
from breakaway_desktop.engine.view import View

SQUARE: Final = 0.25
"""Points that a square is worth, of a new card as of any other: what weights fitted to decisions have found."""


def worth(view: View, rider: int, card: int) -> float:
    """The points of the card, and what he gains in squares by it: its new card, and how much farther it takes him than
    the number on it says (R8.6–R8.8)."""
    found = outcome(view, rider, card)
    return paid(found.lines) + SQUARE * (found.new_card + found.square - view.rider(rider).square - card)


def best_card(view: View, rider: int, cards: Iterable[int]) -> int:
    """The card that is worth most, the lower one of equals."""
    return max(sorted(cards), key=lambda card: worth(view, rider, card))


def paid(lines: Iterable[LineAhead]) -> float:
    """The points of lines that are crossed."""
    return fsum(float(line.points) for line in lines)
