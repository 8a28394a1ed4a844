"""Mountains (R8.6): squares that push riders."""

from __future__ import annotations

from tests.record.second_referee.race import Race

CLIMB, PEAK, DESCENT = 4, 5, 6


class Mountains(Race, variant="mountains"):
    def after_moves(self) -> None:
        """Push climbs, then descents, then peaks, each front to back, by the counts right after movement."""
        counts = {square: len(self.road.on(square)) for square in self.road.squares() if square > 0}
        self.wanted["pushed"] = []
        for ending in (CLIMB, DESCENT, PEAK):
            for square, count in counts.items():
                if square % 10 == ending:
                    self.push(square, by_how_many(ending, count))

    def push(self, square: int, squares: int) -> None:
        """Push the riders of a square in their order of arrival; tied ones together."""
        if squares == 0:
            return
        for group in [sorted(group) for group in self.road.lanes[square] if group]:
            there = square + squares
            self.wanted["pushed"] += [{"id": rider, "from": square, "to": there} for rider in group]
            self.move_riders(dict.fromkeys(group, there))
            self.cross(dict.fromkeys(group, (square, there)))


def by_how_many(ending: int, count: int) -> int:
    if ending == CLIMB:
        return -1 if count % 2 == 0 else 0
    if ending == DESCENT:
        return 1 if count % 2 == 1 else 0
    return {1: 1, 3: -1}.get(count % 4, 0)
