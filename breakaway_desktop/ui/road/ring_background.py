"""The background of the ring: the road, the band with the squares' numbers, and the lines. It is painted once per size
and theme."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from breakaway_desktop.kit.drawing import halftone
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas, TextLog
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, Palette
from breakaway_desktop.ui.road.camera_background import surround
from breakaway_desktop.ui.road.ring import SQUARES, Ring
from breakaway_desktop.ui.road.ring_variants import Kinds, draw_slope_signs, paint_slopes
from breakaway_desktop.ui.road.supersampling import Supersampler

_NARROW = 22.0
"""Width of a bend's squares at the band, in units, below which every second number is omitted."""
_FINE = 10
_FINISH_SQUARES = 0.12
"""Half the length of the finish, and the length of a chequer, in squares."""
DOTS = tuple(step / 4 + 0.125 for step in range(4 * SQUARES))
"""The positions of the dots, as values of t."""
DOT = 1.7


@dataclass(frozen=True, slots=True)
class RingBackground:
    """Pictures of the area around the infield, each with its corner in pixels, and the texts on them."""

    pieces: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    texts: TextLog


@lru_cache(maxsize=2)
def paint_ground(
    ring: Ring,
    size: tuple[float, float],
    scale: float,
    palette: Palette,
    kinds: Kinds,
    window: tuple[int, int],
    rect: tuple[int, int, int, int],
    hole: tuple[tuple[int, int, int, int], tuple[Point, ...]],
) -> RingBackground:
    """Paint the road without lines and riders on the desk of a window.

    `size` is in units; `rect` is the part of the window that it covers, in pixels; `hole`: the infield and its outline,
    which are not painted.
    """
    x, y, w, h = rect
    surface = pygame.Surface((w, h))
    if palette.halftone:
        surface.blit(halftone.desk(window, scale, palette), (-x, -y))
    else:
        surface.fill(palette.desk)

    # The shadow of the road, on the desk.
    canvas = Canvas(surface, palette, scale)
    canvas.text_log = []
    if palette.has_shadows:
        canvas.polygon([(x + 10, y + 14) for x, y in ring.path(0, SQUARES, ring.lane, _FINE)], palette.sunk)

    # The road with smooth edges: squares, joints, slopes, dots, and the band of numbers inside.
    fine = Supersampler(Box(0, 0, *size), scale, palette.ring_edge)
    fine.polygon(ring.path(0, SQUARES, ring.lane + 3, _FINE), palette.ring_edge)
    for square in range(SQUARES):
        fine.polygon(ring.area(square, square + 1.01, 0, ring.dots), palette.road if square % 2 else palette.road2)
        fine.polygon(
            ring.area(square, square + 1.01, ring.dots, ring.lane), palette.outer if square % 2 else palette.outer2
        )
    for square in range(SQUARES):
        fine.path([ring.point(square, 0), ring.point(square, ring.dots)], 1.2, palette.road_line)
        fine.path([ring.point(square, ring.dots), ring.point(square, ring.lane)], 1.2, palette.beyond_dots)
    paint_slopes(fine, ring, palette, kinds)
    for t in DOTS:
        fine.disc(ring.point(t, ring.dots), DOT, palette.dots)
    inside = ring.path(0, SQUARES, 0, _FINE)
    fine.polygon(inside, palette.numbers_band)
    fine.path(inside, 2.2, palette.road_edge, closed=True)
    canvas.surface.blit(fine.shrink(), (0, 0))

    # Text last, at the final size; on a narrow band only even numbers and fives.
    draw_slope_signs(canvas, ring, palette, kinds)
    for square in range(SQUARES):
        fifth = square % 5 == 0
        if ring.width(ring.middle(square), 0) < _NARROW and square % 2 and not fifth:
            continue
        middle = ring.point(ring.middle(square), -0.5 * ring.band)
        style = Style(16, "c8") if fifth else Style(14, "c6")
        canvas.text(
            str(square), style, middle, colour=palette.ink if fifth else palette.on_numbers_band, anchor="center"
        )
    return RingBackground(tuple(_around(surface, *hole)), canvas.text_log or [])


def _around(
    surface: pygame.Surface, hole: tuple[int, int, int, int], outline: tuple[Point, ...]
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Yield the pieces of a picture around a hole, each with its corner: the four sides, then the hole's corners."""
    inner, (w, h) = pygame.Rect(hole), surface.get_size()
    sides = (
        (0, 0, w, inner.top), (0, inner.bottom, w, h - inner.bottom),
        (0, inner.top, inner.left, inner.h), (inner.right, inner.top, w - inner.right, inner.h),
    )  # fmt: skip
    for area in map(pygame.Rect, sides):
        yield surface.subsurface(area).copy(), area.topleft
    for mask, edge in surround(inner.size, outline, (255, 255, 255, 255)):
        corner = surface.subsurface(edge.move(inner.topleft)).convert_alpha()
        corner.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        yield corner, edge.move(inner.topleft).topleft


def crossing_strip(ring: Ring, t: float, half: float) -> list[Point]:
    """Return the corners of a strip across the road, `half` squares to each side of t."""
    low, high = -ring.band, ring.lane + 5
    return [
        ring.point(t - half, low),
        ring.point(t + half, low),
        ring.point(t + half, high),
        ring.point(t - half, high),
    ]


def draw_lines(
    canvas: Canvas, ring: Ring, palette: Palette, sprints: frozenset[int], finish: int | None, gates: frozenset[int]
) -> None:
    """Draw checkpoints, sprints and finish, by circuit square, and a thin line after square 0 if none of these
    is there."""
    # Checkpoints and sprints.
    for square in gates - sprints:
        canvas.polygon(crossing_strip(ring, ring.line(square), 0.11), palette.bib)
        canvas.polygon(crossing_strip(ring, ring.line(square), 0.07), palette.on_bib)
    for square in sprints:
        canvas.polygon(crossing_strip(ring, ring.line(square), 0.1), WHITE)
        canvas.polygon(crossing_strip(ring, ring.line(square), 0.065), palette.green)

    # The finish: a chequered strip.
    if finish is not None:
        t, rows = ring.line(finish), 10
        canvas.polygon(crossing_strip(ring, t, _FINISH_SQUARES), WHITE)
        depth = ring.lane + ring.band
        for row in range(rows):
            begin = t - _FINISH_SQUARES + _FINISH_SQUARES * (row % 2)
            low, high = -ring.band + depth * row / rows, -ring.band + depth * (row + 1) / rows
            canvas.polygon([ring.point(begin, low), ring.point(begin + _FINISH_SQUARES, low),
                            ring.point(begin + _FINISH_SQUARES, high), ring.point(begin, high)], BLACK)  # fmt: skip

    if finish != 0 and 0 not in sprints | gates:
        t = ring.line(0)
        canvas.path([ring.point(t, -ring.band), ring.point(t, ring.lane)], palette.road_words, 3)
