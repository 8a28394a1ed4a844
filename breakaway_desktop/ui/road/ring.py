"""The ring: the circuit of 40 squares, where squares and riders are on it, and what is under a point.

Pure geometry in units. A place on the road is (t, r): t squares along the road from the first square of the lower
straight, r units out from the inner edge. Everything leans by `LEAN`: what is higher lies further to the right.
Who is less than a lap behind the leader stands inside the dots, lapped riders beyond them (R7.3); a crowd makes the
dots give way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from breakaway_desktop.ui.drawing.box import Box, Point

LEAN = 0.17
SQUARES = 40
HALF = SQUARES // 2
LONGER = math.sqrt(1 + LEAN * LEAN)
"""How many times as wide as a circle a leaning one is."""
_COMPACT = 205.0
"""Half the height of a ring below which everything on it is closer."""
_ROUNDEST = 0.45
"""A ring is never so high that its straights are shorter than this share of that half."""
_LARGEST, _SMALLEST = 38.0, 8.0
"""Diameters of a rider."""
_TOKEN = 0.31
"""The diameter of one who stands alone, of the lane."""
_FINER = 0.5
_DOTS = 0.565
"""Share of the lane at which the dots pass."""
_EDGE = 4.0
"""The distance from the inner edge of the road to the first rider."""
_DOTS_ROOM = 4.0
"""The distance from a rider to the dots."""
_FILES = 4
_SPREAD = 0.65
"""Over how many squares the dots bend aside."""


class TokenPosition(NamedTuple):
    """Where a rider of a square stands: his middle, his diameter, and how far out from the inner edge."""

    x: float
    y: float
    d: float
    r: float


class _Rows(NamedTuple):
    """How riders of one square stand: how deep that is, in how many files, how far each is outwards of the one before
    him, and where the first one stands."""

    depth: float
    files: int
    step: float
    first: float


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around a middle: half its height, and the length of its straights."""

    cx: float
    cy: float
    outer: float
    length: float
    compact: bool
    # Worked out
    lane: float = field(init=False)
    inner: float = field(init=False)
    """Radius of the road's inner edge."""
    band: float = field(init=False)
    """Width of the band with the numbers, inside the road."""
    dots: float = field(init=False)
    """How far out the dots are where nobody makes them give way."""
    token: float = field(init=False)
    """Diameter of a rider who stands alone."""
    straight: int = field(init=False)
    """Squares of a straight: as many as make them about as wide as those in the bends."""
    first: int = field(init=False)
    """The circuit square with which the lower straight begins."""

    def __post_init__(self) -> None:
        # Where riders are as large as they become, all else is for the infield.
        lane = min(self.outer * (0.44 if self.compact else 0.465), _LARGEST / _TOKEN)
        inner = self.outer - lane
        bend = math.pi * (inner + 0.55 * lane)
        straight = min((3, 5, 7, 9, 11, 13), key=lambda n: abs(self.length / n - bend / (HALF - n)))
        worked_out = {
            "lane": lane, "inner": inner, "band": 17.0 if self.compact else 20.0, "dots": lane * _DOTS,
            "token": min(_LARGEST, _TOKEN * lane), "straight": straight, "first": SQUARES - (straight - 1) // 2,
        }  # fmt: skip
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    # Places

    def point(self, t: float, r: float) -> Point:
        """Where a place of the road is."""
        t %= SQUARES
        radius, half, n = self.inner + r, self.length / 2, self.straight
        if t < n:
            x, y = half - t * self.length / n, radius
        elif t < HALF:
            turn = math.pi * (0.5 + (t - n) / (HALF - n))
            x, y = -half + radius * math.cos(turn), radius * math.sin(turn)
        elif t < HALF + n:
            x, y = -half + (t - HALF) * self.length / n, -radius
        else:
            turn = math.pi * (1.5 + (t - HALF - n) / (HALF - n))
            x, y = half + radius * math.cos(turn), radius * math.sin(turn)
        return self.cx + x - LEAN * y, self.cy + y

    def locate(self, pos: Point) -> tuple[float, float]:
        """The place of the road at a point; on neither side of the road does it end."""
        y = pos[1] - self.cy
        x = pos[0] - self.cx + LEAN * y
        half, n = self.length / 2, self.straight
        if abs(x) <= half:
            radius = abs(y)
            t = (half - x) / self.length * n if y > 0 else HALF + (x + half) / self.length * n
        elif x < 0:
            radius = math.hypot(x + half, y)
            t = n + (math.atan2(y, x + half) % math.tau / math.pi - 0.5) * (HALF - n)
        else:
            radius = math.hypot(x - half, y)
            t = HALF + n + (math.atan2(y, x - half) / math.pi - 1.5) % 2 * (HALF - n)
        return t % SQUARES, radius - self.inner

    def begin(self, square: float) -> float:
        """Where a circuit or race square begins, as t."""
        return (square - self.first) % SQUARES

    def middle(self, square: float) -> float:
        return (square - self.first + 0.5) % SQUARES

    def line(self, square: int) -> float:
        """Where the line of a square lies: at its end (R1.5)."""
        return self.begin(square + 1)

    def square_at(self, pos: Point) -> int | None:
        """The circuit square (0–39) under a point, its number inside the road included; None elsewhere."""
        t, r = self.locate(pos)
        return (math.floor(t) + self.first) % SQUARES if -self.band <= r <= self.lane else None

    def outward(self, t: float) -> tuple[float, float, float]:
        """The direction outwards, and by how many units one goes for each of r: it leans."""
        (x0, y0), (x1, y1) = self.point(t, 0), self.point(t, 50)
        far = math.hypot(x1 - x0, y1 - y0)
        return (x1 - x0) / far, (y1 - y0) / far, far / 50

    def onward(self, t: float) -> tuple[float, float]:
        """The direction across `outward` in which one rides."""
        across, down, _ = self.outward(t)
        (x0, y0), (x1, y1) = self.point(t, 0), self.point(t + 0.05, 0)
        side = 1 if -down * (x1 - x0) + across * (y1 - y0) > 0 else -1
        return -down * side, across * side

    def width(self, t: float, r: float) -> float:
        """The width of the square with this middle, `r` units out."""
        return math.dist(self.point(t - 0.5, r), self.point(t + 0.5, r)) - 1

    def path(self, begin: float, end: float, r: float | Callable[[float], float], fine: int = 8) -> list[Point]:
        """Points along the road, this many a square, at one distance from its inner edge or at one that changes."""
        steps = max(2, round((end - begin) * fine))
        along = [begin + (end - begin) * step / steps for step in range(steps + 1)]
        return [self.point(t, r(t) if callable(r) else r) for t in along]

    def area(self, begin: float, end: float, low: float, high: float | Callable[[float], float]) -> list[Point]:
        """The outline of a part of the road."""
        return self.path(begin, end, low) + self.path(begin, end, high)[::-1]

    @property
    def infield(self) -> Box:
        """What is left inside the band: a stadium that leans as the ring does, in this box."""
        radius = self.inner - self.band
        w = self.length + 2 * radius * LONGER
        return Box(self.cx - w / 2, self.cy - radius, w, 2 * radius)

    # Riders

    def _rows(self, t: float, count: int, d: float, low: float) -> _Rows | None:
        """How `count` riders of a diameter stand from `low` out, each further out than the one before him: in turn in
        files as many as make it least deep. None: there is no room for a row."""
        best: _Rows | None = None
        stretch, narrow = self.outward(t)[2], self.width(t, 0)
        widens = (self.width(t, self.lane) - narrow) / self.lane
        for files in range(1, min(count, _FILES) + 1):
            step = 1.06 * d / files if files > 1 else 1.08 * d
            first = low + 0.53 * d
            # Squares in a bend are narrow inside: the first row is where its files have room.
            short = 0.985 * files * d - narrow - widens * first
            if short > 0:
                first = first + short / widens if widens > 0.01 else self.lane
            depth = first - low + ((count - 1) * step + 0.53 * d) / stretch
            if first < self.lane and (best is None or depth < best.depth - 6):
                best = _Rows(depth, files, step, first)
        return best

    def _largest(self, t: float, count: int, low: float, room: float) -> tuple[float, _Rows]:
        """The largest diameter at which this many have room from `low` out, and how they stand."""
        d = self.token
        while d > _SMALLEST:
            rows = self._rows(t, count, d, low)
            if rows is not None and rows.depth <= room:
                return d, rows
            d -= _FINER
        return d, _Rows(room, _FILES, max(1.0, (room - d) / count), low + 0.53 * d)

    def _placed(
        self, t: float, count: int, d: float, rows: _Rows, end: float, *, beyond: bool
    ) -> tuple[TokenPosition, ...]:
        """The spots: beyond the dots they stand in the middle of their room, inside them they use it."""
        _out_x, _out_y, stretch = self.outward(t)
        on_x, on_y = self.onward(t)
        _depth, files, step, first = rows
        spare = end - (first + (count - 1) * step / stretch + 0.53 * d)
        if beyond:
            first += max(0.0, spare / 2)
        elif 1 < files < count:
            step = min(1.2 * step, step + max(0.0, spare - _DOTS_ROOM) * stretch / (count - 1))
        found = []
        for i in range(count):
            r = first + i * step / stretch
            x, y = self.point(t, r)
            shift = ((files - 1) / 2 - i % files) * d * 1.02 if files > 1 else 0.0
            found.append(TokenPosition(x + on_x * shift, y + on_y * shift, d, r))
        return tuple(found)


