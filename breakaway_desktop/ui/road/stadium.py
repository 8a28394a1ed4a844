"""The road as a stadium: from race squares and depths to points, and back (design sheet, "The circuit").

Pure geometry in units, y downwards; nothing here draws. A race square is a number that need not be whole, may be
below 0 (R1.2, staggered start) and goes on without end; the 40 squares of the circuit repeat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

SQUARES = 40
DEPTH_SHARE = 0.29
LEAST_DEPTH = 74.0
MOST_DEPTH = 240.0
MIDDLE_LINE = 0.66
"""Share of the depth at which the dotted line lies; lapped riders stand beyond it (R7.3)."""
CHEVRONS = (6.5, 13.0, 27.0, 38.5)

Point = tuple[float, float]


@dataclass(frozen=True)
class Stadium:
    """A circuit of two straights and two bends around the middle (cx, cy), `w` wide and `h` high at its outer edge."""

    cx: float
    cy: float
    w: float
    h: float

    @cached_property
    def straight(self) -> float:
        """Length of one straight."""
        return max(0.0, self.w - self.h)

    @cached_property
    def depth(self) -> float:
        """Depth of the road, from its inner to its outer edge."""
        return min(MOST_DEPTH, max(LEAST_DEPTH, DEPTH_SHARE * self.h))

    @cached_property
    def inner(self) -> float:
        """Radius of the inner edge in the bends: half the height of the infield."""
        return self.h / 2 - self.depth

    @cached_property
    def reference(self) -> float:
        """Radius of the line along which every square is one cell long."""
        return self.inner + self.depth / 2

    @cached_property
    def length(self) -> float:
        """Length of the reference line."""
        return 2 * self.straight + 2 * math.pi * self.reference

    @cached_property
    def cell(self) -> float:
        """Length of one square along the reference line."""
        return self.length / SQUARES

    def _part(self, square: float) -> tuple[int, float]:
        """The part of the circuit (0 lower straight left of the middle, 1 left bend, 2 upper straight, 3 right bend,
        4 lower straight right of the middle) and the distance ridden in it."""
        ridden = (square * self.cell) % self.length
        bend = math.pi * self.reference
        for part, long in enumerate((self.straight / 2, bend, self.straight, bend)):
            if ridden < long:
                return part, ridden
            ridden -= long
        return 4, ridden

    def outward(self, square: float) -> Point:
        """Unit vector across the road, from the infield outwards."""
        part, ridden = self._part(square)
        if part in (0, 4):
            return 0.0, 1.0
        if part == 2:
            return 0.0, -1.0
        angle = ridden / self.reference
        if part == 1:
            return -math.sin(angle), math.cos(angle)
        return math.sin(angle), -math.cos(angle)

    def ahead(self, square: float) -> Point:
        """Unit vector along the road in the direction of riding, which is clockwise."""
        out_x, out_y = self.outward(square)
        return -out_y, out_x

    def point(self, square: float, depth: float) -> Point:
        """The point `depth` units outside the inner edge in the middle of the square (negative: in the infield)."""
        part, ridden = self._part(square)
        half = self.straight / 2
        out_x, out_y = self.outward(square)
        if part == 0:
            x = self.cx - ridden
        elif part == 1:
            x = self.cx - half
        elif part == 2:
            x = self.cx - half + ridden
        elif part == 3:
            x = self.cx + half
        else:
            x = self.cx + half - ridden
        reach = self.inner + depth
        return x + out_x * reach, self.cy + out_y * reach

    def is_bend(self, square: float) -> bool:
        """Whether this very place lies in a bend."""
        return self._part(square)[0] in (1, 3)

    def touches_bend(self, square: int) -> bool:
        """Whether a good part of the square lies in a bend, so that it is narrower inside than outside."""
        return self.is_bend(square - 0.3) or self.is_bend(square + 0.3)

    def stretch(self, square: float, depth: float) -> float:
        """How much longer the road is at this depth than on the reference line."""
        return (self.inner + depth) / self.reference if self.is_bend(square) else 1.0

    def locate(self, point: Point) -> tuple[float, float]:
        """Square (0 ≤ s < 40) and depth of any point; the reverse of `point` wherever that is unique."""
        x, y = point[0] - self.cx, point[1] - self.cy
        half, bend = self.straight / 2, math.pi * self.reference
        if x < -half or x > half:
            side = -1 if x < 0 else 1
            dx = abs(x) - half
            radius = math.hypot(dx, y)
            angle = math.atan2(dx, -side * y) * self.reference
            ridden = half + angle if side < 0 else half + bend + self.straight + angle
            return (ridden / self.cell) % SQUARES, radius - self.inner
        ridden = -x if y >= 0 else half + bend + (x + half)
        return (ridden / self.cell) % SQUARES, abs(y) - self.inner

    def square_at(self, point: Point) -> int | None:
        """The circuit square (0–39) under a point, None off the road."""
        square, depth = self.locate(point)
        return round(square) % SQUARES if 0 <= depth <= self.depth else None

    def path(self, start: float, end: float, depth: float, step: float = 5.0) -> list[Point]:
        """Points along the road at one depth from one square to another (in either direction), about `step` apart."""
        count = max(2, math.ceil(abs(end - start) * self.cell / step) + 1)
        return [self.point(start + (end - start) * i / (count - 1), depth) for i in range(count)]

    def area(self, start: float, end: float, inner: float, outer: float) -> list[Point]:
        """Outline of the piece of road between two squares and two depths."""
        return self.path(start, end, inner) + self.path(end, start, outer)


def fitted_stadium(x: float, y: float, w: float, h: float, margin_x: float, margin_y: float) -> Stadium:
    """The stadium that fills a box but for its margins; never so high that the straights vanish."""
    wide = w - 2 * margin_x
    high = min(h - 2 * margin_y, wide / 1.25)
    return Stadium(x + w / 2, y + h / 2, wide, max(high, 2 * LEAST_DEPTH + 40))


@dataclass(frozen=True)
class LinePlace:
    """All lines that lie between the same two circuit squares, drawn as one (design sheet: several share one flag)."""

    place: int
    """Circuit square after which they lie."""
    sprints: tuple[int, ...]
    finish: int | None
    kind: str
    """`sprint` or `finish`: that of the next one to be crossed; `start` where no line lies but the start, `gate` where
    there are but checkpoints."""
    gates: tuple[int, ...] = ()
    is_lap: bool = False
    """Its sprints are the ends of laps of a race that has no finish (R8.1)."""


def line_places(
    finish: int | None, sprints: Sequence[int], open_lines: Sequence[int], gates: Sequence[int] = ()
) -> list[LinePlace]:
    """Where lines are painted, by circuit square, the start among them, and checkpoints where no line lies.

    `open_lines` are those that can still be crossed; where none is open any more the last one gives the kind."""
    by_place: dict[int, list[int]] = {}
    for line in sorted({*sprints, *(() if finish is None else (finish,))}):
        by_place.setdefault(line % SQUARES, []).append(line)
    places = []
    for place, lines in sorted(by_place.items()):
        pending = [line for line in lines if line in open_lines]
        following = pending[0] if pending else lines[-1]
        places.append(
            LinePlace(
                place,
                tuple(line for line in lines if line != finish),
                finish if finish in lines else None,
                "finish" if following == finish else "sprint",
                is_lap=finish is None,
            )
        )
    checked: dict[int, list[int]] = {}
    for gate in gates:
        checked.setdefault(gate % SQUARES, []).append(gate)
    places += [
        LinePlace(place, (), None, "gate", tuple(there)) for place, there in checked.items() if place not in by_place
    ]
    if 0 not in by_place and 0 not in checked:
        places.insert(0, LinePlace(0, (), None, "start"))
    return places
