"""A list of many lines of which only what is seen is drawn."""

from __future__ import annotations

from typing import Final

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.inputs import Input, KeyDown, Wheeled

_LEAST_ROWS: Final = 1


class Lines(Control):
    """`count` rows of the same height; arrows, pages, Home, End and the wheel move in them. It begins at the first."""

    ROW = 31.0

    def __init__(self, rect: Box, label: str, count: int) -> None:
        super().__init__(rect, label, radius=6)
        self.count = count
        self.top = 0

    @property
    def shown(self) -> int:
        return max(_LEAST_ROWS, int(self.rect.h // self.ROW))

    @property
    def furthest(self) -> int:
        return max(0, self.count - self.shown)

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-3)

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in self._steps() and not event.ctrl

    def _steps(self) -> dict[int, int]:
        page = max(1, self.shown - 1)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }

    def press(self) -> None:
        """There is nothing to press."""

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and not event.ctrl and event.key in self._steps():
            return self._scroll(self._steps()[event.key])
        if isinstance(event, Wheeled):
            return self._scroll(-round(event.steps * 3) or (-1 if event.steps > 0 else 1))
        return super().handle(event)

    def _scroll(self, rows: int) -> bool:
        self.top = min(max(0, self.top + rows), self.furthest)
        return True

    def is_head(self, at: int) -> bool:
        """Whether this row is the head of those below it."""
        raise NotImplementedError

    def draw_row(self, canvas: Canvas, at: int, row: Box) -> None:
        """Draws one row into its box."""
        raise NotImplementedError

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        # The head of the part that is seen stays on top.
        head = next((at for at in range(self.top, -1, -1) if self.count and self.is_head(at)), self.top)
        for at in range(self.top, min(self.count, self.top + self.shown)):
            row = Box(r.x, r.y + (at - self.top) * self.ROW, r.w - 14, self.ROW)
            self.draw_row(canvas, head if at == self.top else at, row)
        if self.furthest:
            track = Box(r.right - 6, r.y, 6, r.h)
            part = max(32.0, r.h * self.shown / self.count)
            canvas.box(track, p.sunk, radius=3)
            canvas.box(Box(track.x, r.y + (r.h - part) * self.top / self.furthest, 6, part), p.control, radius=3)


def draw_head(canvas: Canvas, text: str, row: Box, size: float) -> None:
    """The head of a part of the list, in a row."""
    canvas.box(row.inflated(0, -1.5), canvas.palette.sunk, radius=6)
    canvas.text(text, size, (row.x + 12, row.centre[1]), bold=True, anchor="midleft", max_width=row.w - 24)
