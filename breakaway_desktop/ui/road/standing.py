"""How riders stand on a square: one file, zigzag, closer, or on a leaf (design sheet, "How n riders stand").

Pure geometry in units. First arrived stands inside; lapped riders stand beyond the middle line (R7.3).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.stadium import MIDDLE_LINE, SQUARES, Stadium

LEAST = 16.5
MOST = 54.0
GHOST = 0
"""Stands for the ghost of a preview among rider numbers, which begin at 11."""
_BESIDE = 0.52
"""So many squares from the middle of a square a stem passes by who stands there."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to stand: diameter in cells (0: the least there is), side by side or not, and the distance of successive
    middles in diameters."""

    share: float
    zigzag: bool
    apart: float = 1.17
    least: float = LEAST
    """Only if the diameter is at least this."""


_STRAIGHT = (
    _Way(0.78, False), _Way(0.62, False), _Way(0.57, True), _Way(0.52, True),
    _Way(0.57, True, 1.08), _Way(0.46, True, 1.12, 24.0), _Way(0.52, True, 1.0),
)  # fmt: skip
_BEND = (
    _Way(0.68, False), _Way(0.58, False), _Way(0.57, True), _Way(0.52, True),
    _Way(0.57, True, 1.08), _Way(0.46, True, 1.12, 24.0), _Way(0.52, True, 1.0),
)  # fmt: skip
_LAPPED = (
    _Way(0.66, False), _Way(0.57, True), _Way(0.52, True), _Way(0.57, True, 1.08),
    _Way(0.45, True, 1.12), _Way(0.40, True, 1.12), _Way(0.36, True, 1.12),
)  # fmt: skip
_LAPPED_SMALL = (_Way(0.30, True, 1.12), _Way(0.26, True, 1.12), _Way(0.0, True, 1.08))
_LOW_LAPPED = (MIDDLE_LINE, 0.45, 0.25)
"""Share of the depth at which lapped riders begin: beyond the middle line; further in only if alone on the square and
too many."""
_STEP = 0.2
"""A zigzag looks for room in steps of so many units."""
_SURE = 0.8
"""Somebody who moves out by one unit gets away from another by a little more than one at most, bends included."""
_TOUCH = 1.02
"""Two in the same file of a zigzag are at least this many diameters and 1.5 units apart."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one rider stands: squares ahead of the middle of his square, depth, and diameter in units."""

    along: float
    depth: float
    diameter: float


@lru_cache(maxsize=4096)
def spots(stadium: Stadium, place: int, count: int, lapped: bool = False, shared: bool = False) -> tuple[Spot, ...]:
    """Where `count` riders stand on a circuit square, first arrived first; empty if they do not fit: then the leaf.

    `shared`: lapped riders stand there too, so that the others keep inside the middle line."""
    if count == 0:
        return ()
    if lapped:
        lows = _LOW_LAPPED[:1] if shared else _LOW_LAPPED
        ways = _LAPPED + _LAPPED_SMALL if count <= 2 else _LAPPED
        tries = [*((low, ways) for low in lows), *((low, _LAPPED_SMALL) for low in lows)]
        stands = (_first_way(stadium, place, count, low * stadium.depth, among) for low, among in tries)
        return next(filter(None, stands), ())
    ways = _BEND if stadium.touches_bend(place) else _STRAIGHT
    return _first_way(stadium, place, count, 0.0, ways, MIDDLE_LINE if shared else 1.0)


def _first_way(
    stadium: Stadium, place: int, count: int, low: float, ways: tuple[_Way, ...], share: float = 1.0
) -> tuple[Spot, ...]:
    """The first way to stand that fits from the depth `low` to a share of the whole."""
    high = share * stadium.depth
    for way in ways:
        diameter = min(MOST, way.share * stadium.cell, high - low - 3) if way.share else LEAST
        if diameter < way.least:
            continue
        standing = _stand(stadium, place, count, way, diameter, low, high)
        if standing:
            return standing
    return ()


