"""The still ground of the ring: road, band with the squares' numbers, lines. Painted once for each size and theme."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas, TextLog
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import BLACK, WHITE, Palette
from breakaway_desktop.ui.road.camera_land import but
from breakaway_desktop.ui.road.fine import Supersampler
from breakaway_desktop.ui.road.ring import SQUARES, Ring
from breakaway_desktop.ui.road.ring_variants import Kinds, draw_slope_signs, paint_slopes
from breakaway_desktop.ui.toolkit import posters

_NARROW = 22.0
"""Squares of a bend narrower than that at the band leave out every other number."""
_FINE = 10
DOTS = tuple(step / 4 + 0.125 for step in range(4 * SQUARES))
"""Where the dots are along the road, as t."""
DOT = 1.7


@dataclass(frozen=True, slots=True)
class RingBackground:
    """Pictures around the infield with their corners in pixels, counted from that of the ring; and what is written."""

    pieces: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    texts: TextLog


@lru_cache(maxsize=4)
def painted_ground(
    ring: Ring,
    size: tuple[float, float],
    scale: float,
    p: Palette,
    kinds: Kinds,
    window: tuple[int, int],
    rect: tuple[int, int, int, int],
    hole: tuple[tuple[int, int, int, int], tuple[Point, ...]],
) -> RingBackground:
    """The road without lines and riders, of this size in units, on the desk of a window; `rect` is its part of that, in
    pixels. `hole`: the infield in there with its outline, which is left open."""
    x, y, w, h = rect
    surface = pygame.Surface((w, h))
    if p.halftone:
        surface.blit(posters.desk(window, scale, p), (-x, -y))
    else:
        surface.fill(p.desk)
    canvas = Canvas(surface, p, scale)
    canvas.text_log = []
    if p.has_shadows:
        canvas.polygon([(x + 10, y + 14) for x, y in ring.path(0, SQUARES, ring.lane, _FINE)], p.sunk)
    fine = Supersampler(Box(0, 0, *size), scale, p.ring_edge)
    fine.polygon(ring.path(0, SQUARES, ring.lane + 3, _FINE), p.ring_edge)
    for at in range(SQUARES):
        fine.polygon(ring.area(at, at + 1.01, 0, ring.dots), p.road if at % 2 else p.road2)
        fine.polygon(ring.area(at, at + 1.01, ring.dots, ring.lane), p.outer if at % 2 else p.outer2)
    for at in range(SQUARES):
        fine.path([ring.point(at, 0), ring.point(at, ring.dots)], 1.2, p.road_line)
        fine.path([ring.point(at, ring.dots), ring.point(at, ring.lane)], 1.2, p.beyond_dots)
    paint_slopes(fine, ring, p, kinds)
    for t in DOTS:
        fine.disc(ring.point(t, ring.dots), DOT, p.dots)
    inside = ring.path(0, SQUARES, 0, _FINE)
    fine.polygon(inside, p.numbers_band)
    fine.path(inside, 2.2, p.road_edge, closed=True)
    canvas.surface.blit(fine.smoothed(), (0, 0))
    draw_slope_signs(canvas, ring, p, kinds)
    for square in range(SQUARES):
        fifth = square % 5 == 0
        if ring.width(ring.middle(square), 0) < _NARROW and square % 2 and not fifth:
            continue
        middle = ring.point(ring.middle(square), -0.5 * ring.band)
        style = Style(16, "c8") if fifth else Style(14, "c6")
        canvas.text(str(square), style, middle, colour=p.ink if fifth else p.on_numbers_band, anchor="center")
    return RingBackground(tuple(_around(surface, *hole)), canvas.text_log or [])


def _around(
    surface: pygame.Surface, hole: tuple[int, int, int, int], outline: tuple[Point, ...]
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """The picture without a hole: what is beside it in four pieces, the others in its corners."""
    inner, (w, h) = pygame.Rect(hole), surface.get_size()
    beside = (
        (0, 0, w, inner.top), (0, inner.bottom, w, h - inner.bottom),
        (0, inner.top, inner.left, inner.h), (inner.right, inner.top, w - inner.right, inner.h),
    )  # fmt: skip
    for area in map(pygame.Rect, beside):
        yield surface.subsurface(area), area.topleft
    mask, edges = but(inner.size, outline, (255, 255, 255, 255))
    for edge in edges:
        corner = surface.subsurface(edge.move(inner.topleft)).convert_alpha()
        corner.blit(mask, (0, 0), edge, special_flags=pygame.BLEND_RGBA_MULT)
        yield corner, edge.move(inner.topleft).topleft


def across(ring: Ring, t: float, half: float) -> list[Point]:
    """A strip across the road, this many squares to either side of t."""
    low, high = -ring.band, ring.lane + 5
    return [
        ring.point(t - half, low),
        ring.point(t + half, low),
        ring.point(t + half, high),
        ring.point(t - half, high),
    ]


def draw_lines(
    canvas: Canvas, ring: Ring, p: Palette, sprints: frozenset[int], finish: int | None, gates: frozenset[int]
) -> None:
    """Checkpoints, sprints and finish, by circuit square; the end of square 0 where no line is there."""
    for square in gates - sprints:
        canvas.polygon(across(ring, ring.line(square), 0.11), p.bib)
        canvas.polygon(across(ring, ring.line(square), 0.07), p.on_bib)
    for square in sprints:
        canvas.polygon(across(ring, ring.line(square), 0.1), WHITE)
        canvas.polygon(across(ring, ring.line(square), 0.065), p.green)
    if finish is not None:
        t, rows = ring.line(finish), 10
        canvas.polygon(across(ring, t, 0.12), WHITE)
        deep = ring.lane + ring.band
        for row in range(rows):
            begin = t - 0.12 + 0.12 * (row % 2)
            low, high = -ring.band + deep * row / rows, -ring.band + deep * (row + 1) / rows
            canvas.polygon([ring.point(begin, low), ring.point(begin + 0.12, low),
                            ring.point(begin + 0.12, high), ring.point(begin, high)], BLACK)  # fmt: skip
    if finish != 0 and 0 not in sprints | gates:
        t = ring.line(0)
        canvas.path([ring.point(t, -ring.band), ring.point(t, ring.lane)], p.road_words, 3)
