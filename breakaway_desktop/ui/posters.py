"""Posters: pictures with a sky, rays, a sun, hills, a sloping road and one rider.

They are painted oversampled and scaled down, once per size and theme. Sizes are in pixels; a `PosterArt` has none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from random import Random
from typing import Any, Final

import pygame

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.halftone import halftone, oversampling
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import BLACK, DAY, RGB, WHITE, Palette, mix
from breakaway_desktop.kit.toolkit.layout import Node, draw
from breakaway_desktop.kit.toolkit.painters import key
from breakaway_desktop.kit.toolkit.typography import HEADLINE, LARGEST
from breakaway_desktop.kit.values import FrozenValue
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_SKIN: RGB = (231, 181, 138)
_THIGH, _SHIN, _LEG = 1.3, 1.28, 2.577
"""Lengths of both parts of a leg, and of the nearly straight leg, in radii of a wheel."""
_BRIGHT = 384
"""Sum of red, green and blue from which a colour counts as bright."""
_RAYS = 14
_SNOW = 0.6
"""Height from which mountains have snow, as a share of the height of the highest one."""
_FULL_BOX = Box(0, 0, 1, 1)


class PosterArt(FrozenValue):
    """Content of a poster: its sky, and the rider on its road, if any."""

    sky: RGB
    sun: RGB
    rider: TeamLook | None = None
    number: str = ""
    within: Box = _FULL_BOX
    """Box of the sun and the rider, as shares of the picture."""
    others: tuple[tuple[TeamLook, str], ...] = ()
    """The riders behind the first one, the nearest first, each with his number."""
    peaks: tuple[float, ...] = ()
    """Heights of mountains in place of hills, 1 for the highest; empty: hills."""


_BICYCLE_REACH = 2.46
"""Half length of a bicycle, in radii of a wheel."""
_RIDER_ZONE = 0.94
"""Share of a picture's width for riders."""


@lru_cache(maxsize=24)
def paint_poster_art(picture: PosterArt, size: tuple[int, int], scale: float, palette: Palette) -> pygame.Surface:
    factor = oversampling(size)
    w, h = factor * size[0], factor * size[1]
    surface = pygame.Surface((w, h))
    surface.fill(picture.sky)
    area = Box(picture.within.x * w, picture.within.y * h, picture.within.w * w, picture.within.h * h)
    sun, radius = (area.x + 0.62 * area.w, area.y + 0.52 * area.h), 0.4 * min(area.w, area.h)
    # In high contrast rays are never closer in colour to the text on the sky.
    darker = palette.has_clear_posters and sum(picture.sky) < _BRIGHT
    rays(surface, sun, mix(picture.sky, BLACK if darker else WHITE, 0.07))
    shade = mix(picture.sky, picture.sun, 0.15)
    low_sun(surface, sun, radius, (picture.sun, shade), max(4.0 * factor * scale, 0.055 * radius), 0.3)
    if picture.peaks:
        mountains(surface, Box(-0.03 * w, 0.28 * h, 1.05 * w, 0.64 * h), 0.14 * h, picture.peaks, palette)
    else:
        hills(surface, Box(0.18 * w, 0.38 * h, 0.8 * w, 0.47 * h), palette)

    road = partial(_road, w, h)
    pygame.draw.polygon(surface, palette.hills[0], [road(0), road(w), (w, h), (0, h)])
    stripe = palette.road if sum(palette.road) > _BRIGHT else palette.hills[2]
    pygame.draw.polygon(surface, stripe, [road(0, 0.02), road(w, 0.02), road(w, 0.12), road(0, 0.12)])
    if picture.rider is not None:
        riders = (picture.rider, picture.number), *picture.others
        first, wheel = _first_rider(area, len(picture.others))
        for index, (look, number) in reversed(tuple(enumerate(riders))):
            Cyclist(surface, road(first - 2.2 * wheel * index, 0.055), wheel, look, palette).draw(number)
    return pygame.transform.smoothscale(surface, size)


