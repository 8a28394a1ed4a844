"""The thumbnail of a race: the ring, its lines, and the teams' shapes on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pygame

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import Palette, mix
from breakaway_desktop.kit.toolkit.layout import Node, draw
from breakaway_desktop.ui.panels.saved_files import RaceSummary
from breakaway_desktop.ui.road.ring import SQUARES, ring_of
from breakaway_desktop.ui.road.ring_layout import lay_out_ring
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.supersampling import Supersampler
from breakaway_desktop.ui.team_looks import team_look

LEAST_SHAPE: Final = 8.0
_LAYOUT_H: Final = 480.0
"""Height for which the ring is laid out, so that riders have their normal size; it is drawn smaller."""


def thumbnail(summary: RaceSummary | None, w: float, h: float) -> Node:
    """Return the position of a race as a small ring; a warning icon for a damaged file."""

    def paint(canvas: Canvas, box: Box) -> None:
        size_px = canvas.rect(0, 0, box.w, box.h).size
        canvas.blit(_paint_thumbnail(size_px, canvas.palette, canvas.scale, summary), (box.x, box.y))

    return draw(paint, w=w, h=h)


@lru_cache(maxsize=64)
def _paint_thumbnail(
    size_px: tuple[int, int], palette: Palette, scale: float, summary: RaceSummary | None
) -> pygame.Surface:
    surface = pygame.Surface(size_px, pygame.SRCALPHA)
    canvas = Canvas(surface, palette, scale)
    box = canvas.bounds
    if summary is None:
        canvas.slanted(box, palette.sunk, LEAN * box.h)
        draw_icon(canvas, "warn", box.centre, palette.warn, min(40, 0.46 * box.h))
        return surface
    factor = box.h / _LAYOUT_H
    ring = ring_of(Box(0, 0, box.w / factor, _LAYOUT_H).inflated(-16))

    def small(points: Iterable[Point]) -> list[Point]:
        return [(x * factor, y * factor) for x, y in points]

    fine = Supersampler(box, scale, palette.road)
    for r, colour in ((ring.lane, palette.outer2), (ring.dots, palette.road), (0.0, palette.numbers_band)):
        fine.polygon(small(ring.path(0, SQUARES, r)), colour)
    lines = [
        (0, mix(palette.numbers_band, palette.road, 0.3)),
        *((line % SQUARES, palette.green) for line in summary.lines),
    ]
    if summary.finish is not None:
        lines.append((summary.finish % SQUARES, palette.outline))
    for square, colour in lines:
        t = ring.line(square)
        inner, outer = small((ring.point(t, 0), ring.point(t, ring.lane)))
        fine.line(inner, outer, max(2.0, 0.028 * box.h), colour)
    surface.blit(fine.shrink(), (0, 0))
    if summary.hidden:
        draw_icon(canvas, "eye-struck", box.centre, palette.on_numbers_band, max(18.0, 0.24 * box.h))
        return surface
    looks = {rider.id: rider.look for rider in summary.riders}
    for rider, pos in lay_out_ring(ring, RoadPicture(summary.riders)).spots.items():
        draw_token(
            canvas, team_look(looks[rider]), "", (pos.x * factor, pos.y * factor), max(LEAST_SHAPE, pos.d * factor)
        )
    return surface
