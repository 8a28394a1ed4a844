"""Lines and points (R1.5, R6.1–R6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

SPRINT = [10, 8, 6, 5, 4, 3, 2, 1]
FINISH = [20, 16, 12, 10, 8, 6, 4, 2]


class Crossing(NamedTuple):
    """A group that crosses a line together: the first of its places, and the points of each rider."""

    line: int | None
    place: int
    sharing: list[int]
    points: Fraction


def awards(crossings: list[Crossing]) -> list[dict[str, Any]]:
    """Return the awards as a record must have them, points as fractions, without awards of 0."""
    return [
        {"id": rider, "line": line, "place": place, "points": points}
        for line, place, sharing, points in crossings
        for rider in sharing
        if points
    ]


class Lines:
    """Crossings by line: groups that share places, the first to cross first."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.finish: int | None = options["finish"]
        self.crossed: dict[int, list[list[int]]] = {line: [] for line in [*options["sprints"], options["finish"]]}
        self.points: dict[int, Fraction] = {}

    def riders_over(self, line: int) -> list[int]:
        return [rider for group in self.crossed[line] for rider in group]

    def finished(self) -> list[list[int]]:
        return self.crossed[self.finish] if self.finish is not None else []

    def home(self) -> list[int]:
        return [rider for group in self.finished() for rider in group]

    def cross(self, moves: Mapping[int, tuple[int, int]]) -> list[Crossing]:
        """Move one group, and return its crossings: lower lines first, riders by number."""
        crossings = []
        for line in self.crossed:
            before = self.riders_over(line)
            sharing = sorted(
                rider for rider, (here, there) in moves.items() if here <= line < there and rider not in before
            )
            if not sharing:
                continue
            self.crossed[line].append(sharing)
            crossings.append(self.share(line, len(before) + 1, sharing, FINISH if line == self.finish else SPRINT))
        return crossings

    def share(self, line: int | None, place: int, sharing: list[int], scale: list[int]) -> Crossing:
        """Share the points of this place and the next ones among these riders (R6.3)."""
        points = Fraction(sum(scale[place - 1 : place - 1 + len(sharing)]), len(sharing))
        for rider in sharing:
            self.points[rider] = self.points.get(rider, Fraction(0)) + points
        return Crossing(line, place, sharing, points)
