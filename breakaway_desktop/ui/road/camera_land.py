"""The still parts of the camera's picture: land, sky, road, and cyclists as sprites.

The sky has the colour of the team of the human whose turn it is; while others ride it is petrol. Sizes are pixels.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, Palette, TeamLook, mix, rgb, team_look
from breakaway_desktop.ui.road.camera import Framing
from breakaway_desktop.ui.road.fine import kept_size
from breakaway_desktop.ui.toolkit.posters import Cyclist, halftone, hills, rays

POSES = 4
"""How many positions of his cranks a cyclist is kept in."""
_TALL = 4.46
"""His height in radii of a wheel; then the size of his sprite, and where in it the middle of his wheels stands."""
_SPRITE = 6.6, 5.6
_FOOT = 0.47 * 6.6, 5.6 - 0.35
_FINE = 3
"""How much larger than he is kept a cyclist is drawn."""
_BANDS = 24
"""In how many bands what lies outside the infield is looked for."""
_WHITE_SUN, _BLACK_SKY = rgb("#F2C14E"), rgb("#15181E")


class Sky(NamedTuple):
    """The colours of a sky, of its sun, and of words upon it."""

    sky: RGB
    sun: RGB
    words: RGB


def sky_of(colour: str, p: Palette, *, calm: bool = False) -> Sky:
    """The sky of a team, or while others ride (no colour); `calm`: dark by day, too."""
    if not colour:
        sky = mix(p.numbers_band, p.hills[2], 0.55)
        return Sky(sky, mix(sky, p.petrol_sun, 0.45), p.bib)
    team = team_look(colour)
    if calm or p.team_sky is not None:
        sun = p.suns.get(colour, mix(team.fill, WHITE, p.sun_glow))
        return Sky(p.team_sky or mix(p.paper, team.fill, 0.04), sun, p.sky_words.get(colour, team.fill))
    sky = _BLACK_SKY if colour == "black" else team.fill
    # Words may reach over the sun: a pale one would swallow white ones.
    sun = _WHITE_SUN if colour == "white" else mix(sky, WHITE, 0.19 if team.label == WHITE else 0.55)
    return Sky(sky, sun, team.label)


@lru_cache(maxsize=12)
def land(size: tuple[int, int], horizon: int, sky: Sky, p: Palette) -> pygame.Surface:
    """Sky, sun and mountains over the far edge of the road."""
    w, h = 2 * size[0], 2 * size[1]
    found = pygame.Surface((w, h))
    found.fill(sky.sky)
    far = 2 * horizon
    # At night and in high contrast it is as bright as the words: it stays below them.
    is_low = p.team_sky is not None
    sun, radius = ((0.64 * w, far - 0.02 * h), 0.24 * h) if is_low else ((0.8 * w, far - 0.06 * h), 0.4 * h)
    rays(found, sun, mix(sky.sky, WHITE, 0.10))
    pygame.draw.circle(found, sky.sun, sun, radius)
    shade = mix(sky.sky, sky.sun, 0.15)
    low = Box(sun[0] - radius, sun[1] - 0.2 * radius, 2 * radius, 1.2 * radius)
    for middle, dot in halftone(low, 0.034 * h, lambda _u, v: v):
        if math.dist(middle, sun) < 0.98 * radius:
            pygame.draw.circle(found, shade, middle, dot)
    rng = Random(7)
    for _star in range(p.stars):
        pygame.draw.circle(
            found, mix(sky.sky, WHITE, 0.6), (rng.uniform(0, w), rng.uniform(0, 0.6 * h)), rng.uniform(1, 2.8)
        )
    high = min(0.34 * h, 0.55 * far)  # below the words
    hills(found, Box(0.56 * w, far + 4 - high, 0.44 * w, high), p)
    hills(found, Box(-0.04 * w, far + 4 - 0.15 * h, 0.36 * w, 0.15 * h), p)
    verge = [(0, far - 10), (0.3 * w, far - 18), (0.62 * w, far - 8), (w, far - 20), (w, far + 8), (0, far + 8)]
    pygame.draw.polygon(found, p.hills[0], verge)
    return pygame.transform.smoothscale(found, size)


@lru_cache(maxsize=8)
def road(squares: int, wide: float, high: int, lean: int, p: Palette) -> pygame.Surface:
    """The ground of this many squares, the first an even one, `wide` pixels each; their joints lean to the right by
    `lean` pixels over their height. The same again after two squares."""
    w = math.ceil(squares * wide) + lean
    found = pygame.Surface((2 * w, 2 * high))
    found.fill(p.road)
    for at in range(-1, squares + 1):
        left, right = 2 * at * wide, 2 * (at + 1) * wide
        if at % 2 == 0:
            corners = [(left + 2 * lean, 0), (right + 2 * lean, 0), (right, 2 * high), (left, 2 * high)]
            pygame.draw.polygon(found, p.road2, corners)
        for x in (left, right):
            pygame.draw.line(found, p.road_line, (x + 2 * lean, 0), (x, 2 * high), max(2, round(0.045 * wide)))
    return pygame.transform.smoothscale(found, (w, high))


@lru_cache(maxsize=4)
def but(
    size: tuple[int, int], outline: tuple[Point, ...], colour: tuple[int, int, int, int]
) -> tuple[pygame.Surface, list[pygame.Rect]]:
    """Everything but what is inside the outline, in this colour; and rectangles that hold all of it."""
    found = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    found.fill(colour)
    pygame.draw.polygon(found, (*colour[:3], 0), [(2 * x, 2 * y) for x, y in outline])
    found = pygame.transform.smoothscale(found, size)
    high = -(-size[1] // _BANDS)
    edges = []
    for top in range(0, size[1], high):
        band = found.subsurface(0, top, size[0], min(high, size[1] - top))
        edges += [edge.move(0, top) for edge in pygame.mask.from_surface(band, 0).get_bounding_rects()]
    return found, edges


def outlined(canvas: Canvas, framing: Framing, by: Point = (0, 0)) -> tuple[pygame.Rect, tuple[Point, ...]]:
    """What an infield takes in pixels, and its outline in there, this many units further."""
    rect = canvas.rect(*framing.box)
    places = (canvas.to_px((x + by[0], y + by[1])) for x, y in framing.outline())
    return rect, tuple((round(x - rect.x, 2), round(y - rect.y, 2)) for x, y in places)


def turned(pose: float) -> int:
    """The position of the cranks after this much of the way."""
    return math.floor(pose * POSES) % POSES


@lru_cache(maxsize=320)
def cyclist(team: TeamLook, pose: int, size: float, p: Palette) -> tuple[pygame.Surface, tuple[int, int]]:
    """A cyclist `size` pixels high, with a pale rim that keeps him apart from those behind him; and where in the sprite
    his wheels stand."""
    return _scaled(_figure(team, pose, kept_size(size), p, p.rider_rim, 0.022, None), size)


@lru_cache(maxsize=32)
def ghost(team: TeamLook, size: float, p: Palette) -> tuple[pygame.Surface, tuple[int, int]]:
    """The same, pale with a pink rim: he would come here."""
    return _scaled(_figure(team, 0, kept_size(size), p, p.pink, 0.038, p.bib), size)


def _sprite_size(size: float) -> tuple[int, int]:
    return max(1, round(_SPRITE[0] * size / _TALL)), max(1, round(_SPRITE[1] * size / _TALL))


def _scaled(figure: pygame.Surface, size: float) -> tuple[pygame.Surface, tuple[int, int]]:
    w, h = _sprite_size(size)
    foot = round(_FOOT[0] / _SPRITE[0] * w), round(_FOOT[1] / _SPRITE[1] * h)
    return pygame.transform.smoothscale(figure, (w, h)), foot


@lru_cache(maxsize=48)
def _figure(
    team: TeamLook, pose: int, size: int, p: Palette, rim: RGB, width: float, pale: RGB | None
) -> pygame.Surface:
    """A cyclist `size` pixels high with a rim of that share of it; on a `pale` ground he shows through."""
    high = size * _FINE
    radius = high / _TALL
    figure = pygame.Surface(_sprite_size(high), pygame.SRCALPHA)
    Cyclist(figure, (_FOOT[0] * radius, _FOOT[1] * radius), radius, team, p).draw("", 0.6 + pose * math.tau / POSES)
    mask = pygame.mask.from_surface(figure, 100)
    outer = pygame.Mask(mask.get_size())
    for at in range(12):
        x, y = width * high * math.cos(at * math.tau / 12), width * high * math.sin(at * math.tau / 12)
        outer.draw(mask, (round(x), round(y)))
    whole = outer.to_surface(setcolor=(*rim, 255), unsetcolor=(*rim, 0))
    if pale is not None:
        whole.blit(mask.to_surface(setcolor=(*pale, 255), unsetcolor=(*pale, 0)), (0, 0))
        figure.set_alpha(150)
    whole.blit(figure, (0, 0))
    return pygame.transform.smoothscale(whole, _sprite_size(size))