def _stand(
    stadium: Stadium, place: int, count: int, way: _Way, diameter: float, low: float, high: float
) -> tuple[Spot, ...]:
    """The spots of one way to stand, empty if they need more than the depth from `low` to `high`."""
    bend = stadium.touches_bend(place)
    depth = low + diameter / 2 + (1 if low else 4)
    if bend:
        needed = 1.1 * diameter if way.zigzag else 1.2 * diameter + 3
        depth = max(depth, stadium.reference * needed / stadium.cell - stadium.inner)
    standing: list[Spot] = []
    for i in range(count):
        if not way.zigzag:
            standing.append(Spot(0.0, depth + i * (1.1 * diameter + 2), diameter))
            continue
        side = 1 if i % 2 == 0 else -1
        while True:
            spot = Spot(side * _sideways(stadium, bend, depth, diameter, low > 0), depth, diameter)
            short = _shortage(stadium, place, standing, spot, way)
            if short <= 0:
                break
            # Moving out by so much can never be too far.
            depth += _STEP * max(1, int(_SURE * short / _STEP))
            if depth > high:
                return ()
        standing.append(spot)
    return tuple(standing) if standing[-1].depth + diameter / 2 + 2 <= high + 1e-9 else ()


def _sideways(stadium: Stadium, bend: bool, depth: float, diameter: float, wide: bool) -> float:
    """Squares by which a file of a zigzag stands ahead of or behind the middle of its square; `wide`: as far apart
    as the outside of a bend lets them, but not farther than neighbours stand."""
    stretch = (stadium.inner + depth) / stadium.reference if bend else 1.0
    room = 0.94 * stadium.cell * (stretch if wide else min(1.0, stretch)) - diameter
    if wide:
        room = min(room, 1.3 * diameter)
    return max(0.0, room / 2) / (stadium.cell * stretch)


def _shortage(stadium: Stadium, place: int, standing: list[Spot], spot: Spot, way: _Way) -> float:
    """By how much the next of a zigzag is too near to the last one or to the one before on his own side, at most 0 if
    he is clear of both."""
    here = stadium.point(place + spot.along, spot.depth)
    short = 0.0
    for back, apart in ((1, way.apart), (2, max(_TOUCH, way.apart))):
        if len(standing) >= back:
            other = standing[-back]
            there = stadium.point(place + other.along, other.depth)
            short = max(short, apart * spot.diameter + 1.5 - math.dist(here, there))
    return short


@dataclass(frozen=True, slots=True)
class Place:
    """Where a token is drawn: its middle and its nominal diameter, in units."""

    x: float
    y: float
    diameter: float


@dataclass(frozen=True, slots=True)
class Crowd:
    """Riders who hang on a leaf, in order of arrival (`GHOST` among them for a preview), by circuit square. Its stem
    runs `beside` the middle of the square by so many squares where others stand inside of a lapped crowd."""

    place: int
    lapped: bool
    riders: tuple[int, ...]
    beside: float = 0.0


@dataclass(frozen=True, slots=True)
class Field:
    """Who stands where on the circuit; riders of a crowd have no place until their leaf is laid out."""

    places: dict[int, Place]
    depths: dict[int, tuple[float, float]]
    """Square and share of the depth at which each rider of `places` stands."""
    crowds: tuple[Crowd, ...]


def field_of(stadium: Stadium, picture: RoadPicture) -> Field:
    """Stand all riders of a picture, and the ghost of its preview as one more (design sheet)."""
    groups: dict[tuple[int, bool], list[tuple[int, int]]] = {}
    squares = {square: [rider.id for rider in riders] for square, riders in picture.by_square().items()}
    preview = picture.preview
    if preview is not None and preview.to != preview.frm:
        landing = squares.setdefault(preview.to, [])
        landing.insert(max(0, min(preview.rank, len(landing))), GHOST)
    for square in sorted(squares, reverse=True):
        key = square % SQUARES, picture.is_lapped(square)
        groups.setdefault(key, []).extend((rider, square) for rider in squares[square])
    places: dict[int, Place] = {}
    depths: dict[int, tuple[float, float]] = {}
    crowds = []
    for (place, lapped), riders in sorted(groups.items()):
        shared = (place, True) in groups and (place, False) in groups
        standing = spots(stadium, place, len(riders), lapped, shared)
        if not standing:
            crowded = [len(groups.get(((place + side) % SQUARES, False), ())) for side in (1, -1)]
            beside = 0.0 if not (lapped and shared) else _BESIDE if crowded[0] <= crowded[1] else -_BESIDE
            crowds.append(Crowd(place, lapped, tuple(rider for rider, _ in riders), beside))
            continue
        for (rider, square), spot in zip(riders, standing, strict=True):
            x, y = stadium.point(place + spot.along, spot.depth)
            places[rider] = Place(x, y, spot.diameter)
            depths[rider] = square + spot.along, spot.depth / stadium.depth
    return Field(places, depths, tuple(crowds))
