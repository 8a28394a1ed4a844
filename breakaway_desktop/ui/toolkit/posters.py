"""Posters with a half-tone: the desk, and pictures with a sky, rays, a sun, hills, a leaning road and one rider.

They are painted large and smoothed down once for each size and theme. Sizes are pixels; a `PosterArt` has none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

import pygame

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.palette import BLACK, DAY, RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.toolkit.typography import LARGEST

_LARGE = 4_000_000
"""A picture of this many pixels is painted as large as it is, any other one twice as large."""
_SKIN: RGB = (231, 181, 138)
_RAYS = 14
_SNOW = 0.6
"""Mountains at least this high have snow, as a share of the highest one's height."""
_WHOLE = Box(0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class PosterArt:
    """A poster: its sky, and the rider on its road, if any."""

    sky: RGB
    sun: RGB
    rider: TeamLook | None = None
    number: str = ""
    within: Box = _WHOLE
    """Where sun and rider stand, in shares of the whole."""
    others: tuple[tuple[TeamLook, str], ...] = ()
    """Those behind him, the nearest first, each with his number."""
    peaks: tuple[float, ...] = ()
    """Mountains in the place of its hills, each so high: 1 for the highest there are."""


def halftone(area: Box, step: float, size: Callable[[float, float], float]) -> Iterator[tuple[Point, float]]:
    """Dots at 45°, their middle and radius: `size(u, v)` is 0–1 at a place of 0–1 in the area."""
    for line in range(int(area.h / step * 2)):
        for at in range(int(area.w / step) + 1):
            x, y = (at + line % 2 / 2) * step, line * step / 2
            radius = step * 0.6 * size(x / area.w, y / area.h)
            if radius > 0.4:
                yield (area.x + x, area.y + y), radius


def _fineness(size: tuple[int, int]) -> int:
    return 1 if size[0] * size[1] > _LARGE else 2


@lru_cache(maxsize=4)
def desk(size: tuple[int, int], scale: float, palette: Palette) -> pygame.Surface:
    """The ground of every screen but posters: leaning stripes, and half-tone in the lower right corner."""
    fine = _fineness(size)
    w, h = fine * size[0], fine * size[1]
    found = pygame.Surface((w, h))
    found.fill(palette.desk)
    stripe = mix(palette.desk, palette.card, 0.6)
    for at in range(-2, 9):
        x = w * (0.2 * at + 0.42)
        pygame.draw.polygon(found, stripe, [(x, 0), (x + 0.08 * w, 0), (x + 0.08 * w - 0.9 * h, h), (x - 0.9 * h, h)])
    area = Box(0.55 * w, 0.5 * h, 0.45 * w, 0.5 * h)
    for middle, radius in halftone(area, 9 * fine * scale, lambda u, v: 0.5 * max(0.0, 0.8 * u + 0.5 * v - 0.3)):
        pygame.draw.circle(found, palette.sunk, middle, radius)
    return pygame.transform.smoothscale(found, size)


_REACH = 2.46
"""How far a bicycle reaches from its middle, in radii of a wheel."""
_CLEAR = 0.94
"""The share of a picture's width within which riders stay."""


@lru_cache(maxsize=24)
def painted(picture: PosterArt, size: tuple[int, int], scale: float, palette: Palette) -> pygame.Surface:
    """The picture in this size."""
    fine = _fineness(size)
    w, h = fine * size[0], fine * size[1]
    found = pygame.Surface((w, h))
    found.fill(picture.sky)
    part = Box(picture.within.x * w, picture.within.y * h, picture.within.w * w, picture.within.h * h)
    sun, radius = (part.x + 0.62 * part.w, part.y + 0.52 * part.h), 0.4 * min(part.w, part.h)
    # In high contrast they never come nearer to the words on the sky.
    darker = palette.has_clear_posters and sum(picture.sky) < 384
    rays(found, sun, mix(picture.sky, BLACK if darker else WHITE, 0.07))
    pygame.draw.circle(found, picture.sun, sun, radius)
    shade = mix(picture.sky, picture.sun, 0.15)
    low = Box(sun[0] - radius, sun[1] - 0.3 * radius, 2 * radius, 1.3 * radius)
    for middle, dot in halftone(low, max(4.0 * fine * scale, 0.055 * radius), lambda _u, v: v):
        if math.dist(middle, sun) < 0.98 * radius:
            pygame.draw.circle(found, shade, middle, dot)
    if picture.peaks:
        mountains(found, Box(-0.03 * w, 0.28 * h, 1.05 * w, 0.64 * h), 0.14 * h, picture.peaks, palette)
    else:
        hills(found, Box(0.18 * w, 0.38 * h, 0.8 * w, 0.47 * h), palette)

    def road(x: float, drop: float = 0.0) -> Point:
        return x, h * (0.91 + drop) - 0.14 * x * h / w

    pygame.draw.polygon(found, palette.hills[0], [road(0), road(w), (w, h), (0, h)])
    stripe = palette.road if sum(palette.road) > 384 else palette.hills[2]
    pygame.draw.polygon(found, stripe, [road(0, 0.02), road(w, 0.02), road(w, 0.12), road(0, 0.12)])
    if picture.rider is not None:
        riding = (picture.rider, picture.number), *picture.others
        length = 2 * _REACH + 2.2 * len(picture.others)  # in radii of a wheel
        wheel = 0.115 * min(part.w, 1.2 * part.h) * (0.8 if picture.others else 1)
        wheel = min(wheel, _CLEAR * part.w / length)
        first = part.x + 0.52 * part.w + 1.1 * wheel * len(picture.others)
        first = min(first, part.x + (1 + _CLEAR) / 2 * part.w - _REACH * wheel)
        for at, (look, number) in reversed(tuple(enumerate(riding))):
            Cyclist(found, road(first - 2.2 * wheel * at, 0.055), wheel, look, palette).draw(number)
    return pygame.transform.smoothscale(found, size)


_PELOTON = ("azure", -3.45, "22", 0.84), ("red", -1.75, "31", 0.92), ("yellow", 0.62, "13", 1.08)
"""Team, place and size in radii of a wheel, and number of the three riders."""


@lru_cache(maxsize=2)
def peloton(size: tuple[int, int], scale: float, palette: Palette, words: tuple[str, str]) -> pygame.Surface:
    """The poster of the menu, over the whole window: three riders before a low sun, and two large words, the second in
    the colour of the sun. They are part of the picture, which is as high as 800 units or less."""
    fine = _fineness(size)
    w, h = fine * size[0], fine * size[1]
    found = pygame.Surface((w, h))
    found.fill(palette.sky)
    sun, radius, is_night = (0.7 * w, 0.42 * h), 0.33 * h, palette.sky != DAY.sky
    rays(found, sun, mix(palette.sky, WHITE, 0.04 if is_night else 0.07))
    rng = Random(11)
    for _star in range(110 if is_night else 0):
        middle = rng.uniform(0, w), rng.uniform(0, 0.66 * h)
        pygame.draw.circle(found, mix(palette.sky, WHITE, 0.66), middle, rng.uniform(0.6, 1.7) * fine * scale)
    pygame.draw.circle(found, palette.sky_sun, sun, radius)
    low = Box(sun[0] - radius, sun[1] - 0.35 * radius, 2 * radius, 1.35 * radius)
    for middle, dot in halftone(low, 0.0125 * h, lambda _u, v: v):
        if math.dist(middle, sun) < 0.985 * radius:
            pygame.draw.circle(found, mix(palette.sky, palette.sky_sun, 0.12), middle, dot)
    ground, r = 0.8 * h, 0.115 * h
    hills(found, Box(0.28 * w, ground - 0.3 * r - 0.42 * h, 0.8 * w, 0.42 * h), palette)
    pygame.draw.polygon(found, palette.hills[0], [(0, ground + 0.25 * r), (w, ground - 0.9 * r), (w, h), (0, h)])
    road = palette.road if not is_night else mix(palette.road, palette.bib, 0.15)
    edges = [(0, ground + 1.15 * r), (w, ground - 0.45 * r), (w, ground + 0.2 * r), (0, ground + 2.1 * r)]
    pygame.draw.polygon(found, road, edges)
    for at in range(14):
        left, right = at / 14, at / 14 + 0.035
        y0, y1 = (ground + (1.62 - 1.76 * x) * r for x in (left, right))
        thick = 2.5 * fine * scale
        dash = [(w * left, y0 - thick), (w * right, y1 - thick), (w * right, y1 + thick), (w * left, y0 + thick)]
        pygame.draw.polygon(found, palette.hills[1] if not is_night else palette.snow, dash)
    for at in range(5):
        x, y = w * (0.66 - 0.045 * at), ground - r * (0.2 + 0.62 * at)
        line = [(x, y - 0.03 * r), (x - w * (0.3 - 0.02 * at), y + 0.1 * r), (x, y + 0.03 * r)]
        pygame.draw.polygon(found, mix(palette.sky, WHITE, 0.6), line)
    shade = pygame.Surface((w, round(2 * r)), pygame.SRCALPHA)
    riders = []
    for colour, place, number, large in _PELOTON:
        x = 0.76 * w + place * r
        foot, wheel = ground + (w / 2 - x) / w * r * 1.55 + 0.38 * r, r * large
        riders.append((colour, place, number, (x, foot), wheel))
        outline = [(-2.1, -0.06), (2.3, -0.2), (3.6, 0.06), (-0.6, 0.22)]
        lies = [(x + wheel * dx, foot + wheel * dy - ground + r) for dx, dy in outline]
        pygame.draw.polygon(shade, (*palette.on_bib, 120), lies)
    found.blit(shade, (0, ground - r))
    for colour, place, number, spot, wheel in riders:
        Cyclist(found, spot, wheel, team_look(colour), palette).draw(number, 0.25 + 1.3 * place)
    found = pygame.transform.smoothscale(found, size)
    unit = min(scale, size[1] / 800)
    for word, x, y, ink in ((words[0], 54, 92, palette.bib), (words[1], 30, 202, palette.sun)):
        for away, tint in ((6, palette.words_shadow), (0, ink)):
            drawn = letters.surface(word, LARGEST.size * unit, tint, LARGEST.cut)
            found.blit(drawn, drawn.get_rect(midleft=((x + away) * unit, (y + away) * unit)))
    return found


def rays(on: pygame.Surface, sun: Point, colour: RGB) -> None:
    far = math.hypot(*on.get_size())
    for at in range(_RAYS):
        turn = math.tau * at / _RAYS + 0.1
        ends = [(sun[0] + far * math.cos(a), sun[1] + far * math.sin(a)) for a in (turn, turn + 0.12)]
        pygame.draw.polygon(on, colour, [sun, *ends])


def hills(on: pygame.Surface, box: Box, palette: Palette) -> None:
    """Flat mountains with a lit left and a shaded right face."""
    base = box.bottom
    dark, mid, light = palette.hills
    for at, high, half, lit, shade, snow in (
        (0.30, 0.62, 0.22, light, mid, False), (0.74, 1.0, 0.30, light, dark, True),
        (0.50, 0.80, 0.26, light, mid, True), (0.95, 0.55, 0.20, mid, dark, False),
    ):  # fmt: skip
        x, top, reach = box.x + box.w * at, base - box.h * high, box.w * half
        pygame.draw.polygon(on, shade, [(x, top), (x + 1.15 * reach, base), (x - reach, base)])
        pygame.draw.polygon(on, lit, [(x, top), (x + 0.22 * reach, base), (x - reach, base)])
        if snow:
            left, right, rim = x - 0.26 * reach, x + 0.3 * reach, top + 0.26 * (base - top)
            tooth = 0.055 * (base - top)
            zigzag = [(left + (right - left) * n / 6, rim + (tooth if n % 2 else -tooth)) for n in range(1, 6)]
            pygame.draw.polygon(on, palette.snow, [(x, top), (left, rim), *zigzag, (right, rim)])


def mountains(on: pygame.Surface, box: Box, rise: float, peaks: Sequence[float], palette: Palette) -> None:
    """One beside the other, each as high as it is told, high ones with snow; the land rises to the right."""
    dark, _mid, light = palette.hills
    wide = box.w / len(peaks)
    for at, high in enumerate(peaks):
        x, tall = box.x + (at + 0.5) * wide, box.h * high
        foot, reach = box.bottom - rise * (at + 0.5) / len(peaks), min(0.62 * wide, 0.42 * box.h)
        top = foot - tall
        pygame.draw.polygon(on, dark, [(x, top), (x + reach, foot), (x - reach, foot + rise / len(peaks))])
        pygame.draw.polygon(on, light, [(x, top), (x + 0.18 * reach, foot), (x - reach, foot + rise / len(peaks))])
        if high >= _SNOW:
            depth = 0.3 * box.h / tall
            left, right, rim = x - depth * reach, x + depth * reach, top + depth * tall
            zigzag = [(left + (right - left) * n / 4, rim - depth * tall * (0.45, 0.1, 0.45)[n - 1]) for n in (1, 2, 3)]
            pygame.draw.polygon(on, palette.snow, [(x, top), (left, rim), *zigzag, (right, rim)])


class Cyclist:
    """A flat figure riding to the right, lit from the upper left; `radius` is the wheels', `foot` the ground."""

    def __init__(self, on: pygame.Surface, foot: Point, radius: float, look: TeamLook, palette: Palette) -> None:
        self.on, self.foot, self.r, self.p = on, foot, radius, palette
        black = look.colour_key == "black"
        self.ink = palette.on_bib
        self.body = (26, 29, 35) if black else look.fill
        self.dark = (44, 48, 56) if black else mix(look.fill, BLACK, 0.3)
        self.frame = self.ink if look.colour_key == "white" else palette.bib
        self.helmet = palette.bib if look.colour_key in ("yellow", "white") else self.dark if black else self.body
        self.stripe = WHITE if look.label == WHITE else self.ink

    def at(self, spot: Point) -> Point:
        return self.foot[0] + spot[0] * self.r, self.foot[1] + (spot[1] - 1) * self.r

    def fill(self, colour: RGB, spots: Sequence[Point]) -> None:
        pygame.draw.polygon(self.on, colour, [self.at(spot) for spot in spots])

    def limb(self, colour: RGB, one: Point, r1: float, other: Point, r2: float) -> None:
        """Two discs and what lies between them."""
        (x0, y0), (x1, y1) = one, other
        long = math.dist(one, other) or 1.0
        turn = math.atan2(y1 - y0, x1 - x0)
        open_ = math.acos(max(-1.0, min(1.0, (r1 - r2) / long)))
        sides = [
            (x + r * math.cos(turn + way), y + r * math.sin(turn + way))
            for (x, y), r, way in ((one, r1, open_), (other, r2, open_), (other, r2, -open_), (one, r1, -open_))
        ]
        self.fill(colour, sides)
        for spot, r in ((one, r1), (other, r2)):
            pygame.draw.circle(self.on, colour, self.at(spot), r * self.r)

    def tube(self, colour: RGB, spots: Sequence[Point], width: float) -> None:
        for one, other in pairwise(spots):
            self.limb(colour, one, width / 2, other, width / 2)

    def leg(self, turn: float, *, near: bool) -> None:
        hip, crank = (-0.72, -1.86), (-0.12, 0.2)
        pedal = crank[0] + 0.52 * math.cos(turn), crank[1] + 0.52 * math.sin(turn)
        ankle = pedal[0] - 0.16, pedal[1] - 0.2
        long = min(math.dist(hip, ankle), 2.577)
        bend = math.acos((1.3**2 + long**2 - 1.28**2) / (2.6 * long))
        way = math.atan2(ankle[1] - hip[1], ankle[0] - hip[0]) - bend
        knee = hip[0] + 1.3 * math.cos(way), hip[1] + 1.3 * math.sin(way)
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
        middle, r = self.at((x, 0)), self.r
        for colour, share in ((self.ink, 1.0), (mix(self.ink, self.p.bib, 0.22), 0.87), (self.ink, 0.8)):
            pygame.draw.circle(self.on, colour, middle, share * r)
        for n in range(9):
            turn = n * math.tau / 9 + 0.3
            end = (x + 0.8 * math.cos(turn), 0.8 * math.sin(turn))
            self.tube(mix(self.ink, self.p.bib, 0.35), [(x, 0), end], 0.025)
        turns = [math.radians(n) for n in range(200, 291, 5)]
        outer = [(x + 0.8 * math.cos(a), 0.8 * math.sin(a)) for a in turns]
        self.fill(self.body, [*outer, *((x + 0.36 * math.cos(a), 0.36 * math.sin(a)) for a in reversed(turns))])
        pygame.draw.circle(self.on, self.p.bib, middle, 0.09 * r)

    def draw(self, number: str, crank: float = 0.6) -> None:
        ink, far = self.ink, mix(_SKIN, self.ink, 0.45)
        self.leg(crank + math.pi, near=False)
        self.limb(far, (0.95, -2.45), 0.19, (1.06, -1.72), 0.14)
        self.limb(far, (1.06, -1.72), 0.14, (1.7, -1.46), 0.11)
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
        pygame.draw.circle(self.on, ink, self.at(axle), 0.2 * self.r)
        self.leg(crank, near=True)
        back = [(-1.08, -1.82), (-0.98, -2.24), (-0.5, -2.6), (0.15, -2.84), (0.72, -2.96), (1.1, -2.8)]
        belly = [(1.14, -2.46), (0.86, -2.18), (0.3, -1.92), (-0.3, -1.58), (-0.72, -1.5)]
        light = [(1.06, -2.56), (0.7, -2.36), (0.1, -2.16), (-0.46, -1.88), (-0.86, -1.72)]
        self.fill(self.dark, _round([*back, *belly]))
        self.fill(self.body, _round([*back, *light]))
        self.fill(self.stripe, [(0.46, -2.905), (0.6, -2.935), (0.76, -2.14), (0.62, -2.06)])
        hips = [(-1.08, -1.86), (-0.98, -2.16), (-0.74, -2.1), (-0.52, -1.8), (-0.38, -1.56), (-0.7, -1.46)]
        self.fill(ink, _round(hips))
        if number:
            plate = pygame.Surface((round(0.86 * self.r), round(0.5 * self.r)), pygame.SRCALPHA)
            plate.fill(WHITE)
            drawn = letters.surface(number, 0.54 * self.r, BLACK, "c8")
            plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
            turned = pygame.transform.rotozoom(plate, 21, 1)
            self.on.blit(turned, turned.get_rect(center=self.at((-0.16, -2.4))))
        shoulder, elbow, hand = (0.98, -2.52), (1.2, -1.8), (1.74, -1.48)
        sleeve = _between(shoulder, elbow, 0.52)
        self.limb(_SKIN, sleeve, 0.17, elbow, 0.145)
        self.limb(_SKIN, elbow, 0.145, hand, 0.1)
        self.limb(self.dark, shoulder, 0.27, sleeve, 0.215)
        self.limb(self.body, (0.93, -2.57), 0.22, (sleeve[0] - 0.05, sleeve[1] - 0.02), 0.165)
        self.limb(ink, (hand[0] - 0.1, hand[1] - 0.02), 0.13, (hand[0] + 0.1, hand[1] + 0.02), 0.13)
        self.limb(mix(_SKIN, ink, 0.22), (1.12, -2.78), 0.15, (1.36, -2.84), 0.2)
        face = [(1.16, -3.04), (1.4, -3.2), (1.7, -3.08), (1.76, -2.9), (1.84, -2.8), (1.74, -2.74), (1.7, -2.62)]
        self.fill(_SKIN, _round([*face, (1.48, -2.58), (1.26, -2.72)]))
        helmet = [(0.7, -3.02), (0.92, -3.3), (1.32, -3.46), (1.7, -3.34), (1.88, -3.06), (1.6, -3.02), (1.34, -2.98)]
        helmet = _round([*helmet, (1.22, -2.86), (1.06, -2.92)])
        self.fill(ink, [(x + 0.02, y + 0.05) for x, y in helmet])
        self.fill(self.helmet, helmet)
        for vent in ([(0.98, -3.2), (1.24, -3.34), (1.56, -3.32), (1.26, -3.27)],
                     [(0.94, -3.06), (1.22, -3.16), (1.58, -3.16), (1.26, -3.09)]):  # fmt: skip
            self.fill(mix(self.helmet, ink, 0.75), _round(vent))
        self.fill(self.p.pink, [(1.44, -2.99), (1.84, -3.0), (1.88, -2.88), (1.7, -2.82), (1.52, -2.88)])


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _round(spots: Sequence[Point]) -> list[Point]:
    """A closed smooth line through the points (Catmull-Rom)."""
    found = []
    n = len(spots)
    for at in range(n):
        a, b, c, d = (spots[(at + k) % n] for k in (-1, 0, 1, 2))
        for t in (0.0, 0.25, 0.5, 0.75):
            x, y = (
                0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t**2
                       + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3)
                for k in (0, 1)
            )  # fmt: skip
            found.append((x, y))
    return found
