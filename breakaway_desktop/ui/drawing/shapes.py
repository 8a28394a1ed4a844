"""Antialiased shapes as cached sprites, in pixels: drawn at four times their size and smoothed down.

Each sprite has one colour and only its alpha varies, so no dark rim appears where it is blended.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from breakaway_desktop.ui.drawing.palette import RGB

FINE = 4
Points = tuple[tuple[float, float], ...]
Corners = tuple[bool, bool, bool, bool]
ALL_CORNERS: Corners = (True, True, True, True)
_SMALL = 12_000  # pixels: smaller boxes are kept whole
_LARGE = 40_000  # pixels: of larger sprites only a few are kept
_LARGEST = 160_000  # pixels: still larger ones are drawn anew
_STRAIGHT = 0.98  # cosine of the turn that still counts as none
_PIECE = 10_000  # pixels: into sprites of about this size long lines are cut
_PART = 100.0  # pixels: a straight line is cut into parts no longer than this


def _fine(w: int, h: int) -> pygame.Surface:
    return pygame.Surface((w * FINE, h * FINE), pygame.SRCALPHA)


def _smoothed(sprite: pygame.Surface, colour: RGB) -> pygame.Surface:
    """What was drawn in this colour alone, of which its edges have only a part after smoothing."""
    found = pygame.transform.smoothscale(sprite, (sprite.get_width() // FINE, sprite.get_height() // FINE))
    found.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return found


@lru_cache(maxsize=512)
def patch(
    radius: float, border_width: float, fill: RGB | None, border: RGB | None, corners: Corners
) -> tuple[pygame.Surface, int]:
    """A small rounded box to be stretched, and the size c of its corners: it measures 2c + 1 each way."""
    c = math.ceil(max(radius, border_width)) + 1
    n = 2 * c + 1
    sprite: pygame.Surface | None = None
    if border is not None:
        sprite = _fine(n, n)
        _round_rect(sprite, (*border, 255), 0, radius, corners)
        if fill is None:
            _round_rect(sprite, (*border, 0), border_width, radius - border_width, corners)
        sprite = _smoothed(sprite, border)
    if fill is not None:
        inner = _fine(n, n)
        inset = border_width if border is not None else 0.0
        _round_rect(inner, (*fill, 255), inset, radius - inset, corners)
        inner = _smoothed(inner, fill)
        if sprite is None:
            sprite = inner
        else:
            sprite.blit(inner, (0, 0))
    if sprite is None:
        raise ValueError("a box needs a fill or a border")
    return sprite, c


def _round_rect(
    sprite: pygame.Surface, colour: tuple[int, int, int, int], inset: float, radius: float, corners: Corners
) -> None:
    d = round(inset * FINE)
    size = sprite.get_width() - 2 * d
    r = max(0, round(radius * FINE))
    each = [r if on else 0 for on in corners]
    pygame.draw.rect(
        sprite,
        colour,
        (d, d, size, size),
        border_top_left_radius=each[0],
        border_top_right_radius=each[1],
        border_bottom_left_radius=each[2],
        border_bottom_right_radius=each[3],
    )


class Look(NamedTuple):
    """How a rounded box looks, in pixels; `alpha` 0–255. Equal looks share their sprites."""

    radius: float
    border_width: float
    fill: RGB | None
    border: RGB | None
    corners: Corners = ALL_CORNERS
    alpha: int = 255


def _faint(sprite: pygame.Surface, alpha: int) -> pygame.Surface:
    if alpha < 255:
        sprite = sprite.copy()
        sprite.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


@lru_cache(maxsize=512)
def _corners(look: Look) -> tuple[int, tuple[pygame.Surface, ...]]:
    """The size c of the corners, and the corners: top left, top right, bottom left, bottom right."""
    sprite, c = patch(look.radius, look.border_width, look.fill, look.border, look.corners)
    sprite = _faint(sprite, look.alpha)
    return c, tuple(sprite.subsurface((x, y, c, c)) for y in (0, c + 1) for x in (0, c + 1))


@lru_cache(maxsize=512)
def _edges(look: Look, across: int, down: int) -> tuple[pygame.Surface, ...]:
    """The edges between the corners: top, bottom, left, right."""
    sprite, c = patch(look.radius, look.border_width, look.fill, look.border, look.corners)
    sprite = _faint(sprite, look.alpha)
    areas = ((c, 0, 1, c), (c, c + 1, 1, c), (0, c, c, 1), (c + 1, c, c, 1))
    sizes = ((across, c), (across, c), (c, down), (c, down))
    return tuple(pygame.transform.scale(sprite.subsurface(area), size) for area, size in zip(areas, sizes, strict=True))


@lru_cache(maxsize=384)
def _whole(look: Look, w: int, h: int, solid: bool) -> pygame.Surface:
    sprite = pygame.Surface((w, h), pygame.SRCALPHA)
    _assemble(sprite, pygame.Rect(0, 0, w, h), look, solid)
    return sprite


def stretched(target: pygame.Surface, rect: pygame.Rect, look: Look, solid: bool) -> None:
    """Draws a rounded box on `target`: corners, edges and, if `solid`, the inside."""
    limit = max(0.0, (min(rect.w, rect.h) - 2) / 2 - 1)
    look = look._replace(
        radius=round(min(look.radius, limit) * FINE) / FINE, border_width=round(look.border_width * FINE) / FINE
    )
    if rect.w * rect.h <= _SMALL and rect.w > 0 and rect.h > 0:
        target.blit(_whole(look, rect.w, rect.h, solid), rect.topleft)
    else:
        _assemble(target, rect, look, solid)


def _assemble(target: pygame.Surface, rect: pygame.Rect, look: Look, solid: bool) -> None:
    c, (top_left, top_right, bottom_left, bottom_right) = _corners(look)
    across, down = rect.w - 2 * c, rect.h - 2 * c
    if across < 1 or down < 1:  # too small for round corners
        colour = look.fill if look.border is None else look.border
        if colour is not None and (solid or look.border is not None):
            wash(target, rect, colour, look.alpha)
        if look.fill is not None and look.border is not None:
            inset = -2 * round(look.border_width)
            wash(target, rect.inflate(inset, inset), look.fill, look.alpha)
        return
    top, bottom, left, right = _edges(look, across, down)
    near_right, near_bottom = rect.right - c, rect.bottom - c
    target.fblits(
        [
            (top_left, rect.topleft),
            (top_right, (near_right, rect.y)),
            (bottom_left, (rect.x, near_bottom)),
            (bottom_right, (near_right, near_bottom)),
            (top, (rect.x + c, rect.y)),
            (bottom, (rect.x + c, near_bottom)),
            (left, (rect.x, rect.y + c)),
            (right, (near_right, rect.y + c)),
        ]
    )
    if solid and look.fill is not None:
        wash(target, pygame.Rect(rect.x + c, rect.y + c, across, down), look.fill, look.alpha)


def wash(target: pygame.Surface, rect: pygame.Rect, colour: RGB, alpha: int) -> None:
    """Fills a rectangle, blended if `alpha` (0–255) is below 255."""
    if alpha >= 255:
        target.fill(colour, rect)
        return
    seen = rect.clip(target.get_clip())
    if seen.w and seen.h:
        target.blit(_film(colour, alpha, seen.w, seen.h), seen.topleft)


@lru_cache(maxsize=6)
def _film(colour: RGB, alpha: int, w: int, h: int) -> pygame.Surface:
    film = pygame.Surface((w, h), pygame.SRCALPHA)
    film.fill((*colour, alpha))
    return film


@lru_cache(maxsize=512)
def disc(radius: float, fraction: tuple[float, float], colour: RGB, hole: float) -> tuple[pygame.Surface, int]:
    """A disc, or a ring if `hole` (its inner radius) is above 0; the middle lies at the second value + `fraction`."""
    middle = math.ceil(radius) + 1
    sprite = _fine(2 * middle + 1, 2 * middle + 1)
    at = ((middle + fraction[0]) * FINE, (middle + fraction[1]) * FINE)
    pygame.draw.circle(sprite, (*colour, 255), at, radius * FINE)
    if hole > 0:
        pygame.draw.circle(sprite, (*colour, 0), at, hole * FINE)
    return _smoothed(sprite, colour), middle


def _filled(points: Points, colour: RGB, w: int, h: int) -> pygame.Surface:
    sprite = _fine(w, h)
    pygame.draw.polygon(sprite, (*colour, 255), [(x * FINE, y * FINE) for x, y in points])
    return _smoothed(sprite, colour)


def _stroked(paths: tuple[Points, ...], width: float, colour: RGB, w: int, h: int, round_ends: bool) -> pygame.Surface:
    sprite = _fine(w, h)
    thick = max(1.0, width * FINE)
    for path in paths:
        fine = [(x * FINE, y * FINE) for x, y in path]
        for (x0, y0), (x1, y1) in pairwise(fine):
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            nx, ny = (y1 - y0) / length * thick / 2, (x0 - x1) / length * thick / 2
            quad = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            pygame.draw.polygon(sprite, (*colour, 255), quad)
        ends = [fine[0], fine[-1]] if round_ends else []
        for joint in ends + bends(fine):
            pygame.draw.circle(sprite, (*colour, 255), joint, thick / 2)
    return _smoothed(sprite, colour)


def bends(path: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The inner points of a line at which it turns by more than 11°: elsewhere a joint is not to be seen."""
    found = []
    for (x0, y0), (x1, y1), (x2, y2) in zip(path, path[1:], path[2:], strict=False):
        ax, ay, bx, by = x1 - x0, y1 - y0, x2 - x1, y2 - y1
        if ax * bx + ay * by < _STRAIGHT * math.hypot(ax, ay) * math.hypot(bx, by):
            found.append((x1, y1))
    return found