def _road(w: float, h: float, x: float, drop: float = 0.0) -> Point:
    return x, h * (0.91 + drop) - 0.14 * x * h / w


def _first_rider(area: Box, others: int) -> tuple[float, float]:
    """Return where on the road the first rider is, before others, and the radius of his wheels."""
    length = 2 * _BICYCLE_REACH + 2.2 * others  # in radii of a wheel
    wheel = min(0.115 * min(area.w, 1.2 * area.h) * (0.8 if others else 1), _RIDER_ZONE * area.w / length)
    first = area.x + 0.52 * area.w + 1.1 * wheel * others
    return min(first, area.x + (1 + _RIDER_ZONE) / 2 * area.w - _BICYCLE_REACH * wheel), wheel


def helmet_top(within: Box, w: float, h: float) -> float:
    """Return how far below the top of a poster of this size its only rider begins; `within` as in `PosterArt`."""
    first, wheel = _first_rider(Box(within.x * w, within.y * h, within.w * w, within.h * h), 0)
    return _road(w, h, first, 0.055)[1] - 4.46 * wheel


_PELOTON = ("azure", -3.45, "22", 0.84), ("red", -1.75, "31", 0.92), ("yellow", 0.62, "13", 1.08)
"""Team, position (in radii of a wheel), relative size and number of each of the three riders."""


@lru_cache(maxsize=2)
def peloton(size: tuple[int, int], scale: float, palette: Palette, title: tuple[str, str]) -> pygame.Surface:
    """Return the menu's poster over the whole window: three riders in front of a low sun, and two large words, the
    second in the colour of the sun."""
    factor = oversampling(size)
    w, h = factor * size[0], factor * size[1]
    picture = pygame.Surface((w, h))
    picture.fill(palette.sky)

    # The sky: rays, stars at night, and the sun with dots over its lower part.
    sun, radius, is_night = (0.7 * w, 0.42 * h), 0.33 * h, palette.sky != DAY.sky
    rays(picture, sun, mix(palette.sky, WHITE, 0.04 if is_night else 0.07))
    rng = Random(11)
    for _star in range(110 if is_night else 0):
        centre = rng.uniform(0, w), rng.uniform(0, 0.66 * h)
        pygame.draw.circle(picture, mix(palette.sky, WHITE, 0.66), centre, rng.uniform(0.6, 1.7) * factor * scale)
    pygame.draw.circle(picture, palette.sky_sun, sun, radius)
    dots_box = Box(sun[0] - radius, sun[1] - 0.35 * radius, 2 * radius, 1.35 * radius)
    dot_colour = mix(palette.sky, palette.sky_sun, 0.12)
    for centre, dot in halftone(dots_box, 0.0125 * h, lambda _u, v: v):
        if math.dist(centre, sun) < 0.985 * radius:
            pygame.draw.circle(picture, dot_colour, centre, dot)

    # The land and the road, which rises to the right; `r` is the radius of a wheel.
    ground, r = 0.8 * h, 0.115 * h
    hills(picture, Box(0.28 * w, ground - 0.3 * r - 0.42 * h, 0.8 * w, 0.42 * h), palette)
    pygame.draw.polygon(picture, palette.hills[0], [(0, ground + 0.25 * r), (w, ground - 0.9 * r), (w, h), (0, h)])
    road = palette.road if not is_night else mix(palette.road, palette.bib, 0.15)
    edges = [(0, ground + 1.15 * r), (w, ground - 0.45 * r), (w, ground + 0.2 * r), (0, ground + 2.1 * r)]
    pygame.draw.polygon(picture, road, edges)
    for index in range(14):
        left, right = index / 14, index / 14 + 0.035
        y0, y1 = (ground + (1.62 - 1.76 * x) * r for x in (left, right))
        half_width = 2.5 * factor * scale
        dash = [
            (w * left, y0 - half_width),
            (w * right, y1 - half_width),
            (w * right, y1 + half_width),
            (w * left, y0 + half_width),
        ]
        pygame.draw.polygon(picture, palette.hills[1] if not is_night else palette.snow, dash)

    # Speed lines behind the riders.
    for index in range(5):
        x, y = w * (0.66 - 0.045 * index), ground - r * (0.2 + 0.62 * index)
        line = [(x, y - 0.03 * r), (x - w * (0.3 - 0.02 * index), y + 0.1 * r), (x, y + 0.03 * r)]
        pygame.draw.polygon(picture, mix(palette.sky, WHITE, 0.6), line)

    # All shadows first, so that none falls on a rider.
    shade = pygame.Surface((w, round(2 * r)), pygame.SRCALPHA)
    riders = []
    for colour, pos, number, large in _PELOTON:
        x = 0.76 * w + pos * r
        ground_y, wheel = ground + (w / 2 - x) / w * r * 1.55 + 0.38 * r, r * large
        riders.append((colour, pos, number, (x, ground_y), wheel))
        outline = [(-2.1, -0.06), (2.3, -0.2), (3.6, 0.06), (-0.6, 0.22)]
        shadow_points = [(x + wheel * dx, ground_y + wheel * dy - ground + r) for dx, dy in outline]
        pygame.draw.polygon(shade, (*palette.on_bib, 120), shadow_points)
    picture.blit(shade, (0, ground - r))
    for colour, pos, number, foot_pos, wheel in riders:
        Cyclist(picture, foot_pos, wheel, team_look(colour), palette).draw(number, 0.25 + 1.3 * pos)

    # The words at the final size: scaled text would be blurred.
    picture = pygame.transform.smoothscale(picture, size)
    unit = min(scale, size[1] / 800)
    for word, x, y, ink in ((title[0], 54, 92, palette.bib), (title[1], 30, 202, palette.sun)):
        for offset, tint in ((6, palette.words_shadow), (0, ink)):
            text_surface = fonts.surface(word, LARGEST.size * unit, tint, LARGEST.cut)
            picture.blit(text_surface, text_surface.get_rect(midleft=((x + offset) * unit, (y + offset) * unit)))
    return picture


