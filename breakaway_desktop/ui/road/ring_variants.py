"""The parts of the ring that variants add: mountains, fog on hidden squares, the pacemaker, pushes, targets."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from breakaway_desktop.engine.marks import kind_of
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Palette, mix
from breakaway_desktop.ui.road.ring import SQUARES, Ring, TokenPosition
from breakaway_desktop.ui.road.supersampling import Supersampler

Kinds = tuple[tuple[int, str], ...]
"""Kinds of squares by their last digit (R8.6)."""
_FOG_COARSE = 2
"""Factor by which fog is drawn smaller and then enlarged, which makes it soft."""
_BANKS = 150
_NUMBER_W, _NUMBER_H = 18.0, 14.0
"""Size of the digits of a square's number."""


class Mountain(NamedTuple):
    """A mountain: the t of its foot, and the kinds of its squares (climb, peak, descent) in order."""

    foot: float
    kinds: tuple[str, ...]

    @property
    def top(self) -> float:
        """Number of squares from the foot to the highest point."""
        climb, peak = self.kinds.count("climb"), self.kinds.count("peak")
        return climb + peak / 2 or len(self.kinds) / 2

    def height(self, t: float) -> float:
        """Return the height at t, 0–1."""
        squares = t - self.foot
        after = len(self.kinds) - self.top
        return max(0.0, min(1.0, squares / self.top, (len(self.kinds) - squares) / after if after else 1.0))


@lru_cache(maxsize=8)
def mountains(ring: Ring, ground: Kinds) -> tuple[Mountain, ...]:
    """Return all mountains of the circuit."""
    rows = []
    for square in range(SQUARES):
        kind = kind_of(square, ground)
        if not kind or kind_of(square - 1, ground):
            continue
        kinds: list[str] = []
        while kind and len(kinds) < SQUARES:
            kinds.append(kind)
            kind = kind_of(square + len(kinds), ground)
        rows.append(Mountain(ring.begin(square), tuple(kinds)))
    return tuple(rows)


def relief_of(ring: Ring) -> float:
    """Return the height of a mountain on the road's outer edge."""
    return 14.0 if ring.compact else 22.0


def relief(ring: Ring, ground: Kinds, square: int) -> float:
    """Return how far a mountain moves signs beside this circuit square outwards."""
    t = ring.middle(square)
    heights = (mountain.height(mountain.foot + (t - mountain.foot) % SQUARES) for mountain in mountains(ring, ground))
    return max((relief_of(ring) * height for height in heights), default=0.0)


def paint_slopes(fine: Supersampler, ring: Ring, palette: Palette, ground: Kinds) -> None:
    """Paint mountains: shading, darts on climbs and wedges on descents, and the snowy profile on the outer edge."""
    shades: dict[str, tuple[tuple[RGB, RGB], ...]] = {
        "climb": ((palette.road2, palette.climb),),
        "peak": ((palette.climb, palette.peak), (palette.peak, palette.climb)),
        "descent": ((palette.slope, palette.road),),
    }
    for mountain in mountains(ring, ground):
        for index, kind in enumerate(mountain.kinds):
            begin = mountain.foot + index
            parts = shades[kind]
            for part, (start, end) in enumerate(parts):
                _paint_shade(fine, ring, palette, begin + part / len(parts), 1 / len(parts), (start, end))
            _paint_hatching(fine, ring, palette, begin, kind)
        _paint_profile(fine, ring, palette, mountain)


def _paint_shade(
    fine: Supersampler, ring: Ring, palette: Palette, begin: float, width: float, colours: tuple[RGB, RGB]
) -> None:
    steps = round(8 * width)
    for step in range(steps):
        low, high = begin + width * step / steps, begin + width * (step + 1) / steps + 0.01
        colour = mix(*colours, (step + 0.5) / steps)
        fine.polygon(ring.area(low, high, 1, ring.dots), colour)
        fine.polygon(ring.area(low, high, ring.dots, ring.lane), mix(colour, palette.outer2, 0.45))


