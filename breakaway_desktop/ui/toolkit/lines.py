"""The list of many lines of equal height, as one control: only what is seen is painted, arrows point at a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pygame

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.inputs import LEFT_BUTTON, Input, KeyDown, PointerPressed, PointerReleased, WheelTurned
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import LaidOutTree, Measure
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.controls import ControlNode

_BAR: Final = 8.0
_SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class LineList(Control):
    """The control. `top` is the first line that is seen, `at` the one pointed at."""

    lasting = (*Control.lasting, "top", "at")

    def __init__(self, rect: Box, of: LineListNode, say: Callable[[Any], None]) -> None:
        super().__init__(rect, of.name)
        self.of = of
        self.say = say
        self.at = len(of.rows) - 1 if of.at_end else 0
        self.top = self.furthest if of.at_end else 0

    def become(self, other: Control) -> None:
        """Other lines are read from their beginning, or their end."""
        assert isinstance(other, LineList)
        same = self.of.rows == other.of.rows
        super().become(other)
        if not same:
            self.at, self.top = other.at, other.top
        self.top = min(self.top, self.furthest)

    @property
    def shown(self) -> int:
        """How many lines are seen."""
        return max(1, int(self.rect.h // self.of.high))

    @property
    def furthest(self) -> int:
        return max(0, len(self.of.rows) - self.shown)

    @property
    def pointed(self) -> Any:
        """The line pointed at."""
        return self.of.rows[self.at]

    def takes_key(self, event: KeyDown) -> bool:
        sideways = self.of.sideways is not None and event.key in _SIDEWAYS
        return (sideways or event.key in self._steps()) and not event.ctrl

    def _steps(self) -> dict[int, int]:
        page, count = max(1, self.shown - 1), len(self.of.rows)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -count,
            pygame.K_END: count,
        }

    def press(self) -> None:
        said = None if self.of.does is None or not self.of.rows else self.of.does(self.pointed)
        if said is not None:
            self.say(said)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.takes_key(event):
            if event.key not in _SIDEWAYS:
                self._step(self._steps()[event.key])
            elif self.of.sideways is not None:
                self.say(self.of.sideways(_SIDEWAYS[event.key]))
            return True
        if isinstance(event, WheelTurned):
            self._scroll(-round(event.steps * 3) or (-1 if event.steps > 0 else 1))
            return True
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and self.hit(event.pos):
            row = self._row_at(event.pos[1])
            self.armed = row == self.at
            if row is not None and not self.of.is_head(self.of.rows[row]):
                self.at = row
            return True
        if isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            if self._row_at(event.pos[1]) == self.at:
                self.press()
            return True
        return super().handle(event)

    def _row_at(self, y: float) -> int | None:
        row = self.top + int((y - self.rect.y) // self.of.high)
        return row if self.top <= row < min(len(self.of.rows), self.top + self.shown) else None

    def _scroll(self, rows: int) -> None:
        self.top = min(max(0, self.top + rows), self.furthest)

    def _step(self, rows: int) -> None:
        """Moves on by this many lines, past heads; the line under the head that stays on top is still seen."""
        at, way, count = min(max(0, self.at + rows), len(self.of.rows) - 1), 1 if rows > 0 else -1, len(self.of.rows)
        while 0 <= at < count and self.of.is_head(self.of.rows[at]):
            at += way
        if self.of.does is None or not 0 <= at < count:  # nothing is pointed at, or only a head lies there
            self._scroll(rows)
            return
        self.at = at
        self.top = min(max(self.top, at - self.shown + 1, 0), max(0, at - 1), self.furthest)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        of, r = self.of, self.rect
        if not of.rows:
            return
        is_marked = False  # what is pointed at shows the focus
        head = next((at for at in range(self.top, -1, -1) if of.is_head(of.rows[at])), self.top)
        for at in range(self.top, min(len(of.rows), self.top + self.shown)):
            row = Box(r.x, r.y + (at - self.top) * of.high, r.w - _BAR - 6, of.high)
            line = of.rows[head if at == self.top else at]  # the head of what is seen stays on top
            pointed = at == self.at and of.does is not None and of.does(line) is not None
            if not pointed:
                of.paint(canvas, row, line, False)
            elif focused:
                is_marked = True
                parts.plate(canvas, row, canvas.palette.accent, shadow=False)
                with canvas.use_palette(canvas.palette.inverted):
                    of.paint(canvas, row, line, True)
            else:
                parts.plate(canvas, row, canvas.palette.tint, shadow=False)
                of.paint(canvas, row, line, True)
        if self.furthest:
            track = Box(r.right - _BAR, r.y, _BAR, r.h)
            part = max(32.0, r.h * self.shown / len(of.rows))
            grip = Box(track.x, r.y + (r.h - part) * self.top / self.furthest, _BAR, part)
            parts.scroll_bar(canvas, track, grip)
        if focused and not is_marked:
            parts.ring(canvas, r, lean=0)


@dataclass(frozen=True, slots=True)
class LineListNode(ControlNode):
    """The list. `does(row)` is said by Enter, or by a click on the line that is pointed at; where it is None for all,
    arrows only scroll."""

    rows: tuple[Any, ...]
    """Frozen values; others are read anew."""
    paint: Callable[[Canvas, Box, Any, bool], object]
    """Draws a row; True: it is pointed at."""
    high: float = 32.0
    is_head: Callable[[Any], bool] = lambda _row: False
    """A head cannot be pointed at, and stays on top while what follows it is seen."""
    does: Callable[[Any], Any] | None = None
    sideways: Callable[[int], Any] | None = None
    """What ← and → say: −1, 1."""
    at_end: bool = False
    """Whether it is read from its last line back."""

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.control(LineList(box, self, tree.say))


def lines(rows: tuple[Any, ...], paint: Callable[[Canvas, Box, Any, bool], object], **more: Any) -> LineListNode:
    """It needs a name, and grows."""
    return LineListNode(rows, paint, **{"grow": 1.0, **more})
