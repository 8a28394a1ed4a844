"""pacemaker: for three turns somebody rides ahead whom nobody may pass (R8.8)."""

from __future__ import annotations

from typing import ClassVar, Final

from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.variant import Variant

SQUARES: Final = {1: 11, 2: 24, 3: 39}
"""Where he rides, by turn; then he leaves."""

WEIGHT: Final = 2
"""He counts as so many riders in strings."""


class Pacemaker(Variant):
    """He is no rider and stands nowhere in the race: the turn says where he is."""

    name: ClassVar[str | None] = "pacemaker"

    def choices(self, race: Race, rider: Rider) -> tuple[int, ...]:
        ahead = SQUARES.get(race.turn)
        if ahead is None:
            return rider.hand
        allowed = tuple([card for card in rider.hand if rider.square + card < ahead])
        return allowed or (min(rider.hand),)

    def stride(self, race: Race, rider: Rider, card: int) -> int:
        ahead = SQUARES.get(race.turn)
        return card if ahead is None else max(0, min(card, ahead - 1 - rider.square))

    def crowd(self, race: Race) -> dict[int, int]:
        counts = super().crowd(race)
        ahead = SQUARES.get(race.turn)
        if ahead is not None:
            counts[ahead] = counts.get(ahead, 0) + WEIGHT
        return counts

    def alone_in_front(self, race: Race) -> Rider | None:
        leader = super().alone_in_front(race)
        in_slipstream = leader is not None and leader.square + 1 == SQUARES.get(race.turn)
        return None if in_slipstream else leader
