"""Caches of sprites. They are bounded by pixels, not by numbers: the sprites of a large window are larger."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

import pygame

Values = TypeVarTuple("Values")  # no words: a name in the code
Result = TypeVar("Result")  # no words: a name in the code


class SpriteCache(Generic[*Values, Result]):
    """Results of `draw` with up to `pixels` pixels in all; the least recently used are dropped."""

    def __init__(self, draw: Callable[[*Values], Result], pixels: int) -> None:
        self._draw, self._most = draw, pixels
        self._results: OrderedDict[tuple[*Values], Result] = OrderedDict()
        self.pixels = 0
        """Number of pixels of all results."""
        self.drawn = 0
        """Number of results that had to be drawn."""

    def __call__(self, *values: *Values) -> Result:
        result = self._results.get(values)
        if result is not None:
            self._results.move_to_end(values)
            return result
        result = self._results[values] = self._draw(*values)
        self.drawn += 1
        self.pixels += _pixels_of(result)
        while self.pixels > self._most:
            self.pixels -= _pixels_of(self._results.popitem(last=False)[1])
        return result

    def cache_clear(self) -> None:
        self._results.clear()
        self.pixels = 0


def cache_sprites(pixels: int) -> Callable[[Callable[[*Values], Result]], SpriteCache[*Values, Result]]:
    """Return a decorator for functions that return a sprite, or a tuple that contains sprites."""
    return lambda draw: SpriteCache(draw, pixels)


def _pixels_of(result: object) -> int:
    if isinstance(result, pygame.Surface):
        return result.get_width() * result.get_height()
    return sum(map(_pixels_of, result)) if isinstance(result, tuple) else 0
