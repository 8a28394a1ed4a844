"""Double (R8.4): two cards a turn, with replacement after each."""

from __future__ import annotations

from typing import Any

from tests.record.second_referee.faults import demand_same
from tests.record.second_referee.race import Race


class Double(Race, variant="double"):
    half = 0

    def ride_turn(self, turn: dict[str, Any]) -> None:
        if not turn["moves"]:
            super().ride_turn(turn)
            return
        riders = len(self.road.riders())
        demand_same(f"turn {self.turn}, moves (R8.4)", len(turn["moves"]), 2 * riders)
        self.wanted["order"], self.wanted["replacements"] = [], []
        for self.half, moves in enumerate((turn["moves"][:riders], turn["moves"][riders:])):
            order = self.order(moves, [])
            self.wanted["order"].append(order)
            self.ride(turn, moves, order)
            self.over = self.half == 1 and self.is_over()
            if not self.over:
                opening = self.turn == 1 and self.half == 0
                self.wanted["replacements"].append(self.deal(order[0], opening=opening))
        if not self.over:
            self.end_turn()

    def step(self, rider: int, card: Any, here: int) -> dict[str, Any]:
        """Keep the rider on his square if he does not hold the guessed card, which stays unplayed."""
        if self.half == 1 and card not in self.hands[rider]:
            return {"to": here, "held": False}
        return super().step(rider, card, here)
