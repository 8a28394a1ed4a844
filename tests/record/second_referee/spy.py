"""Blind and spy (R8.2, R8.3): a blind race is played like any other; spies reveal cards to everybody."""

from __future__ import annotations

from typing import Any

from tests.record.second_referee.faults import demand
from tests.record.second_referee.race import Race


class Spy(Race, variant="spy"):
    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document)
        self.targets: list[int] = []

    def retire(self, riders: list[int]) -> None:
        self.nominable = self.road.riders()
        super().retire(riders)

    def before_moves(self, turn: dict[str, Any]) -> None:
        """Check the nominations: one for each own rider who needs an order, of any rider who was on the road."""
        spies = turn.get("spies", [])
        demand(bool(turn["moves"]) or not spies, f"turn {self.turn}: spies before orders (R8.3)")
        for team in {spy["team"] for spy in spies}:
            demand(team not in turn.get("nmr", []), f"turn {self.turn}: {team} has missed its orders (R8.3)")
            riders = [rider for rider in self.road.riders() if rider // 10 == team and rider not in self.unasked]
            sent = [spy for spy in spies if spy["team"] == team]
            demand(len(sent) <= len(riders), f"turn {self.turn}: {team} has sent {len(sent)} spies (R8.3)")
        self.targets = []
        for spy in spies:
            demand(set(spy) == {"team", "target"}, f"keys of a spy {sorted(spy)}")
            demand(spy["target"] in self.nominable, f"turn {self.turn}: nobody to spy on, {spy['target']} (R8.3)")
            self.targets.append(spy["target"])
        self.wanted["spies"] = spies

    def end_turn(self) -> None:
        super().end_turn()
        shown = {}
        for rider in sorted(set(self.targets) - set(self.retired)):
            highest_first = sorted(self.hands[rider], reverse=True)
            shown[str(rider)] = highest_first[: self.targets.count(rider)]
        self.wanted["revealed"] = shown
