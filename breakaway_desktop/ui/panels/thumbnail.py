"""The small picture of a race in the list: the circuit, and the teams' shapes on it (design sheet, "Load")."""

from __future__ import annotations

import math
from typing import Final

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import Palette, team_look
from breakaway_desktop.ui.panels.shelf import Glance
from breakaway_desktop.ui.road.road_picture import LAP
from breakaway_desktop.ui.road.stadium import Stadium
from breakaway_desktop.ui.road.tokens import draw_token

LEAST_SHAPE: Final = 2.6
MOST_ON_A_SQUARE: Final = 3
_DRAWN_W: Final = 800.0
"""The stadium is worked out at this width, where its road has its usual depth, and drawn as small as it takes."""
_KEPT: Final = 64


class Thumbnails:
    """Draws pictures and keeps the last ones as surfaces."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Glance | None, tuple[int, int], str, float], pygame.Surface] = {}

    def draw(self, canvas: Canvas, box: Box, glance: Glance | None) -> None:
        """The situation in the box; a file that cannot be read has the sign for that."""
        rect = canvas.rect(0, 0, box.w, box.h)
        key = glance, rect.size, canvas.palette.name, canvas.scale
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            found = self._kept[key] = _painted(rect.size, canvas.palette, canvas.scale, glance)
        canvas.blit(found, (box.x, box.y))


def _painted(size_px: tuple[int, int], palette: Palette, scale: float, glance: Glance | None) -> pygame.Surface:
    surface = pygame.Surface(size_px, pygame.SRCALPHA)
    canvas = Canvas(surface, palette, scale)
    p = palette
    ground = p.sunk if glance is None else p.paper
    canvas.box(canvas.whole, ground, border=p.edge, border_width=p.edge_width, radius=5)
    if glance is None:
        draw_icon(canvas, "warn", canvas.whole.centre, p.warn, min(30, canvas.h * 0.4))
        return surface
    box = canvas.whole.inflated(-canvas.w * 0.035, -canvas.h * 0.06)
    share = box.w / _DRAWN_W
    stadium = Stadium(0, 0, _DRAWN_W, box.h / share)
    _draw_ground(canvas, box, stadium, share)
    for square in {line % LAP for line in glance.lines}:
        _draw_line(canvas, box, stadium, share, square, p.sprint_line, 0.012)
    _draw_line(canvas, box, stadium, share, 0, p.casing, 0.008)
    if glance.finish is not None:
        _draw_line(canvas, box, stadium, share, glance.finish % LAP, p.finish_line, 0.018)
    if glance.hidden:
        draw_icon(canvas, "eye-struck", canvas.whole.centre, p.ink2, max(18, canvas.h * 0.24))
        return surface
    depth = stadium.depth * share
    radius = max(LEAST_SHAPE, min(depth / (2.1 * MOST_ON_A_SQUARE), stadium.cell * share * 0.52))
    for rider in sorted(glance.riders, key=lambda rider: -rider.arrived_rank):
        if rider.arrived_rank < MOST_ON_A_SQUARE:
            deep = (rider.arrived_rank + 0.5) / MOST_ON_A_SQUARE * stadium.depth
            where = _placed(box, share, stadium.point(rider.square, deep))
            draw_token(canvas, team_look(rider.look), "", where, radius)
    return surface


def _placed(box: Box, share: float, point: tuple[float, float]) -> tuple[float, float]:
    x, y = box.centre
    return x + point[0] * share, y + point[1] * share


def _draw_ground(canvas: Canvas, box: Box, stadium: Stadium, share: float) -> None:
    p = canvas.palette
    for inset, colour in ((0.0, p.road), (stadium.depth, p.grass)):
        outline = _outline(stadium.w - 2 * inset, stadium.h - 2 * inset)
        points = [_placed(box, share, point) for point in outline]
        canvas.polygon(points, colour, border=p.casing, border_width=1)


def _outline(w: float, h: float) -> list[tuple[float, float]]:
    """A stadium around the origin, clockwise."""
    r, straight = h / 2, (w - h) / 2
    bend = [math.pi * at / 24 for at in range(25)]
    right = [(straight + r * math.sin(a), -r * math.cos(a)) for a in bend]
    left = [(-straight - r * math.sin(a), r * math.cos(a)) for a in bend]
    return right + left


def _draw_line(
    canvas: Canvas, box: Box, stadium: Stadium, share: float, square: int, colour: tuple[int, int, int], wide: float
) -> None:
    ends = [_placed(box, share, stadium.point(square + 0.5, deep)) for deep in (0, stadium.depth)]
    canvas.line(ends[0], ends[1], colour, max(1.2, canvas.h * wide))
