"""What a pen has drawn, to be drawn again; large parts of a screen are recorded a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.tape import Strokes, Tape

if TYPE_CHECKING:
    from breakaway_desktop.ui.kit.pen import Pen

Texts = list[tuple[str, Box, bool]]


class Recorded(NamedTuple):
    """What a pen has drawn, to be drawn again; and its texts, if somebody wanted to know them."""

    strokes: Strokes
    texts: Texts | None

    def moved(self, rect: pygame.Rect, box: Box) -> Recorded:
        """What was drawn at the corner of a surface, brought to a place of the window, in pixels and in units."""
        texts = self.texts and [(text, at.moved(box.x, box.y), cut) for text, at, cut in self.texts]
        return Recorded(self.strokes.moved(rect.x, rect.y, rect), texts)


Steps = Iterator[None]
"""Painting that can be left after each step and gone on with later."""


def at_once(steps: Steps) -> None:
    """Paints all that is left of them."""
    for _step in steps:
        pass


class Recording:
    """What is being recorded: `paint` draws it at once, or a step at a time if it gives steps."""

    def __init__(self, pen: Pen, paint: Callable[[Any], Steps | None], size_px: tuple[int, int] | None = None) -> None:
        """On a pen like the given one; of the whole window, or a surface of that size."""
        self._tape = Tape(size_px or pen.surface.get_size())
        self._own = type(pen)(self._tape, pen.palette, pen.scale)
        self._own.boxes = None if pen.boxes is None else []
        self._paint = paint
        self._steps: Steps | None = None

    def step(self) -> bool:
        """Whether it is complete with this step."""
        if self._steps is None:
            self._steps = self._paint(self._own)
            if self._steps is None:
                return True
        return next(self._steps, self) is self

    def finish(self) -> Recorded:
        """All of it, with what is still to be painted."""
        while not self.step():
            pass
        return self.recorded()

    def recorded(self) -> Recorded:
        """What is complete."""
        return Recorded(self._tape.strokes(), self._own.boxes)