def low_sun(
    target: pygame.Surface, sun: Point, radius: float, colours: tuple[RGB, RGB], step: float, top: float
) -> None:
    """Paint the sun with dots over its lower part. `colours`: of sun and dots; `top`: radii from its centre up to the
    first dots."""
    disc, shade = colours
    pygame.draw.circle(target, disc, sun, radius)
    area = Box(sun[0] - radius, sun[1] - top * radius, 2 * radius, (1 + top) * radius)
    for centre, dot in halftone(area, step, lambda _u, v: v):
        if math.dist(centre, sun) < 0.98 * radius:
            pygame.draw.circle(target, shade, centre, dot)


def rays(target: pygame.Surface, sun: Point, colour: RGB) -> None:
    reach = math.hypot(*target.get_size())
    for index in range(_RAYS):
        angle = math.tau * index / _RAYS + 0.1
        ends = [(sun[0] + reach * math.cos(a), sun[1] + reach * math.sin(a)) for a in (angle, angle + 0.12)]
        pygame.draw.polygon(target, colour, [sun, *ends])


def hills(target: pygame.Surface, box: Box, palette: Palette) -> None:
    """Draw flat mountains with a lit left and a shaded right face."""
    base = box.bottom
    dark, mid, light = palette.hills
    for x_share, height, half_width, lit, shade, snow in (
        (0.30, 0.62, 0.22, light, mid, False), (0.74, 1.0, 0.30, light, dark, True),
        (0.50, 0.80, 0.26, light, mid, True), (0.95, 0.55, 0.20, mid, dark, False),
    ):  # fmt: skip
        x, top, reach = box.x + box.w * x_share, base - box.h * height, box.w * half_width
        pygame.draw.polygon(target, shade, [(x, top), (x + 1.15 * reach, base), (x - reach, base)])
        pygame.draw.polygon(target, lit, [(x, top), (x + 0.22 * reach, base), (x - reach, base)])
        if snow:
            left, right, rim = x - 0.26 * reach, x + 0.3 * reach, top + 0.26 * (base - top)
            tooth = 0.055 * (base - top)
            zigzag = [(left + (right - left) * n / 6, rim + (tooth if n % 2 else -tooth)) for n in range(1, 6)]
            pygame.draw.polygon(target, palette.snow, [(x, top), (left, rim), *zigzag, (right, rim)])


