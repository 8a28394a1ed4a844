"""Lines and points (R1.5, R6.1–R6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

SPRINT = [10, 8, 6, 5, 4, 3, 2, 1]
FINISH = [20, 16, 12, 10, 8, 6, 4, 2]


class Lines:
    """Who has crossed which line: groups that share places, the first across first."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.finish = options["finish"]
        self.crossed: dict[int, list[list[int]]] = {line: [] for line in [*options["sprints"], self.finish]}
        self.points: dict[int, Fraction] = {}

    def across(self, line: int) -> list[int]:
        return [rider for group in self.crossed[line] for rider in group]

    def home(self) -> list[int]:
        return self.across(self.finish)

    def cross(self, moves: Mapping[int, tuple[int, int]]) -> list[dict[str, Any]]:
        """One group moves from here to there; its awards, the lower line first, each by number, points as fractions."""
        awards = []
        for line in self.crossed:
            before = self.across(line)
            sharing = sorted(
                rider for rider, (here, there) in moves.items() if here <= line < there and rider not in before
            )
            if not sharing:
                continue
            place = len(before) + 1
            self.crossed[line].append(sharing)
            scale = FINISH if line == self.finish else SPRINT
            points = Fraction(sum(scale[place - 1 : place - 1 + len(sharing)]), len(sharing))
            for rider in sharing:
                self.points[rider] = self.points.get(rider, Fraction(0)) + points
                if points:
                    awards.append({"id": rider, "line": line, "place": place, "points": points})
        return awards
