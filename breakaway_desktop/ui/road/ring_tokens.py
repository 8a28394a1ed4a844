"""Tokens of riders on the ring: the team's shape, with a wide flat middle for the number. All shapes have about the
same area.

A token is drawn once, large, and scaled down to each size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, RGB, WHITE, Palette, mix
from breakaway_desktop.kit.drawing.sprite_cache import cache_sprites
from breakaway_desktop.kit.toolkit.layout import PaintNode, draw
from breakaway_desktop.ui.road.jersey import draw_mark
from breakaway_desktop.ui.road.supersampling import Supersampler, cached_size
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_DARK: RGB = (10, 12, 14)
_SHADOW = (3, 18, 24, 96)
_PALE = 330
"""Sum of red, green and blue above which the number of a ghost is black."""
_SPRITE_REACH = 0.8
"""Half the width of a sprite, with rim and shadow, in diameters of its token."""
_SHADOW_STEPS = 3
_NUMBER_SIZE = {
    "circle": 0.70,
    "square": 0.70,
    "diamond": 0.60,
    "triangle": 0.60,
    "star": 0.60,
    "cross": 0.62,
    "lean": 0.64,
    "heart": 0.58,
    "dome": 0.54,
    "bar": 0.68,
    "bow": 0.62,
    "crown": 0.58,
}
"""Size of the number on each shape, in diameters of the token."""
_LONG_NUMBER = 0.82
"""Factor of the size of a number of three digits."""
_NUMBER_DROP = {"triangle": 0.07, "star": 0.03, "heart": -0.05, "dome": 0.03, "crown": 0.11}
_OWN, _RING, _MIN_RING = 0.6, 0.1, 2.0
"""Radius inside the ring of one of the viewer's riders and its width, in diameters, and its minimum in pixels."""
_RIMS, _MIN_RIM = (0.055, 0.07, 0.09, 0.12, 0.16), 1.3
"""Widths of a rim in diameters, and its minimum in pixels."""


def _heart_points() -> tuple[Point, ...]:
    angles = [math.pi * i / 20 for i in range(40)]
    return tuple(
        (
            16 * math.sin(t) ** 3 / 16.5,
            -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 15.5 - 0.05,
        )
        for t in angles
    )


def _dome_points() -> tuple[Point, ...]:
    angles = [math.pi * (1 + i / 16) for i in range(17)]
    return tuple((1.06 * math.cos(angle), 0.52 + 1.2 * math.sin(angle)) for angle in angles)


_SHAPES: dict[str, tuple[tuple[Point, ...], float]] = {
    "lean": (((-0.5, -0.66), (1.12, -0.66), (0.5, 0.66), (-1.12, 0.66)), 0.12),
    "heart": (_heart_points(), 0.06),
    "dome": (_dome_points(), 0.1),
    "bar": (((-1.08, -0.44), (1.08, -0.44), (1.08, 0.44), (-1.08, 0.44)), 0.14),
    "bow": (((-1.05, -0.8), (0, -0.46), (1.05, -0.8), (1.05, 0.8), (0, 0.46), (-1.05, 0.8)), 0.1),
    "crown": (
        ((-0.86, 0.72), (-1.02, -0.62), (-0.5, -0.16), (0, -0.92), (0.5, -0.16), (1.02, -0.62), (0.86, 0.72)),
        0.1,
    ),
}
"""Shapes of teams 7 to 12: told apart from all others by more than circle and cross are; the last three are wide enough
for three digits."""


@lru_cache(maxsize=12)
def shape(name: str) -> tuple[tuple[Point, ...], float]:
    """Return a shape's outline before rounding, and the radius of its rounded corners, for a token radius of 1."""
    if name == "circle":
        return ((0, 0),), 0.98
    if name == "square":
        return ((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)), 0.14
    if name == "diamond":
        return ((0, -1.02), (1.02, 0), (0, 1.02), (-1.02, 0)), 0.14
    if name == "triangle":
        return _triangle_points(), 0.12
    if name == "star":
        spikes = [(1.06 if i % 2 == 0 else 0.7, math.pi * (i / 5 - 0.5)) for i in range(10)]
        return tuple((r * math.cos(angle), r * math.sin(angle) + 0.04) for r, angle in spikes), 0.12

    if name in _SHAPES:
        return _SHAPES[name]

    # A cross.
    long_side, short_side = 0.88, 0.5
    corners = [
        (-short_side, -long_side),
        (short_side, -long_side),
        (short_side, -short_side),
        (long_side, -short_side),
        (long_side, short_side),
        (short_side, short_side),
        (short_side, long_side),
        (-short_side, long_side),
        (-short_side, short_side),
        (-long_side, short_side),
        (-long_side, -short_side),
    ]
    return (*corners, (-short_side, -short_side)), 0.1


