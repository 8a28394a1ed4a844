"""A part of the screen that is painted once and kept for as long as it shows the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.recent import Recent
from breakaway_desktop.ui.kit.recording import Recorded
from breakaway_desktop.words import language

MARGIN = 3.0
"""What belongs to a panel outside its box: edge and shadow."""
_MOST = 8
"""So many looks of a part are kept: players go back and forth between a few."""


class Kept:
    """Painted anew when it shows what it has not shown lately, or place, scale, theme or language have changed."""

    def __init__(self) -> None:
        self._painted: Recent[Recorded] = Recent(_MOST)
        self._last: Recorded | None = None
        self._frame: Hashable = None
        """Place, scale, theme and language of the last look."""

    def draw(
        self, canvas: Canvas, box: Box, shows: Hashable, paint: Callable[[Canvas], None], *, as_before: bool = False
    ) -> bool:
        """Brings it to the canvas; whether it is another look than the last one. `as_before`: the last one again."""
        before = self._last
        shown = before
        if shown is None or not as_before:
            shown = self.prepare(canvas, box, shows, paint)
            self._last, self._frame = shown, self._key(canvas, box, None)
        canvas.play(shown)
        return before is not shown

    def leave(self) -> None:
        """It is not shown: its last look may have been that of another time, which must not come again."""
        self._last = None

    def is_at_hand(self, canvas: Canvas, box: Box, shows: Hashable) -> bool:
        """Whether nothing has to be painted; also when there is nothing of this size that could be shown meanwhile."""
        if self._last is None or self._frame != self._key(canvas, box, None):
            return True
        return self._painted.find(self._key(canvas, box, shows)) is not None

    @staticmethod
    def _key(canvas: Canvas, box: Box, shows: Hashable) -> Hashable:
        return canvas.rect(*box.inflated(MARGIN)), canvas.scale, canvas.palette, language(), shows

    def prepare(self, canvas: Canvas, box: Box, shows: Hashable, paint: Callable[[Canvas], None]) -> Recorded:
        """Paints it without showing it, if that has not been done."""
        room = box.inflated(MARGIN)
        key = self._key(canvas, box, shows)
        painted = self._painted.find(key)
        if painted is None or (painted.texts is None and canvas.boxes is not None):

            def all_of_it(own: Canvas) -> None:
                with own.clipped(room):
                    own.fill(canvas.palette.desk, room)
                    paint(own)

            painted = canvas.recorded(all_of_it)
            self._painted.keep(key, painted)
        return painted
