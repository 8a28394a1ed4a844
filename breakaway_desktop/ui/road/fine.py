"""Supersampling: drawing on a surface a few times as fine as the window, then smoothing it down.

What it lays is opaque; the ground is empty, but has the colour that the outermost edges fade to, so that no dark rim
appears where it is blended.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.palette import RGB

_SMALL = 10_000
"""Up to this many pixels a surface is four times as fine, a larger one twice: three times would shift every colour, for
smoothing rounds down."""


_KEPT = 96
"""The size in pixels in which figures are kept that are scaled down to many sizes."""


def kept_size(size: float) -> int:
    """The size of the figure that is scaled down to this one: twice as large wherever that is not enough."""
    kept = _KEPT
    while kept < size:
        kept *= 2
    return kept


class Supersampler:
    """The part `area` of a window in units; `edge` is the colour that its outermost edges fade to."""

    def __init__(self, area: Box, scale: float, edge: RGB) -> None:
        self._size = max(1, math.ceil(area.w * scale)), max(1, math.ceil(area.h * scale))
        times = 4 if self._size[0] * self._size[1] <= _SMALL else 2
        self._at = area.x, area.y
        self.scale = scale * times
        self.surface = pygame.Surface((self._size[0] * times, self._size[1] * times), pygame.SRCALPHA)
        self.surface.fill((*edge, 0))

    def at(self, point: Point) -> Point:
        return (point[0] - self._at[0]) * self.scale, (point[1] - self._at[1]) * self.scale

    def polygon(self, points: Sequence[Point], colour: tuple[int, ...]) -> None:
        pygame.draw.polygon(self.surface, colour, [self.at(point) for point in points])

    def disc(self, centre: Point, radius: float, colour: tuple[int, ...]) -> None:
        pygame.draw.circle(self.surface, colour, self.at(centre), radius * self.scale)

    def path(self, points: Sequence[Point], width: float, colour: tuple[int, ...], *, closed: bool = False) -> None:
        """A line with round joints and ends."""
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]] if closed else points):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                x, y = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
                self.polygon([(x0 + x, y0 + y), (x1 + x, y1 + y), (x1 - x, y1 - y), (x0 - x, y0 - y)], colour)
        for point in points:
            self.disc(point, width / 2, colour)

    def line(self, one: Point, other: Point, width: float, colour: RGB) -> None:
        """A thin straight line with blunt ends."""
        pygame.draw.line(self.surface, colour, self.at(one), self.at(other), round(width * self.scale))

    def smoothed(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.surface, self._size)


def around(points: Sequence[Point], by: float) -> Box:
    """The box of points, larger by this much on each side."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflated(by)
