"""A list of many lines of equal height as one control: only visible lines are painted, and arrows move a cursor."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import (
    LEFT_BUTTON,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.controls import ControlNode
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, paint_node
from breakaway_desktop.kit.toolkit.roles import ControlState, Role, SaidOption
from breakaway_desktop.kit.toolkit.scroll_bar import ScrollBar, scroll_bar

_BAR_WIDTH: Final = 8.0
_SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class LineList(Control):
    """The list as a control. `top`: index of the first visible line, `cursor`: that of the line with the cursor."""

    role = Role.LIST
    preserved = (*Control.preserved, "top", "cursor", "_held")

    def __init__(self, rect: Box, node: LineListNode, dispatch: Callable[[Any], None]) -> None:
        super().__init__(rect, node.name)
        self.node = node
        self.dispatch = dispatch
        self.cursor = len(node.rows) - 1 if node.starts_at_end else 0
        self.top = self.max_top if node.starts_at_end else 0
        self._held: float | None = None
        """Where the pointer holds the grip of the scroll bar, from its top; None: the last press was elsewhere."""

    def update_from(self, other: Control) -> None:
        """Copy the attributes of a rebuilt list; if its lines differ, show its start, or end if `starts_at_end`."""
        assert isinstance(other, LineList)
        same = self.node.rows == other.node.rows
        super().update_from(other)
        if not same:
            self.cursor, self.top = other.cursor, other.top
        self.top = min(self.top, self.max_top)

    @property
    def visible_count(self) -> int:
        return max(1, int(self.rect.h // self.node.row_height))

    @property
    def max_top(self) -> int:
        return max(0, len(self.node.rows) - self.visible_count)

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar; None if all lines are visible."""
        return scroll_bar(self.rect, _BAR_WIDTH, self.visible_count, len(self.node.rows), self.top)

    @property
    def cursor_row(self) -> Any:
        return self.node.rows[self.cursor]

    @property
    def state(self) -> ControlState:
        if self.node.row_says is None:
            return ControlState()
        has_cursor = self.node.on_press is not None and bool(self.node.rows)
        rows = enumerate(map(self.node.row_says, self.node.rows))
        options = tuple(
            SaidOption(words, has_cursor and index == self.cursor, box=self._box_of(index)) for index, words in rows
        )
        return ControlState(options=options, active=self.cursor if has_cursor else -1)

    def choose_option(self, index: int) -> None:
        if index < len(self.node.rows) and not self.node.is_head(self.node.rows[index]):
            self.cursor = index
            self.press()

    def show_option(self, index: int) -> None:
        if self._box_of(index) is None:
            self.top = min(index, self.max_top)

    def _box_of(self, row: int) -> Box | None:
        """Return the box of a row; None: not visible."""
        h, line = self.node.row_height, row - self.top
        return Box(self.rect.x, self.rect.y + line * h, self.rect.w, h) if 0 <= line < self.visible_count else None

    def wants_key(self, event: KeyDown) -> bool:
        sideways = self.node.on_left_right is not None and event.key in _SIDEWAYS
        return (sideways or event.key in self._steps()) and not event.ctrl

    def _steps(self) -> dict[int, int]:
        page, count = max(1, self.visible_count - 1), len(self.node.rows)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -count,
            pygame.K_END: count,
        }

    def press(self) -> None:
        message = None if self.node.on_press is None or not self.node.rows else self.node.on_press(self.cursor_row)
        if message is not None:
            self.dispatch(message)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.wants_key(event):
            if event.key not in _SIDEWAYS:
                self._step(self._steps()[event.key])
            elif self.node.on_left_right is not None:
                self.dispatch(self.node.on_left_right(_SIDEWAYS[event.key]))
            return True

        if isinstance(event, WheelTurned):
            self._scroll(-round(event.steps * 3) or (-1 if event.steps > 0 else 1))
            return True

        bar = self.bar
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and self.contains(event.pos):
            self._held = None
            if bar is not None and event.pos[0] >= bar.track.x - 6:
                self.armed = True
                self._held = bar.hold(event.pos[1])
                self._drag(bar, event.pos[1], self._held)
                return True
            row = self._row_at(event.pos[1])
            self.armed = row == self.cursor
            if row is not None and not self.node.is_head(self.node.rows[row]):
                self.cursor = row
            return True
        if isinstance(event, PointerMoved) and self.armed and self._held is not None and bar is not None:
            self._drag(bar, event.pos[1], self._held)
            return True
        if isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            if self._held is None and self._row_at(event.pos[1]) == self.cursor:
                self.press()
            return True

        return super().handle(event)

    def _row_at(self, y: float) -> int | None:
        row = self.top + int((y - self.rect.y) // self.node.row_height)
        return row if self.top <= row < min(len(self.node.rows), self.top + self.visible_count) else None

    def _drag(self, bar: ScrollBar, y: float, held: float) -> None:
        if (scrolled := bar.scroll_at(y, held)) is not None:
            self.top = min(max(0, round(scrolled)), self.max_top)

    def _scroll(self, rows: int) -> None:
        self.top = min(max(0, self.top + rows), self.max_top)

    def _step(self, rows: int) -> None:
        """Move the cursor by `rows` lines, past headings. The line above it, perhaps a heading, stays visible."""
        index, direction, count = (
            min(max(0, self.cursor + rows), len(self.node.rows) - 1),
            1 if rows > 0 else -1,
            len(self.node.rows),
        )
        while 0 <= index < count and self.node.is_head(self.node.rows[index]):
            index += direction
        if self.node.on_press is None or not 0 <= index < count:  # no cursor, or only a heading is left
            self._scroll(rows)
            return
        self.cursor = index
        self.top = min(max(self.top, index - self.visible_count + 1, 0), max(0, index - 1), self.max_top)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        node, r = self.node, self.rect
        if not node.rows:
            return

        is_marked = False  # the row of the cursor shows the focus
        head = next((index for index in range(self.top, -1, -1) if node.is_head(node.rows[index])), self.top)

        # Rows; the heading of the first stays on top.
        for index in range(self.top, min(len(node.rows), self.top + self.visible_count)):
            row = Box(r.x, r.y + (index - self.top) * node.row_height, r.w - _BAR_WIDTH - 6, node.row_height)
            line = node.rows[head if index == self.top else index]  # the heading of the visible lines stays on top
            has_cursor = index == self.cursor and node.on_press is not None and node.on_press(line) is not None
            palette = canvas.palette
            if has_cursor:
                is_marked = focused
                painters.draw_tile(canvas, row, palette.accent if focused else palette.tint, shadow=False)
            with canvas.use_palette(palette.for_selection if has_cursor and focused else palette):
                canvas.paint_cached(_paint_line, row, node.build, line, has_cursor, node.values)

        # Scroll bar.
        if (bar := self.bar) is not None:
            painters.scroll_bar(canvas, bar.track, bar.grip)

        if focused and not is_marked:
            painters.ring(canvas, r, lean=0)


class LineListNode(ControlNode):
    """The list as a node. Enter, or a click on the cursor's line, sends `on_press(row)`; else arrows scroll."""

    rows: tuple[Any, ...]
    """Frozen values; a different tuple starts a new list."""
    build: Callable[..., Node]
    """Builds a row: a function of a module, called with the row, whether it has the cursor, and `values`."""
    values: tuple[Hashable, ...] = ()
    row_height: float = 32.0
    is_head: Callable[[Any], bool] = lambda _row: False
    """Whether a row is a heading, which cannot have the cursor and stays at the top while its lines are visible."""
    on_press: Callable[[Any], Any] | None = None
    on_left_right: Callable[[int], Any] | None = None
    """Message for ← (−1) and → (1)."""
    starts_at_end: bool = False
    row_says: Callable[[Any], str] | None = None
    """Returns what a screen reader is told of a row."""

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.add_control(LineList(box, self, tree.dispatch))


def lines(rows: tuple[Any, ...], build: Callable[..., Node], *values: Hashable, **more: Any) -> LineListNode:
    """A list that fills the available space; it needs a name."""
    return LineListNode(rows, build, values, **{"grow": 1.0, **more})


def _paint_line(
    canvas: Canvas, box: Box, build: Callable[..., Node], row: Any, has_cursor: bool, values: tuple[Hashable, ...]
) -> None:
    paint_node(canvas, box, build(row, has_cursor, *values))