def _triangle_points() -> tuple[Point, ...]:
    """Return the outline of a triangle whose sides bulge to make room for the number."""
    corners = [(0.0, -1.06), (1.0, 0.7), (-1.0, 0.7)]
    points = []
    for index, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(index + 1) % 3]
        distance = math.hypot((x0 + x1) / 2, (y0 + y1) / 2)
        for step in range(8):
            share = step / 8
            bulge = 0.26 * math.sin(math.pi * share) / distance
            x, y = x0 + (x1 - x0) * share + (x0 + x1) / 2 * bulge, y0 + (y1 - y0) * share + (y0 + y1) / 2 * bulge
            points.append((0.92 * x, 0.92 * y))
    return tuple(points)


def _draw_shape(
    fine: Supersampler,
    outline: tuple[Sequence[Point], float],
    radius: float,
    colour: tuple[int, ...],
    border: float = 0.0,
    centre: Point = (0, 0),
) -> None:
    """Draw a shape, larger by `border` units all around."""
    points, rounding = outline
    placed = [(centre[0] + x * radius, centre[1] + y * radius) for x, y in points]
    if len(placed) > 1:
        fine.polygon(placed, colour)
    width = 2 * (rounding * radius + border)
    if width > 0:
        fine.path(placed, width, colour, closed=len(placed) > 1)


@lru_cache(maxsize=128)
def _blank_token(look: TeamLook, d: float, rim: float, ghost: RGB | None, casts: bool) -> pygame.Surface:
    """Return a token without a number, on a flat shadow to the lower right if it `casts` one."""
    outline, radius, dark = shape(look.shape), 0.47 * d, look.label == BLACK
    fine = Supersampler(Box(0, 0, 0, 0).inflated(_SPRITE_REACH * d), 1, ghost or _DARK)
    for step in range(1, _SHADOW_STEPS + 1) if casts else ():
        share = step / _SHADOW_STEPS
        _draw_shape(fine, outline, radius, _SHADOW, 0.04 * d, (share * 0.15 * d, share * 0.2 * d))
    if ghost is not None:
        _draw_shape(fine, outline, radius, ghost, 1.6 * rim)
    else:
        if not dark:
            _draw_shape(fine, outline, radius, _DARK, 1.75 * rim)
        _draw_shape(fine, outline, radius, _DARK if dark else WHITE, rim)
    _draw_shape(fine, outline, radius, _fill(look, ghost))
    return fine.shrink()


def _number_size(look: TeamLook, number: str) -> float:
    return _NUMBER_SIZE[look.shape] * (_LONG_NUMBER if len(number) > 2 else 1)


def _fill(look: TeamLook, ghost: RGB | None) -> RGB:
    return look.fill if ghost is None else mix(WHITE, look.fill, 0.5)


@lru_cache(maxsize=256)
def _numbered_token(
    look: TeamLook, number: str, d: float, rim: float, ghost: RGB | None, casts: bool
) -> pygame.Surface:
    sprite = _blank_token(look, d, rim, ghost, casts).copy()
    label = look.label if ghost is None else BLACK if sum(_fill(look, ghost)) > _PALE else WHITE
    drawn = fonts.scratch_font(_number_size(look, number) * d, "c8").render(number, True, label)
    ink, half = drawn.get_bounding_rect(), sprite.get_width() / 2
    sprite.blit(drawn, (round(half - ink.centerx), round(half + _NUMBER_DROP.get(look.shape, 0) * d - ink.centery)))
    return sprite


@cache_sprites(1_500_000)
def _token(look: TeamLook, number: str, d: int, ghost: RGB | None, casts: bool) -> pygame.Surface:
    """Return a token of diameter `d` in pixels; `ghost`: the colour of the rim of a possible landing."""
    large = cached_size(d)
    rim = large * next((rim for rim in _RIMS if rim * d >= _MIN_RIM), _RIMS[-1])
    sprite = (
        _numbered_token(look, number, large, rim, ghost, casts)
        if number
        else _blank_token(look, large, rim, ghost, casts)
    )
    size = max(1, round(2 * _SPRITE_REACH * d))
    return pygame.transform.smoothscale(sprite, (size, size))


