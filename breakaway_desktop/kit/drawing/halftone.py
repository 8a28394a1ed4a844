"""Halftone dots, and the desk: the background of every screen without a poster."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.palette import Palette, mix

_LARGE_PX = 4_000_000
"""Pictures with more pixels than this are painted at their final size, smaller ones at twice that size and shrunk."""


def halftone(area: Box, step: float, size: Callable[[float, float], float]) -> list[tuple[Point, float]]:
    """Return the centre and radius of dots at 45°. `size(u, v)` is 0–1, or less for no dot, for a position in the area,
    given as shares of it.
    """
    return [
        ((area.x + x, area.y + y), radius)
        for row in range(int(area.h / step * 2))
        for column in range(int(area.w / step) + 1)
        for x, y in [((column + row % 2 / 2) * step, row * step / 2)]
        if (radius := step * 0.6 * size(x / area.w, y / area.h)) > 0.4
    ]


def oversampling(size: tuple[int, int]) -> int:
    """Return how many times larger a picture of this size is painted."""
    return 1 if size[0] * size[1] > _LARGE_PX else 2


@lru_cache(maxsize=4)
def desk(size: tuple[int, int], scale: float, palette: Palette) -> pygame.Surface:
    """Return the background of every screen without a poster: slanted stripes, and halftone in the lower right
    corner."""
    factor = oversampling(size)
    w, h = factor * size[0], factor * size[1]
    stripe = mix(palette.desk, palette.card, 0.6)
    picture = pygame.Surface((w, h), depth=8 if factor == 1 else 32)
    if factor == 1:  # no mixed colours: a byte a pixel is enough
        picture.set_palette([palette.desk, stripe, palette.sunk])
    picture.fill(palette.desk)
    for index in range(-2, 9):
        x = w * (0.2 * index + 0.42)
        pygame.draw.polygon(picture, stripe, [(x, 0), (x + 0.08 * w, 0), (x + 0.08 * w - 0.9 * h, h), (x - 0.9 * h, h)])
    area = Box(0.55 * w, 0.5 * h, 0.45 * w, 0.5 * h)
    for centre, radius in halftone(area, 9 * factor * scale, lambda u, v: 0.5 * (0.8 * u + 0.5 * v - 0.3)):
        pygame.draw.circle(picture, palette.sunk, centre, radius)
    return picture if factor == 1 else pygame.transform.smoothscale(picture, size)
