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
    found_mountains = []
    for square in range(SQUARES):
        kind = kind_of(square, ground)
        if not kind or kind_of(square - 1, ground):
            continue
        slope_kinds: list[str] = []
        while kind and len(slope_kinds) < SQUARES:
            slope_kinds.append(kind)
            kind = kind_of(square + len(slope_kinds), ground)
        found_mountains.append(Mountain(ring.begin(square), tuple(slope_kinds)))
    return tuple(found_mountains)


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
    fine: Supersampler, ring: Ring, palette: Palette, slope_t: float, width: float, colours: tuple[RGB, RGB]
) -> None:
    shades = round(8 * width)
    for shade in range(shades):
        rear_t, front_t = slope_t + width * shade / shades, slope_t + width * (shade + 1) / shades + 0.01
        slope_colour = mix(*colours, (shade + 0.5) / shades)
        fine.polygon(ring.area(rear_t, front_t, 1, ring.dots), slope_colour)
        fine.polygon(ring.area(rear_t, front_t, ring.dots, ring.lane), mix(slope_colour, palette.outer2, 0.45))


def _paint_hatching(fine: Supersampler, ring: Ring, palette: Palette, slope_t: float, kind: str) -> None:
    hatching_colour = mix(palette.stone, palette.climb, 0.2)
    lane_rows = max(3, round(ring.lane / 22))
    for lane_row in range(lane_rows):
        lane_r = 10 + (ring.lane - 20) * (lane_row + 0.5) / lane_rows
        if kind == "climb":
            for dart_column in range(3):
                dart_t = slope_t + 0.16 + 0.28 * dart_column
                dart = [(dart_t, lane_r - 5), (dart_t + 0.17, lane_r), (dart_t, lane_r + 5), (dart_t + 0.06, lane_r)]
                fine.polygon([ring.point(*place) for place in dart], hatching_colour)
        elif kind == "descent":
            wedge = [(slope_t + 0.12, lane_r - 3.4), (slope_t + 0.74, lane_r), (slope_t + 0.12, lane_r + 3.4)]
            fine.polygon([ring.point(*place) for place in wedge], mix(hatching_colour, palette.slope, 0.45))


def _paint_profile(fine: Supersampler, ring: Ring, palette: Palette, mountain: Mountain) -> None:
    def mountain_edge(t: float) -> float:
        return ring.lane + 3 + relief_of(ring) * mountain.height(t)

    foot_t, peak_t, end_t = mountain.foot, mountain.foot + mountain.top, mountain.foot + len(mountain.kinds)
    fine.polygon(ring.area(foot_t - 0.05, end_t + 0.05, ring.lane, lambda t: mountain_edge(t) + 2), palette.outline)
    fine.polygon(ring.area(foot_t, peak_t, ring.lane + 1, mountain_edge), palette.climb)
    fine.polygon(ring.area(peak_t, end_t, ring.lane + 1, mountain_edge), palette.peak)
    snow_line = [(peak_t + 0.22, 0.55), (peak_t, 0.78), (peak_t - 0.22, 0.55)]
    snow = [
        *ring.path(peak_t - 0.38, peak_t + 0.38, mountain_edge, 16),
        *(ring.point(t, ring.lane + 3 + relief_of(ring) * h) for t, h in snow_line),
    ]
    fine.polygon(snow, palette.snow)


def draw_sector(canvas: Canvas, ring: Ring, palette: Palette, square: int) -> None:
    """Draw a square on which something is different: in the colour of stone, with rows of stones."""
    sector_t, stone_colour = ring.begin(square), mix(palette.stone, palette.climb, 0.2)
    canvas.polygon(ring.area(sector_t, sector_t + 1, 0, ring.lane), palette.stone, alpha=0.35)
    stone_rows = max(3, round(ring.lane / 22))
    for stone_row in range(stone_rows):
        stone_rear = ring.lane * (stone_row + 0.25) / stone_rows
        stone_front = ring.lane * (stone_row + 0.75) / stone_rows
        for stone_column in range(3):
            stone_t = sector_t + (stone_column + 0.2 + 0.3 * (stone_row % 2)) / 3
            canvas.path([ring.point(stone_t, stone_rear), ring.point(stone_t, stone_front)], stone_colour, 1.6)


def draw_slope_signs(canvas: Canvas, ring: Ring, palette: Palette, ground: Kinds) -> None:
    """Draw a road sign on each square of a mountain, in the direction of riding: up, top or down."""
    triangles = {
        "climb": ((-1, 1), (1, 1), (1, -1)),
        "peak": ((-1, 1), (0, -1), (1, 1)),
        "descent": ((-1, -1), (1, 1), (-1, 1)),
    }
    for mountain in mountains(ring, ground):
        for index, kind in enumerate(mountain.kinds):
            sign_x, sign_y = ring.point(mountain.foot + index + 0.5, ring.lane - 14)
            direction = 1 if sign_y < ring.cy else -1
            canvas.box(Box(sign_x, sign_y, 0, 0).inflated(12, 9), palette.on_bib, radius=4)
            triangle = [(sign_x + direction * dx * 8.5, sign_y + dy * 5.5) for dx, dy in triangles[kind]]
            canvas.polygon(triangle, palette.sun)


