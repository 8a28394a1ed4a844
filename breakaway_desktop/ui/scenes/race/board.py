"""The road as the screen shows it: a picture of the riders, and who is rolling where on it."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.foresight import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.box import Box
from breakaway_desktop.ui.circuit_view import CircuitView
from breakaway_desktop.ui.road_picture import Preview, RoadPicture, Standing

LANE = 0.80
"""Share of the road's depth on which riders travel (design sheet, "Preview")."""
PULL_IN_MS = 60.0


def picture_of(view: View, seats: tuple[Seat, ...]) -> RoadPicture:
    """Everybody on the road, and the lines."""
    ranks: dict[int, int] = {}
    riders = []
    for rider in sorted(view.on_road(), key=lambda rider: (rider.square, rider.arrived, rider.id)):
        rank = ranks.get(rider.square, 0)
        ranks[rider.square] = rank + 1
        riders.append(Standing(rider.id, rider.square, rank, rider.dropped, seats[rider.team - 1].colour))
    lines = view.course.lines
    sprints = tuple(line for line in lines if line != view.course.finish)
    rear = min((rider.square for rider in riders), default=0)
    return RoadPicture(tuple(riders), view.course.finish, sprints, tuple(line for line in lines if line >= rear))


def previewed(picture: RoadPicture, rider: int, start: int, outcome: Outcome) -> RoadPicture:
    """With the ghost of what a card would do."""
    string = tuple(square for square, _riders in outcome.string)
    # A card for breaking away is not made of the riders ahead: the strip would seem to say so.
    new_card = None if outcome.lead is not None else outcome.new_card
    ghost = Preview(rider, start, outcome.square, outcome.rank - 1, string, new_card)
    return replace(picture, preview=ghost)


class Roll:
    """One rider on his way along the road (design sheet, Motion)."""

    def __init__(self, circuit: CircuitView, box: Box, before: RoadPicture, after: RoadPicture, move: Moved) -> None:
        self.move = move
        under_way = replace(after, rolling={move.rider: (float(move.end), LANE)})
        self._start = circuit.resting(box, before).get(move.rider, (float(move.start), LANE))
        self._end = circuit.resting(box, under_way).get(move.rider, (float(move.end), LANE))

    def at(self, progress: float, ms: float) -> tuple[float, float]:
        """Square and share of the depth, `progress` 0–1 of a roll of `ms` milliseconds."""
        eased = progress * progress * (3 - 2 * progress)
        square = self._start[0] + (self._end[0] - self._start[0]) * eased
        pull = min(0.5, PULL_IN_MS / ms) if ms > 0 else 0.5
        if progress > 1 - pull:
            share = LANE + (self._end[1] - LANE) * (progress - 1 + pull) / pull
        elif progress < pull:
            share = self._start[1] + (LANE - self._start[1]) * progress / pull
        else:
            share = LANE
        return square, share
