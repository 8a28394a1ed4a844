"""Tokens of the riders on the ring: the shape of the team, about equal in area for all, with a wide flat middle for the
number. A rider is drawn once, large, and scaled down to the sizes that are wanted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import BLACK, RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.road.fine import Supersampler, kept_size
from breakaway_desktop.ui.toolkit.boxes import PaintNode, draw

_DARK: RGB = (10, 12, 14)
_SHADOW = (3, 18, 24, 96)
_REACH = 0.8
"""Half a sprite, in diameters of its token: rim and shadow included."""
_SHADOW_STEPS = 3
_NUMBERS = {"circle": 0.70, "square": 0.70, "diamond": 0.60, "triangle": 0.60, "star": 0.60, "cross": 0.62}
"""Size of the number in diameters."""
_DROP = {"triangle": 0.07, "star": 0.03}
_RIMS, _LEAST_RIM = (0.055, 0.07, 0.09, 0.12, 0.16), 1.3
"""Widths of a rim in diameters, and the least in pixels."""


@lru_cache(maxsize=6)
def shape(name: str) -> tuple[tuple[Point, ...], float]:
    """The outline of a shape inside its rounding, and how wide that is, for a radius of 1."""
    if name == "circle":
        return ((0, 0),), 0.98
    if name == "square":
        return ((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)), 0.14
    if name == "diamond":
        return ((0, -1.02), (1.02, 0), (0, 1.02), (-1.02, 0)), 0.14
    if name == "triangle":
        return _triangle(), 0.12
    if name == "star":
        spikes = [(1.06 if i % 2 == 0 else 0.7, math.pi * (i / 5 - 0.5)) for i in range(10)]
        return tuple((far * math.cos(turn), far * math.sin(turn) + 0.04) for far, turn in spikes), 0.12
    a, b = 0.88, 0.5
    corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b)]
    return (*corners, (-b, -b)), 0.1


def _triangle() -> tuple[Point, ...]:
    """Its sides bulge, for the number."""
    corners = [(0.0, -1.06), (1.0, 0.7), (-1.0, 0.7)]
    found = []
    for at, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(at + 1) % 3]
        far = math.hypot((x0 + x1) / 2, (y0 + y1) / 2)
        for step in range(8):
            share = step / 8
            out = 0.26 * math.sin(math.pi * share) / far
            x, y = x0 + (x1 - x0) * share + (x0 + x1) / 2 * out, y0 + (y1 - y0) * share + (y0 + y1) / 2 * out
            found.append((0.92 * x, 0.92 * y))
    return tuple(found)


def _lay(
    fine: Supersampler,
    of: tuple[Sequence[Point], float],
    radius: float,
    colour: tuple[int, ...],
    by: float = 0.0,
    at: Point = (0, 0),
) -> None:
    """A shape, larger by this much all around."""
    points, rounding = of
    placed = [(at[0] + x * radius, at[1] + y * radius) for x, y in points]
    if len(placed) > 1:
        fine.polygon(placed, colour)
    width = 2 * (rounding * radius + by)
    if width > 0:
        fine.path(placed, width, colour, closed=len(placed) > 1)


@lru_cache(maxsize=128)
def _blank(look: TeamLook, d: float, rim: float, ghost: RGB | None, casts: bool) -> pygame.Surface:
    """A token without a number, upon one flat shadow to the lower right if it `casts` one."""
    of, radius, dark = shape(look.shape), 0.47 * d, look.label == BLACK
    fine = Supersampler(Box(0, 0, 0, 0).inflated(_REACH * d), 1, ghost or _DARK)
    for step in range(1, _SHADOW_STEPS + 1) if casts else ():
        share = step / _SHADOW_STEPS
        _lay(fine, of, radius, _SHADOW, 0.04 * d, (share * 0.15 * d, share * 0.2 * d))
    if ghost is not None:
        _lay(fine, of, radius, ghost, 1.6 * rim)
    else:
        if not dark:
            _lay(fine, of, radius, _DARK, 1.75 * rim)
        _lay(fine, of, radius, _DARK if dark else WHITE, rim)
    _lay(fine, of, radius, _fill(look, ghost))
    return fine.smoothed()


def _fill(look: TeamLook, ghost: RGB | None) -> RGB:
    return look.fill if ghost is None else mix(WHITE, look.fill, 0.5)


@lru_cache(maxsize=256)
def _numbered(look: TeamLook, number: str, d: float, rim: float, ghost: RGB | None, casts: bool) -> pygame.Surface:
    sprite = _blank(look, d, rim, ghost, casts).copy()
    label = look.label if ghost is None else BLACK if sum(_fill(look, ghost)) > 330 else WHITE
    drawn = letters.scratch_font(_NUMBERS[look.shape] * d, "c8").render(number, True, label)
    ink, half = drawn.get_bounding_rect(), sprite.get_width() / 2
    sprite.blit(drawn, (round(half - ink.centerx), round(half + _DROP.get(look.shape, 0) * d - ink.centery)))
    return sprite


@lru_cache(maxsize=1024)
def _token(look: TeamLook, number: str, d: int, ghost: RGB | None, casts: bool) -> pygame.Surface:
    """A token, `d` in pixels; `ghost`: the colour of the rim that is his who is not there."""
    large = kept_size(d)
    rim = large * next((rim for rim in _RIMS if rim * d >= _LEAST_RIM), _RIMS[-1])
    sprite = _numbered(look, number, large, rim, ghost, casts) if number else _blank(look, large, rim, ghost, casts)
    size = max(1, round(2 * _REACH * d))
    return pygame.transform.smoothscale(sprite, (size, size))


def _pixels(canvas: Canvas, d: float) -> int:
    return max(1, round(d * canvas.scale))


def _blit(canvas: Canvas, sprite: pygame.Surface, centre: Point) -> None:
    x, y = canvas.to_px(centre)
    canvas.surface.blit(sprite, (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)))


def draw_token(
    canvas: Canvas, look: TeamLook, number: str, centre: Point, d: float, *, ghost: bool = False, faint: bool = False
) -> None:
    """A rider, or with no number his team, `d` units across; `ghost`: he would come here, `faint`: not to be named."""
    p, px = canvas.palette, _pixels(canvas, d)
    casts = not faint and p.has_shadows
    sprite = _token(look, number, px, p.pink if ghost else None, casts)
    if faint:
        sprite = sprite.copy()
        sprite.set_alpha(110)
    _blit(canvas, sprite, centre)
    size = _NUMBERS[look.shape] * d
    canvas.log_text(number, Box(*centre, 0, 0).inflated(0.42 * size, 0.36 * size))


def draw_trace(canvas: Canvas, look: TeamLook, centre: Point, d: float, alpha: float) -> None:
    """Where a rider was a moment ago, `d` units across; `alpha` 0 to 1."""
    _blit(canvas, _trace(look, _pixels(canvas, d), round(16 * alpha) * 16), centre)


@lru_cache(maxsize=128)
def _trace(look: TeamLook, d: int, alpha: int) -> pygame.Surface:
    sprite = _token(look, "", d, None, False).copy()
    sprite.set_alpha(min(255, alpha))
    return sprite


def token(colour: str, number: str = "", d: float = 24, *, dropped: bool = False, faint: bool = False) -> PaintNode:
    """A rider, or with no number his team, as a node."""
    look = team_look(colour)

    def paint(canvas: Canvas, box: Box) -> None:
        draw_token(canvas, look, number, box.centre, d, faint=faint)
        if dropped:
            draw_dropped(canvas, box.centre, d)

    return draw(paint, w=d + 2, h=d)


def draw_turn(canvas: Canvas, look: TeamLook, centre: Point, d: float) -> None:
    """What lies under the rider to move: the colour of his team around a white ring."""
    p = canvas.palette
    if p.has_shadows:
        canvas.circle(centre, 0.98 * d, look.fill, alpha=0.24)
        canvas.circle(centre, 0.82 * d, look.fill, alpha=0.45)
    canvas.circle(centre, 0.72 * d, p.on_bib)
    canvas.circle(centre, 0.66 * d, WHITE)


def draw_shown(canvas: Canvas, centre: Point, d: float, palette: Palette) -> None:
    """What lies under a rider of whom something is said."""
    canvas.circle(centre, 0.72 * d, palette.on_bib)
    canvas.circle(centre, 0.68 * d, palette.sun)


def draw_dropped(canvas: Canvas, centre: Point, d: float) -> None:
    """Upon a rider who has dropped out of the race: three dots."""
    p, r = canvas.palette, max(6.0, 0.2 * d)
    at = centre[0] + 0.42 * d, centre[1] - 0.38 * d
    canvas.circle(at, r + 1, p.on_bib)
    canvas.circle(at, r, p.bib)
    for step in (-0.5, 0, 0.5):
        canvas.circle((at[0] + step * r, at[1]), 0.17 * r, p.on_bib)


def forget_tokens() -> None:
    """Drops every kept sprite, after a change of scale or theme."""
    for kept in (_blank, _numbered, _token):
        kept.cache_clear()
