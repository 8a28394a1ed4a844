"""A frame as a list of strokes, which can be replayed anywhere and compared with the last frame.

A `DisplayListRecorder` replaces a surface of the window's size. It has no pixels: it records which sprite is drawn at
which position and which rectangle is filled. `drawing/repaint.py` draws the differences on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import pygame

Spot = tuple[int, int]
Area = tuple[int, int, int, int]
Stroke = tuple[pygame.Surface, Spot, Area, bool] | tuple[tuple[int, ...], Area]
"""Either a sprite, its position, the part of it (left, top, width, height), and whether it is opaque; or a colour and
the rectangle that it fills."""

_FILL: Final = 2
"""Number of values in a stroke that fills."""

_LARGE_PX: Final = 250_000
"""Area that is too large to stay in the processor's cache."""
_WHITE: Final = (255, 255, 255)


class DisplayList:
    """Strokes in the order of drawing, immutable. Their sprites must not be drawn on later."""

    def __init__(self, strokes: Iterable[Stroke]) -> None:
        self.all: Final = tuple(strokes)

    @cached_property
    def rects(self) -> list[pygame.Rect]:
        """The rectangle of each stroke, in pixels."""
        return [
            pygame.Rect(stroke[1], stroke[2][2:]) if len(stroke) > _FILL else pygame.Rect(stroke[1])
            for stroke in self.all
        ]

    @cached_property
    def extent(self) -> pygame.Rect:
        """The smallest rectangle around all strokes."""
        return self.rects[0].unionall(self.rects[1:]) if self.all else pygame.Rect(0, 0, 0, 0)

    def moved(self, dx: int, dy: int, within: pygame.Rect) -> DisplayList:
        """Return a copy moved by dx, dy pixels and clipped to `within`."""
        recorder = DisplayListRecorder(within.bottomright)
        recorder.set_clip(within)
        for stroke in self.all:
            if len(stroke) == _FILL:
                x, y, w, h = stroke[1]
                recorder.fill(stroke[0], (x + dx, y + dy, w, h))
            else:
                sprite, (x, y), area, _solid = stroke
                recorder.blit(sprite, (x + dx, y + dy), area)
        return recorder.strokes()


def draw_strokes(strokes: Iterable[Stroke], surface: pygame.Surface) -> None:
    """Draw the strokes on a real surface without transparency, within its clip.

    SDL's fills and copies bypass the processor's cache, which makes some processors ten times slower (13 µs for the
    smallest rectangle). Subtracting white and adding the colour has the same result, inside the cache.
    """
    for stroke in strokes:
        if len(stroke) == _FILL:
            colour, (x, y, w, h) = stroke
            if w * h < _LARGE_PX:
                surface.fill(_WHITE, (x, y, w, h), pygame.BLEND_RGB_SUB)
                surface.fill(colour, (x, y, w, h), pygame.BLEND_RGB_ADD)
            else:
                surface.fill(colour, (x, y, w, h))
            continue
        sprite, spot, area, is_solid = stroke
        if is_solid and area[2] * area[3] < _LARGE_PX and sprite.get_bytesize() > 1:  # a byte a pixel adds slowly
            surface.fill(_WHITE, pygame.Rect(spot, area[2:]), pygame.BLEND_RGB_SUB)
            surface.blit(sprite, spot, area, pygame.BLEND_RGB_ADD)
        else:
            surface.blit(sprite, spot, area)


class DisplayListRecorder(pygame.Surface):
    """Records what a canvas draws, with the clip and the size of a surface, but without pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._bounds = pygame.Rect((0, 0), size)
        self._clip = self._bounds.copy()
        self._new_strokes: list[Stroke] = []
        self._parts: list[DisplayList] = []

    def parts(self) -> list[DisplayList]:
        """Return everything that was drawn: each played list as one part, and the strokes between them."""
        if self._new_strokes:
            self._close_part()
        return self._parts

    def strokes(self) -> DisplayList:
        """Return everything that was drawn as one list."""
        if not self._parts:
            return DisplayList(self._new_strokes)
        return DisplayList(stroke for part in self.parts() for stroke in part.all)

    def play(self, parts: Iterable[DisplayList]) -> None:
        """Append recorded strokes: by reference if the clip contains all of a part, else clipped."""
        if self._new_strokes:
            self._close_part()
        clip, add = self._clip, self._parts.append
        for part in parts:
            add(part if clip.contains(part.extent) else part.moved(0, 0, clip))

    def _close_part(self) -> None:
        self._parts.append(DisplayList(self._new_strokes))
        self._new_strokes = []

    # Methods of a surface that a canvas calls

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record a sprite. Raises NotImplementedError for special flags, which no screen uses."""
        if special_flags:
            raise NotImplementedError("a recorder only blends")  # no words: a mistake of the caller
        left, top = int(dest[0]), int(dest[1])
        shift_x, shift_y, w, h = area or (0, 0, *source.get_size())
        rect = pygame.Rect(left, top, w, h)
        visible = rect.clip(self._clip)
        if visible.w and visible.h:
            x, y, w, h = visible
            solid = not source.get_flags() & pygame.SRCALPHA and source.get_alpha() in (None, 255)
            self._new_strokes.append((source, (x, y), (shift_x + x - left, shift_y + y - top, w, h), solid))
        return visible

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0, /) -> None:
        for sprite, spot in blit_sequence:
            self.blit(sprite, spot, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Record a fill. Raises NotImplementedError for special flags, which no screen uses."""
        if special_flags:
            raise NotImplementedError("a recorder only paints over")  # no words: a mistake of the caller
        visible = self._clip.copy() if rect is None else pygame.Rect(rect).clip(self._clip)
        if visible.w and visible.h:
            self._new_strokes.append((tuple(color), (visible.x, visible.y, visible.w, visible.h)))
        return visible

    def set_clip(self, rect: Any, /) -> None:
        self._clip = self._bounds.copy() if rect is None else pygame.Rect(rect).clip(self._bounds)

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def get_size(self) -> tuple[int, int]:
        return self._bounds.size

    def get_width(self) -> int:
        return self._bounds.w

    def get_height(self) -> int:
        return self._bounds.h

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        rect = self._bounds.copy()
        for name, value in kwargs.items():
            setattr(rect, name, value)
        return rect
