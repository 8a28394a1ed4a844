"""The ring: the circuit of 40 squares, the positions of squares and riders on it, and the square at a point.

Pure geometry in units. A place on the road is (t, r): t squares along the road from the first square of the lower
straight, r units out from the inner edge. Everything is slanted by `LEAN`, the upper part to the right. Along the road
runs a line of dots: riders less than a lap behind the leader are inside the dots, lapped riders beyond them (R7.3). The
dots move aside where a crowd needs the room.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point

SQUARES = 40
HALF = SQUARES // 2
LONGER = math.sqrt(1 + LEAN * LEAN)
"""Width of a slanted circle, as a multiple of its width without the slant."""
_COMPACT = 205.0
"""Half the ring's height, in units, below which everything on the ring is closer together."""
_MIN_STRAIGHT = 0.45
"""Minimum length of the straights, as a share of half the ring's height."""
_MAX_TOKEN, _MIN_TOKEN = 38.0, 8.0
"""Maximum and minimum diameter of a rider."""
_TOKEN = 0.31
"""Diameter of a rider alone on his square, as a share of the lane."""
_TOKEN_STEP = 0.5
_LEAST_PITCH, _PITCH, _APART = 16.5, 0.53, 0.94
"""In a large race: least distance between riders on a square, in units and as a share of a rider alone on his, and
their diameter as a share of it."""
_DOTS = 0.565
"""Position of the dots, as a share of the lane."""
_EDGE_GAP = 4.0
"""Distance from the inner edge of the road to the first rider."""
_DOTS_GAP = 4.0
"""Distance from a rider to the dots."""
_RIDER_RADIUS = 0.53
"""Space that a rider needs outwards and inwards from his centre, as a share of his diameter."""
_PROBE_R = 50
"""Distance from the inner edge over which the outward direction is measured, in units."""
_MAX_COLUMNS = 4
_BEND = 0.65
"""Number of squares over which the dots bend aside."""


class TokenPosition(NamedTuple):
    """A rider's centre, his diameter, and his distance from the inner edge."""

    x: float
    y: float
    d: float
    r: float


