"""The toast: a few words over any screen for a moment; no scene knows of it, and it is drawn last."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas

SHOWN_MS: Final = 1200.0
LETTER_MS: Final = 60.0
"""A sentence is shown longer than a word: so long for each letter."""
_SIZE: Final = 26.0


class Toast:
    """`draw` after everything else."""

    def __init__(self) -> None:
        self.words = ""
        self._left_ms = 0.0

    def say(self, words: str) -> None:
        """Shows these words from the next drawing on."""
        self.words, self._left_ms = words, max(SHOWN_MS, LETTER_MS * len(words))

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until the words go; None when there are none."""
        return self._left_ms if self.words else None

    def tick(self, dt_ms: float) -> bool:
        """Time passes; whether the words have just gone, so that everything is to be drawn without them."""
        if not self.words:
            return False
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return False
        self.words = ""
        return True

    def draw(self, canvas: Canvas) -> None:
        """The words over everything, if there are any."""
        if not self.words:
            return
        p = canvas.palette
        w, h = canvas.measure(self.words, _SIZE, True)
        box = Box(0, 0, canvas.w, canvas.h).centred(w + 56, h + 28)
        canvas.box(box, p.ink, radius=12)
        canvas.text(self.words, _SIZE, box.centre, colour=p.on_ink, bold=True, anchor="center")