def _paint_hatching(fine: Supersampler, ring: Ring, palette: Palette, begin: float, kind: str) -> None:
    colour = mix(palette.stone, palette.climb, 0.2)
    rows = max(3, round(ring.lane / 22))
    for row in range(rows):
        r = 10 + (ring.lane - 20) * (row + 0.5) / rows
        if kind == "climb":
            for column in range(3):
                t = begin + 0.16 + 0.28 * column
                dart = [(t, r - 5), (t + 0.17, r), (t, r + 5), (t + 0.06, r)]
                fine.polygon([ring.point(*place) for place in dart], colour)
        elif kind == "descent":
            wedge = [(begin + 0.12, r - 3.4), (begin + 0.74, r), (begin + 0.12, r + 3.4)]
            fine.polygon([ring.point(*place) for place in wedge], mix(colour, palette.slope, 0.45))


def _paint_profile(fine: Supersampler, ring: Ring, palette: Palette, mountain: Mountain) -> None:
    def edge(t: float) -> float:
        return ring.lane + 3 + relief_of(ring) * mountain.height(t)

    begin, top, end = mountain.foot, mountain.foot + mountain.top, mountain.foot + len(mountain.kinds)
    fine.polygon(ring.area(begin - 0.05, end + 0.05, ring.lane, lambda t: edge(t) + 2), palette.outline)
    fine.polygon(ring.area(begin, top, ring.lane + 1, edge), palette.climb)
    fine.polygon(ring.area(top, end, ring.lane + 1, edge), palette.peak)
    foot = [(top + 0.22, 0.55), (top, 0.78), (top - 0.22, 0.55)]
    snow = [
        *ring.path(top - 0.38, top + 0.38, edge, 16),
        *(ring.point(t, ring.lane + 3 + relief_of(ring) * h) for t, h in foot),
    ]
    fine.polygon(snow, palette.snow)


def draw_sector(canvas: Canvas, ring: Ring, palette: Palette, square: int) -> None:
    """Draw a square on which something is different: in the colour of stone, with rows of stones."""
    begin, colour = ring.begin(square), mix(palette.stone, palette.climb, 0.2)
    canvas.polygon(ring.area(begin, begin + 1, 0, ring.lane), palette.stone, alpha=0.35)
    rows = max(3, round(ring.lane / 22))
    for row in range(rows):
        low = ring.lane * (row + 0.25) / rows
        high = ring.lane * (row + 0.75) / rows
        for column in range(3):
            t = begin + (column + 0.2 + 0.3 * (row % 2)) / 3
            canvas.path([ring.point(t, low), ring.point(t, high)], colour, 1.6)


def draw_slope_signs(canvas: Canvas, ring: Ring, palette: Palette, ground: Kinds) -> None:
    """Draw a road sign on each square of a mountain, in the direction of riding: up, top or down."""
    shapes = {
        "climb": ((-1, 1), (1, 1), (1, -1)),
        "peak": ((-1, 1), (0, -1), (1, 1)),
        "descent": ((-1, -1), (1, 1), (-1, 1)),
    }
    for mountain in mountains(ring, ground):
        for index, kind in enumerate(mountain.kinds):
            x, y = ring.point(mountain.foot + index + 0.5, ring.lane - 14)
            direction = 1 if y < ring.cy else -1
            canvas.box(Box(x, y, 0, 0).inflated(12, 9), palette.on_bib, radius=4)
            canvas.polygon([(x + direction * dx * 8.5, y + dy * 5.5) for dx, dy in shapes[kind]], palette.sun)


# Hidden squares


