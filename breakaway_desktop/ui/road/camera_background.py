"""The background of the camera's picture: land, sky and road, and cyclists as sprites. Sizes are in pixels.

The sky has the colour of the human team whose turn it is; while others move it is petrol.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.halftone import halftone
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Palette, mix, rgb
from breakaway_desktop.kit.drawing.sprite_cache import cache_sprites
from breakaway_desktop.ui.posters import Cyclist, hills, rays
from breakaway_desktop.ui.road.camera import Framing
from breakaway_desktop.ui.road.supersampling import cached_size
from breakaway_desktop.ui.team_looks import TeamLook, team_look

POSES = 4
"""Number of crank positions for which a cyclist is cached."""
CYCLIST_RADII = 4.46
"""Height of a cyclist in wheel radii. The next two constants: the size of his sprite, and the middle of his wheels in
it."""
_SPRITE = 6.6, 5.6
_FOOT = 0.47 * 6.6, 5.6 - 0.35
_OVERSAMPLING, _LESS_ABOVE, _LESS = 3, 192, 2
"""Factor by which a cyclist is drawn larger than cached; and if he is cached at more than so many pixels."""
_BANDS = 24
"""Number of horizontal bands in which the area outside the infield is divided into rectangles."""
_DARKEST, _DARK_STEPS = 210, 256
"""Opacity of the dark edges at their end, of 255, and their number of steps."""
_WHITE_SUN, _BLACK_SKY = rgb("#F2C14E"), rgb("#15181E")


class Sky(NamedTuple):
    """The colours of a sky, its sun, and the text on it."""

    sky: RGB
    sun: RGB
    words: RGB


def sky_of(colour: str, palette: Palette, *, calm: bool = False) -> Sky:
    """Return the sky for a team's colour key, or for no team if it is empty. `calm`: dark even in the day theme."""
    if not colour:
        sky = mix(palette.numbers_band, palette.hills[2], 0.55)
        return Sky(sky, mix(sky, palette.petrol_sun, 0.45), palette.bib)
    team = team_look(colour)
    if calm or palette.team_sky is not None:
        sun = palette.suns.get(colour, mix(team.fill, WHITE, palette.sun_glow))
        return Sky(
            palette.team_sky or mix(palette.paper, team.fill, 0.04), sun, palette.sky_words.get(colour, team.fill)
        )
    sky = _BLACK_SKY if colour == "black" else team.fill
    # Text may overlap the sun: on a pale one white text would vanish.
    sun = _WHITE_SUN if colour == "white" else mix(sky, WHITE, 0.19 if team.label == WHITE else 0.55)
    return Sky(sky, sun, team.label)


@lru_cache(maxsize=8)
def land(size: tuple[int, int], horizon: int, sky: Sky, palette: Palette) -> pygame.Surface:
    """Return the sky, the sun and the mountains above the far edge of the road, in an infield of this size."""
    w, h = 2 * size[0], 2 * size[1]
    surface = pygame.Surface((w, h))
    surface.fill(sky.sky)
    road_y = 2 * horizon
    # At night and in high contrast the sun is as bright as the text, so it stays below the text.
    is_low = palette.team_sky is not None
    sun, radius = ((0.64 * w, road_y - 0.02 * h), 0.24 * h) if is_low else ((0.8 * w, road_y - 0.06 * h), 0.4 * h)

    # The sun and its rays.
    rays(surface, sun, mix(sky.sky, WHITE, 0.10))
    pygame.draw.circle(surface, sky.sun, sun, radius)
    shade = mix(sky.sky, sky.sun, 0.15)
    shaded_box = Box(sun[0] - radius, sun[1] - 0.2 * radius, 2 * radius, 1.2 * radius)
    for middle, dot in halftone(shaded_box, 0.034 * h, lambda _u, v: v):
        if math.dist(middle, sun) < 0.98 * radius:
            pygame.draw.circle(surface, shade, middle, dot)

    # Stars.
    rng = Random(7)
    for _star in range(palette.stars):
        pygame.draw.circle(
            surface, mix(sky.sky, WHITE, 0.6), (rng.uniform(0, w), rng.uniform(0, 0.6 * h)), rng.uniform(1, 2.8)
        )

    # Hills, and the verge in front of them.
    hills_height = min(0.34 * h, 0.55 * road_y)  # below the text
    hills(surface, Box(0.56 * w, road_y + 4 - hills_height, 0.44 * w, hills_height), palette)
    hills(surface, Box(-0.04 * w, road_y + 4 - 0.15 * h, 0.36 * w, 0.15 * h), palette)
    verge = [
        (0, road_y - 10),
        (0.3 * w, road_y - 18),
        (0.62 * w, road_y - 8),
        (w, road_y - 20),
        (w, road_y + 8),
        (0, road_y + 8),
    ]
    pygame.draw.polygon(surface, palette.hills[0], verge)

    shown_h = min(size[1], horizon + 2)  # the road is over the rest
    return pygame.transform.smoothscale(surface.subsurface((0, 0, w, 2 * shown_h)), (size[0], shown_h))