def ring_of(box: Box) -> Ring:
    """The largest ring in a box."""
    outer = min(box.h / 2, box.w / (2 * LONGER + _ROUNDEST))
    return _ring(*box.centre, outer, box.w - 2 * outer * LONGER, outer < _COMPACT)


_ring = lru_cache(maxsize=16)(Ring)


class SquarePlaces(NamedTuple):
    """Where the riders of a circuit square stand, those less than a lap behind the leader and the lapped ones, each in
    order of arrival; and how far out the dots pass."""

    near: tuple[TokenPosition, ...]
    lapped: tuple[TokenPosition, ...]
    dots: float


@lru_cache(maxsize=4096)
def stand(ring: Ring, square: int, near: int, lapped: int) -> SquarePlaces:
    """Where this many riders of a circuit square stand. They become smaller until they have room; before they are too
    small to be read well, the dots give way."""
    t, dots, end = ring.middle(square), ring.dots, ring.lane - 2
    least = max(0.62 * ring.token, min(24.0, 0.85 * ring.token))
    d_near = d_lapped = math.inf
    rows_near = rows_lapped = None
    if near:
        d_near, rows_near = ring._largest(t, near, _EDGE, ring.dots - _EDGE - 2)
    if lapped:
        d_lapped, rows_lapped = ring._largest(t, lapped, ring.dots + _DOTS_ROOM, end - ring.dots - _DOTS_ROOM)
    if near and lapped and min(d_near, d_lapped) < least:
        # One size for both, the dots between them.
        d = ring.token
        while d > _SMALLEST:
            rows_near = ring._rows(t, near, d, _EDGE)
            between = 2 * _DOTS_ROOM - 1
            rows_lapped = ring._rows(t, lapped, d, _EDGE + rows_near.depth + between) if rows_near else None
            if rows_near and rows_lapped and rows_near.depth + rows_lapped.depth + between + _EDGE <= end:
                break
            d -= _FINER
        if rows_near is None or rows_lapped is None:
            d, rows_near = ring._largest(t, near, _EDGE, ring.dots - _EDGE)
        d_near, dots = d, min(end - d, _EDGE + rows_near.depth + _DOTS_ROOM)
        d_lapped, rows_lapped = ring._largest(t, lapped, dots + _DOTS_ROOM, end - dots - _DOTS_ROOM)
    elif near and d_near < least:
        d_near, rows_near = ring._largest(t, near, _EDGE, end - _EDGE - 2)
        dots = min(ring.lane - 3, _EDGE + rows_near.depth + _DOTS_ROOM)
    elif lapped and d_lapped < least:
        # Alone on their square: inwards as little as a fair size asks.
        fair, low = 0.72 * ring.token, ring.dots + _DOTS_ROOM
        while low > 14:
            rows = ring._rows(t, lapped, fair, low)
            if rows is not None and rows.depth <= end - low:
                break
            low -= 2
        dots = low - _DOTS_ROOM
        d_lapped, rows_lapped = ring._largest(t, lapped, low, end - low)
    inside = ring._placed(t, near, d_near, rows_near, dots, beyond=False) if rows_near else ()
    beyond = ring._placed(t, lapped, d_lapped, rows_lapped, end, beyond=True) if rows_lapped else ()
    return SquarePlaces(inside, beyond, dots)


def dots_of(ring: Ring, wanted: Mapping[int, float]) -> Callable[[float], float]:
    """How far out the dots pass at t, where crowds on circuit squares want them `wanted` out: they bend smoothly."""
    if not wanted:
        return lambda _t: ring.dots
    middles = [(ring.middle(square), far - ring.dots) for square, far in wanted.items()]

    def at(t: float) -> float:
        out = inwards = 0.0
        for middle, by in middles:
            away = abs((t - middle + HALF) % SQUARES - HALF)
            if away < 0.5 + _SPREAD:
                share = _smooth(1 - max(0.0, away - 0.5) / _SPREAD)
                out, inwards = max(out, share * by), min(inwards, share * by)
        return ring.dots + (out if out > -inwards else inwards)

    return at


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def along(values: Iterable[float], start: float) -> Callable[[float], float]:
    """A value for each square from `start` on, at t between their middles a smooth one."""
    of = tuple(values)

    def at(t: float) -> float:
        where = t - start - 0.5
        left = math.floor(where)
        one, other = of[min(max(left, 0), len(of) - 1)], of[min(max(left + 1, 0), len(of) - 1)]
        return one + (other - one) * _smooth(where - left)

    return at
