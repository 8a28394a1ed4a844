"""Antialiased shapes as cached sprites, in pixels: drawn at four times their size and scaled down.

Each sprite has one colour and only its alpha varies, so no dark rim appears where it is blended.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

import pygame

from breakaway_desktop.kit.drawing.palette import RGB
from breakaway_desktop.kit.drawing.sprite_cache import cache_sprites

OVERSAMPLING = 4
Points = tuple[tuple[float, float], ...]
Corners = tuple[bool, bool, bool, bool]
ALL_CORNERS: Corners = (True, True, True, True)
_SMALL_PX = 12_000  # smaller boxes are cached as one sprite
_LARGE_PX = 40_000  # larger sets of lines are split, larger polygons drawn at twice their size only
_STRAIGHT = 0.98  # cosine of the largest turn that counts as straight
_PIECE_PX = 10_000  # long lines are split into sprites of about this size
_PART_PX = 100.0  # a straight line is split into parts no longer than this


def _fine_surface(w: int, h: int, times: int = OVERSAMPLING) -> pygame.Surface:
    return pygame.Surface((w * times, h * times), pygame.SRCALPHA)


def _smooth_down(sprite: pygame.Surface, colour: RGB, times: int = OVERSAMPLING) -> pygame.Surface:
    """Scale a sprite down and restore `colour`, which scaling weakens at the edges."""
    smooth = pygame.transform.smoothscale(sprite, (sprite.get_width() // times, sprite.get_height() // times))
    smooth.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return smooth


@lru_cache(maxsize=512)
def nine_patch(
    radius: float, border_width: float, fill: RGB | None, border: RGB | None, corners: Corners
) -> tuple[pygame.Surface, int]:
    """Return a small rounded box to be stretched, and the size c of its corners; each side is 2c + 1 pixels long.

    Raises ValueError without a fill and a border.
    """
    c = math.ceil(max(radius, border_width)) + 1
    n = 2 * c + 1
    sprite: pygame.Surface | None = None

    # The border, empty inside if there is no fill.
    if border is not None:
        sprite = _fine_surface(n, n)
        _round_rect(sprite, (*border, 255), 0, radius, corners)
        if fill is None:
            _round_rect(sprite, (*border, 0), border_width, radius - border_width, corners)
        sprite = _smooth_down(sprite, border)

    # The fill inside it.
    if fill is not None:
        inner = _fine_surface(n, n)
        inset = border_width if border is not None else 0.0
        _round_rect(inner, (*fill, 255), inset, radius - inset, corners)
        inner = _smooth_down(inner, fill)
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
    d = round(inset * OVERSAMPLING)
    size = sprite.get_width() - 2 * d
    r = max(0, round(radius * OVERSAMPLING))
    radii = [r if on else 0 for on in corners]
    pygame.draw.rect(
        sprite,
        colour,
        (d, d, size, size),
        border_top_left_radius=radii[0],
        border_top_right_radius=radii[1],
        border_bottom_left_radius=radii[2],
        border_bottom_right_radius=radii[3],
    )


class BoxStyle(NamedTuple):
    """Style of a rounded box, in pixels; `alpha` 0–255. Equal styles share their sprites."""

    radius: float
    border_width: float
    fill: RGB | None
    border: RGB | None
    corners: Corners = ALL_CORNERS
    alpha: int = 255


def _multiply_alpha(sprite: pygame.Surface, alpha: int) -> pygame.Surface:
    if alpha < 255:
        sprite = sprite.copy()
        sprite.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


@lru_cache(maxsize=512)
def _corners(look: BoxStyle) -> tuple[int, tuple[pygame.Surface, ...]]:
    """Return the size c of the corners, and the corners: top left, top right, bottom left, bottom right."""
    sprite, c = nine_patch(look.radius, look.border_width, look.fill, look.border, look.corners)
    sprite = _multiply_alpha(sprite, look.alpha)
    return c, tuple(sprite.subsurface((x, y, c, c)) for y in (0, c + 1) for x in (0, c + 1))


@lru_cache(maxsize=512)
def _edges(look: BoxStyle, width: int, height: int) -> tuple[pygame.Surface, ...]:
    """Return the edges between the corners: top, bottom, left, right."""
    sprite, c = nine_patch(look.radius, look.border_width, look.fill, look.border, look.corners)
    sprite = _multiply_alpha(sprite, look.alpha)
    areas = ((c, 0, 1, c), (c, c + 1, 1, c), (0, c, c, 1), (c + 1, c, c, 1))
    sizes = ((width, c), (width, c), (c, height), (c, height))
    return tuple(pygame.transform.scale(sprite.subsurface(area), size) for area, size in zip(areas, sizes, strict=True))


@lru_cache(maxsize=384)
def _box_sprite(look: BoxStyle, w: int, h: int, solid: bool) -> pygame.Surface:
    sprite = pygame.Surface((w, h), pygame.SRCALPHA)
    _assemble(sprite, pygame.Rect(0, 0, w, h), look, solid)
    return sprite


def draw_box(target: pygame.Surface, rect: pygame.Rect, look: BoxStyle, solid: bool) -> None:
    """Draw a rounded box on `target`: corners, edges and, if `solid`, the inside."""
    limit = max(0.0, (min(rect.w, rect.h) - 2) / 2 - 1)
    look = look._replace(
        radius=round(min(look.radius, limit) * OVERSAMPLING) / OVERSAMPLING,
        border_width=round(look.border_width * OVERSAMPLING) / OVERSAMPLING,
    )
    if rect.w * rect.h <= _SMALL_PX and rect.w > 0 and rect.h > 0:
        target.blit(_box_sprite(look, rect.w, rect.h, solid), rect.topleft)
    else:
        _assemble(target, rect, look, solid)


def _assemble(target: pygame.Surface, rect: pygame.Rect, look: BoxStyle, solid: bool) -> None:
    c, (top_left, top_right, bottom_left, bottom_right) = _corners(look)
    inner_w, inner_h = rect.w - 2 * c, rect.h - 2 * c
    if inner_w < 1 or inner_h < 1:  # too small for round corners
        colour = look.fill if look.border is None else look.border
        if colour is not None and (solid or look.border is not None):
            blend_rect(target, rect, colour, look.alpha)
        if look.fill is not None and look.border is not None:
            inset = -2 * round(look.border_width)
            blend_rect(target, rect.inflate(inset, inset), look.fill, look.alpha)
        return

    # Corners and edges, then the inside.
    top, bottom, left, right = _edges(look, inner_w, inner_h)
    right_x, bottom_y = rect.right - c, rect.bottom - c
    target.fblits(
        [
            (top_left, rect.topleft),
            (top_right, (right_x, rect.y)),
            (bottom_left, (rect.x, bottom_y)),
            (bottom_right, (right_x, bottom_y)),
            (top, (rect.x + c, rect.y)),
            (bottom, (rect.x + c, bottom_y)),
            (left, (rect.x, rect.y + c)),
            (right, (right_x, rect.y + c)),
        ]
    )
    if solid and look.fill is not None:
        blend_rect(target, pygame.Rect(rect.x + c, rect.y + c, inner_w, inner_h), look.fill, look.alpha)


def blend_rect(target: pygame.Surface, rect: pygame.Rect, colour: RGB, alpha: int) -> None:
    """Fill a rectangle, blended if `alpha` (0–255) is below 255."""
    if alpha >= 255:
        target.fill(colour, rect)
        return
    visible = rect.clip(target.get_clip())
    if visible.w and visible.h:
        target.blit(_colour_sheet(colour, alpha, visible.w, visible.h), visible.topleft)


@lru_cache(maxsize=6)
def _colour_sheet(colour: RGB, alpha: int, w: int, h: int) -> pygame.Surface:
    sheet = pygame.Surface((w, h), pygame.SRCALPHA)
    sheet.fill((*colour, alpha))
    return sheet


@cache_sprites(1_000_000)
def disc(radius: float, fraction: tuple[float, float], colour: RGB, hole: float) -> tuple[pygame.Surface, int]:
    """Return a disc, or a ring if `hole` (its inner radius) is above 0, and c: its centre is at c + `fraction` in x and
    y."""
    middle = math.ceil(radius) + 1
    sprite = _fine_surface(2 * middle + 1, 2 * middle + 1)
    centre = ((middle + fraction[0]) * OVERSAMPLING, (middle + fraction[1]) * OVERSAMPLING)
    pygame.draw.circle(sprite, (*colour, 255), centre, radius * OVERSAMPLING)
    if hole > 0:
        pygame.draw.circle(sprite, (*colour, 0), centre, hole * OVERSAMPLING)
    return _smooth_down(sprite, colour), middle


@cache_sprites(2_000_000)
def _draw_filled(points: Points, colour: RGB, w: int, h: int) -> pygame.Surface:
    times = OVERSAMPLING if w * h <= _LARGE_PX else 2
    sprite = _fine_surface(w, h, times)
    pygame.draw.polygon(sprite, (*colour, 255), [(x * times, y * times) for x, y in points])
    return _smooth_down(sprite, colour, times)


@cache_sprites(2_000_000)
def _draw_stroked(
    paths: tuple[Points, ...], width: float, colour: RGB, w: int, h: int, round_ends: bool
) -> pygame.Surface:
    sprite = _fine_surface(w, h)
    thickness = max(1.0, width * OVERSAMPLING)
    for path in paths:
        fine = [(x * OVERSAMPLING, y * OVERSAMPLING) for x, y in path]
        for (x0, y0), (x1, y1) in pairwise(fine):
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            nx, ny = (y1 - y0) / length * thickness / 2, (x0 - x1) / length * thickness / 2
            quad = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            pygame.draw.polygon(sprite, (*colour, 255), quad)
        ends = [fine[0], fine[-1]] if round_ends else []
        for joint in ends + bends(fine):
            pygame.draw.circle(sprite, (*colour, 255), joint, thickness / 2)
    return _smooth_down(sprite, colour)


def bends(path: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the inner points at which a line turns by more than 11°: smaller turns need no joint."""
    points = []
    for (x0, y0), (x1, y1), (x2, y2) in zip(path, path[1:], path[2:], strict=False):
        ax, ay, bx, by = x1 - x0, y1 - y0, x2 - x1, y2 - y1
        if ax * bx + ay * by < _STRAIGHT * math.hypot(ax, ay) * math.hypot(bx, by):
            points.append((x1, y1))
    return points