_kept_filled = lru_cache(maxsize=1024)(_filled)
_kept_filled_large = lru_cache(maxsize=48)(_filled)
_kept_stroked = lru_cache(maxsize=512)(_stroked)


@lru_cache(maxsize=96)
def dimmed(sprite: pygame.Surface, alpha: int) -> pygame.Surface:
    """The same sprite with an alpha of 0–255 for all of it."""
    faint = sprite.copy()
    faint.set_alpha(alpha)
    return faint


def _frame(paths: Sequence[Sequence[tuple[float, float]]], margin: float) -> tuple[int, int, int, int]:
    xs = [x for path in paths for x, _y in path]
    ys = [y for path in paths for _x, y in path]
    x, y = math.floor(min(xs) - margin) - 1, math.floor(min(ys) - margin) - 1
    return x, y, math.ceil(max(xs) + margin) + 1 - x, math.ceil(max(ys) + margin) + 1 - y


def _within(path: Sequence[tuple[float, float]], x: int, y: int) -> Points:
    return tuple((round((px - x) * FINE) / FINE, round((py - y) * FINE) / FINE) for px, py in path)


def polygon(points: Sequence[tuple[float, float]], colour: RGB) -> tuple[pygame.Surface, tuple[int, int]]:
    """A filled polygon and where its sprite goes."""
    x, y, w, h = _frame([points], 0)
    draw = _kept_filled if w * h <= _LARGE else _kept_filled_large if w * h <= _LARGEST else _filled
    return draw(_within(points, x, y), colour, w, h), (x, y)


