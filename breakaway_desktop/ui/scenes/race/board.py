"""The road as the screen shows it: a picture of the riders, and who is rolling where on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.foresight import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import Palette, team_look
from breakaway_desktop.ui.road.circuit_view import CircuitView, circuit_stadium
from breakaway_desktop.ui.road.road_picture import Preview, RoadPicture, Standing
from breakaway_desktop.ui.road.standing import spots
from breakaway_desktop.ui.road.tokens import AT_REST, draw_body

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
    occupied = {other.square for other in picture.riders if other.id != rider}
    behind: list[int] = []
    while outcome.square - 1 - len(behind) in occupied:
        behind.append(outcome.square - 1 - len(behind))
    ghost = Preview(rider, start, outcome.square, outcome.rank - 1, string, new_card, tuple(behind))
    return replace(picture, preview=ghost)


class Roll:
    """Riders on their way along the road: one, or a group that moves together (design sheet, Motion; R5.1)."""

    def __init__(
        self, circuit: CircuitView, box: Box, before: RoadPicture, after: RoadPicture, moves: Sequence[Moved]
    ) -> None:
        self.riders = tuple(move.rider for move in moves)
        under_way = replace(after, rolling={move.rider: (float(move.end), LANE) for move in moves})
        starts, ends = circuit.resting(box, before), circuit.resting(box, under_way)
        self._ways = {
            move.rider: (
                starts.get(move.rider, (float(move.start), LANE)),
                ends.get(move.rider, (float(move.end), LANE)),
            )
            for move in moves
        }

    def at(self, progress: float, ms: float) -> dict[int, tuple[float, float]]:
        """Square and share of the depth by rider, `progress` 0–1 of a roll of `ms` milliseconds."""
        pull = min(0.5, PULL_IN_MS / ms) if ms > 0 else 0.5
        return {rider: _on_the_way(start, end, progress, pull) for rider, (start, end) in self._ways.items()}


def _on_the_way(
    start: tuple[float, float], end: tuple[float, float], progress: float, pull: float
) -> tuple[float, float]:
    eased = progress * progress * (3 - 2 * progress)
    square = start[0] + (end[0] - start[0]) * eased
    if progress > 1 - pull:
        share = LANE + (end[1] - LANE) * (progress - 1 + pull) / pull
    elif progress < pull:
        share = start[1] + (LANE - start[1]) * progress / pull
    else:
        share = LANE
    return square, share


_REACH = 54.0
"""A token with its ring reaches at most so far from its middle."""


def rolled_over(circuit: Box, before: RoadPicture, now: RoadPicture) -> Box | None:
    """The part of the circuit that riders under way covered in the frame before or cover now; None with nobody."""
    stadium = circuit_stadium(circuit)
    places = [
        stadium.point(square, share * stadium.depth)
        for picture in (before, now)
        for square, share in picture.rolling.values()
    ]
    if not places:
        return None
    left, top = min(x for x, _y in places) - _REACH, min(y for _x, y in places) - _REACH
    right, bottom = max(x for x, _y in places) + _REACH, max(y for _x, y in places) + _REACH
    left, top = max(left, circuit.x), max(top, circuit.y)
    return Box(left, top, min(right, circuit.right) - left, min(bottom, circuit.bottom) - top)


class Forerunner:
    """Draws tokens that will be wanted before they are: one in a quiet frame, so that none is drawn in a full one."""

    def __init__(self, circuit: Box, seats: tuple[Seat, ...]) -> None:
        self._coming = _tokens_to_come(circuit, seats)

    def draw_one(self, scale: float, palette: Palette) -> None:
        """The next token that may be wanted, if there is one left."""
        wanted = next(self._coming, None)
        if wanted is not None:
            look, number, radius = wanted
            scratch = Canvas(pygame.Surface((1, 1)), palette, scale)
            draw_body(scratch, team_look(look), number, (0, 0), radius, AT_REST)


def _tokens_to_come(circuit: Box, seats: tuple[Seat, ...]) -> Iterator[tuple[str, str, float]]:
    """Look, number and radius of all riders in all sizes in which up to six stand on a square."""
    stadium = circuit_stadium(circuit)
    done: set[float] = set()
    for count in range(1, 7):
        for place in (0, 9, 10):
            for spot in spots(stadium, place, count)[:1]:
                if spot.diameter in done:
                    continue
                done.add(spot.diameter)
                for team, seat in enumerate(seats, start=1):
                    for number in range(1, 5):
                        yield seat.colour, str(10 * team + number), spot.diameter / 2
