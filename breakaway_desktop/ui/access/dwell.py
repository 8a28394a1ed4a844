"""Dwell, for players who can move a pointer but not press: what it rests on is pressed after a while.

A bar fills meanwhile. It presses once on each rest: the pointer must leave what it has pressed before it presses again.
"""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import FocusLost, Input, KeyDown, PointerMoved, PointerPressed
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.settings import Settings

TREMBLE: Final = 12.0
"""Units by which a pointer that rests may move."""
WAIT_MS: Final = 200.0
"""Milliseconds of rest before the bar appears."""
_BAR: Final = Box(0, 0, 64, 12)
_FRAME_MS: Final = 30.0


class Dwell:
    """The pointer of a window, in the time of its frames."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._pos: Point | None = None
        """Where the pointer began to rest; None: it is not known."""
        self._rested_ms = 0.0
        self._pressed = False
        """Whether this rest has pressed already."""

    @property
    def _is_resting(self) -> bool:
        return bool(self._settings.dwell) and self._pos is not None and not self._pressed and self._target is not None

    @property
    def _target(self) -> Control | None:
        """The control with which a press here does something: beside an open list or keyboard it does not."""
        top = self._app.stage.top
        control = None if top is None or self._pos is None else top.focus.control_at(self._pos)
        if control is None or self._pos is None or not control.enabled:
            return None
        return control if not control.captures_input or control.popup_takes(self._pos) else None

    @property
    def wake_in(self) -> float | None:
        return _FRAME_MS if self._is_resting else None

    def tick(self, dt_ms: float) -> bool:
        if not self._is_resting:
            return False
        self._rested_ms += dt_ms
        if self._rested_ms >= self._settings.dwell and self._pos is not None:
            self._pressed = True
            control = self._target
            opens_keyboard = isinstance(control, TextField) and not control.captures_input
            self._app.press_at(self._pos)
            if isinstance(control, TextField) and opens_keyboard:
                control.open_board()
        return True

    def handle(self, event: Input) -> bool:
        """Follow the pointer; a key, a click or another window ends a rest. No input is taken from the screens."""
        if isinstance(event, PointerMoved):
            x, y = event.pos
            if self._pos is None or max(abs(x - self._pos[0]), abs(y - self._pos[1])) > TREMBLE:
                self._pos, self._rested_ms, self._pressed = event.pos, 0.0, False
        elif isinstance(event, PointerPressed | KeyDown):
            self._pressed = True
        elif isinstance(event, FocusLost):
            self._pos = None
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar below the pointer, or above it at the lower edge."""
        if not self._is_resting or self._pos is None or self._rested_ms < WAIT_MS:
            return
        palette, (x, y) = canvas.palette, self._pos
        share = min(1.0, self._rested_ms / self._settings.dwell)
        left = min(max(4.0, x - _BAR.w / 2), canvas.w - _BAR.w - 4)
        top = y + 24 if y + 44 < canvas.h else y - 36
        bar = _BAR.moved(left, top)
        canvas.box(bar.inflated(3), palette.on_bib, radius=0)
        canvas.box(bar, palette.bib, radius=0)
        canvas.box(bar._replace(w=bar.w * share), palette.accent, radius=0)
