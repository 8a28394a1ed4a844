"""Pursuit (R8.1): endless laps, and an end when the first rider has caught the last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.record.second_referee.faults import demand
from tests.record.second_referee.lines import FINISH, Crossing, Lines, awards
from tests.record.second_referee.race import Race

LAP = 40
LAST_TURN = 60


class Laps(Lines):
    """A sprint line at the end of each lap, created when somebody comes near it; no finish."""

    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.finish = None
        self.crossed = {}

    def cross(self, moves: Mapping[int, tuple[int, int]]) -> list[Crossing]:
        for line in range(LAP, max(there for _, there in moves.values()), LAP):
            self.crossed.setdefault(line, [])
        return super().cross(moves)


class Pursuit(Race, variant="pursuit"):
    def course(self) -> Lines:
        return Laps(self.options)

    def retire(self, riders: list[int]) -> None:
        demand(not riders, f"turn {self.turn}: {riders} retire in a pursuit (R8.1)")

    def end_turn(self) -> None:
        """Drop nobody; place riders in the order in which they would move next."""
        squares = self.road.squares()
        self.over = squares[0] - squares[-1] >= LAP or self.turn == LAST_TURN
        place = 1
        for group in self.road.order(self.hands) if self.over else []:
            self.wanted["points"] += awards([self.lines.share(None, place, group, FINISH)])
            place += len(group)
