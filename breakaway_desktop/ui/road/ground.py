"""The still ground of the circuit: road, infield and paint, painted once; and the lines across the road, which change
with the race (design sheet, "The circuit")."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB, Palette
from breakaway_desktop.ui.road.slopes import GROUND, kind_of, slope_fill, slope_strokes, stroke_colour
from breakaway_desktop.ui.road.stadium import CHEVRONS, MIDDLE_LINE, SQUARES, LinePlace, Point, Stadium
from breakaway_desktop.ui.road.tokens import mixed

_MOST_PIXELS = 6_000_000
CHECKS = 8
_SHADOW = 0.14


class _Fine:
    """A surface a few times as fine as the window, to be smoothed down."""

    def __init__(self, w: int, h: int, scale: float) -> None:
        self._size = w, h
        times = 4 if 16 * w * h <= _MOST_PIXELS else 2  # a third would shift every colour: smoothing rounds down
        self._scale = scale * times
        self._surface = pygame.Surface((w * times, h * times), 0, 32)

    def fill(self, colour: RGB) -> None:
        self._surface.fill(colour)

    def polygon(self, points: Sequence[Point], colour: RGB) -> None:
        pygame.draw.polygon(self._surface, colour, [(x * self._scale, y * self._scale) for x, y in points])

    def stroke(self, points: Sequence[Point], width: float, colour: RGB) -> None:
        """An open line with round joints and ends."""
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.dist((x0, y0), (x1, y1)) or 1.0
            nx, ny = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
            self.polygon([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], colour)
        for point in points:
            self.dot(point, width / 2, colour)

    def dot(self, centre: Point, radius: float, colour: RGB) -> None:
        at = (centre[0] * self._scale, centre[1] * self._scale)
        pygame.draw.circle(self._surface, colour, at, radius * self._scale)

    def smoothed(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self._surface, self._size)


def painted_ground(
    stadium: Stadium,
    size_px: tuple[int, int],
    scale: float,
    palette: Palette,
    number_size: float,
    ground: tuple[tuple[int, str], ...] = (),
) -> Canvas:
    """The circuit without riders, lines and race squares, as the canvas of a new surface in pixels; `ground`: kinds of
    squares by their last digit (R8.6)."""
    fine = _Fine(*size_px, scale)
    depth = stadium.depth
    fine.fill(palette.paper)
    outer = stadium.path(0, SQUARES, depth + 1.1, 2.5)
    fine.polygon([(x + 1, y + 2.5) for x, y in outer], mixed(palette.shadow, palette.paper, _SHADOW))
    fine.polygon(outer, palette.casing)
    fine.polygon(stadium.path(0, SQUARES, depth - 1.1, 2.5), palette.road2)
    for square in range(1, SQUARES, 2):
        fine.polygon(stadium.area(square - 0.5, square + 0.5, 0, depth - 1.1), palette.road)
    for square in range(1, SQUARES):
        kind = kind_of(square, ground)
        if kind:
            road = palette.road if square % 2 else palette.road2
            area = stadium.area(square - 0.5, square + 0.5, 0, depth - 1.1)
            fine.polygon(area, mixed(slope_fill(palette, kind), road, GROUND))
            for stroke in slope_strokes(stadium, square, kind):
                fine.stroke(stroke, 2.2, stroke_colour(palette, kind, road))
    for square in range(SQUARES):
        edge = [stadium.point(square + 0.5, 0), stadium.point(square + 0.5, depth - 1.1)]
        fine.stroke(edge, 1.0, palette.road_line)
    _paint(fine, stadium, palette)
    fine.polygon(stadium.path(0, SQUARES, 1.1, 2.5), palette.casing)
    fine.polygon(stadium.path(0, SQUARES, -1.1, 2.5), palette.grass)
    if stadium.inner > 40:
        fine.stroke(stadium.path(0, SQUARES, -24, 4), 1.0, palette.edge)
    canvas = Canvas(fine.smoothed(), palette, scale)
    canvas.boxes = []
    for square in range(SQUARES):
        fifth = square % 5 == 0
        canvas.text(
            str(square), number_size, stadium.point(square, -11),
            colour=palette.ink2 if fifth else palette.ink3, bold=fifth, anchor="center",
        )  # fmt: skip
    return canvas


def _paint(fine: _Fine, stadium: Stadium, palette: Palette) -> None:
    """White paint on the road: the dots of the middle line, and chevrons that point ahead."""
    middle = mixed(palette.road, palette.road2, 0.5)
    dots, chevrons = mixed(palette.paint, middle, 0.8), mixed(palette.paint, middle, 0.5)
    share = MIDDLE_LINE * stadium.depth
    long = 2 * stadium.straight + 2 * math.pi * (stadium.inner + share)
    for point in _evenly(stadium.path(0, SQUARES, share, 1.0), long / round(long / 8)):
        fine.dot(point, 1.5, dots)
    across = (stadium.depth + share) / 2
    for at in CHEVRONS:
        for step in (-10.0, 0.0, 10.0):
            square = at + step / (stadium.cell * stadium.stretch(at, across))
            ahead, out = stadium.ahead(square), stadium.outward(square)
            x, y = stadium.point(square, across)
            arms = [
                (x + ahead[0] * a + out[0] * o, y + ahead[1] * a + out[1] * o)
                for a, o in ((-3.5, -5.5), (3.5, 0.0), (-3.5, 5.5))
            ]
            fine.stroke(arms, 1.7, chevrons)


def _evenly(path: Sequence[Point], apart: float) -> list[Point]:
    """Points `apart` units from each other along a fine path."""
    points, run = [], 0.0
    for before, here in pairwise(path):
        run += math.dist(before, here)
        if run >= apart:
            points.append(here)
            run -= apart
    return points


def draw_line(canvas: Canvas, stadium: Stadium, line: LinePlace) -> None:
    """A line across the road: start dark on white, sprint green on white 7, finish two files of eight checks."""
    at, p = line.place + 0.5, canvas.palette
    inner, outer = 1.1, stadium.depth - 1.1

    def bar(width: float, colour: RGB) -> None:
        canvas.polygon(across_road(stadium, at, inner, outer, -width / 2, width / 2), colour)

    if line.kind == "finish":
        bar(9.0, p.finish_line)
        bar(8.0, p.paint)
        step = (outer - inner) / CHECKS
        for k in range(CHECKS):
            low, high = (-4.0, 0.0) if k % 2 else (0.0, 4.0)
            start = inner + k * step
            canvas.polygon(across_road(stadium, at, start, start + step, low, high), p.finish_line)
    elif line.kind == "sprint":
        bar(7.0, p.paint)
        bar(4.0, p.sprint_line)
    else:
        bar(6.0, p.paint)
        bar(2.0, p.finish_line)


def across_road(stadium: Stadium, square: float, inner: float, outer: float, back: float, front: float) -> list[Point]:
    """A bar of even width across the road, from `back` to `front` units along it, between two depths."""
    ax, ay = stadium.ahead(square)
    corners = ((inner, back), (inner, front), (outer, front), (outer, back))
    points = ((stadium.point(square, depth), along) for depth, along in corners)
    return [(x + ax * along, y + ay * along) for (x, y), along in points]


def draw_bicycle(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A racing bicycle in thin strokes; it says nothing."""
    p = canvas.palette
    soft = mixed(p.ink3, p.grass, 0.55)

    def at(u: float, v: float) -> Point:
        return x + u * w, y + v * h

    wheel = 0.30 * h
    rear, front = at(0.19, 0.67), at(0.81, 0.67)
    crank, seat, head, fork = at(0.45, 0.70), at(0.375, 0.14), at(0.675, 0.16), at(0.70, 0.30)
    for hub in (rear, front):
        for i in range(12):
            dx, dy = wheel * math.cos(i * math.pi / 6), wheel * math.sin(i * math.pi / 6)
            canvas.path([hub, (hub[0] + dx, hub[1] + dy)], mixed(p.ink3, p.grass, 0.22), 1.0)
        canvas.circle(hub, wheel, None, border=soft, border_width=1.7)
        canvas.circle(hub, 2.2, soft)
    post = at(0.395, 0.26)
    canvas.path([rear, crank, fork, post, rear], soft, 1.7, round_ends=True)
    canvas.path([crank, seat], soft, 1.7, round_ends=True)
    canvas.path([front, fork, head], soft, 1.7, round_ends=True)
    canvas.path([at(0.325, 0.13), at(0.425, 0.13)], soft, 2.4, round_ends=True)
    canvas.path([head, at(0.755, 0.12), at(0.79, 0.17), at(0.785, 0.26), at(0.745, 0.29)], soft, 1.7, round_ends=True)
    canvas.circle(crank, 4.5, None, border=soft, border_width=1.5)
    canvas.path([crank, at(0.49, 0.86)], soft, 1.5, round_ends=True)
