"""stamina: high cards cost stamina, low ones give some back (R8.7)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from breakaway_desktop.engine.marks import Costs, Gauge, Mark, Then
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import MoveBounds, SeenRider, View

BADGE: Final = "stamina"
START: Final = (8, 7, 6, 5)
"""Stamina of riders 1 to 4."""

SQUARES_LOST: Final = (0, 1, 3)
"""Squares that a rider loses if he is 0, 1 or 2 points short."""

PRICES: Final = ((13, 0, 2), (9, 12, 1), (5, 8, 0), (1, 4, -1))
"""(from, to, points): the price of cards; −1: the rider gains a point. `to` 0: no limit."""


def cost(card: int) -> int:
    """Return the price of a card in points; −1: the rider gains one."""
    return next(points for least, _, points in PRICES if card >= least)


class Stamina(Variant):
    """The badge of each rider is his stamina; the note of a move is the value after it."""

    name: ClassVar[str | None] = "stamina"
    note_words: ClassVar[tuple[str, ...]] = (BADGE,)

    def setup(self, race: Race) -> Race:
        riders = [rider._replace(badges=((BADGE, START[rider.number - 1]),)) for rider in race.riders]
        return race._replace(riders=tuple(riders))

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int:
        short = max(0, cost(card) - rider.badge(BADGE))
        return max(0, card - SQUARES_LOST[short])  # R8.7

    def marks(self, view: View) -> tuple[Mark, ...]:
        return (Gauge(BADGE, START, PRICES),)

    def then(self, view: View, rider: int, card: int) -> Then | None:
        held, price = view.rider(rider).badge(BADGE), cost(card)
        return Costs(price, max(0, price - held), max(0, held - price))

    def move_bounds(self, view: View) -> MoveBounds | None:
        return MoveBounds()

    def note(self, race: Race, rider: Rider, card: int) -> tuple[tuple[str, Any], ...]:
        return ((BADGE, max(0, rider.badge(BADGE) - cost(card))),)  # R8.7
