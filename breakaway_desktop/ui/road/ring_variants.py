"""What variants add to the ring: mountains, fog where squares are hidden, the pacemaker, pushes, targets."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, Palette, mix
from breakaway_desktop.ui.road.fine import Supersampler
from breakaway_desktop.ui.road.ring import SQUARES, Ring, TokenPosition

Kinds = tuple[tuple[int, str], ...]
"""Kinds of squares by their last digit (R8.6)."""
_FOG_COARSE = 2
"""Fog is drawn this many times smaller, which makes it soft."""
_BANKS = 150
_NUMBER_W, _NUMBER_H = 18.0, 14.0
"""What the digits of a square's number take."""


class Mountain(NamedTuple):
    """Squares that climb, have a peak, and descend: t of its foot, its kinds in turn."""

    foot: float
    kinds: tuple[str, ...]

    @property
    def top(self) -> float:
        """How many squares after its foot it is highest."""
        climb, peak = self.kinds.count("climb"), self.kinds.count("peak")
        return climb + peak / 2 or len(self.kinds) / 2

    def height(self, t: float) -> float:
        """0–1 at t."""
        along = t - self.foot
        after = len(self.kinds) - self.top
        return max(0.0, min(1.0, along / self.top, (len(self.kinds) - along) / after if after else 1.0))


def kind_of(square: int, ground: Kinds) -> str:
    """The kind of a circuit square, empty for plain ones."""
    return next((kind for digit, kind in ground if square % 10 == digit), "")


@lru_cache(maxsize=8)
def mountains(ring: Ring, ground: Kinds) -> tuple[Mountain, ...]:
    """All mountains of the circuit."""
    found = []
    for square in range(SQUARES):
        kind = kind_of(square, ground)
        if not kind or kind_of(square - 1, ground):
            continue
        kinds: list[str] = []
        while kind and len(kinds) < SQUARES:
            kinds.append(kind)
            kind = kind_of(square + len(kinds), ground)
        found.append(Mountain(ring.begin(square), tuple(kinds)))
    return tuple(found)


def relief_of(ring: Ring) -> float:
    """Height of a mountain on the road's outer edge."""
    return 14.0 if ring.compact else 22.0


def relief(ring: Ring, ground: Kinds, square: int) -> float:
    """How far what stands beside this circuit square gives way to a mountain."""
    t = ring.middle(square)
    heights = (mountain.height(mountain.foot + (t - mountain.foot) % SQUARES) for mountain in mountains(ring, ground))
    return max((relief_of(ring) * height for height in heights), default=0.0)


def paint_slopes(fine: Supersampler, ring: Ring, p: Palette, ground: Kinds) -> None:
    """Mountains: the road shaded, darts up and wedges down, the profile on the outer edge with its snow."""
    shades: dict[str, tuple[tuple[RGB, RGB], ...]] = {
        "climb": ((p.road2, p.climb),),
        "peak": ((p.climb, p.peak), (p.peak, p.climb)),
        "descent": ((p.slope, p.road),),
    }
    for mountain in mountains(ring, ground):
        for at, kind in enumerate(mountain.kinds):
            begin = mountain.foot + at
            parts = shades[kind]
            for part, (one, other) in enumerate(parts):
                _shade(fine, ring, p, begin + part / len(parts), 1 / len(parts), (one, other))
            _hatch(fine, ring, p, begin, kind)
        _profile(fine, ring, p, mountain)


def _shade(fine: Supersampler, ring: Ring, p: Palette, begin: float, wide: float, colours: tuple[RGB, RGB]) -> None:
    steps = round(8 * wide)
    for step in range(steps):
        low, high = begin + wide * step / steps, begin + wide * (step + 1) / steps + 0.01
        colour = mix(*colours, (step + 0.5) / steps)
        fine.polygon(ring.area(low, high, 1, ring.dots), colour)
        fine.polygon(ring.area(low, high, ring.dots, ring.lane), mix(colour, p.outer2, 0.45))


def _hatch(fine: Supersampler, ring: Ring, p: Palette, begin: float, kind: str) -> None:
    colour = mix(p.stone, p.climb, 0.2)
    rows = max(3, round(ring.lane / 22))
    for row in range(rows):
        r = 10 + (ring.lane - 20) * (row + 0.5) / rows
        if kind == "climb":
            for column in range(3):
                t = begin + 0.16 + 0.28 * column
                dart = [(t, r - 5), (t + 0.17, r), (t, r + 5), (t + 0.06, r)]
                fine.polygon([ring.point(*at) for at in dart], colour)
        elif kind == "descent":
            wedge = [(begin + 0.12, r - 3.4), (begin + 0.74, r), (begin + 0.12, r + 3.4)]
            fine.polygon([ring.point(*at) for at in wedge], mix(colour, p.slope, 0.45))


