"""Tokens of the riders: sprites by team, number, size and state, drawn once at four times their size (design sheet)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from breakaway_desktop.ui.kit import letters, shapes
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB, Palette, TeamLook, team_look
from breakaway_desktop.ui.road.outlines import CIRCLE, NUMBER_DROP, NUMBER_SHARE, outline
from breakaway_desktop.ui.toolkit.boxes import Draw, draw

FINE = 4
LEAST_NUMBER = 10.4
SHAPE_ALONE = 7.5
"""Largest nominal radius in units at which a token has no number."""
RING = 1.38
MOVED = 0.34

TURN = 0.7
"""So far wheels turn on a square (radians): slowly enough to be seen as turning."""
_SPOKES = 3
"""Lines across a wheel."""
_TURNS = 6
"""A wheel looks the same again after so many steps."""
_SPOKE_STEP = math.pi / _SPOKES / _TURNS

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class TokenState:
    """What a token says about its rider besides who he is (design sheet, "States")."""

    to_move: bool = False
    moved: bool = False
    ghost: bool = False
    dropped: bool = False
    lapped: bool = False
    shown: bool = False
    gain: int = 0
    """By so much his next card grows."""


AT_REST = TokenState()


class _Layers:
    """A sprite put together from layers of one colour each, so that no dark rim appears between them."""

    def __init__(self, half_px: float, ground: pygame.Surface | None = None) -> None:
        """`ground`: a sprite of that size, to lay more on a copy of it."""
        self.middle = math.ceil(half_px)
        size = 2 * self.middle + 1
        self.surface = pygame.Surface((size, size), pygame.SRCALPHA) if ground is None else ground.copy()

    def _fine(self, colour: RGB) -> pygame.Surface:
        size = self.surface.get_width() * FINE
        return shapes.tinted(pygame.Surface((size, size), pygame.SRCALPHA), colour)

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + self.middle + 0.5) * FINE, (point[1] + self.middle + 0.5) * FINE

    def _lay(self, layer: pygame.Surface) -> None:
        self.surface.blit(pygame.transform.smoothscale(layer, self.surface.get_size()), (0, 0))

    def shape(self, shape: str, radius: float, colour: RGB, grown: float = 0.0) -> None:
        """The shape of a team for a nominal radius, larger by `grown` pixels all around."""
        if shape == "circle":
            self.disc((0, 0), CIRCLE * radius + grown, colour)
        else:
            self.filled(scaled_outline(shape, radius), colour, grown)

    def filled(self, points: Points, colour: RGB, grown: float = 0.0) -> None:
        """A polygon, larger (or smaller) by `grown` pixels all around."""
        layer = self._fine(colour)
        pygame.draw.polygon(layer, (*colour, 255), [self._at(p) for p in points])
        if grown:
            self._stroke(layer, [*points, points[0]], 2 * abs(grown), (*colour, 255 if grown > 0 else 0))
        self._lay(layer)

    def stroked(self, paths: Sequence[Points], width: float, colour: RGB) -> None:
        """Open lines."""
        layer = self._fine(colour)
        for path in paths:
            self._stroke(layer, path, width, (*colour, 255))
        self._lay(layer)

    def _stroke(self, layer: pygame.Surface, path: Points, width: float, colour: tuple[int, int, int, int]) -> None:
        fine, thick = [self._at(p) for p in path], width * FINE
        for (x0, y0), (x1, y1) in pairwise(fine):
            length = math.dist((x0, y0), (x1, y1))
            if length:
                nx, ny = (y1 - y0) / length * thick / 2, (x0 - x1) / length * thick / 2
                quad = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
                pygame.draw.polygon(layer, colour, quad)
        for joint in shapes.bends([*fine, fine[1]] if path[0] == path[-1] else fine):
            pygame.draw.circle(layer, colour, joint, thick / 2)

    def disc(self, centre: tuple[float, float], radius: float, colour: RGB, hole: float = 0.0) -> None:
        """A disc, or a ring with an inner radius of `hole`."""
        layer = self._fine(colour)
        pygame.draw.circle(layer, (*colour, 255), self._at(centre), radius * FINE)
        if hole > 0:
            pygame.draw.circle(layer, (*colour, 0), self._at(centre), hole * FINE)
        self._lay(layer)

    def number(
        self, text: str, size: float, centre: tuple[float, float], colour: RGB, rim: RGB | None, w: float
    ) -> None:
        """Bold figures centred by their ink, first with a rim `w` wide if a colour is given for one."""
        for shade, around in ((rim, w * FINE), (colour, 0.0)):
            if shade is None:
                continue
            layer = self._fine(shade)
            drawn = letters.rare(size * FINE, True).render(text, True, shade)
            ink = drawn.get_bounding_rect()
            x, y = self._at(centre)
            left, top = x - ink.centerx, y - ink.centery
            turns = [(0.0, 0.0)] if not around else [
                (around * math.cos(a * math.pi / 8), around * math.sin(a * math.pi / 8)) for a in range(16)
            ]  # fmt: skip
            for dx, dy in turns:
                layer.blit(drawn, (round(left + dx), round(top + dy)))
            self._lay(layer)


def mixed(over: RGB, under: RGB, share: float) -> RGB:
    """`share` of one colour laid over another."""
    r, g, b = (round(a * share + b * (1 - share)) for a, b in zip(over, under, strict=True))
    return r, g, b


def _brightness(colour: RGB) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def scaled_outline(shape: str, radius: float) -> list[tuple[float, float]]:
    """The outline of a shape around (0, 0) for a nominal radius."""
    return [(x * radius, y * radius) for x, y in outline(shape)]


def _colours(look: TeamLook, ghost: bool, palette: Palette) -> tuple[RGB, RGB]:
    """Of a token and its number."""
    if not ghost:
        return look.fill, look.label
    fill = mixed(look.fill, palette.paper, 0.45)
    return fill, (0, 0, 0) if _brightness(fill) > 110 else (255, 255, 255)


def _half(radius: float, scale: float) -> float:
    return radius * 1.3 + 2 * scale


@lru_cache(maxsize=256)
def _blank(look: TeamLook, radius: float, scale: float, ghost: bool, palette: Palette) -> pygame.Surface:
    """A token without its number, `radius` in pixels: that of four riders."""
    layers = _Layers(_half(radius, scale))
    fill, label = _colours(look, ghost, palette)
    if ghost:
        points = scaled_outline(look.shape, radius)
        layers.filled(points, fill)
        around = shapes.dashes([*points, points[0]], 4.5 * scale, 3 * scale)
        layers.stroked(around, 2.2 * scale, palette.accent)
        return layers.surface
    opposite: RGB = (255, 255, 255) if _brightness(label) < 128 else (0, 0, 0)
    layers.shape(look.shape, radius, opposite, 0.10 * radius)
    layers.shape(look.shape, radius, label, 0.055 * radius)
    layers.shape(look.shape, radius, fill, -0.055 * radius)
    return layers.surface


@lru_cache(maxsize=1024)
def _body(look: TeamLook, number: str, radius: float, scale: float, ghost: bool, palette: Palette) -> pygame.Surface:
    """The token itself, `radius` in pixels."""
    blank = _blank(look, radius, scale, ghost, palette)
    if not number:
        return blank
    layers = _Layers(_half(radius, scale), blank)
    fill, label = _colours(look, ghost, palette)
    size = max(LEAST_NUMBER * scale, NUMBER_SHARE.get(look.shape, 0.88) * radius)
    rim = fill if radius < 11 * scale else None
    layers.number(number, size, (0, NUMBER_DROP.get(look.shape, 0) * radius), label, rim, 1.5 * scale)
    return layers.surface


@lru_cache(maxsize=64)
def _badge(badge: str, radius: float, scale: float, palette: Palette) -> pygame.Surface:
    """The small disc up right of a token: three dots for dropped, −1 for lapped."""
    layers = _Layers(radius * 1.55 + 7 * scale)
    r = max(6.2 * scale, 0.44 * radius)
    out = 0.5 * (r - 0.44 * radius)
    x, y = 0.85 * radius + out, -0.72 * radius - out
    layers.disc((x, y), r, palette.ink)
    layers.disc((x, y), r - max(1.0, 1.1 * scale), palette.card)
    if badge == "…":
        for step in (-0.44, 0, 0.44):
            layers.disc((x + step * r, y), 0.16 * r, palette.ink)
    else:
        layers.number(badge, 1.4 * r, (x, y), palette.ink, None, 0)
    return layers.surface


@lru_cache(maxsize=256)
def _gain(words: str, radius: float, scale: float, palette: Palette) -> pygame.Surface:
    """A small plate down right of a token: `+2`."""
    layers = _Layers(radius * 2.1 + 16 * scale)
    size = max(LEAST_NUMBER * scale, 0.5 * radius)
    w, h = letters.measure(words, size, True)[0] + 4 * scale, 1.15 * size
    x, y = 0.62 * radius + 0.28 * w, 0.95 * radius
    for grown, colour in ((max(1.0, 1.1 * scale), palette.ink), (0.0, palette.card)):
        layers.filled(_plate(x, y, w, h, grown), colour)
    layers.number(words, size, (x, y), palette.ink, None, 0)
    return layers.surface


def _plate(x: float, y: float, w: float, h: float, grown: float) -> list[tuple[float, float]]:
    """The outline of a plate with round ends around a middle, larger by `grown` all around."""
    r, half = h / 2 + grown, max(0.0, (w - h) / 2)
    turns = [math.pi * (i / 10 - 0.5) for i in range(11)]
    right = [(x + half + r * math.cos(a), y + r * math.sin(a)) for a in turns]
    return right + [(x - half - r * math.cos(a), y - r * math.sin(a)) for a in turns]


@lru_cache(maxsize=256)
def _wheel(radius: float, step: int, scale: float, palette: Palette) -> pygame.Surface:
    """A wheel, `radius` in pixels, turned by so many steps."""
    layers = _Layers(radius + 1)
    layers.disc((0, 0), radius, palette.ink)
    layers.disc((0, 0), radius - max(1.0, 1.3 * scale), palette.card)
    first = step * _SPOKE_STEP
    spokes = []
    for arm in range(_SPOKES):
        x, y = radius * math.cos(first + arm * math.pi / _SPOKES), radius * math.sin(first + arm * math.pi / _SPOKES)
        spokes.append([(-x, -y), (x, y)])
    layers.stroked(spokes, max(0.8, 0.9 * scale), palette.ink)
    return layers.surface


@lru_cache(maxsize=256)
def _ring(radius: float, scale: float, filled: bool, palette: Palette) -> pygame.Surface:
    """The accent ring of the rider to move, or the gold halo of one who is shown."""
    width = max(2.1 * scale, 0.14 * radius)
    outer = RING * radius + width / 2
    layers = _Layers(outer + 1)
    if filled:
        layers.disc((0, 0), outer - width / 2, palette.gold)
    layers.disc((0, 0), outer, palette.accent, outer - width)
    return layers.surface


def _blit(canvas: Canvas, sprite: pygame.Surface, centre: tuple[float, float]) -> None:
    x, y = canvas.at(centre)
    half = sprite.get_width() // 2
    canvas.surface.blit(sprite, (math.floor(x) - half, math.floor(y) - half))


def _pixels(canvas: Canvas, radius: float) -> float:
    return round(radius * canvas.scale * 4) / 4


def draw_ring(canvas: Canvas, centre: tuple[float, float], radius: float, state: TokenState) -> None:
    """Only what lies under a token: ring or halo. For crowded squares, where all rings go under all tokens."""
    if state.to_move or state.shown:
        _blit(canvas, _ring(_pixels(canvas, radius), canvas.scale, state.shown, canvas.palette), centre)


def draw_body(
    canvas: Canvas, look: TeamLook, number: str, centre: tuple[float, float], radius: float, state: TokenState
) -> None:
    """Only the token, with the discs that say dropped or lapped, and what he gains."""
    r, scale, palette = _pixels(canvas, radius), canvas.scale, canvas.palette
    sprites = [_body(look, number if radius > SHAPE_ALONE else "", r, scale, state.ghost, palette)]
    if state.dropped or state.lapped:
        sprites.append(_badge("…" if state.dropped else "−1", r, scale, palette))
    if state.gain:
        sprites.append(_gain(f"+{state.gain}", r, scale, palette))
    for sprite in sprites:
        _blit(canvas, shapes.dimmed(sprite, round(MOVED * 255)) if state.moved else sprite, centre)


def draw_token(
    canvas: Canvas,
    look: TeamLook,
    number: str,
    centre: tuple[float, float],
    radius: float,
    state: TokenState = AT_REST,
) -> None:
    """A token of nominal `radius` (units) around `centre`; `number` empty, or a radius of 7.5 or less: shape alone."""
    draw_ring(canvas, centre, radius, state)
    draw_body(canvas, look, number, centre, radius, state)


def token(colour: str, number: str = "", radius: float = 12, state: TokenState = AT_REST) -> Draw:
    """A rider, or with no number his team, as a node."""
    across, look = 2 * radius, team_look(colour)
    return draw(lambda c, box: draw_token(c, look, number, box.centre, radius, state), w=across + 2, h=across)


def forget_tokens() -> None:
    """Drops every cached sprite, after a change of scale or theme."""
    _blank.cache_clear()
    _body.cache_clear()
    _badge.cache_clear()
    _gain.cache_clear()
    _ring.cache_clear()
    _wheel.cache_clear()
