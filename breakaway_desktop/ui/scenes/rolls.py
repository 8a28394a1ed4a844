"""Riders under way on the older circuit, and what of it is drawn before it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, product

import pygame

from breakaway_desktop.engine.events import Moved, Pushed
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import Palette, team_look
from breakaway_desktop.ui.road.circuit_view import CircuitView, circuit_stadium
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.standing import spots
from breakaway_desktop.ui.road.tokens import AT_REST, TokenState, draw_body

LANE = 0.80
"""Share of the road's depth on which riders travel (design sheet, "Preview")."""
PULL_IN_MS = 60.0


class Roll:
    """Riders on their way along the road: one, or a group that moves together (design sheet, Motion; R5.1)."""

    def __init__(
        self, circuit: CircuitView, box: Box, before: RoadPicture, after: RoadPicture, moves: Sequence[Moved | Pushed]
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


Drawing = Callable[[Canvas], object]


class Forerunner:
    """Draws tokens and letters that will be wanted before they are: a bit in a quiet frame, so that none is drawn in a
    full one."""

    def __init__(
        self,
        circuit: Box,
        seats: tuple[Seat, ...],
        radii: tuple[float, ...],
        more: Iterable[Drawing] = (),
        choosing: Collection[int] = (),
    ) -> None:
        """`radii`: those of tokens beside the circuit; `more`: what else is wanted, drawn on a canvas nobody sees;
        `choosing`: the teams whose riders are shown where they would come to."""
        self._coming = chain(_letters_to_come(), more, _tokens_to_come(circuit, seats, radii, choosing))

    def draw_one(self, scale: float, palette: Palette) -> bool:
        """The next thing that may be wanted; False if there is none left."""
        draw = next(self._coming, None)
        if draw is None:
            return False
        draw(Canvas(pygame.Surface((1, 1)), palette, scale))
        return True


def _letters_to_come() -> Iterator[Drawing]:
    """One letter of each size and weight that panels use."""
    for size in range(10, 23):
        for bold in (False, True):
            yield partial(_draw_letter, size=size, bold=bold)


def _draw_letter(canvas: Canvas, size: int, bold: bool) -> None:
    canvas.text("0", size, (0, 0), bold=bold)


def _draw_token(canvas: Canvas, look: str, number: str, radius: float, state: TokenState = AT_REST) -> None:
    draw_body(canvas, team_look(look), number, (0, 0), radius, state)


def _tokens_to_come(
    circuit: Box, seats: tuple[Seat, ...], radii: tuple[float, ...], choosing: Collection[int]
) -> Iterator[Drawing]:
    """All riders in these sizes, and in all in which up to six stand on a square; what some gain, and their ghosts."""
    stadium = circuit_stadium(circuit)
    wanted = dict.fromkeys(radii)
    for count in range(1, 7):
        for place in (0, 9, 10):
            wanted |= dict.fromkeys(spot.diameter / 2 for spot in spots(stadium, place, count)[:1])
    riders = [(team, seat.colour, number) for team, seat in enumerate(seats, 1) for number in range(1, 5)]
    for radius, (team, colour, number) in product(wanted, riders):
        yield partial(_draw_token, look=colour, number=f"{team}{number}", radius=radius)
    if not choosing:
        return
    gains = [TokenState(gain=cards) for cards in (1, 2, 3)]
    for radius, state in product(wanted, gains):
        yield partial(_draw_token, look=seats[0].colour, number="11", radius=radius, state=state)
    for radius, (team, colour, number) in product(wanted, riders):
        if team in choosing:
            ghost = TokenState(ghost=True)
            yield partial(_draw_token, look=colour, number=f"{team}{number}", radius=radius, state=ghost)
