"""The road and the order of movement on it (R1.2, R5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Group = list[int]


class Road:
    """Riders by square: `lanes[square]` lists groups that arrived together, from inside to outside (R5.2)."""

    def __init__(self, options: dict[str, Any], teams: int, first_team: int | None) -> None:
        self.by = options["order"]
        self.lanes: dict[int, list[Group]] = {}
        first = first_team or 1
        clockwise = [*range(first, teams + 1), *range(1, first)]
        for number in (1, 2, 3, 4):  # R5.4
            turned = (number - 1) % teams if options["first_turn"] == "rotated" else 0
            riders = [10 * team + number for team in clockwise[turned:] + clockwise[:turned]]
            lane = self.lanes.setdefault(1 - number if options["start"] == "staggered" else 0, [])
            if options["first_turn"] in ("drawn", "team1", "rotated"):
                lane.extend([rider] for rider in riders)
            elif options["first_turn"] == "grade":
                lane.append(riders)
            elif lane:  # R5.3: nobody on this square has arrived before another
                lane[0].extend(riders)
            else:
                lane.append(riders)

    def squares(self) -> list[int]:
        """Return the occupied squares, the front square first."""
        return sorted((square for square, lane in self.lanes.items() if any(lane)), reverse=True)

    def on(self, square: int) -> Group:
        """Return the riders on a square, inside to outside."""
        return [rider for group in self.lanes.get(square, []) for rider in group]

    def riders(self) -> Group:
        return [rider for square in self.squares() for rider in self.on(square)]

    def square(self, rider: int) -> int:
        (square,) = [square_of_lane for square_of_lane, lane in self.lanes.items() for group in lane if rider in group]
        return square

    def leave(self, rider: int) -> None:
        lane = self.lanes[self.square(rider)]
        lane[:] = [left for group in lane if (left := [other for other in group if other != rider])]

    def move(self, targets: Mapping[int, int]) -> None:
        """Move the riders of one group to these squares together; one who stays on his own keeps his place (R5.7)."""
        arriving: dict[int, Group] = {}
        for rider, target in targets.items():
            if target != self.square(rider):
                self.leave(rider)
                arriving.setdefault(target, []).append(rider)
        for square, group in arriving.items():
            self.lanes.setdefault(square, []).append(group)

    def order(self, hands: Mapping[int, list[int]], played: Mapping[int, int] | None = None) -> list[Group]:
        """Return groups from first to last, each by number (R5.1–R5.3, R5.5); unknown cards are left out."""
        groups: list[Group] = []
        for square in self.squares():
            tied: dict[tuple[Any, ...], Group] = {}
            for arrival, group in enumerate(self.lanes[square]):
                for rider in group:
                    tied.setdefault((*self.rank(rider, hands, played or {}), arrival), []).append(rider)
            groups.extend(sorted(tied[key]) for key in sorted(tied))
        return groups

    def rank(self, rider: int, hands: Mapping[int, list[int]], played: Mapping[int, int]) -> tuple[Any, ...]:
        """Return the key that precedes arrival; the lower moves first."""
        if self.by == "arrival":
            return ()
        if self.by == "grade":
            return (rider % 10,)
        return (rider % 10, -played.get(rider, 0), downward(hands[rider]))


def downward(hand: Iterable[int]) -> tuple[int, ...]:
    """Return a hand in descending order, as R5.3 compares it: the higher card first, a card before none."""
    cards = sorted(hand, reverse=True)
    return tuple(-card for card in cards + [0] * (8 - len(cards)))
