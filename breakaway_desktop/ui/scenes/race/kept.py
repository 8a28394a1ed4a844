"""A part of the screen that is painted once and kept for as long as it shows the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.pen import Recorded
from breakaway_desktop.words import language

MARGIN = 3.0
"""What belongs to a panel outside its box: edge and shadow."""


class Kept:
    """Painted anew when what it shows, its place, the scale, the theme or the language changes."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._painted: Recorded | None = None

    def draw(self, canvas: Canvas, box: Box, shows: Hashable, paint: Callable[[Canvas], None]) -> bool:
        """Brings it to the canvas; whether it was painted anew."""
        room = box.inflated(MARGIN)
        key = (canvas.rect(*room), canvas.scale, canvas.palette, language(), shows)
        painted = None if self._key != key else self._painted
        anew = painted is None or (painted.texts is None and canvas.boxes is not None)
        if painted is None or anew:

            def all_of_it(own: Canvas) -> None:
                with own.clipped(room):
                    own.fill(canvas.palette.desk, room)
                    paint(own)

            painted = canvas.recorded(all_of_it)
            self._key, self._painted = key, painted
        canvas.play(painted)
        return anew
