"""New cards from the slipstream: strings, overcrowding and the card cap (R7.1–R7.5, R7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from breakaway_desktop.engine.options import Options

BASE: Final = 3  # R7.1
"""New card of a rider without slipstream (R7.1)."""

BLANK_FROM: Final = 4
CROWDED_FROM: Final = 5


class OnSquare(Protocol):
    """Anything on a race square: a rider, or a rider as a view shows him."""

    @property
    def square(self) -> int: ...


def crowd(riders: Iterable[OnSquare]) -> dict[int, int]:
    """Return the number of riders on each occupied race square (R7.3: not circuit square)."""
    counts: dict[int, int] = {}
    for rider in riders:
        square = rider.square
        counts[square] = counts.get(square, 0) + 1  # R7.3
    return counts


def string_ahead(counts: Mapping[int, int], square: int, overcrowding: str = "off") -> tuple[tuple[int, int], ...]:
    """Return the unbroken string ahead of `square` as (square, riders), nearest first (R7.2).

    `overcrowding` is the option of R2 at the end of turn 1 (R7.8), else `off`.
    """
    if is_cut_off(counts.get(square, 0), overcrowding):
        return ()
    ahead: list[tuple[int, int]] = []
    while True:
        square += 1
        riders = counts.get(square, 0)
        if riders == 0 or (overcrowding == "crowded-three" and riders >= CROWDED_FROM):  # R7.2  # R7.8
            return tuple(ahead)
        ahead.append((square, riders))
        if overcrowding == "blank-ahead" and riders >= BLANK_FROM:  # R7.8
            return tuple(ahead)


def is_cut_off(riders: int, overcrowding: str) -> bool:
    """Return whether `riders` on one square get no slipstream from the square ahead (R7.8)."""
    if overcrowding == "blank-ahead":
        return riders >= BLANK_FROM  # R7.8
    return overcrowding == "crowded-three" and riders >= CROWDED_FROM


def cards_by_square(counts: Mapping[int, int], overcrowding: str = "off") -> dict[int, int]:
    """Return the new card by occupied square: 3 + the riders in the string ahead, without Breaking Away and cap."""
    cards: dict[int, int] = {}
    if overcrowding != "off":
        for square in counts:
            cards[square] = BASE + sum(riders for _, riders in string_ahead(counts, square, overcrowding))
        return cards
    front = None
    card = BASE
    for square in sorted(counts, reverse=True):
        card = card + counts[front] if front == square + 1 else BASE  # R7.2  # R7.4
        cards[square] = card
        front = square
    return cards


def cap_card(card: int, options: Options) -> int:
    """Return the new card, limited to the card cap if there is one (R7.5)."""
    cap = options.card_cap
    return card if cap is None or card < cap else cap  # R7.5
