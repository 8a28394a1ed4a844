"""A part of the screen that is painted once and kept for as long as it shows the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.recording import Recordings, Steps
from breakaway_desktop.ui.kit.tape import Recorded
from breakaway_desktop.words import language

MARGIN = 3.0
"""What belongs to a panel outside its box: edge and shadow."""
_MOST = 8
"""So many looks of a part are kept: players go back and forth between a few."""

_EMPTY = "empty"
"""What an empty sheet shows."""

Paint = Callable[[Canvas], Steps | None]


class Kept:
    """Painted anew when it shows what it has not shown lately, or place, scale, theme or language have changed."""

    def __init__(self) -> None:
        self._painted: Recordings[None] = Recordings(_MOST, lambda: None)
        self._last: Recorded | None = None
        self._open: Recorded | None = None
        """The last look that everybody could see."""
        self._frame: Hashable = None
        """Place, scale, theme and language of the last look."""

    def draw(self, canvas: Canvas, box: Box, shows: Hashable, paint: Paint, *, as_before: bool = False) -> bool:
        """Brings it to the canvas; whether it is another look than the last one. `as_before`: the last one again."""
        before = self._last
        shown = before
        if shown is None or not as_before:
            key = _key(canvas, box, shows)
            shown, _none = self._painted.whole(canvas, key, lambda own, _none: _all_of_it(own, box, paint))
            self._last, self._frame = shown, _key(canvas, box, None)
        canvas.play(shown)
        return before is not shown

    def leave(self) -> None:
        """It is not shown: its last look may have been that of another time, which must not come again."""
        self._last = self._open = None

    def lay_open(self) -> None:
        """The last look holds no secrets."""
        self._open = self._last

    def hide(self) -> None:
        """Whose secrets the last look may hold must not be seen any more: what everybody saw before stands for it."""
        self._last = self._open

    def show_empty(self, canvas: Canvas, box: Box) -> None:
        """An empty sheet is what it showed last."""

        def paint(own: Canvas, _none: None) -> Steps:
            return _all_of_it(own, box, lambda sheet: sheet.panel(box))

        self._last, _none = self._painted.whole(canvas, _key(canvas, box, _EMPTY), paint)
        self._frame = _key(canvas, box, None)

    def is_at_hand(self, canvas: Canvas, box: Box, shows: Hashable) -> bool:
        """Whether nothing has to be painted; also when there is nothing of this size that could be shown meanwhile."""
        if self._last is None or self._frame != _key(canvas, box, None):
            return True
        return self._painted.find(canvas, _key(canvas, box, shows)) is not None

    def step(self, canvas: Canvas, box: Box, shows: Hashable, paint: Paint) -> bool:
        """Paints a step of it without showing it; whether it is complete."""
        key = _key(canvas, box, shows)
        return self._painted.step(canvas, key, lambda own, _none: _all_of_it(own, box, paint))


def _key(canvas: Canvas, box: Box, shows: Hashable) -> Hashable:
    return canvas.rect(*box.inflated(MARGIN)), canvas.scale, canvas.palette, language(), shows


def _all_of_it(own: Canvas, box: Box, paint: Paint) -> Steps:
    room = box.inflated(MARGIN)
    with own.clipped(room):
        own.fill(own.palette.desk, room)
        steps = paint(own)
        if steps is not None:
            yield from steps