def mountains(target: pygame.Surface, box: Box, rise: float, peaks: Sequence[float], palette: Palette) -> None:
    """Draw mountains of these heights side by side, high ones with snow, on land that rises to the right."""
    dark, _mid, light = palette.hills
    width = box.w / len(peaks)

    for index, share in enumerate(peaks):
        x, height = box.x + (index + 0.5) * width, box.h * share
        foot_y, reach = box.bottom - rise * (index + 0.5) / len(peaks), min(0.62 * width, 0.42 * box.h)
        top = foot_y - height
        pygame.draw.polygon(target, dark, [(x, top), (x + reach, foot_y), (x - reach, foot_y + rise / len(peaks))])
        pygame.draw.polygon(
            target, light, [(x, top), (x + 0.18 * reach, foot_y), (x - reach, foot_y + rise / len(peaks))]
        )

        # Snow.
        if share >= _SNOW:
            depth = 0.3 * box.h / height
            left, right, rim = x - depth * reach, x + depth * reach, top + depth * height
            zigzag = [
                (left + (right - left) * n / 4, rim - depth * height * (0.45, 0.1, 0.45)[n - 1]) for n in (1, 2, 3)
            ]
            pygame.draw.polygon(target, palette.snow, [(x, top), (left, rim), *zigzag, (right, rim)])


