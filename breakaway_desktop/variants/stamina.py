"""stamina: high cards cost strength, low ones give some back (R8.7)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.variant import Variant

BADGE: Final = "stamina"
START: Final = (8, 7, 6, 5)
"""Of riders 1 to 4."""

LOST: Final = (0, 1, 3)
"""Squares that a rider 0, 1 and 2 points short rides less."""


def cost(card: int) -> int:
    """What a card costs; −1: it gives a point."""
    if card >= 13:
        return 2
    if card >= 9:
        return 1
    return 0 if card >= 5 else -1


class Stamina(Variant):
    """What is left stands in each rider's badge and, after a move, in its note."""

    name: ClassVar[str | None] = "stamina"
    note_words: ClassVar[tuple[str, ...]] = (BADGE,)

    def setup(self, race: Race) -> Race:
        riders = [rider._replace(badges=((BADGE, START[rider.number - 1]),)) for rider in race.riders]
        return race._replace(riders=tuple(riders))

    def stride(self, race: Race, rider: Rider, card: int) -> int:
        short = max(0, cost(card) - rider.badge(BADGE))
        return max(0, card - LOST[short])

    def note(self, race: Race, rider: Rider, card: int) -> tuple[tuple[str, Any], ...]:
        return ((BADGE, max(0, rider.badge(BADGE) - cost(card))),)