@lru_cache(maxsize=96)
def with_alpha(sprite: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return a copy of the sprite with an overall alpha of 0–255."""
    copy = sprite.copy()
    copy.set_alpha(alpha)
    return copy


def _bounds(paths: Sequence[Sequence[tuple[float, float]]], margin: float) -> tuple[int, int, int, int]:
    xs, ys = zip(*chain.from_iterable(paths), strict=True)
    x, y = math.floor(min(xs) - margin) - 1, math.floor(min(ys) - margin) - 1
    return x, y, math.ceil(max(xs) + margin) + 1 - x, math.ceil(max(ys) + margin) + 1 - y


def _relative(path: Sequence[tuple[float, float]], x: int, y: int) -> Points:
    return tuple([
        (round((px - x) * OVERSAMPLING) / OVERSAMPLING, round((py - y) * OVERSAMPLING) / OVERSAMPLING)
        for px, py in path
    ])  # fmt: skip


def polygon(points: Sequence[tuple[float, float]], colour: RGB) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a filled polygon and the position of its sprite."""
    x, y, w, h = _bounds([points], 0)
    return _draw_filled(_relative(points, x, y), colour, w, h), (x, y)


Path = Sequence[tuple[float, float]]


def strokes(
    paths: Sequence[Path], width: float, colour: RGB, round_ends: bool = False
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """Return open lines of one width with round joints as (sprite, position); long lines need several sprites."""
    # The same lines elsewhere, whole pixels away, are the same sprites.
    x, y = map(math.floor, paths[0][0])
    near = tuple([tuple([(px - x, py - y) for px, py in path]) for path in paths])
    return tuple([(sprite, (x + left, y + top)) for sprite, (left, top) in _strokes(near, width, colour, round_ends)])


@cache_sprites(2_000_000)
def _strokes(
    paths: tuple[Points, ...], width: float, colour: RGB, round_ends: bool
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    _x, _y, w, h = _bounds(paths, width)
    if w * h <= _LARGE_PX:
        return (_stroke(paths, width, colour, round_ends),)
    pieces = [piece for path in paths for piece in _pieces(path, width)]
    return tuple(_stroke(group, width, colour, round_ends) for group in _groups(pieces, width))


def _stroke(
    paths: Sequence[Path], width: float, colour: RGB, round_ends: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    x, y, w, h = _bounds(paths, width)
    return _draw_stroked(tuple(_relative(path, x, y) for path in paths), width, colour, w, h, round_ends), (x, y)


def _pieces(path: Path, width: float) -> Iterator[Path]:
    """Split a path; each piece overlaps the next by one line, so that joints stay round."""
    path = _subdivide(path)
    begin = 0
    size = _SpriteSize(path[:2], width)
    for end in range(2, len(path)):
        size.add(path[end : end + 1])
        if size.pixels > _PIECE_PX:
            yield path[begin : end + 1]
            begin = end - 1
            size = _SpriteSize(path[begin : end + 1], width)
    yield path[begin:]


def _subdivide(path: Path) -> Path:
    """Return the same line with more points."""
    points = [path[0]]
    for (x0, y0), (x1, y1) in pairwise(path):
        parts = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / _PART_PX))
        points += [(x0 + (x1 - x0) * n / parts, y0 + (y1 - y0) * n / parts) for n in range(1, parts + 1)]
    return points


def _groups(paths: Sequence[Path], width: float) -> Iterator[list[Path]]:
    """Group neighbouring paths so that the sprite of each group stays small."""
    group: list[Path] = []
    size = _SpriteSize((), width)
    for path in paths:
        size.add(path)
        if group and size.pixels > _PIECE_PX:
            yield group
            group, size = [], _SpriteSize(path, width)
        group.append(path)
    yield group


class _SpriteSize:
    """Size of the sprite of a growing set of points."""

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
        """Number of pixels of the sprite, as `_bounds` measures it."""
        margin = self._margin
        w = math.ceil(self._right + margin) - math.floor(self._left - margin) + 2
        return w * (math.ceil(self._bottom + margin) - math.floor(self._top - margin) + 2)


def dashes(points: Sequence[tuple[float, float]], on: float, off: float) -> list[list[tuple[float, float]]]:
    """Cut a line into dashes `on` long and `off` apart; bends inside a dash are preserved."""
    paths: list[list[tuple[float, float]]] = []
    left, drawing = on, True
    path = [points[0]]

    # Go along each side, and change between dash and gap where one ends.
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        covered = 0.0
        while length - covered > 1e-9:
            step = min(left, length - covered)
            covered += step
            left -= step
            pos = (x0 + (x1 - x0) * covered / length, y0 + (y1 - y0) * covered / length)
            path.append(pos)
            if left <= 1e-9:
                if drawing:
                    paths.append(path)
                drawing = not drawing
                left = on if drawing else off
                path = [pos]

    if drawing and len(path) > 1:
        paths.append(path)
    return paths


def clear_shape_cache() -> None:
    """Drop cached sprites, after a change of scale or theme."""
    for function in (
        nine_patch, _corners, _edges, _box_sprite, _colour_sheet, disc, _draw_filled, _draw_stroked, _strokes,
        with_alpha,
    ):  # fmt: skip
        function.cache_clear()
