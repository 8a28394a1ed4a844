"""A few words over whatever is shown, for a moment; no scene knows of them: they are drawn last and taken off again."""

from __future__ import annotations

from typing import Final

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas

SHOWN_MS: Final = 1200.0
_SIZE: Final = 26.0


class Brief:
    """`lift` before anything else is drawn, `lay` after it."""

    def __init__(self) -> None:
        self.words = ""
        self._left_ms = 0.0
        self._under: tuple[pygame.Surface, pygame.Rect] | None = None
        """What was on the screen where the words are, and where that is."""

    def say(self, words: str) -> None:
        """Shows these words from the next drawing on."""
        self.words, self._left_ms = words, SHOWN_MS

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until the words go; None when there are none."""
        return self._left_ms if self.words else None

    def tick(self, dt_ms: float) -> bool:
        """Time passes; whether the words have just gone, so that they are to be lifted."""
        if not self.words:
            return False
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return False
        self.words = ""
        return True

    def forget(self) -> None:
        """The screen is another one: nothing of the words is on it."""
        self._under = None

    def lift(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Puts back what was under the words; where that was, None if there were none."""
        if self._under is None:
            return None
        (under, where), self._under = self._under, None
        surface.blit(under, where)
        return where

    def lay(self, canvas: Canvas) -> pygame.Rect | None:
        """Draws the words over everything; where that is, None if there are none."""
        if not self.words:
            return None
        p = canvas.palette
        w, h = canvas.measure(self.words, _SIZE, True)
        box = Box(0, 0, canvas.w, canvas.h).centred(w + 56, h + 28)
        where = canvas.rect(*box.inflated(6)).clip(canvas.surface.get_rect())
        self._under = canvas.surface.subsurface(where).copy(), where
        canvas.box(box, p.ink, radius=12)
        canvas.text(self.words, _SIZE, box.centre, colour=p.on_ink, bold=True, anchor="center")
        return where
