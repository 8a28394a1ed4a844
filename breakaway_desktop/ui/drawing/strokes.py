"""A frame as a list of strokes, which can be drawn again anywhere and compared with what the screen shows.

A `StrokeRecorder` stands for a surface of the window's size. Nothing is painted on it: it writes down which sprite goes
where and which rectangle is filled. `drawing/repaint.py` brings to the screen what differs from the frame before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import pygame

Spot = tuple[int, int]
Area = tuple[int, int, int, int]
Stroke = tuple[pygame.Surface, Spot, Area, bool] | tuple[tuple[int, ...], Area]
"""A part of a sprite (its left, top, width, height), where it goes, and whether it lets nothing through that lies
beneath; or a colour and the rectangle it fills."""

_FILL: Final = 2
"""The number of values in a stroke that fills."""

_LARGE_PX: Final = 250_000
"""An area too large to stay in the processor's cache."""
_WHITE: Final = (255, 255, 255)


class Strokes:
    """Strokes in the order in which they are drawn; they never change. Sprites on it must not be drawn on later."""

    def __init__(self, all_of_them: Iterable[Stroke]) -> None:
        self.all: Final = tuple(all_of_them)

    @cached_property
    def places(self) -> list[pygame.Rect]:
        """The pixels on which each of them lies."""
        return [
            pygame.Rect(stroke[1], stroke[2][2:]) if len(stroke) > _FILL else pygame.Rect(stroke[1])
            for stroke in self.all
        ]

    @cached_property
    def extent(self) -> pygame.Rect:
        """What they cover together."""
        return self.places[0].unionall(self.places[1:]) if self.all else pygame.Rect(0, 0, 0, 0)

    def moved(self, dx: int, dy: int, within: pygame.Rect) -> Strokes:
        """The same, so many pixels further, as far as it lies in the rectangle."""
        recorder = StrokeRecorder(within.bottomright)
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
    """Draws them on a real surface without transparency, within its clip.

    SDL fills and copies past the processor's cache, which costs some processors 13 µs for the smallest rectangle and
    ten times what it should. Taking all light away and adding the colour has the same result, in the cache."""
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
        if is_solid and area[2] * area[3] < _LARGE_PX:
            surface.fill(_WHITE, pygame.Rect(spot, area[2:]), pygame.BLEND_RGB_SUB)
            surface.blit(sprite, spot, area, pygame.BLEND_RGB_ADD)
        else:
            surface.blit(sprite, spot, area)


class StrokeRecorder(pygame.Surface):
    """Takes what a canvas draws. It has the clip and the size of a surface, and no pixels to look at."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._whole = pygame.Rect((0, 0), size)
        self._clip = self._whole.copy()
        self._loose: list[Stroke] = []
        self._parts: list[Strokes] = []

    def parts(self) -> list[Strokes]:
        """All that was drawn: what was played in one piece, and what was drawn between."""
        if self._loose:
            self._gather()
        return self._parts

    def strokes(self) -> Strokes:
        """All that was drawn, in one piece."""
        if not self._parts:
            return Strokes(self._loose)
        return Strokes(stroke for part in self.parts() for stroke in part.all)

    def play(self, strokes: Strokes) -> None:
        """Draws what was recorded before. It is taken as it is if nothing of it is cut off here."""
        if self._loose:
            self._gather()
        self._parts.append(strokes if self._clip.contains(strokes.extent) else strokes.moved(0, 0, self._clip))

    def _gather(self) -> None:
        self._parts.append(Strokes(self._loose))
        self._loose = []

    # What a canvas asks of a surface

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Raises NotImplementedError for special flags: no screen draws with them."""
        if special_flags:
            raise NotImplementedError("a recorder only blends")  # no words: a mistake of the caller
        left, top = int(dest[0]), int(dest[1])
        shift_x, shift_y, w, h = area or (0, 0, *source.get_size())
        place = pygame.Rect(left, top, w, h)
        seen = place.clip(self._clip)
        if seen.w and seen.h:
            x, y, w, h = seen
            solid = not source.get_flags() & pygame.SRCALPHA and source.get_alpha() in (None, 255)
            self._loose.append((source, (x, y), (shift_x + x - left, shift_y + y - top, w, h), solid))
        return seen

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0, /) -> None:
        for sprite, spot in blit_sequence:
            self.blit(sprite, spot, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Raises NotImplementedError for special flags: no screen draws with them."""
        if special_flags:
            raise NotImplementedError("a recorder only paints over")  # no words: a mistake of the caller
        seen = self._clip.copy() if rect is None else pygame.Rect(rect).clip(self._clip)
        if seen.w and seen.h:
            self._loose.append((tuple(color), (seen.x, seen.y, seen.w, seen.h)))
        return seen

    def set_clip(self, rect: Any, /) -> None:
        self._clip = self._whole.copy() if rect is None else pygame.Rect(rect).clip(self._whole)

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_width(self) -> int:
        return self._whole.w

    def get_height(self) -> int:
        return self._whole.h

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        rect = self._whole.copy()
        for name, value in kwargs.items():
            setattr(rect, name, value)
        return rect