class _Rows(NamedTuple):
    """The arrangement of riders on one square: depth, number of columns, step outwards from one rider to the next, and
    distance of the first rider from the inner edge."""

    depth: float
    files: int
    step: float
    first: float


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around a centre: half its height, and the length of its straights."""

    cx: float
    cy: float
    outer: float
    length: float
    compact: bool
    # Computed
    lane: float = field(init=False)
    inner: float = field(init=False)
    """Radius of the road's inner edge."""
    band: float = field(init=False)
    """Width of the band of numbers, inside the road."""
    dots: float = field(init=False)
    """Distance of the dots from the inner edge, where no crowd moves them."""
    token: float = field(init=False)
    """Diameter of a rider alone on his square."""
    straight: int = field(init=False)
    """Number of squares on a straight, chosen so that they are about as wide as those in the bends."""
    first: int = field(init=False)
    """The first circuit square of the lower straight."""

    def __post_init__(self) -> None:
        # Once riders have their maximum size, the infield gets all further room.
        lane = min(self.outer * (0.44 if self.compact else 0.465), _MAX_TOKEN / _TOKEN)
        inner = self.outer - lane
        bend = math.pi * (inner + 0.55 * lane)
        straight = min((3, 5, 7, 9, 11, 13), key=lambda n: abs(self.length / n - bend / (HALF - n)))
        worked_out = {
            "lane": lane, "inner": inner, "band": 17.0 if self.compact else 20.0, "dots": lane * _DOTS,
            "token": min(_MAX_TOKEN, _TOKEN * lane), "straight": straight, "first": SQUARES - (straight - 1) // 2,
        }  # fmt: skip
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)

    # Places

    def point(self, t: float, r: float) -> Point:
        """Return the point at a place (t, r) on the road."""
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
        """Return the place (t, r) of a point, even outside the road."""
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
        """Return t at the beginning of a circuit or race square."""
        return (square - self.first) % SQUARES

    def middle(self, square: float) -> float:
        return (square - self.first + 0.5) % SQUARES

    def line(self, square: int) -> float:
        """Return t at the line of a square, which is at the square's end (R1.5)."""
        return self.begin(square + 1)

    def square_at(self, pos: Point) -> int | None:
        """Return the circuit square (0–39) at a point on the road or the band; else None."""
        t, r = self.locate(pos)
        return (math.floor(t) + self.first) % SQUARES if -self.band <= r <= self.lane else None

    def outward(self, t: float) -> tuple[float, float, float]:
        """Return the outward direction as x and y, and the length of one unit of r in that direction, which depends on
        the slant."""
        (x0, y0), (x1, y1) = self.point(t, 0), self.point(t, _PROBE_R)
        length = math.hypot(x1 - x0, y1 - y0)
        return (x1 - x0) / length, (y1 - y0) / length, length / _PROBE_R

    def onward(self, t: float) -> tuple[float, float]:
        """Return the riding direction, perpendicular to `outward`."""
        dx, dy, _ = self.outward(t)
        (x0, y0), (x1, y1) = self.point(t, 0), self.point(t + 0.05, 0)
        side = 1 if -dy * (x1 - x0) + dx * (y1 - y0) > 0 else -1
        return -dy * side, dx * side

    def width(self, t: float, r: float) -> float:
        """Return the width of the square around t, `r` units out."""
        return math.dist(self.point(t - 0.5, r), self.point(t + 0.5, r)) - 1

    def path(self, begin: float, end: float, r: float | Callable[[float], float], fine: int = 8) -> list[Point]:
        """Return points along the road, `fine` per square, at a distance from the inner edge that may depend on t."""
        steps = max(2, round((end - begin) * fine))
        along = [begin + (end - begin) * step / steps for step in range(steps + 1)]
        distances = map(r, along) if callable(r) else repeat(r)
        return list(map(self.point, along, distances))

    def area(self, begin: float, end: float, low: float, high: float | Callable[[float], float]) -> list[Point]:
        """Return the outline of a part of the road."""
        return self.path(begin, end, low) + self.path(begin, end, high)[::-1]

    @property
    def infield(self) -> Box:
        """The box of the slanted stadium inside the band."""
        radius = self.inner - self.band
        w = self.length + 2 * radius * LONGER
        return Box(self.cx - w / 2, self.cy - radius, w, 2 * radius)

    # Riders

    def _rows(self, t: float, count: int, d: float, low: float) -> _Rows | None:
        """Return the arrangement of `count` riders of diameter `d` with the smallest depth from `low` outwards; None if
        not even one row fits."""
        best: _Rows | None = None
        units_per_r, inner_width = self.outward(t)[2], self.width(t, 0)
        widens = (self.width(t, self.lane) - inner_width) / self.lane
        for columns in range(1, min(count, _MAX_COLUMNS) + 1):
            step = 1.06 * d / columns if columns > 1 else 1.08 * d
            first = low + _RIDER_RADIUS * d
            # Squares in a bend are narrow on the inside: the first row begins where its columns fit.
            missing = 0.985 * columns * d - inner_width - widens * first
            if missing > 0:
                first = first + missing / widens if widens > 0.01 else self.lane
            depth = first - low + ((count - 1) * step + _RIDER_RADIUS * d) / units_per_r
            if first < self.lane and (best is None or depth < best.depth - 6):
                best = _Rows(depth, columns, step, first)
        return best

    def _largest(self, t: float, count: int, low: float, max_depth: float) -> tuple[float, _Rows]:
        """Return the largest diameter at which `count` riders fit from `low` outwards, and their arrangement."""
        d = self.token
        while d > _MIN_TOKEN:
            rows = self._rows(t, count, d, low)
            if rows is not None and rows.depth <= max_depth:
                return d, rows
            d -= _TOKEN_STEP
        return d, _Rows(max_depth, _MAX_COLUMNS, max(1.0, (max_depth - d) / count), low + _RIDER_RADIUS * d)

    def _spread_riders(
        self, t: float, count: int, d: float, rows: _Rows, end: float, *, beyond: bool
    ) -> tuple[TokenPosition, ...]:
        """Return the positions of riders: those `beyond` the dots are centred in the available depth, those inside the
        dots are spread over it."""
        _out_x, _out_y, stretch = self.outward(t)
        on_x, on_y = self.onward(t)
        _depth, columns, step, first = rows
        spare_room = end - (first + (count - 1) * step / stretch + _RIDER_RADIUS * d)
        if beyond:
            first += max(0.0, spare_room / 2)
        elif 1 < columns < count:
            step = min(1.2 * step, step + max(0.0, spare_room - _DOTS_GAP) * stretch / (count - 1))
        spots = []
        for i in range(count):
            r = first + i * step / stretch
            x, y = self.point(t, r)
            shift = ((columns - 1) / 2 - i % columns) * d * 1.02 if columns > 1 else 0.0
            spots.append(TokenPosition(x + on_x * shift, y + on_y * shift, d, r))
        return tuple(spots)


def ring_of(box: Box) -> Ring:
    """Return the largest ring in a box."""
    outer = min(box.h / 2, box.w / (2 * LONGER + _MIN_STRAIGHT))
    return _ring(*box.centre, outer, box.w - 2 * outer * LONGER, outer < _COMPACT)


_ring = lru_cache(maxsize=16)(Ring)


class SquarePlaces(NamedTuple):
    """The positions of the riders on a circuit square, the near ones and the lapped ones each in order of arrival, and
    the distance of the dots from the inner edge there."""

    near: tuple[TokenPosition, ...]
    lapped: tuple[TokenPosition, ...]
    dots: float


