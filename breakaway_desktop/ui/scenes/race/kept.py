"""A part of the screen that is painted once and kept for as long as it shows the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.words import language

MARGIN = 3.0
"""What belongs to a panel outside its box: edge and shadow."""


class Drawn(NamedTuple):
    """What a frame has drawn: `anew` are the panels on which controls are to be drawn again, `touched` is all that
    looks different now."""

    anew: list[Box]
    touched: list[Box]


class Kept:
    """One surface, painted anew when what it shows, its size, the scale, the theme or the language changes."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._painted: Canvas | None = None

    def draw(
        self, canvas: Canvas, box: Box, shows: Hashable, paint: Callable[[Canvas], None], *, whole: bool = True
    ) -> bool:
        """Brings it to the canvas; not `whole`: only if it was painted anew, which is told.

        `paint` draws in the units of the window, as if on the canvas itself.
        """
        room = box.inflated(MARGIN)
        rect = canvas.rect(*room)
        key = (rect, canvas.scale, canvas.palette, language(), shows)
        anew = self._painted is None or self._key != key
        if anew:
            if self._painted is None or self._painted.surface.get_size() != rect.size:
                own = Canvas(pygame.Surface(rect.size, 0, canvas.surface), canvas.palette, canvas.scale)
            else:
                own = Canvas(self._painted.surface, canvas.palette, canvas.scale)
            own.boxes = []
            own.fill(canvas.palette.desk)
            # Whole pixels, so that what is painted stands where it would stand on the canvas.
            with own.shifted(-rect.x / canvas.scale, -rect.y / canvas.scale):
                paint(own)
            self._key, self._painted = key, own
        assert self._painted is not None
        if not whole and not anew:
            return False
        canvas.surface.blit(self._painted.surface, rect.topleft)
        if canvas.boxes is not None and self._painted.boxes is not None:
            dx, dy = rect.x / canvas.scale, rect.y / canvas.scale
            canvas.boxes += [(text, at.moved(dx, dy), cut) for text, at, cut in self._painted.boxes]
        return anew
