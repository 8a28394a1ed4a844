"""Supersampling: drawing on a surface with a few times the window's resolution, then smoothing it down.

Everything drawn is opaque. The empty background has the colour that the outer edges fade to, so that no dark rim
appears when the surface is blended.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.palette import RGB

_SMALL_PX = 10_000
"""A surface of up to this many pixels has four times the resolution, a larger one twice. A factor of three would shift
every colour, because smoothing rounds down.
"""


_CACHED_PX = 96
"""Size in pixels of cached figures that are scaled down to many sizes."""


def cached_size(size: float) -> int:
    """Return the size of the cached figure that is scaled down to `size`: the smallest one, doubled and then enlarged
    by a half until it is large enough."""
    cached = _CACHED_PX
    while cached < size:
        cached += cached if cached == _CACHED_PX else cached // 2
    return cached


class Supersampler:
    """A surface for the part `area` of a window, in units; the outer edges fade to the colour `edge`."""

    def __init__(self, area: Box, scale: float, edge: RGB) -> None:
        self._size = max(1, math.ceil(area.w * scale)), max(1, math.ceil(area.h * scale))
        times = 4 if self._size[0] * self._size[1] <= _SMALL_PX else 2
        self._at = area.x, area.y
        self.scale = scale * times
        self.surface = pygame.Surface((self._size[0] * times, self._size[1] * times), pygame.SRCALPHA)
        self.surface.fill((*edge, 0))

    def to_pixels(self, point: Point) -> Point:
        return (point[0] - self._at[0]) * self.scale, (point[1] - self._at[1]) * self.scale

    def polygon(self, points: Sequence[Point], colour: tuple[int, ...]) -> None:
        (left, top), scale = self._at, self.scale
        pygame.draw.polygon(self.surface, colour, [((x - left) * scale, (y - top) * scale) for x, y in points])

    def disc(self, centre: Point, radius: float, colour: tuple[int, ...]) -> None:
        pygame.draw.circle(self.surface, colour, self.to_pixels(centre), radius * self.scale)

    def path(self, points: Sequence[Point], width: float, colour: tuple[int, ...], *, closed: bool = False) -> None:
        """Draw a line with round joints and ends."""
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]] if closed else points):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                x, y = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
                self.polygon([(x0 + x, y0 + y), (x1 + x, y1 + y), (x1 - x, y1 - y), (x0 - x, y0 - y)], colour)
        for point in points:
            self.disc(point, width / 2, colour)

    def line(self, start: Point, end: Point, width: float, colour: RGB) -> None:
        """Draw a thin straight line with blunt ends."""
        pygame.draw.line(self.surface, colour, self.to_pixels(start), self.to_pixels(end), round(width * self.scale))

    def shrink(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.surface, self._size)


def around(points: Sequence[Point], by: float) -> Box:
    """Return the bounding box of points, inflated by `by`."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflated(by)