Path = Sequence[tuple[float, float]]


def strokes(
    paths: Sequence[Path], width: float, colour: RGB, round_ends: bool = False
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """Open lines of one width with round joints, in sprites and where each goes: a long line is made of several, so
    that none is large."""
    return _strokes(tuple(map(tuple, paths)), width, colour, round_ends)


@lru_cache(maxsize=512)
def _strokes(
    paths: tuple[Points, ...], width: float, colour: RGB, round_ends: bool
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    _x, _y, w, h = _frame(paths, width)
    if w * h <= _LARGE:
        return (_stroke(paths, width, colour, round_ends),)
    pieces = [piece for path in paths for piece in _pieces(path, width)]
    return tuple(_stroke(group, width, colour, round_ends) for group in _groups(pieces, width))


def _stroke(
    paths: Sequence[Path], width: float, colour: RGB, round_ends: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    x, y, w, h = _frame(paths, width)
    draw = _stroked if w * h > _LARGE else _kept_stroked
    return draw(tuple(_within(path, x, y) for path in paths), width, colour, w, h, round_ends), (x, y)


def _pieces(path: Path, width: float) -> Iterator[Path]:
    """A path in parts; each goes one line further than its successor begins, so that joints stay round."""
    path = _in_parts(path)
    begin = 0
    spread = _Spread(path[:2], width)
    for end in range(2, len(path)):
        spread.add(path[end : end + 1])
        if spread.pixels > _PIECE:
            yield path[begin : end + 1]
            begin = end - 1
            spread = _Spread(path[begin : end + 1], width)
    yield path[begin:]


def _in_parts(path: Path) -> Path:
    """The same line through more points."""
    found = [path[0]]
    for (x0, y0), (x1, y1) in pairwise(path):
        parts = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / _PART))
        found += [(x0 + (x1 - x0) * n / parts, y0 + (y1 - y0) * n / parts) for n in range(1, parts + 1)]
    return found


def _groups(paths: Sequence[Path], width: float) -> Iterator[list[Path]]:
    """Neighbours together as long as their sprite stays small."""
    group: list[Path] = []
    spread = _Spread((), width)
    for path in paths:
        spread.add(path)
        if group and spread.pixels > _PIECE:
            yield group
            group, spread = [], _Spread(path, width)
        group.append(path)
    yield group


class _Spread:
    """How large the sprite of more and more points is."""

    def __init__(self, points: Path, margin: float) -> None:
        self._margin = margin
        self._left = self._top = math.inf
        self._right = self._bottom = -math.inf
        self.add(points)

    def add(self, points: Path) -> None:
        for x, y in points:
            self._left, self._right = min(self._left, x), max(self._right, x)
            self._top, self._bottom = min(self._top, y), max(self._bottom, y)

    @property
    def pixels(self) -> int:
        """As `_frame` measures it."""
        m = self._margin
        w = math.ceil(self._right + m) - math.floor(self._left - m) + 2
        return w * (math.ceil(self._bottom + m) - math.floor(self._top - m) + 2)


def dashes(points: Sequence[tuple[float, float]], on: float, off: float) -> list[list[tuple[float, float]]]:
    """A line cut into dashes `on` long and `off` apart; a bend inside a dash is kept."""
    paths: list[list[tuple[float, float]]] = []
    left, drawing = on, True
    path = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while length - done > 1e-9:
            step = min(left, length - done)
            done += step
            left -= step
            at = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            path.append(at)
            if left <= 1e-9:
                if drawing:
                    paths.append(path)
                drawing = not drawing
                left = on if drawing else off
                path = [at]
    if drawing and len(path) > 1:
        paths.append(path)
    return paths


def forget_shapes() -> None:
    """Drops every cached sprite, after a change of scale or theme."""
    for kept in (
        patch, _corners, _edges, _whole, _film, disc, _kept_filled, _kept_filled_large, _kept_stroked, _strokes, dimmed,
    ):  # fmt: skip
        kept.cache_clear()
