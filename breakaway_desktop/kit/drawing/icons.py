"""Icons drawn as lines, because the bundled font has none: each fits a square of `size` around its centre."""

from __future__ import annotations

import math
from collections.abc import Callable

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import RGB

IconPainter = Callable[[Canvas, Point, float, RGB], None]


def draw_icon(canvas: Canvas, name: str, centre: Point, colour: RGB, size: float = 16) -> None:
    """Draw the icon of that name. Raises KeyError if there is none."""
    ICONS[name](canvas, centre, size, colour)


def _lines(*paths: list[Point], width: float = 2.0) -> IconPainter:
    """Return a painter of lines through points whose coordinates are between −1 and 1 in both directions."""

    def draw(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
        half = size / 2
        for path in paths:
            points = [(centre[0] + x * half, centre[1] + y * half) for x, y in path]
            canvas.path(points, colour, width * size / 16, round_ends=True)

    return draw


def _arc(start: float, end: float, r: float = 0.85, cx: float = 0, cy: float = 0) -> list[Point]:
    n = 18
    angles = [math.radians(start + (end - start) * i / n) for i in range(n + 1)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def _bend(points: list[Point]) -> list[Point]:
    """Return points of a smooth curve from the first of three points to the last, bent towards the middle one."""
    (x0, y0), (x1, y1), (x2, y2) = points
    steps = [i / 12 for i in range(13)]
    return [
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
        )
        for t in steps
    ]


def _lock(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    x, y = centre
    u = size / 16
    canvas.box(Box(x - 5 * u, y - 1 * u, 10 * u, 8 * u), colour, radius=2 * u)
    shackle = [(px * 3.4 * u + x, py * 3.4 * u + y - 3.2 * u) for px, py in _arc(180, 360, 1)]
    canvas.path([(x - 3.4 * u, y), *shackle, (x + 3.4 * u, y)], colour, 1.7 * u)


def _warn(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    canvas.circle(centre, size / 2, colour)
    canvas.text("!", size * 0.66, centre, colour=canvas.palette.paper, bold=True, anchor="center")


def _play(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    x, y, r = *centre, size / 2
    canvas.polygon([(x - 0.6 * r, y - 0.75 * r), (x + 0.8 * r, y), (x - 0.6 * r, y + 0.75 * r)], colour)


def _dots(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    for i in (-1, 0, 1):
        canvas.circle((centre[0] + i * size * 0.36, centre[1]), size * 0.1, colour)


def _eye(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    _lines(_bend([(-1.1, 0), (0, -1.3), (1.1, 0)]), _bend([(-1.1, 0), (0, 1.3), (1.1, 0)]), width=1.6)(
        canvas, centre, size, colour
    )
    canvas.circle(centre, size * 0.17, colour)


def _eye_crossed_out(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    _eye(canvas, centre, size, colour)
    _lines([(-0.8, 0.85), (0.8, -0.85)], width=1.8)(canvas, centre, size, colour)


def _loudspeaker(*waves: list[Point]) -> IconPainter:
    def draw(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
        x, y, r = *centre, size / 2
        box = [(-0.95, -0.3), (-0.55, -0.3), (-0.05, -0.75), (-0.05, 0.75), (-0.55, 0.3), (-0.95, 0.3)]
        canvas.polygon([(x + a * r, y + b * r) for a, b in box], colour)
        _lines(*waves, width=1.8)(canvas, centre, size, colour)

    return draw


ICONS: dict[str, IconPainter] = {
    "cross": _lines([(-0.65, -0.65), (0.65, 0.65)], [(-0.65, 0.65), (0.65, -0.65)]),
    "tick": _lines([(-0.75, 0.05), (-0.2, 0.6), (0.8, -0.65)], width=2.2),
    "plus": _lines([(-0.6, 0), (0.6, 0)], [(0, -0.6), (0, 0.6)], width=2.2),
    "minus": _lines([(-0.7, 0), (0.7, 0)], width=2.2),
    "down": _lines([(-0.7, -0.35), (0, 0.35), (0.7, -0.35)], width=2.2),
    "up": _lines([(-0.7, 0.35), (0, -0.35), (0.7, 0.35)], width=2.2),
    "shift": _lines([(0, -0.9), (0.9, 0), (0.4, 0), (0.4, 0.8), (-0.4, 0.8), (-0.4, 0), (-0.9, 0), (0, -0.9)]),
    "left": _lines([(0.35, -0.7), (-0.35, 0), (0.35, 0.7)], width=2.2),
    "right": _lines([(-0.35, -0.7), (0.35, 0), (-0.35, 0.7)], width=2.2),
    "to-left": _lines([(0.75, -0.65), (0.1, 0), (0.75, 0.65)], [(-0.55, -0.75), (-0.55, 0.75)], width=2.2),
    "to-right": _lines([(-0.75, -0.65), (-0.1, 0), (-0.75, 0.65)], [(0.55, -0.75), (0.55, 0.75)], width=2.2),
    "reset": _lines(_arc(-150, 150, 0.75), [(-0.95, -0.85), (-0.68, -0.32), (-0.1, -0.5)], width=1.8),
    "undo": _lines(
        [(-0.9, -0.35), (0.3, -0.35), *_arc(-90, 90, 0.5, 0.35, 0.15), (-0.3, 0.65)],
        [(-0.4, -0.9), (-0.95, -0.35), (-0.4, 0.2)],
        width=1.8,
    ),
    "redo": _lines(
        [(0.9, -0.35), (-0.3, -0.35), *((-x, y) for x, y in _arc(-90, 90, 0.5, 0.35, 0.15)), (0.3, 0.65)],
        [(0.4, -0.9), (0.95, -0.35), (0.4, 0.2)],
        width=1.8,
    ),
    "menu": _lines([(-0.9, -0.65), (0.9, -0.65)], [(-0.9, 0), (0.9, 0)], [(-0.9, 0.65), (0.9, 0.65)]),
    "log": _lines(
        [(-0.9, -0.7), (0.9, -0.7)],
        [(-0.9, -0.23), (0.9, -0.23)],
        [(-0.9, 0.23), (0.9, 0.23)],
        [(-0.9, 0.7), (0.3, 0.7)],
        width=1.6,
    ),
    "stop": _lines(_arc(0, 360, 0.85), [(-0.6, 0.6), (0.6, -0.6)], width=2),
    "bulb": _lines(
        [(-0.3, 0.45), *_arc(125, 415, 0.62, 0, -0.2), (0.3, 0.45), (-0.3, 0.45)],
        [(-0.25, 0.85), (0.25, 0.85)],
        width=1.6,
    ),
    "phone": _lines(
        [(-0.55, -0.95), (0.55, -0.95), (0.55, 0.95), (-0.55, 0.95), (-0.55, -0.95)],
        [(-0.15, 0.65), (0.15, 0.65)],
        width=1.8,
    ),
    "lock": _lock,
    "warn": _warn,
    "help": _lines(
        _arc(0, 360, 0.95),
        [*_arc(-180, 60, 0.34, 0, -0.2), (0, 0.22)],
        [(0, 0.55), (0, 0.57)],
        width=1.7,
    ),
    "play": _play,
    "sound": _loudspeaker(_bend([(0.3, -0.5), (0.75, 0), (0.3, 0.5)]), _bend([(0.65, -0.85), (1.3, 0), (0.65, 0.85)])),
    "sound-off": _loudspeaker([(0.3, -0.35), (0.95, 0.35)], [(0.3, 0.35), (0.95, -0.35)]),
    "full-screen": _lines(
        *([(dx * 0.9, dy * 0.35), (dx * 0.9, dy * 0.9), (dx * 0.35, dy * 0.9)] for dx in (-1, 1) for dy in (-1, 1)),
        width=2.2,
    ),
    "dots": _dots,
    "eye": _eye,
    "eye-struck": _eye_crossed_out,
}