def _profile(fine: Supersampler, ring: Ring, p: Palette, mountain: Mountain) -> None:
    def edge(t: float) -> float:
        return ring.lane + 3 + relief_of(ring) * mountain.height(t)

    begin, top, end = mountain.foot, mountain.foot + mountain.top, mountain.foot + len(mountain.kinds)
    fine.polygon(ring.area(begin - 0.05, end + 0.05, ring.lane, lambda t: edge(t) + 2), p.outline)
    fine.polygon(ring.area(begin, top, ring.lane + 1, edge), p.climb)
    fine.polygon(ring.area(top, end, ring.lane + 1, edge), p.peak)
    foot = [(top + 0.22, 0.55), (top, 0.78), (top - 0.22, 0.55)]
    snow = [
        *ring.path(top - 0.38, top + 0.38, edge, 16),
        *(ring.point(t, ring.lane + 3 + relief_of(ring) * h) for t, h in foot),
    ]
    fine.polygon(snow, p.snow)


def draw_slope_signs(canvas: Canvas, ring: Ring, p: Palette, ground: Kinds) -> None:
    """Road signs: up, top, down, as one rides."""
    shapes = {
        "climb": ((-1, 1), (1, 1), (1, -1)),
        "peak": ((-1, 1), (0, -1), (1, 1)),
        "descent": ((-1, -1), (1, 1), (-1, 1)),
    }
    for mountain in mountains(ring, ground):
        for at, kind in enumerate(mountain.kinds):
            x, y = ring.point(mountain.foot + at + 0.5, ring.lane - 14)
            way = 1 if y < ring.cy else -1
            canvas.box(Box(x, y, 0, 0).inflated(12, 9), p.on_bib, radius=4)
            canvas.polygon([(x + way * across * 8.5, y + down * 5.5) for across, down in shapes[kind]], p.sun)


# Hidden squares