def _pixels(canvas: Canvas, d: float) -> int:
    return max(1, round(d * canvas.scale))


def _blit(canvas: Canvas, sprite: pygame.Surface, centre: Point) -> None:
    x, y = canvas.to_px(centre)
    canvas.surface.blit(sprite, (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)))


def draw_token(
    canvas: Canvas, look: TeamLook, number: str, centre: Point, d: float, *, ghost: bool = False, faint: bool = False,
    jersey: str = "",
) -> None:  # fmt: skip
    """Draw a rider, or his team if there is no number, `d` units across.

    `ghost`: a possible landing. `faint`: a rider who cannot be named as a target.
    """
    palette, px = canvas.palette, _pixels(canvas, d)
    casts = not faint and palette.has_shadows
    sprite = _token(look, number, px, palette.pink if ghost else None, casts)
    if faint:
        sprite = sprite.copy()
        sprite.set_alpha(110)
    _blit(canvas, sprite, centre)
    size = _number_size(look, number) * d
    canvas.log_text(number, Box(*centre, 0, 0).inflated(0.42 * size, 0.36 * size))
    if not ghost and not faint:
        draw_mark(canvas, jersey, centre, d)


def draw_trace(canvas: Canvas, look: TeamLook, centre: Point, d: float, alpha: float) -> None:
    """Draw the earlier position of a moving rider, `d` units across; `alpha` 0 to 1."""
    _blit(canvas, _trace_sprite(look, _pixels(canvas, d), round(16 * alpha) * 16), centre)


@lru_cache(maxsize=128)
def _trace_sprite(look: TeamLook, d: int, alpha: int) -> pygame.Surface:
    sprite = _token(look, "", d, None, False).copy()
    sprite.set_alpha(min(255, alpha))
    return sprite


def token(colour: str, number: str = "", d: float = 24, *, dropped: bool = False, faint: bool = False) -> PaintNode:
    """Return a rider, or his team if there is no number, as a node."""
    look = team_look(colour)

    def paint(canvas: Canvas, box: Box) -> None:
        draw_token(canvas, look, number, box.centre, d, faint=faint)
        if dropped:
            draw_dropped(canvas, box.centre, d)

    return draw(paint, w=d + 2, h=d, says=number)


def draw_turn(canvas: Canvas, look: TeamLook, centre: Point, d: float) -> None:
    """Draw the background of the rider to move: his team's colour around a white ring."""
    palette = canvas.palette
    if palette.has_shadows:
        canvas.circle(centre, 0.98 * d, look.fill, alpha=0.24)
        canvas.circle(centre, 0.82 * d, look.fill, alpha=0.45)
    canvas.circle(centre, 0.72 * d, palette.on_bib)
    canvas.circle(centre, 0.66 * d, WHITE)


def draw_own(canvas: Canvas, centre: Point, d: float) -> None:
    """Draw the background of one of the viewer's riders: a light ring on a dark disc, which contrast with each other
    whatever the team and the road are."""
    ring = max(_MIN_RING / canvas.scale, _RING * d)
    canvas.circle(centre, _OWN * d + 1.5 * ring, canvas.palette.on_bib)
    canvas.circle(centre, _OWN * d + ring, WHITE)
    canvas.circle(centre, _OWN * d, canvas.palette.on_bib)


def draw_shown(canvas: Canvas, centre: Point, d: float, palette: Palette) -> None:
    """Draw the background of a rider being explained."""
    canvas.circle(centre, 0.72 * d, palette.on_bib)
    canvas.circle(centre, 0.68 * d, palette.sun)


def draw_dropped(canvas: Canvas, centre: Point, d: float) -> None:
    """Draw three dots on a dropped rider (R4.6)."""
    palette, r = canvas.palette, max(6.0, 0.2 * d)
    badge_centre = centre[0] + 0.42 * d, centre[1] - 0.38 * d
    canvas.circle(badge_centre, r + 1, palette.on_bib)
    canvas.circle(badge_centre, r, palette.bib)
    for step in (-0.5, 0, 0.5):
        canvas.circle((badge_centre[0] + step * r, badge_centre[1]), 0.17 * r, palette.on_bib)


def forget_tokens() -> None:
    """Clear all cached sprites after a change of scale or theme."""
    for cached in (_blank_token, _numbered_token, _token):
        cached.cache_clear()
