"""Squares of another kind, arrows of pushes, and the scooter (design sheet, Variants: mountains, pacemaker)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB, Palette
from breakaway_desktop.ui.road.stadium import Stadium
from breakaway_desktop.ui.road.tokens import mixed

GROUND: Final = 0.34
_STROKES: Final = 0.60
RISE: Final[Mapping[str, int]] = {"climb": 1, "peak": 0, "descent": -1}
"""How the strokes on such a square go."""
PUSHED_NUMBER: Final = 19.0
"""So far outside the road stand the numbers of the squares while arrows stand between."""
_ARROW: Final = 6.5


def kind_of(square: int, ground: tuple[tuple[int, str], ...]) -> str:
    """The kind of a square, empty for plain ones; below 1 all are plain (R8.6)."""
    return next((kind for digit, kind in ground if square > 0 and square % 10 == digit), "")


def slope_fill(palette: Palette, kind: str) -> RGB:
    """The colour that is laid over the road."""
    return palette.peak if kind == "peak" else palette.climb


def stroke_colour(palette: Palette, kind: str, road: RGB) -> RGB:
    """The colour of the strokes on a ground that is laid over `road`."""
    return mixed(palette.slope, mixed(slope_fill(palette, kind), road, GROUND), _STROKES)


def slope_strokes(stadium: Stadium, square: int, kind: str) -> list[tuple[Point, Point]]:
    """Three strokes across the road that rise, lie flat or fall in the direction of riding."""
    out_x, out_y = stadium.outward(square)
    ahead_x, ahead_y = stadium.ahead(square)
    up = 1 if out_y <= 0 else -1
    along = 0.30 * stadium.cell
    rise = 0.30 * along * RISE[kind] * up * 1.6
    strokes = []
    for n in range(3):
        x, y = stadium.point(square, stadium.depth * (n + 0.5) / 3)
        strokes.append(
            (
                (x - ahead_x * along - out_x * rise, y - ahead_y * along - out_y * rise),
                (x + ahead_x * along + out_x * rise, y + ahead_y * along + out_y * rise),
            )
        )
    return strokes


def draw_slope(canvas: Canvas, box: Box, kind: str, road: RGB) -> None:
    """A square of the strip."""
    p = canvas.palette
    canvas.fill(mixed(slope_fill(p, kind), road, GROUND), box)
    colour = stroke_colour(p, kind, road)
    along = min(10.0, 0.32 * box.w)
    rise = 0.5 * along * RISE[kind]
    for n in range(3):
        x, y = box.centre[0], box.y + box.h * (n + 0.5) / 3
        canvas.path([(x - along, y + rise), (x + along, y - rise)], colour, 1.6)


def draw_kind(canvas: Canvas, centre: Point, kind: str, size: float = 18.0) -> None:
    """The sign of a kind of square: a slope up, a peak, a slope down."""
    p = canvas.palette
    x, y = centre[0] - size / 2, centre[1] + 0.32 * size
    tip = {"climb": size, "peak": size / 2, "descent": 0.0}[kind]
    corners = [(x, y), (x + tip, y - 0.68 * size), (x + size, y)]
    canvas.polygon(corners, slope_fill(p, kind), border=p.slope, border_width=1)


def draw_push(canvas: Canvas, stadium: Stadium, start: int, end: int) -> None:
    """An arrow outside the road from one square towards the other."""
    depth = stadium.depth + _ARROW
    way = 1 if end > start else -1
    tip = start + 0.92 * way
    foot = tip - way * 11 / (stadium.cell * stadium.stretch(tip, depth))
    p = canvas.palette
    canvas.path(stadium.path(start - 0.1 * way, foot, depth, 3.0), p.accent, 3.2)
    (tx, ty), (fx, fy) = stadium.point(tip, depth), stadium.point(foot, depth)
    out_x, out_y = stadium.outward(foot)
    canvas.polygon([(tx, ty), (fx + out_x * 5.5, fy + out_y * 5.5), (fx - out_x * 5.5, fy - out_y * 5.5)], p.accent)


def draw_scooter(canvas: Canvas, centre: Point, radius: float) -> None:
    """The pacemaker: a scooter on a round plate of paper, in no team's shape or colour."""
    p = canvas.palette
    x, y = centre
    canvas.circle(centre, radius, p.card, border=p.ink, border_width=1.8)
    u = radius / 17
    for wheel in (-6.5, 6.5):
        canvas.circle((x + wheel * u, y + 5 * u), 3 * u, None, border=p.ink, border_width=1.6 * u)
    frame = [(-6.5, 2), (-4, -1), (0, 3), (3, 3), (6, -7), (3.5, -7.5)]
    canvas.path([(x + a * u, y + b * u) for a, b in frame], p.ink, 1.8 * u, round_ends=True)
    canvas.path([(x - 8 * u, y - 2.5 * u), (x - 2 * u, y - 2.5 * u)], p.ink, 2.2 * u, round_ends=True)


def draw_target(canvas: Canvas, centre: Point, radius: float) -> None:
    """A ring with four ticks in warn around a token."""
    p = canvas.palette
    r = 1.38 * radius
    canvas.circle(centre, r, None, border=p.warn, border_width=2.4)
    for quarter in range(4):
        a = math.pi / 4 + quarter * math.pi / 2
        ends = [(centre[0] + math.cos(a) * (r + d), centre[1] + math.sin(a) * (r + d)) for d in (-4.0, 4.0)]
        canvas.path(ends, p.warn, 2.4)