@lru_cache(maxsize=2)
def _fog(ring: Ring, size: tuple[float, float], scale: float, p: Palette) -> pygame.Surface:
    """Banks of fog over the whole road."""
    coarse = scale / _FOG_COARSE
    small = math.ceil(size[0] * coarse), math.ceil(size[1] * coarse)
    layer = pygame.Surface(small, pygame.SRCALPHA)
    layer.fill((*p.fog, 130))
    white, grey = mix(p.fog, WHITE, 0.75), mix(p.fog, p.desk, 0.34)
    chance = Random(3)
    for _bank in range(_BANKS):
        x, y = ring.point(chance.random() * SQUARES, chance.random() * ring.lane)
        wide = 9 + 15 * chance.random()
        for colour, down, alpha in ((grey, 0.35 * wide, 30), (white, 0.0, 44)):
            for puff in range(-2, 3):
                radius = wide * (1 - 0.22 * abs(puff))
                sprite = _puff(colour, max(1, round(radius * coarse)), alpha)
                at = (x + 0.9 * puff * wide - radius) * coarse, (y + down - radius) * coarse
                layer.blit(sprite, at)
    whole = pygame.transform.smoothscale(layer, (round(size[0] * scale), round(size[1] * scale)))
    mask = Supersampler(Box(0, 0, *size), scale, WHITE)
    for r, alpha in ((ring.lane, 255), (0.0, 0)):
        pygame.draw.polygon(mask.surface, (*WHITE, alpha), [mask.at(point) for point in ring.path(0, SQUARES, r)])
    whole.blit(mask.smoothed(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return whole


@lru_cache(maxsize=64)
def _puff(colour: RGB, radius: int, alpha: int) -> pygame.Surface:
    sprite = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    pygame.draw.circle(sprite, (*colour, alpha), (radius, radius), radius)
    return sprite


def draw_fog(canvas: Canvas, ring: Ring, size: tuple[float, float], p: Palette, clear: Iterator[Point]) -> None:
    """Fog, thin around riders whose squares are known."""
    layer = _fog(ring, size, canvas.scale, p).copy()
    for x, y in clear:
        for radius in range(26, 54, 3):
            hole = _puff((0, 0, 0), round(radius * canvas.scale), 24)
            at = (x - radius) * canvas.scale, (y - radius) * canvas.scale
            layer.blit(hole, at, special_flags=pygame.BLEND_RGBA_SUB)
    canvas.blit(layer, (0, 0))


# On the road


def draw_limit(canvas: Canvas, ring: Ring, p: Palette, square: int) -> None:
    """The pacemaker's square, which nobody may reach: barred at its near edge, and the derny upon it."""
    t, bars = ring.begin(square), 9
    canvas.polygon(ring.area(t + 0.16, t + 1, 1, ring.lane - 1), mix(p.sun, p.road, 0.55))
    for bar in range(bars):
        low, high = ring.lane * bar / bars, ring.lane * (bar + 1) / bars
        canvas.polygon(ring.area(t - 0.02, t + 0.16, low, high), p.sun if bar % 2 else p.on_bib)
    middle = ring.point(t + 0.58, 0.42 * ring.lane)
    draw_derny(canvas, p, middle, min(25.0, 0.22 * ring.lane), 1 if middle[1] < ring.cy else -1)


def draw_derny(canvas: Canvas, p: Palette, at: Point, size: float, way: int) -> None:
    """A small motor bicycle with its upright rider, about 2.4 sizes wide."""

    def place(x: float, y: float) -> Point:
        return at[0] + x * size * way, at[1] + y * size

    def fill(colour: RGB, *points: Point) -> None:
        canvas.polygon([place(*point) for point in points], colour)

    ink = p.on_bib
    for wheel in (-0.82, 0.82):
        canvas.circle(place(wheel, 0.58), 0.42 * size, ink)
        canvas.circle(place(wheel, 0.58), 0.27 * size, p.bib)
        canvas.circle(place(wheel, 0.58), 0.08 * size, ink)
    fill(ink, (-0.8, 0.42), (-0.46, -0.02), (0.2, -0.02), (0.44, 0.3), (0.3, 0.66), (-0.4, 0.66))
    fill(p.sun, (-0.4, 0.08), (0.16, 0.08), (0.3, 0.3), (-0.34, 0.34))
    canvas.path([place(0.82, 0.58), place(0.46, -0.48)], ink, 0.11 * size)
    canvas.path([place(0.3, -0.5), place(0.62, -0.52)], ink, 0.12 * size)
    back = [(-0.52, 0.02), (-0.48, -0.86), (-0.22, -1.04), (0.02, -0.92), (0.02, -0.4), (0.3, -0.2), (0.34, 0.1)]
    fill(ink, *back, (0.16, 0.12), (-0.1, -0.02))
    canvas.path([place(-0.16, -0.86), place(0.4, -0.48)], ink, 0.17 * size)
    canvas.circle(place(-0.14, -1.26), 0.29 * size, ink)
    canvas.circle(place(-0.1, -1.22), 0.2 * size, p.bib)
    fill(p.sun, (-0.42, -1.28), (-0.3, -1.52), (-0.06, -1.56), (0.12, -1.42), (0.16, -1.28))


def draw_reach(canvas: Canvas, ring: Ring, p: Palette, reach: tuple[int, int]) -> None:
    """Squares within reach of who names a target (R8.5)."""
    low, high = reach
    begin = ring.begin(low)
    count = min(SQUARES, high - low + 1)
    for at in range(count):
        canvas.polygon(ring.area(begin + at, begin + at + 1.01, 0, ring.lane), p.sun, alpha=0.3)


def draw_target(canvas: Canvas, p: Palette, centre: Point, d: float) -> None:
    """A yellow cog under the rider who is named."""
    teeth = []
    for step in range(24):
        turn, far = math.tau * step / 24, (0.86 if step % 2 else 0.74) * d
        teeth.append((centre[0] + far * math.cos(turn), centre[1] + far * math.sin(turn)))
    canvas.polygon(teeth, p.sun, border=p.on_bib, border_width=1.6)


def draw_spent(canvas: Canvas, p: Palette, ring: Ring, spot: TokenPosition, left: int) -> None:
    """What a rider with little stamina has, of four, under his token (R8.7)."""
    wide, high = max(20.0, 0.86 * spot.d), max(5.0, 0.2 * spot.d)
    box = _off_the_numbers(ring, Box(spot.x - wide / 2, spot.y + 0.46 * spot.d, wide, high))
    canvas.box(box.inflated(1.5), p.on_bib)
    for at in range(4):
        pip = Box(box.x + at * wide / 4, box.y, wide / 4 - 1.2, high)
        canvas.fill(p.sun if at < left else mix(p.on_bib, p.bib, 0.3), pip)


def _off_the_numbers(ring: Ring, box: Box) -> Box:
    """A bar moved as little as it takes that it covers no number of a square."""
    t = math.floor(ring.locate(box.centre)[0])
    middles = [ring.point(t + by + 0.5, -0.5 * ring.band) for by in (-1, 0, 1)]
    numbers = [Box(*middle, 0, 0).inflated(_NUMBER_W / 2, _NUMBER_H / 2) for middle in middles]
    steps = sorted(((x, y) for x in range(-8, 9) for y in range(-8, 1)), key=lambda step: (math.hypot(*step), step))
    ways = (box.moved(*step) for step in steps)
    return next((way for way in ways if not any(way.inflated(1.5).touches(number) for number in numbers)), box)


def draw_push(canvas: Canvas, ring: Ring, p: Palette, start: int, end: int) -> None:
    """An arrow along the outer edge of the road from one square to the other (R8.6)."""
    begin, by = ring.middle(start), end - start
    way = 1 if by > 0 else -1
    r, tip = ring.lane - 9, begin + by - 0.12 * way
    neck = tip - 0.26 * way
    low, high = min(begin, neck), max(begin, neck)
    head = [ring.point(neck, r - 9), ring.point(tip, r), ring.point(neck, r + 9)]
    shaft = ring.path(low, high, r)
    canvas.path(shaft, p.on_bib, 8, round_ends=True)
    canvas.polygon(head, p.sun, border=p.on_bib, border_width=2.4)
    canvas.path(shaft, p.sun, 5, round_ends=True)