# Hidden squares


@lru_cache(maxsize=2)
def _fog_layer(ring: Ring, size: tuple[float, float], scale: float, palette: Palette) -> pygame.Surface:
    """Return banks of fog over the whole road."""
    coarse = scale / _FOG_COARSE
    coarse_px = math.ceil(size[0] * coarse), math.ceil(size[1] * coarse)
    layer = pygame.Surface(coarse_px, pygame.SRCALPHA)
    layer.fill((*palette.fog, 130))

    # Banks of fog at random places.
    white, grey = mix(palette.fog, WHITE, 0.75), mix(palette.fog, palette.desk, 0.34)
    bank_places = Random(3)
    for _bank in range(_BANKS):
        bank_x, bank_y = ring.point(bank_places.random() * SQUARES, bank_places.random() * ring.lane)
        bank_size = 9 + 15 * bank_places.random()
        for colour, shadow_y, alpha in ((grey, 0.35 * bank_size, 30), (white, 0.0, 44)):
            for puff in range(-2, 3):
                radius = bank_size * (1 - 0.22 * abs(puff))
                sprite = _puff_sprite(colour, max(1, round(radius * coarse)), alpha)
                puff_px = (bank_x + 0.9 * puff * bank_size - radius) * coarse, (bank_y + shadow_y - radius) * coarse
                layer.blit(sprite, puff_px)

    # Enlarge them, and cut out the road.
    fog = pygame.transform.smoothscale(layer, (round(size[0] * scale), round(size[1] * scale)))
    road_mask = Supersampler(Box(0, 0, *size), scale, WHITE)
    for edge_r, alpha in ((ring.lane, 255), (0.0, 0)):
        pygame.draw.polygon(
            road_mask.surface, (*WHITE, alpha), [road_mask.to_pixels(point) for point in ring.path(0, SQUARES, edge_r)]
        )
    fog.blit(road_mask.shrink(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    return fog


@lru_cache(maxsize=64)
def _puff_sprite(colour: RGB, radius: int, alpha: int) -> pygame.Surface:
    sprite = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    pygame.draw.circle(sprite, (*colour, alpha), (radius, radius), radius)
    return sprite


def draw_fog(canvas: Canvas, ring: Ring, size: tuple[float, float], palette: Palette, known: Iterator[Point]) -> None:
    """Draw fog, thinner around the positions of riders whose squares are known."""
    fog_layer = _fog_layer(ring, size, canvas.scale, palette).copy()
    for rider_x, rider_y in known:
        for hole_radius in range(26, 54, 3):
            hole = _puff_sprite((0, 0, 0), round(hole_radius * canvas.scale), 24)
            hole_px = (rider_x - hole_radius) * canvas.scale, (rider_y - hole_radius) * canvas.scale
            fog_layer.blit(hole, hole_px, special_flags=pygame.BLEND_RGBA_SUB)
    canvas.blit(fog_layer, (0, 0))


# On the road


def draw_limit(canvas: Canvas, ring: Ring, palette: Palette, square: int) -> None:
    """Draw the pacemaker on his square, which nobody may reach, with a barrier at its near edge."""
    limit_t, bars = ring.begin(square), 9
    canvas.polygon(ring.area(limit_t + 0.16, limit_t + 1, 1, ring.lane - 1), mix(palette.sun, palette.road, 0.55))
    for bar in range(bars):
        barrier = ring.area(limit_t - 0.02, limit_t + 0.16, ring.lane * bar / bars, ring.lane * (bar + 1) / bars)
        canvas.polygon(barrier, palette.sun if bar % 2 else palette.on_bib)
    derny_spot = ring.point(limit_t + 0.58, 0.42 * ring.lane)
    draw_derny(canvas, palette, derny_spot, min(25.0, 0.22 * ring.lane), 1 if derny_spot[1] < ring.cy else -1)


def draw_derny(canvas: Canvas, palette: Palette, centre: Point, size: float, direction: int) -> None:
    """Draw a small motorcycle with its rider sitting upright, about 2.4 times `size` wide."""

    def point_at(x: float, y: float) -> Point:
        return centre[0] + x * size * direction, centre[1] + y * size

    def fill_part(colour: RGB, *points: Point) -> None:
        canvas.polygon([point_at(*point) for point in points], colour)

    ink = palette.on_bib
    for wheel_x in (-0.82, 0.82):
        canvas.circle(point_at(wheel_x, 0.58), 0.42 * size, ink)
        canvas.circle(point_at(wheel_x, 0.58), 0.27 * size, palette.bib)
        canvas.circle(point_at(wheel_x, 0.58), 0.08 * size, ink)
    fill_part(ink, (-0.8, 0.42), (-0.46, -0.02), (0.2, -0.02), (0.44, 0.3), (0.3, 0.66), (-0.4, 0.66))
    fill_part(palette.sun, (-0.4, 0.08), (0.16, 0.08), (0.3, 0.3), (-0.34, 0.34))
    canvas.path([point_at(0.82, 0.58), point_at(0.46, -0.48)], ink, 0.11 * size)
    canvas.path([point_at(0.3, -0.5), point_at(0.62, -0.52)], ink, 0.12 * size)
    rider_back = [(-0.52, 0.02), (-0.48, -0.86), (-0.22, -1.04), (0.02, -0.92), (0.02, -0.4), (0.3, -0.2), (0.34, 0.1)]
    fill_part(ink, *rider_back, (0.16, 0.12), (-0.1, -0.02))
    canvas.path([point_at(-0.16, -0.86), point_at(0.4, -0.48)], ink, 0.17 * size)
    canvas.circle(point_at(-0.14, -1.26), 0.29 * size, ink)
    canvas.circle(point_at(-0.1, -1.22), 0.2 * size, palette.bib)
    fill_part(palette.sun, (-0.42, -1.28), (-0.3, -1.52), (-0.06, -1.56), (0.12, -1.42), (0.16, -1.28))


def draw_reach(canvas: Canvas, ring: Ring, palette: Palette, reach: tuple[int, int]) -> None:
    """Draw the squares within reach of the rider who names a target (R8.5)."""
    first_square, last_square = reach
    reach_squares = min(SQUARES, last_square - first_square + 1)
    for reach_t in (ring.begin(first_square) + square for square in range(reach_squares)):
        canvas.polygon(ring.area(reach_t, reach_t + 1.01, 0, ring.lane), palette.sun, alpha=0.3)


def draw_target(canvas: Canvas, palette: Palette, centre: Point, d: float) -> None:
    """Draw a yellow cog under the rider who is named."""
    cog_teeth = []
    for tooth in range(24):
        angle, tooth_radius = math.tau * tooth / 24, (0.86 if tooth % 2 else 0.74) * d
        cog_teeth.append((centre[0] + tooth_radius * math.cos(angle), centre[1] + tooth_radius * math.sin(angle)))
    canvas.polygon(cog_teeth, palette.sun, border=palette.on_bib, border_width=1.6)


def draw_low_stamina(canvas: Canvas, palette: Palette, ring: Ring, spot: TokenPosition, left: int) -> None:
    """Draw the stamina of a tired rider under his token, as a bar of four points (R8.7)."""
    bar_w, bar_h = max(20.0, 0.86 * spot.d), max(5.0, 0.2 * spot.d)
    stamina_bar = _clear_of_numbers(ring, Box(spot.x - bar_w / 2, spot.y + 0.46 * spot.d, bar_w, bar_h))
    canvas.box(stamina_bar.inflated(1.5), palette.on_bib)
    for stamina_point in range(4):
        pip = Box(stamina_bar.x + stamina_point * bar_w / 4, stamina_bar.y, bar_w / 4 - 1.2, bar_h)
        canvas.fill(palette.sun if stamina_point < left else mix(palette.on_bib, palette.bib, 0.3), pip)


def _clear_of_numbers(ring: Ring, stamina_bar: Box) -> Box:
    """Return a bar moved by the smallest distance that clears it of the numbers of squares."""
    square = math.floor(ring.locate(stamina_bar.centre)[0])
    number_centres = [ring.point(square + dt + 0.5, -0.5 * ring.band) for dt in (-1, 0, 1)]
    number_boxes = [Box(*middle, 0, 0).inflated(_NUMBER_W / 2, _NUMBER_H / 2) for middle in number_centres]
    shifts = sorted(((x, y) for x in range(-8, 9) for y in range(-8, 1)), key=lambda shift: (math.hypot(*shift), shift))
    moved_bars = (stamina_bar.moved(*shift) for shift in shifts)
    return next((bar for bar in moved_bars if not bar.inflated(1.5).touches_any(number_boxes)), stamina_bar)


def draw_push(canvas: Canvas, ring: Ring, palette: Palette, start: int, end: int) -> None:
    """Draw an arrow along the outer edge of the road from one square to the other (R8.6)."""
    push_t, pushed_squares = ring.middle(start), end - start
    direction = 1 if pushed_squares > 0 else -1
    arrow_r, arrow_tip = ring.lane - 9, push_t + pushed_squares - 0.12 * direction
    arrow_neck = arrow_tip - 0.26 * direction
    shaft_rear, shaft_front = min(push_t, arrow_neck), max(push_t, arrow_neck)
    corners = (arrow_neck, arrow_r - 9), (arrow_tip, arrow_r), (arrow_neck, arrow_r + 9)
    arrow_head = [ring.point(*corner) for corner in corners]
    arrow_shaft = ring.path(shaft_rear, shaft_front, arrow_r)
    canvas.path(arrow_shaft, palette.on_bib, 8, round_ends=True)
    canvas.polygon(arrow_head, palette.sun, border=palette.on_bib, border_width=2.4)
    canvas.path(arrow_shaft, palette.sun, 5, round_ends=True)
