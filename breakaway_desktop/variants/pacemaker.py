"""pacemaker: for three turns a pacemaker is ahead of the riders, and nobody may pass him (R8.8)."""

from __future__ import annotations

from typing import ClassVar, Final

from breakaway_desktop.engine.marks import Limit, Mark
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import MoveBounds, SeenRider, View

SQUARES: Final = {1: 11, 2: 24, 3: 39}
"""The pacemaker's square, by turn; then he leaves."""

WEIGHT: Final = 2
"""Number of riders that the pacemaker counts as in strings."""


class Pacemaker(Variant):
    """The pacemaker is not a rider and not part of the race; his square depends only on the turn."""

    name: ClassVar[str | None] = "pacemaker"

    def choices(self, race: Race, rider: Rider) -> tuple[int, ...]:
        pacemaker = SQUARES.get(race.turn)
        if pacemaker is None:
            return rider.hand
        allowed = tuple([card for card in rider.hand if rider.square + card < pacemaker])  # R8.8
        return allowed or (min(rider.hand),)

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int:
        pacemaker = SQUARES.get(race.turn)
        return card if pacemaker is None else max(0, min(card, pacemaker - 1 - rider.square))  # R8.8

    def crowd(self, race: Race | View) -> dict[int, int]:
        counts = super().crowd(race)
        pacemaker = SQUARES.get(race.turn)
        if pacemaker is not None:
            counts[pacemaker] = counts.get(pacemaker, 0) + WEIGHT  # R8.8
        return counts

    def shelters(self, race: Race | View, square: int) -> bool:
        return square + 1 == SQUARES.get(race.turn)  # R8.8

    def marks(self, view: View) -> tuple[Mark, ...]:
        pacemaker = SQUARES.get(view.turn)
        return () if pacemaker is None else (Limit(pacemaker, WEIGHT, tuple(SQUARES.items())),)

    def move_bounds(self, view: View) -> MoveBounds | None:
        return None if view.turn in SQUARES else MoveBounds()