@lru_cache(maxsize=2)
def _fog_layer(ring: Ring, size: tuple[float, float], scale: float, palette: Palette) -> pygame.Surface:
    """Return banks of fog over the whole road."""
    coarse = scale / _FOG_COARSE
    small = math.ceil(size[0] * coarse), math.ceil(size[1] * coarse)
    layer = pygame.Surface(small, pygame.SRCALPHA)
    layer.fill((*palette.fog, 130))

    # Banks of fog at random places.
    white, grey = mix(palette.fog, WHITE, 0.75), mix(palette.fog, palette.desk, 0.34)
    rng = Random(3)
    for _bank in range(_BANKS):
        x, y = ring.point(rng.random() * SQUARES, rng.random() * ring.lane)
        bank_size = 9 + 15 * rng.random()
        for colour, dy, alpha in ((grey, 0.35 * bank_size, 30), (white, 0.0, 44)):
            for puff in range(-2, 3):
                radius = bank_size * (1 - 0.22 * abs(puff))
                sprite = _puff_sprite(colour, max(1, round(radius * coarse)), alpha)
                pos = (x + 0.9 * puff * bank_size - radius) * coarse, (y + dy - radius) * coarse
                layer.blit(sprite, pos)

    # Enlarge them, and cut out the road.
    fog = pygame.transform.smoothscale(layer, (round(size[0] * scale), round(size[1] * scale)))
    mask = Supersampler(Box(0, 0, *size), scale, WHITE)
    for r, alpha in ((ring.lane, 255), (0.0, 0)):
        pygame.draw.polygon(
            mask.surface, (*WHITE, alpha), [mask.to_pixels(point) for point in ring.path(0, SQUARES, r)]
        )
    fog.blit(mask.shrink(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    return fog


@lru_cache(maxsize=64)
def _puff_sprite(colour: RGB, radius: int, alpha: int) -> pygame.Surface:
    sprite = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    pygame.draw.circle(sprite, (*colour, alpha), (radius, radius), radius)
    return sprite


def draw_fog(canvas: Canvas, ring: Ring, size: tuple[float, float], palette: Palette, known: Iterator[Point]) -> None:
    """Draw fog, thinner around the positions of riders whose squares are known."""
    layer = _fog_layer(ring, size, canvas.scale, palette).copy()
    for x, y in known:
        for radius in range(26, 54, 3):
            hole = _puff_sprite((0, 0, 0), round(radius * canvas.scale), 24)
            pos = (x - radius) * canvas.scale, (y - radius) * canvas.scale
            layer.blit(hole, pos, special_flags=pygame.BLEND_RGBA_SUB)
    canvas.blit(layer, (0, 0))


# On the road


def draw_limit(canvas: Canvas, ring: Ring, palette: Palette, square: int) -> None:
    """Draw the pacemaker on his square, which nobody may reach, with a barrier at its near edge."""
    t, bars = ring.begin(square), 9
    canvas.polygon(ring.area(t + 0.16, t + 1, 1, ring.lane - 1), mix(palette.sun, palette.road, 0.55))
    for bar in range(bars):
        low, high = ring.lane * bar / bars, ring.lane * (bar + 1) / bars
        canvas.polygon(ring.area(t - 0.02, t + 0.16, low, high), palette.sun if bar % 2 else palette.on_bib)
    middle = ring.point(t + 0.58, 0.42 * ring.lane)
    draw_derny(canvas, palette, middle, min(25.0, 0.22 * ring.lane), 1 if middle[1] < ring.cy else -1)


def draw_derny(canvas: Canvas, palette: Palette, centre: Point, size: float, direction: int) -> None:
    """Draw a small motorcycle with its rider sitting upright, about 2.4 times `size` wide."""

    def point_at(x: float, y: float) -> Point:
        return centre[0] + x * size * direction, centre[1] + y * size

    def fill(colour: RGB, *points: Point) -> None:
        canvas.polygon([point_at(*point) for point in points], colour)

    ink = palette.on_bib
    for wheel in (-0.82, 0.82):
        canvas.circle(point_at(wheel, 0.58), 0.42 * size, ink)
        canvas.circle(point_at(wheel, 0.58), 0.27 * size, palette.bib)
        canvas.circle(point_at(wheel, 0.58), 0.08 * size, ink)
    fill(ink, (-0.8, 0.42), (-0.46, -0.02), (0.2, -0.02), (0.44, 0.3), (0.3, 0.66), (-0.4, 0.66))
    fill(palette.sun, (-0.4, 0.08), (0.16, 0.08), (0.3, 0.3), (-0.34, 0.34))
    canvas.path([point_at(0.82, 0.58), point_at(0.46, -0.48)], ink, 0.11 * size)
    canvas.path([point_at(0.3, -0.5), point_at(0.62, -0.52)], ink, 0.12 * size)
    back = [(-0.52, 0.02), (-0.48, -0.86), (-0.22, -1.04), (0.02, -0.92), (0.02, -0.4), (0.3, -0.2), (0.34, 0.1)]
    fill(ink, *back, (0.16, 0.12), (-0.1, -0.02))
    canvas.path([point_at(-0.16, -0.86), point_at(0.4, -0.48)], ink, 0.17 * size)
    canvas.circle(point_at(-0.14, -1.26), 0.29 * size, ink)
    canvas.circle(point_at(-0.1, -1.22), 0.2 * size, palette.bib)
    fill(palette.sun, (-0.42, -1.28), (-0.3, -1.52), (-0.06, -1.56), (0.12, -1.42), (0.16, -1.28))


def draw_reach(canvas: Canvas, ring: Ring, palette: Palette, reach: tuple[int, int]) -> None:
    """Draw the squares within reach of the rider who names a target (R8.5)."""
    low, high = reach
    begin = ring.begin(low)
    count = min(SQUARES, high - low + 1)
    for index in range(count):
        canvas.polygon(ring.area(begin + index, begin + index + 1.01, 0, ring.lane), palette.sun, alpha=0.3)


def draw_target(canvas: Canvas, palette: Palette, centre: Point, d: float) -> None:
    """Draw a yellow cog under the rider who is named."""
    teeth = []
    for step in range(24):
        angle, r = math.tau * step / 24, (0.86 if step % 2 else 0.74) * d
        teeth.append((centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    canvas.polygon(teeth, palette.sun, border=palette.on_bib, border_width=1.6)


def draw_low_stamina(canvas: Canvas, palette: Palette, ring: Ring, spot: TokenPosition, left: int) -> None:
    """Draw the stamina of a tired rider under his token, as a bar of four points (R8.7)."""
    width, height = max(20.0, 0.86 * spot.d), max(5.0, 0.2 * spot.d)
    box = _clear_of_numbers(ring, Box(spot.x - width / 2, spot.y + 0.46 * spot.d, width, height))
    canvas.box(box.inflated(1.5), palette.on_bib)
    for index in range(4):
        pip = Box(box.x + index * width / 4, box.y, width / 4 - 1.2, height)
        canvas.fill(palette.sun if index < left else mix(palette.on_bib, palette.bib, 0.3), pip)


def _clear_of_numbers(ring: Ring, box: Box) -> Box:
    """Return a bar moved by the smallest distance that clears it of the numbers of squares."""
    t = math.floor(ring.locate(box.centre)[0])
    middles = [ring.point(t + dt + 0.5, -0.5 * ring.band) for dt in (-1, 0, 1)]
    numbers = [Box(*middle, 0, 0).inflated(_NUMBER_W / 2, _NUMBER_H / 2) for middle in middles]
    steps = sorted(((x, y) for x in range(-8, 9) for y in range(-8, 1)), key=lambda step: (math.hypot(*step), step))
    places = (box.moved(*step) for step in steps)
    return next((place for place in places if not any(place.inflated(1.5).touches(number) for number in numbers)), box)


def draw_push(canvas: Canvas, ring: Ring, palette: Palette, start: int, end: int) -> None:
    """Draw an arrow along the outer edge of the road from one square to the other (R8.6)."""
    begin, squares = ring.middle(start), end - start
    direction = 1 if squares > 0 else -1
    r, tip = ring.lane - 9, begin + squares - 0.12 * direction
    neck = tip - 0.26 * direction
    low, high = min(begin, neck), max(begin, neck)
    head = [ring.point(neck, r - 9), ring.point(tip, r), ring.point(neck, r + 9)]
    shaft = ring.path(low, high, r)
    canvas.path(shaft, palette.on_bib, 8, round_ends=True)
    canvas.polygon(head, palette.sun, border=palette.on_bib, border_width=2.4)
    canvas.path(shaft, palette.sun, 5, round_ends=True)