@lru_cache(maxsize=4096)
def place_riders(ring: Ring, square: int, near: int, lapped: int) -> SquarePlaces:
    """Place the riders of one circuit square.

    Tokens shrink until all fit; if they would be too small to read, the dots move instead.
    """
    t, dots, end = ring.middle(square), ring.dots, ring.lane - 2
    min_diameter = max(0.62 * ring.token, min(24.0, 0.85 * ring.token))

    # The largest tokens that fit on both sides of the dots.
    d_near = d_lapped = math.inf
    rows_near = rows_lapped = None
    if near:
        d_near, rows_near = ring._largest(t, near, _EDGE_GAP, ring.dots - _EDGE_GAP - 2)
    if lapped:
        d_lapped, rows_lapped = ring._largest(t, lapped, ring.dots + _DOTS_GAP, end - ring.dots - _DOTS_GAP)

    # Where they are too small, move the dots.
    if near and lapped and min(d_near, d_lapped) < min_diameter:
        # One size for both, the dots between them.
        d = ring.token
        while d > _MIN_TOKEN:
            rows_near = ring._rows(t, near, d, _EDGE_GAP)
            gap = 2 * _DOTS_GAP - 1
            rows_lapped = ring._rows(t, lapped, d, _EDGE_GAP + rows_near.depth + gap) if rows_near else None
            if rows_near and rows_lapped and rows_near.depth + rows_lapped.depth + gap + _EDGE_GAP <= end:
                break
            d -= _TOKEN_STEP
        if rows_near is None or rows_lapped is None:
            d, rows_near = ring._largest(t, near, _EDGE_GAP, ring.dots - _EDGE_GAP)
        d_near, dots = d, min(end - d, _EDGE_GAP + rows_near.depth + _DOTS_GAP)
        d_lapped, rows_lapped = ring._largest(t, lapped, dots + _DOTS_GAP, end - dots - _DOTS_GAP)
    elif near and d_near < min_diameter:
        d_near, rows_near = ring._largest(t, near, _EDGE_GAP, end - _EDGE_GAP - 2)
        dots = min(ring.lane - 3, _EDGE_GAP + rows_near.depth + _DOTS_GAP)
    elif lapped and d_lapped < min_diameter:
        # Only lapped riders on the square: move the dots inwards until they have a fair size.
        fair_diameter, low = 0.72 * ring.token, ring.dots + _DOTS_GAP
        while low > 14:
            rows = ring._rows(t, lapped, fair_diameter, low)
            if rows is not None and rows.depth <= end - low:
                break
            low -= 2
        dots = low - _DOTS_GAP
        d_lapped, rows_lapped = ring._largest(t, lapped, low, end - low)

    near_spots = ring._spread_riders(t, near, d_near, rows_near, dots, beyond=False) if rows_near else ()
    lapped_spots = ring._spread_riders(t, lapped, d_lapped, rows_lapped, end, beyond=True) if rows_lapped else ()
    return SquarePlaces(near_spots, lapped_spots, dots)


@lru_cache(maxsize=4096)
def places_apart(ring: Ring, square: int, near: int, lapped: int) -> SquarePlaces:
    """Place the riders of one circuit square in a large race, so that numbers of three digits are readable and wide
    tokens cover no neighbour.

    There are fewer places than riders where the last ones of a side are for the sign of a stack.
    """
    places, least = place_riders(ring, square, near, lapped), max(_LEAST_PITCH, _PITCH * ring.token)
    while min(spot.d for spot in (*places.near, *places.lapped)) < least and max(near, lapped) > 2:
        near, lapped = (near - 1, lapped) if near >= lapped else (near, lapped - 1)
        places = place_riders(ring, square, near, lapped)
    sides = [tuple(spot._replace(d=_APART * spot.d) for spot in side) for side in (places.near, places.lapped)]
    return SquarePlaces(sides[0], sides[1], places.dots)


def places_beside_sign(places: int) -> int:
    """Return how many of the places of a stack have a rider; the others are for its sign."""
    return places - (1 if places <= 3 else 2 if places <= 7 else 3)


def dots_of(ring: Ring, distances: Mapping[int, float]) -> Callable[[float], float]:
    """Return the dots' distance at t; near the crowded squares of `distances` they bend smoothly."""
    if not distances:
        return lambda _t: ring.dots
    shifts = [(ring.middle(square), distance - ring.dots) for square, distance in distances.items()]

    def distance_at(t: float) -> float:
        outwards = inwards = 0.0
        for middle, shift in shifts:
            squares_away = abs((t - middle + HALF) % SQUARES - HALF)
            if squares_away < 0.5 + _BEND:
                share = ease(1 - max(0.0, squares_away - 0.5) / _BEND)
                outwards, inwards = max(outwards, share * shift), min(inwards, share * shift)
        return ring.dots + (outwards if outwards > -inwards else inwards)

    return distance_at


def ease(share: float) -> float:
    """Return the share of a way that is covered after a share of the time: slow at both ends."""
    return share * share * (3 - 2 * share)


def interpolate(values: Iterable[float], start: float) -> Callable[[float], float]:
    """Return a function of t that interpolates smoothly between the values of the squares from `start` on."""
    known = tuple(values)

    def value_at(t: float) -> float:
        pos = t - start - 0.5
        left = math.floor(pos)
        value, next_value = known[min(max(left, 0), len(known) - 1)], known[min(max(left + 1, 0), len(known) - 1)]
        return value + (next_value - value) * ease(pos - left)

    return value_at
