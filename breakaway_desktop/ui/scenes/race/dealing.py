"""New cards on their way to their riders, from the string that made them (design sheet, Motion; R7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from breakaway_desktop.engine.why import CardWhy
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.kit.box import Box, Point, placed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.scenes.race.flying import on_the_way
from breakaway_desktop.ui.table import Shot, Table

SLIDE_MS: Final = 200.0
_LATER: Final = 0.14
"""Each sets out by this share of the time later than the one before."""
_DROP: Final = 26.0
"""A card that nobody made comes from so far above."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card for a rider, from the squares `first` to `last`, None for from nowhere."""

    rider: int
    look: str
    card: int
    source: tuple[int, int] | None


def counted(whys: Sequence[CardWhy]) -> tuple[int, ...]:
    """The squares that these cards count."""
    return tuple(sorted({square for why in whys for square, _riders in why.ahead}))


def dealt_of(whys: Sequence[CardWhy], shot: Shot, seats: tuple[Seat, ...]) -> tuple[Dealt, ...]:
    """Who gets what, and from where."""
    found = []
    for why in whys:
        source = None
        if why.ahead:
            source = why.ahead[0][0], why.ahead[-1][0]
        elif why.kind == "lead":
            behind = shot.before.rider(why.behind).square
            source = behind, behind
        found.append(Dealt(why.rider, seats[why.rider // 10 - 1].colour, why.card, source))
    return tuple(found)


def draw_dealt(
    canvas: Canvas,
    circuit: CircuitView,
    box: Box,
    picture: RoadPicture,
    dealt: Sequence[Dealt],
    table: Table,
    top: float,
) -> None:
    """The cards that are under way or have come, as far as the table shows it; none ends above `top`."""
    progress, shot = table.progress, table.shot
    lasts = min(0.55, SLIDE_MS / shot.ms) if shot is not None and shot.ms > 0 else 0.55
    for at, card in enumerate(dealt):
        own = (progress - at * _LATER) / lasts if progress < 1 else 1.0
        place = circuit.where(box, picture, card.rider)
        if place is None or own < 0:
            continue
        h = 27.0 if box.h >= 335 else 23.0
        end = place.x, max(top + h / 2 + 2, place.y - place.diameter / 2 - 0.3 * h)
        start = end[0], end[1] - _DROP
        if card.source is not None:
            x, y = circuit.middle_of(box, *card.source)
            start = x, y
        _draw_card(canvas, on_the_way(canvas, start, end, own), h, str(card.card), team_look(card.look))


def _draw_card(canvas: Canvas, centre: Point, h: float, words: str, look: TeamLook) -> None:
    p = canvas.palette
    card = placed(max(0.72 * h, canvas.measure(words, 12, True)[0] + 8), h, centre, "center")
    canvas.box(card, p.card, border=p.ink2, border_width=1.2, radius=4, shadow=True)
    line = p.ink3 if look.colour_key == "white" else look.fill
    canvas.box(card.inflated(-2.4), None, border=line, border_width=1.6, radius=3)
    canvas.text(words, 12, card.centre, bold=True, anchor="center")