class Cyclist:
    """A flat figure riding to the right, lit from the upper left; with wheels of `radius`, on the ground at `foot`."""

    def __init__(self, surface: pygame.Surface, foot: Point, radius: float, look: TeamLook, palette: Palette) -> None:
        self.on, self.foot, self.r, self.p = surface, foot, radius, palette
        black = look.colour_key == "black"
        self.ink = palette.on_bib
        self.body = (26, 29, 35) if black else look.fill
        self.dark = (44, 48, 56) if black else mix(look.fill, BLACK, 0.3)
        self.frame = self.ink if look.colour_key == "white" else palette.bib
        self.helmet = (
            palette.bib if look.colour_key in ("yellow", "white", "silver") else self.dark if black else self.body
        )
        self.stripe = WHITE if look.label == WHITE else self.ink

    def to_px(self, spot: Point) -> Point:
        return self.foot[0] + spot[0] * self.r, self.foot[1] + (spot[1] - 1) * self.r

    def fill(self, colour: RGB, spots: Sequence[Point]) -> None:
        pygame.draw.polygon(self.on, colour, [self.to_px(spot) for spot in spots])

    def limb(self, colour: RGB, start: Point, r1: float, end: Point, r2: float) -> None:
        """Fill two discs and the area between them."""
        (x0, y0), (x1, y1) = start, end
        length = math.dist(start, end) or 1.0
        direction = math.atan2(y1 - y0, x1 - x0)
        spread = math.acos(max(-1.0, min(1.0, (r1 - r2) / length)))
        sides = [
            (x + r * math.cos(direction + angle), y + r * math.sin(direction + angle))
            for (x, y), r, angle in ((start, r1, spread), (end, r2, spread), (end, r2, -spread), (start, r1, -spread))
        ]
        self.fill(colour, sides)
        for centre, r in ((start, r1), (end, r2)):
            pygame.draw.circle(self.on, colour, self.to_px(centre), r * self.r)

    def tube(self, colour: RGB, spots: Sequence[Point], width: float) -> None:
        for one, other in pairwise(spots):
            self.limb(colour, one, width / 2, other, width / 2)

    def leg(self, crank_angle: float, *, near: bool) -> None:
        # From pedal and hip, by the lengths of both parts of the leg, to the knee.
        hip, crank = (-0.72, -1.86), (-0.12, 0.2)
        pedal = crank[0] + 0.52 * math.cos(crank_angle), crank[1] + 0.52 * math.sin(crank_angle)
        ankle = pedal[0] - 0.16, pedal[1] - 0.2
        length = min(math.dist(hip, ankle), _LEG)
        knee_angle = math.acos((_THIGH**2 + length**2 - _SHIN**2) / (2 * _THIGH * length))
        thigh_angle = math.atan2(ankle[1] - hip[1], ankle[0] - hip[0]) - knee_angle
        knee = hip[0] + _THIGH * math.cos(thigh_angle), hip[1] + _THIGH * math.sin(thigh_angle)

        skin, shorts = (_SKIN, self.ink) if near else (mix(_SKIN, self.ink, 0.45), mix(self.ink, BLACK, 0.4))
        self.limb(skin, knee, 0.19, ankle, 0.1)
        sock = WHITE if near else mix(WHITE, self.ink, 0.5)
        self.limb(sock, _between(ankle, knee, 0.3), 0.13, ankle, 0.11)
        self.limb(shorts, hip, 0.36, _between(hip, knee, 0.66), 0.25)
        self.limb(skin, _between(hip, knee, 0.68), 0.23, knee, 0.18)
        shoe = self.body if near else self.dark
        self.limb(shoe, (pedal[0] - 0.26, pedal[1] - 0.04), 0.11, (pedal[0] + 0.26, pedal[1] + 0.06), 0.09)

        if near:
            self.tube(self.ink, [crank, pedal], 0.09)

    def wheel(self, x: float) -> None:
        centre, r = self.to_px((x, 0)), self.r
        for colour, share in ((self.ink, 1.0), (mix(self.ink, self.p.bib, 0.22), 0.87), (self.ink, 0.8)):
            pygame.draw.circle(self.on, colour, centre, share * r)
        for n in range(9):
            angle = n * math.tau / 9 + 0.3
            end = (x + 0.8 * math.cos(angle), 0.8 * math.sin(angle))
            self.tube(mix(self.ink, self.p.bib, 0.35), [(x, 0), end], 0.025)
        angles = [math.radians(n) for n in range(200, 291, 5)]
        outer = [(x + 0.8 * math.cos(a), 0.8 * math.sin(a)) for a in angles]
        self.fill(self.body, [*outer, *((x + 0.36 * math.cos(a), 0.36 * math.sin(a)) for a in reversed(angles))])
        pygame.draw.circle(self.on, self.p.bib, centre, 0.09 * r)

    def draw(self, number: str, crank: float = 0.6) -> None:
        ink, far_skin = self.ink, mix(_SKIN, self.ink, 0.45)

        # From the far side to the near one: leg, arm, bicycle, leg.
        self.leg(crank + math.pi, near=False)
        self.limb(far_skin, (0.95, -2.45), 0.19, (1.06, -1.72), 0.14)
        self.limb(far_skin, (1.06, -1.72), 0.14, (1.7, -1.46), 0.11)
        self.wheel(-1.42)
        self.wheel(1.46)
        rear, axle, seat, head, fork = (-1.42, 0.0), (-0.12, 0.2), (-0.6, -1.46), (1.1, -1.5), (1.16, -1.12)
        for tube in ([rear, axle], [rear, seat], [seat, axle], [seat, head], [axle, fork]):
            self.tube(self.frame, tube, 0.115)
        self.tube(self.frame, [head, fork], 0.16)
        self.tube(ink, [fork, (1.46, 0.0)], 0.125)
        self.tube(ink, [seat, (-0.66, -1.7)], 0.09)
        self.tube(ink, [(-0.98, -1.72), (-0.34, -1.74)], 0.125)
        self.tube(ink, [head, (1.38, -1.54), (1.66, -1.52), (1.78, -1.3), (1.66, -1.06), (1.46, -1.04)], 0.1)
        pygame.draw.circle(self.on, ink, self.to_px(axle), 0.2 * self.r)
        self.leg(crank, near=True)

        # The jersey, lighter above, with a stripe; then the shorts.
        back = [(-1.08, -1.82), (-0.98, -2.24), (-0.5, -2.6), (0.15, -2.84), (0.72, -2.96), (1.1, -2.8)]
        belly = [(1.14, -2.46), (0.86, -2.18), (0.3, -1.92), (-0.3, -1.58), (-0.72, -1.5)]
        light = [(1.06, -2.56), (0.7, -2.36), (0.1, -2.16), (-0.46, -1.88), (-0.86, -1.72)]
        self.fill(self.dark, _smooth([*back, *belly]))
        self.fill(self.body, _smooth([*back, *light]))
        self.fill(self.stripe, [(0.46, -2.905), (0.6, -2.935), (0.76, -2.14), (0.62, -2.06)])
        hips = [(-1.08, -1.86), (-0.98, -2.16), (-0.74, -2.1), (-0.52, -1.8), (-0.38, -1.56), (-0.7, -1.46)]
        self.fill(ink, _smooth(hips))

        # The number on the back, turned with it.
        if number:
            number_sign = pygame.Surface((round(0.86 * self.r), round(0.5 * self.r)), pygame.SRCALPHA)
            number_sign.fill(WHITE)
            digits = fonts.surface(number, 0.54 * self.r, BLACK, "c8")
            number_sign.blit(digits, digits.get_rect(center=number_sign.get_rect().center))
            rotated = pygame.transform.rotozoom(number_sign, 21, 1)
            self.on.blit(rotated, rotated.get_rect(center=self.to_px((-0.16, -2.4))))

        # The near arm: skin, sleeve, glove.
        shoulder, elbow, hand = (0.98, -2.52), (1.2, -1.8), (1.74, -1.48)
        sleeve = _between(shoulder, elbow, 0.52)
        self.limb(_SKIN, sleeve, 0.17, elbow, 0.145)
        self.limb(_SKIN, elbow, 0.145, hand, 0.1)
        self.limb(self.dark, shoulder, 0.27, sleeve, 0.215)
        self.limb(self.body, (0.93, -2.57), 0.22, (sleeve[0] - 0.05, sleeve[1] - 0.02), 0.165)
        self.limb(ink, (hand[0] - 0.1, hand[1] - 0.02), 0.13, (hand[0] + 0.1, hand[1] + 0.02), 0.13)

        # Neck, face, helmet with vents, glasses.
        self.limb(mix(_SKIN, ink, 0.22), (1.12, -2.78), 0.15, (1.36, -2.84), 0.2)
        face = [(1.16, -3.04), (1.4, -3.2), (1.7, -3.08), (1.76, -2.9), (1.84, -2.8), (1.74, -2.74), (1.7, -2.62)]
        self.fill(_SKIN, _smooth([*face, (1.48, -2.58), (1.26, -2.72)]))
        helmet = [(0.7, -3.02), (0.92, -3.3), (1.32, -3.46), (1.7, -3.34), (1.88, -3.06), (1.6, -3.02), (1.34, -2.98)]
        helmet = _smooth([*helmet, (1.22, -2.86), (1.06, -2.92)])
        self.fill(ink, [(x + 0.02, y + 0.05) for x, y in helmet])
        self.fill(self.helmet, helmet)
        for vent in ([(0.98, -3.2), (1.24, -3.34), (1.56, -3.32), (1.26, -3.27)],
                     [(0.94, -3.06), (1.22, -3.16), (1.58, -3.16), (1.26, -3.09)]):  # fmt: skip
            self.fill(mix(self.helmet, ink, 0.75), _smooth(vent))
        self.fill(self.p.pink, [(1.44, -2.99), (1.84, -3.0), (1.88, -2.88), (1.7, -2.82), (1.52, -2.88)])


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _smooth(spots: Sequence[Point]) -> list[Point]:
    """Return a closed smooth line through the points (Catmull-Rom)."""
    curve = []
    n = len(spots)
    for index in range(n):
        a, b, c, d = (spots[(index + k) % n] for k in (-1, 0, 1, 2))
        for t in (0.0, 0.25, 0.5, 0.75):
            x, y = (
                0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t**2
                       + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3)
                for k in (0, 1)
            )  # fmt: skip
            curve.append((x, y))
    return curve


