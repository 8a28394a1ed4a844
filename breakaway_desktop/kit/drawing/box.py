"""Rectangles in units (1 unit = 1 pixel at a scale of 100 %), without pygame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Point = tuple[float, float]

LEAN = 0.17
"""Forward slant of slanted shapes, as a share of their height."""


class Box(NamedTuple):
    """A rectangle in units: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, pos: Point) -> bool:
        return self.x <= pos[0] < self.right and self.y <= pos[1] < self.bottom

    def is_crossed(self, start: Point, end: Point) -> bool:
        """Return whether the straight line between two points meets the box."""
        (x0, y0), (x1, y1), (left, top, w, h) = start, end, self
        right, bottom = left + w, top + h
        if max(x0, x1) < left or min(x0, x1) > right or max(y0, y1) < top or min(y0, y1) > bottom:
            return False
        sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x in (left, right) for y in (top, bottom)]
        return min(sides) <= 0 <= max(sides)

    def touches(self, other: Box) -> bool:
        """Return whether the two share more than an edge."""
        (x, y, w, h), (left, top, other_w, other_h) = self, other
        return x < left + other_w and left < x + w and y < top + other_h and top < y + h

    def touches_any(self, others: Iterable[Box]) -> bool:
        """Return whether it shares more than an edge with one of them; `touches` inlined, for hundreds of places."""
        x, y, w, h = self
        right, bottom = x + w, y + h
        for left, top, other_w, other_h in others:
            if x < left + other_w and left < right and y < top + other_h and top < bottom:
                return True
        return False

    def encloses(self, other: Box) -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def inflated(self, d: float, dy: float | None = None) -> Box:
        """Return the box enlarged by `d` on each side (`dy` above and below, if given); negative values shrink it."""
        vertical = d if dy is None else dy
        return Box(self.x - d, self.y - vertical, self.w + 2 * d, self.h + 2 * vertical)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def centred(self, w: float, h: float) -> Box:
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def cut_top(self, h: float) -> tuple[Box, Box]:
        """Return the upper `h` units and the rest below."""
        return Box(self.x, self.y, self.w, h), Box(self.x, self.y + h, self.w, self.h - h)

    def cut_bottom(self, h: float) -> tuple[Box, Box]:
        """Return the lower `h` units and the rest above."""
        return Box(self.x, self.bottom - h, self.w, h), Box(self.x, self.y, self.w, self.h - h)

    def cut_left(self, w: float) -> tuple[Box, Box]:
        """Return the left `w` units and the rest to the right."""
        return Box(self.x, self.y, w, self.h), Box(self.x + w, self.y, self.w - w, self.h)

    def cut_right(self, w: float) -> tuple[Box, Box]:
        """Return the right `w` units and the rest to the left."""
        return Box(self.right - w, self.y, w, self.h), Box(self.x, self.y, self.w - w, self.h)

    def columns(self, n: int) -> list[Box]:
        """Return `n` equal boxes side by side that fill this one, left to right."""
        w = self.w / n
        return [Box(self.x + i * w, self.y, w, self.h) for i in range(n)]


def anchored_box(w: float, h: float, pos: Point, anchor: str) -> Box:
    """Return a box of w × h whose `anchor` (topleft, midtop, … center, … bottomright) is at `pos`.

    Raises ValueError for an unknown anchor.
    """
    if anchor not in _ANCHORS:
        raise ValueError(f"unknown anchor: {anchor}")
    x_share, y_share = _ANCHORS[anchor]
    return Box(pos[0] - x_share * w, pos[1] - y_share * h, w, h)


_ANCHORS: dict[str, Point] = {
    "topleft": (0, 0),
    "midtop": (0.5, 0),
    "topright": (1, 0),
    "midleft": (0, 0.5),
    "center": (0.5, 0.5),
    "midright": (1, 0.5),
    "bottomleft": (0, 1),
    "midbottom": (0.5, 1),
    "bottomright": (1, 1),
}