@lru_cache(maxsize=2)
def road(squares: int, square_width: float, height: int, lean: int, palette: Palette) -> pygame.Surface:
    """Return the road for `squares` squares of `square_width` pixels; the first one has an even number.

    Its joints are slanted to the right by `lean` pixels. The picture repeats every two squares.
    """
    w = math.ceil(squares * square_width) + lean
    surface = pygame.Surface((2 * w, 2 * height))
    surface.fill(palette.road)
    for index in range(-1, squares + 1):
        left, right = 2 * index * square_width, 2 * (index + 1) * square_width
        if index % 2 == 0:
            corners = [(left + 2 * lean, 0), (right + 2 * lean, 0), (right, 2 * height), (left, 2 * height)]
            pygame.draw.polygon(surface, palette.road2, corners)
        for x in (left, right):
            pygame.draw.line(
                surface, palette.road_line, (x + 2 * lean, 0), (x, 2 * height), max(2, round(0.045 * square_width))
            )
    return pygame.transform.smoothscale(surface, (w, height))


@lru_cache(maxsize=4)
def surround(
    size: tuple[int, int], outline: tuple[Point, ...], colour: tuple[int, int, int, int]
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return pictures of everything outside the outline in this colour, each with its rectangle."""
    surface = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    surface.fill(colour)
    pygame.draw.polygon(surface, (*colour[:3], 0), [(2 * x, 2 * y) for x, y in outline])
    surface = pygame.transform.smoothscale(surface, size)
    band_height = -(-size[1] // _BANDS)
    edges = []
    for top in range(0, size[1], band_height):
        band = surface.subsurface(0, top, size[0], min(band_height, size[1] - top))
        edges += [edge.move(0, top) for edge in pygame.mask.from_surface(band, 0).get_bounding_rects()]
    return [(surface.subsurface(edge).copy(), edge) for edge in edges]


@lru_cache(maxsize=4)
def dark_edges(size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
    """Return what darkens the left edge, and the right one, of this size in pixels."""
    row = pygame.Surface((_DARK_STEPS, 1), pygame.SRCALPHA)
    for step in range(_DARK_STEPS):
        row.set_at((step, 0), (0, 8, 14, round(_DARKEST * (1 - step / (_DARK_STEPS - 1)) ** 1.5)))
    left = pygame.transform.scale(row, size)
    return left, pygame.transform.flip(left, flip_x=True, flip_y=False)


def infield_outline(canvas: Canvas, framing: Framing, shift: Point = (0, 0)) -> tuple[pygame.Rect, tuple[Point, ...]]:
    """Return the rectangle of an infield in pixels, and its outline relative to that, moved by `shift` units."""
    rect = canvas.rect(*framing.box)
    places = (canvas.to_px((x + shift[0], y + shift[1])) for x, y in framing.outline())
    return rect, tuple((round(x - rect.x, 2), round(y - rect.y, 2)) for x, y in places)


def crank_turn(pose: float) -> int:
    """Return the crank position at a point of the road, in squares; the crank turns once per square."""
    return math.floor(pose * POSES) % POSES


@cache_sprites(3_000_000)
def cyclist(team: TeamLook, pose: int, size: float, palette: Palette) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a cyclist `size` pixels high with a pale rim, and the position of his wheels in the sprite."""
    return _scale_figure(_figure(team, pose, cached_size(size), palette, palette.rider_rim, 0.022, None), size)


@lru_cache(maxsize=32)
def ghost(team: TeamLook, size: float, palette: Palette) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a pale cyclist with a pink rim, for a possible landing."""
    return _scale_figure(_figure(team, 0, cached_size(size), palette, palette.pink, 0.038, palette.bib), size)


def _sprite_size(size: float) -> tuple[int, int]:
    return max(1, round(_SPRITE[0] * size / CYCLIST_RADII)), max(1, round(_SPRITE[1] * size / CYCLIST_RADII))


def _scale_figure(figure: pygame.Surface, size: float) -> tuple[pygame.Surface, tuple[int, int]]:
    w, h = _sprite_size(size)
    foot = round(_FOOT[0] / _SPRITE[0] * w), round(_FOOT[1] / _SPRITE[1] * h)
    return pygame.transform.smoothscale(figure, (w, h)), foot


@cache_sprites(4_000_000)
def _figure(
    team: TeamLook, pose: int, size: int, palette: Palette, rim: RGB, width: float, pale: RGB | None
) -> pygame.Surface:
    """Return a cyclist `size` pixels high, with a rim of `width` times his height.

    `pale`: the background on which he is drawn translucent; None: he is opaque.
    """
    # The cyclist.
    height = size * (_LESS if size > _LESS_ABOVE else _OVERSAMPLING)
    radius = height / CYCLIST_RADII
    figure = pygame.Surface(_sprite_size(height), pygame.SRCALPHA)
    Cyclist(figure, (_FOOT[0] * radius, _FOOT[1] * radius), radius, team, palette).draw(
        "", 0.6 + pose * math.tau / POSES
    )

    # His rim: his outline, drawn around in a circle.
    mask = pygame.mask.from_surface(figure, 100)
    outer = pygame.Mask(mask.get_size())
    for index in range(12):
        x, y = width * height * math.cos(index * math.tau / 12), width * height * math.sin(index * math.tau / 12)
        outer.draw(mask, (round(x), round(y)))
    sprite = outer.to_surface(setcolor=(*rim, 255), unsetcolor=(*rim, 0))

    if pale is not None:
        sprite.blit(mask.to_surface(setcolor=(*pale, 255), unsetcolor=(*pale, 0)), (0, 0))
        figure.set_alpha(150)
    sprite.blit(figure, (0, 0))
    return pygame.transform.smoothscale(sprite, _sprite_size(size))