_LOW_POSTER: Final = 200
"""Height of a poster, in units, below which its sun is behind its title."""


def paint_poster(
    canvas: Canvas,
    box: Box,
    picture: PosterArt,
    title: str,
    *,
    chosen: bool = False,
    cap: str = "",
    size: float = 34,
) -> None:
    """Draw a poster with a paper border and its title. A `chosen` one is raised, with a wider border and a tick.

    `cap`: its key; empty: none. `size`: largest text size of the title, in units.
    """
    # Shadow, border, picture.
    palette = canvas.palette
    edge = 6 if chosen else 2
    poster_box = box.moved(0, -6) if chosen else box
    canvas.fill(palette.sunk, poster_box.moved(8, 10), alpha=0.66)
    canvas.fill(palette.bib, poster_box.inflated(edge))
    rect = canvas.rect(*poster_box)
    canvas.surface.blit(paint_poster_art(picture, rect.size, canvas.scale, palette), rect.topleft)

    def longest_word(size: float) -> float:
        return max((canvas.measure(word, HEADLINE.at(size))[0] for word in title.split()), default=0)

    # The title is beside the key cap or tick; below it if its longest word does not fit there.
    width_after_cap = poster_box.w - size * 0.5 - 46
    is_below_cap = longest_word(max(14.0, 0.6 * size)) > width_after_cap
    available = poster_box.w - size * 0.5 - 10 if is_below_cap else width_after_cap
    while size > 12 and longest_word(size) > available:
        size -= 1
    style, x, y = HEADLINE.at(size), poster_box.x + size * 0.5, poster_box.y + (34 if is_below_cap else size * 0.3)
    lines = [(line, (x - index * size * 0.15, y + index * size * 0.91))
             for index, line in enumerate(canvas.lines_of(title, style, available))]  # fmt: skip

    # Dark backgrounds of all lines first, so that none covers another line.
    if title and (poster_box.h < _LOW_POSTER or palette.has_clear_posters):
        for line, pos in lines:
            w, h = canvas.measure(line, style)
            canvas.fill(palette.on_bib, Box(pos[0] - 6, pos[1], w + 12, h))
    for line, pos in lines:
        canvas.text(line, style, pos, colour=palette.bib, shadow=palette.on_bib)

    if chosen:
        tick_box = Box(poster_box.right - 42, poster_box.y - edge, 42 + edge, 30)
        canvas.slanted(tick_box, palette.bib, 5)
        draw_icon(canvas, "tick", tick_box.centre, palette.on_bib, 18)
    elif cap:
        inks = (palette.bib, palette.on_bib)
        key(canvas, cap, (poster_box.right - 9, poster_box.y + 19), anchor="midright", inks=inks)


def rider_poster(look: TeamLook, number: str, title: str = "", **more: Any) -> Node:
    """A poster of a team's rider, for a page that has nothing else to show."""

    def paint(canvas: Canvas, box: Box) -> None:
        paint_poster(
            canvas, box.inflated(-6), PosterArt(canvas.palette.teal, canvas.palette.bib, look, number), title.upper()
        )

    return draw(paint, **more)
