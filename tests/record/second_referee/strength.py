"""Stamina (R8.7) and the pacemaker (R8.8): cards that move a rider less far, or may not be played."""

from __future__ import annotations

from typing import Any

from tests.record.second_referee.race import Race

PACE = {1: 11, 2: 24, 3: 39}
"""The pacemaker's square, by turn."""

AT_FIRST = {1: 8, 2: 7, 3: 6, 4: 5}
LESS = {0: 0, 1: 1, 2: 3}
"""Squares that a rider loses, by the points that he is short."""


class Stamina(Race, variant="stamina"):
    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document)
        self.left = {rider: AT_FIRST[rider % 10] for rider in self.hands}

    def step(self, rider: int, card: Any, here: int) -> dict[str, Any]:
        self.spend(rider, card)
        left = self.left[rider] - (2 if card >= 13 else 1 if card >= 9 else 0 if card >= 5 else -1)
        self.left[rider] = max(left, 0)
        return {"to": here + max(card - LESS[max(-left, 0)], 0), "stamina": self.left[rider]}


class Pacemaker(Race, variant="pacemaker"):
    @property
    def pace(self) -> int | None:
        return PACE.get(self.turn)

    def choices(self, rider: int) -> list[int]:
        hand = self.hands[rider]
        if self.pace is None:
            return hand
        here = self.road.square(rider)
        return [card for card in hand if here + card < self.pace] or [min(hand)]

    def step(self, rider: int, card: Any, here: int) -> dict[str, Any]:
        self.spend(rider, card)
        there = here + card
        return {"to": there if self.pace is None else min(there, self.pace - 1)}

    def leader(self) -> int | None:
        rider = super().leader()
        return None if rider is not None and self.pace == self.road.square(rider) + 1 else rider

    def others(self) -> dict[int, int]:
        return {} if self.pace is None else {self.pace: 2}
