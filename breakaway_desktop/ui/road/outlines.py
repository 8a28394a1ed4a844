"""Outlines of the six teams' tokens for a nominal radius of 1, y downwards (design sheet, "Token")."""

from __future__ import annotations

import math
from functools import cache

Point = tuple[float, float]

NUMBER_DROP = {"triangle": 0.16}
"""How far below the middle the number stands, where it does."""
NUMBER_SHARE = {"star": 0.80}
"""Height of the number's letters in radii, where it is not 0.88."""


CIRCLE = 0.96
"""Its radius, for a nominal radius of 1."""


def _arc(cx: float, cy: float, radius: float, start: float, end: float, steps: int) -> list[Point]:
    return [
        (cx + radius * math.cos(a), cy + radius * math.sin(a))
        for a in (start + (end - start) * i / steps for i in range(steps + 1))
    ]


def _rounded(corners: list[Point], radius: float) -> list[Point]:
    """A convex polygon, clockwise on the screen, with rounded corners."""
    points: list[Point] = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        ux, uy = _unit(before[0] - x, before[1] - y)
        vx, vy = _unit(after[0] - x, after[1] - y)
        half = math.acos(max(-1.0, min(1.0, ux * vx + uy * vy))) / 2
        mx, my = _unit(ux + vx, uy + vy)
        cx, cy = x + mx * radius / math.sin(half), y + my * radius / math.sin(half)
        middle = math.atan2(-my, -mx)
        turn = math.pi / 2 - half
        points += _arc(cx, cy, radius, middle - turn, middle + turn, 8)
    return points


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y)
    return x / length, y / length


def _reuleaux(side: float) -> list[Point]:
    reach = side / math.sqrt(3)
    corners = [(reach * math.cos(a), reach * math.sin(a)) for a in (math.radians(d) for d in (-90, 30, 150))]
    points: list[Point] = []
    for i in range(3):
        cx, cy = corners[i]
        first, last = corners[(i + 1) % 3], corners[(i + 2) % 3]
        start, end = math.atan2(first[1] - cy, first[0] - cx), math.atan2(last[1] - cy, last[0] - cx)
        if end < start:
            end += 2 * math.pi
        points += _arc(cx, cy, side, start, end, 16)[:-1]
    return points


@cache
def outline(shape: str) -> tuple[Point, ...]:
    """The polygon of a shape: circle, triangle, square, diamond, star or cross; KeyError for any other."""
    return tuple(_OUTLINES[shape]())


def _star() -> list[Point]:
    return [
        ((1.14 if i % 2 == 0 else 0.73) * math.sin(i * math.pi / 5),
         -(1.14 if i % 2 == 0 else 0.73) * math.cos(i * math.pi / 5))
        for i in range(10)
    ]  # fmt: skip


def _cross() -> list[Point]:
    a, b = 1.0, 0.60
    return [
        (-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b),
    ]  # fmt: skip


_OUTLINES = {
    "circle": lambda: _arc(0, 0, CIRCLE, 0, 2 * math.pi, 64)[:-1],
    "triangle": lambda: _reuleaux(1.96),
    "square": lambda: _rounded([(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)], 0.2),
    "diamond": lambda: _rounded([(0, -1.08), (1.08, 0), (0, 1.08), (-1.08, 0)], 0.16),
    "star": _star,
    "cross": _cross,
}
