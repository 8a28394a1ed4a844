"""Controls for one of several values: a drop-down list, and a switch that shows all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any

import pygame

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
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
from breakaway_desktop.kit.toolkit.control import PRESS_KEYS, Control
from breakaway_desktop.kit.toolkit.controls import ControlNode
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, first_that_fits
from breakaway_desktop.kit.toolkit.painters import State
from breakaway_desktop.kit.toolkit.roles import ControlState, Role, SaidOption
from breakaway_desktop.kit.toolkit.said import Says
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, NOTE

_RING_ROOM = 12.0
"""Units by which the focus ring may extend beyond a switch."""
_CLOSED_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_DOWN)


@dataclass(frozen=True, slots=True)
class Option:
    """A value and its label; `note` is on the right. A disabled option stays in the list, and its note explains why."""

    value: Any
    text: str
    note: str = ""
    enabled: bool = True

    @property
    def told(self) -> str:
        """What a screen reader is told of it."""
        return ", ".join(filter(None, (self.text, self.note)))


Labels = Mapping[Any, str]
"""Labels by value."""


def _options(labels: Labels) -> tuple[Option, ...]:
    return tuple(starmap(Option, labels.items()))


class _ChoiceControl(Control):
    """Base of controls for one of a few values; calls `on_change(value)`. Raises ValueError for any other value."""

    def __init__(
        self, rect: Box, label: str, options: Sequence[Option], value: Any, on_change: Callable[[Any], None]
    ) -> None:
        super().__init__(rect, label)
        if not any(option.value == value for option in options):
            raise ValueError(f"{label}: {value!r} is not among the options")
        self.options = tuple(options)
        self.value = value
        self.on_change = on_change

    @property
    def index(self) -> int:
        return next(index for index, option in enumerate(self.options) if option.value == self.value)

    @property
    def selected(self) -> Option:
        return self.options[self.index]

    def choose(self, option: Option) -> None:
        if self.enabled and option.value != self.value:
            self.value = option.value
            self.on_change(option.value)

    @property
    def said_options(self) -> tuple[SaidOption, ...]:
        return tuple(
            SaidOption(option.told, option.value == self.value, self.enabled and option.enabled, box)
            for option, box in zip(self.options, self.option_boxes, strict=True)
        )  # fmt: skip

    @property
    def option_boxes(self) -> list[Box | None]:
        """The boxes of the options; None: not visible."""
        raise NotImplementedError

    def choose_option(self, index: int) -> None:
        if index < len(self.options) and self.options[index].enabled:
            self.choose(self.options[index])

    def set_value(self, text: str) -> None:
        for index, option in enumerate(self.options):
            if option.text == text:
                self.choose_option(index)


class DropDown(_ChoiceControl):
    """A drop-down list. Enter, Space, ↓ or a click opens it below, or above if there is more space.

    While it is closed, ← and → select the previous and the next value. While it is open, it gets all input: arrows,
    Home, End and the wheel move the highlight; Enter, Space or a click selects; Esc or a click elsewhere closes it.
    `within` is the box that the list may use (the window), in the units of `rect` before scrolling.
    """

    ROW = 34.0
    role = Role.DROP_DOWN
    preserved = (*Control.preserved, "open", "cursor", "_first", "_list_width")

    def __init__(self, *place: Any, within: Box) -> None:
        super().__init__(*place)
        self._within = within
        self.open = False
        self.cursor = 0
        self._first = 0
        self._list_width = self.rect.w

    @property
    def captures_input(self) -> bool:
        return self.open

    @property
    def within(self) -> Box:
        return self._within.moved(0, -self.scroll_offset[1])

    @property
    def visible_rows(self) -> int:
        available = max(self.within.bottom - self.rect.bottom, self.rect.y - self.within.y) - 16
        return max(1, min(len(self.options), int(available // self.ROW)))

    @property
    def list_box(self) -> Box:
        h = self.visible_rows * self.ROW + 8
        w = min(max(self.rect.w, self._list_width), self.within.w - 8)
        x = min(self.rect.x, self.within.right - 4 - w)
        below = self.rect.bottom + 4
        y = below if below + h <= self.within.bottom - 4 else self.rect.y - 4 - h
        return Box(x, y, w, h)

    def press(self) -> None:
        if self.enabled:
            self.open = True
            self.cursor = self.index
            self._show_row()

    @property
    def state(self) -> ControlState:
        if not self.open:
            return ControlState(self.selected.told, is_open=False)
        return ControlState(self.selected.told, is_open=True, options=self.said_options, active=self.cursor)

    @property
    def option_boxes(self) -> list[Box | None]:
        inner, rows = self.list_box.inflated(-4), range(self._first, self._first + self.visible_rows)
        return [
            Box(inner.x, inner.y + (row - self._first) * self.ROW, inner.w, self.ROW) if row in rows else None
            for row in range(len(self.options))
        ]

    def choose_option(self, index: int) -> None:
        self.open = False
        super().choose_option(index)

    def show_option(self, index: int) -> None:
        self.cursor = index
        self._show_row()

    def popup_takes(self, pos: Point) -> bool:
        (x, y), (dx, dy) = pos, self.scroll_offset
        return self.open and self._row_at((x - dx, y - dy)) is not None

    def wants_key(self, event: KeyDown) -> bool:
        return self.open or (event.key in _CLOSED_KEYS and not event.ctrl)

    def on_focus_lost(self) -> None:
        super().on_focus_lost()
        self.open = False

    def handle(self, event: Input) -> bool:
        # The closed list.
        if not self.open:
            if isinstance(event, KeyDown) and self.wants_key(event):
                self._key_while_closed(event)
                return True
            return super().handle(event)

        # The open list.
        if isinstance(event, KeyDown):
            self._key(event)
        elif isinstance(event, WheelTurned):
            furthest = len(self.options) - self.visible_rows
            self._first = min(max(self._first - round(event.steps), 0), furthest)
        elif isinstance(event, PointerMoved):
            row = self._row_at(event.pos)
            if row is not None and self.options[row].enabled:
                self.cursor = row
        elif isinstance(event, PointerPressed) and event.button == LEFT_BUTTON:
            if self.list_box.contains(event.pos):
                self.armed = True
            else:
                self.open = False
        elif isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            row = self._row_at(event.pos)
            if row is not None:
                self._choose(row)

        return True

    def _key_while_closed(self, event: KeyDown) -> None:
        if event.key == pygame.K_DOWN:
            self.press()
            return
        self.choose(self.options[self._next_enabled(self.index, 1 if event.key == pygame.K_RIGHT else -1)])

    def _key(self, event: KeyDown) -> None:
        if event.key == pygame.K_ESCAPE or event.key == pygame.K_TAB:
            self.open = False
        elif event.key in PRESS_KEYS and not event.is_repeat:
            self._choose(self.cursor)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.cursor = self._next_enabled(self.cursor, 1 if event.key == pygame.K_DOWN else -1)
            self._show_row()
        elif event.key in (pygame.K_HOME, pygame.K_END):
            enabled = [i for i, option in enumerate(self.options) if option.enabled]
            self.cursor = enabled[0 if event.key == pygame.K_HOME else -1] if enabled else self.cursor
            self._show_row()

    def _next_enabled(self, row: int, step: int) -> int:
        """Return the next enabled row, or `row` if there is none."""
        rows = range(row + step, len(self.options) if step > 0 else -1, step)
        return next((index for index in rows if self.options[index].enabled), row)

    def _show_row(self) -> None:
        self._first = min(max(self._first, self.cursor - self.visible_rows + 1, 0), self.cursor)

    def _row_at(self, pos: Point) -> int | None:
        inner = self.list_box.inflated(-4)
        if not inner.contains(pos):
            return None
        row = self._first + int((pos[1] - inner.y) // self.ROW)
        return row if row < len(self.options) else None

    def _choose(self, row: int) -> None:
        if self.options[row].enabled:
            self.open = False
            self.choose(self.options[row])

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        palette, box, state = canvas.palette, self.rect, State.of(self, focused, hovered or self.open)
        painters.row(canvas, box, state)
        colour = palette.ink3 if state.off else palette.ink
        draw_icon(canvas, "lock" if state.off else "down", (box.right - 22, box.centre[1]), colour, 13)
        width = box.w - 48
        label, note = self.selected.text, self.selected.note
        label_box = canvas.text(
            label, CHOICE, (box.x + 16, box.centre[1]), colour=colour, anchor="midleft", max_width=width
        )
        if note and canvas.measure(note, NOTE)[0] <= width - label_box.w - 8:
            canvas.text(note, NOTE, (box.right - 38, box.centre[1]), colour=palette.ink2, anchor="midright")

    def draw_popup(self, canvas: Canvas) -> None:
        palette = canvas.palette
        self._list_width = 62 + max(
            canvas.measure(option.text, CHOSEN)[0] + (canvas.measure(option.note, NOTE)[0] + 18 if option.note else 0)
            for option in self.options
        )

        # The list.
        box = self.list_box
        canvas.box(box, palette.card, border=palette.control, border_width=1.4, radius=2, shadow=True)
        inner = box.inflated(-4)
        for row, line in enumerate(self.option_boxes):
            if line is not None:
                self._draw_row(canvas, line, self.options[row], row == self.cursor)

        # Its scroll bar.
        if self.visible_rows < len(self.options):
            share = self.visible_rows / len(self.options)
            top = inner.y + inner.h * self._first / len(self.options)
            canvas.box(Box(inner.right - 5, top, 5, inner.h * share), palette.control, radius=2.5)

    def _draw_row(self, canvas: Canvas, line: Box, option: Option, current: bool) -> None:
        palette = canvas.palette
        y = line.centre[1]

        # Cursor and tick.
        if current:
            canvas.box(line, palette.tint, border=palette.accent, border_width=1.6, radius=2)
        if option.value == self.value:
            draw_icon(canvas, "tick", (line.x + 16, y), palette.accent, 13)

        # The option and its note.
        name = canvas.text(
            option.text,
            CHOSEN if option.value == self.value else CHOICE,
            (line.x + 30, y),
            colour=palette.ink if option.enabled else palette.ink3,
            anchor="midleft",
            max_width=line.w - 42,
        )
        if option.note:
            canvas.text(
                option.note,
                NOTE,
                (line.right - 12, y),
                colour=palette.ink2 if option.enabled else palette.warn,
                anchor="midright",
                max_width=max(0, line.right - 24 - name.right),
            )


class Choice(ControlNode):
    """One of many values: a drop-down list."""

    options: tuple[Option, ...]
    value: Any
    on_change: Callable[[Any], Any]

    @property
    def shrink_levels(self) -> int:
        return 3

    def _width(self, measure: Measure, level: int) -> float:
        full_width = max(measure.measure(option.text, CHOICE)[0] for option in self.options) + 60
        return full_width / (1, 1.25, 1.6)[min(level, 2)]

    def _height(self, measure: Measure, w: float) -> float:
        return 36.0

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        dispatch = tree.dispatch
        return DropDown(
            box, self.name, self.options, self.value,
            lambda value: dispatch(self.on_change(value)), within=tree.window_box,
        )  # fmt: skip


def choice(
    options: Sequence[Option] | Labels, value: Any, *, on_change: Callable[[Any], Any], name: str, **more: Any
) -> Choice:
    all_options = _options(options) if isinstance(options, Mapping) else tuple(options)
    return Choice(all_options, value, on_change, name=name, **more)


class Segments(_ChoiceControl):
    """A few values side by side, all visible; ←, → or a click selects one, Space the next. Enter leaves it as it is."""

    role = Role.RADIO_GROUP
    enter_moves_on = True

    def __init__(self, *place: Any, widths: Sequence[float]) -> None:
        super().__init__(*place)
        self.widths = tuple(widths)

    @property
    def option_boxes(self) -> list[Box | None]:
        return list(self.parts)

    @property
    def parts(self) -> list[Box]:
        boxes, x = [], self.rect.x
        for w in self.widths:
            boxes.append(Box(x, self.rect.y, w, self.rect.h))
            x += w
        return boxes

    @property
    def state(self) -> ControlState:
        return ControlState(options=self.said_options, active=self.index)

    def wants_key(self, event: KeyDown) -> bool:
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.ctrl

    def handle(self, event: Input) -> bool:
        # Keys.
        if isinstance(event, KeyDown):
            if self.wants_key(event):
                self._step(1 if event.key == pygame.K_RIGHT else -1)
                return True
            if event.key == pygame.K_SPACE and not event.ctrl:
                if not event.is_repeat:
                    self._step(1, wraps=True)
                return True
            return False

        # The mouse.
        if isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            for option, box in zip(self.options, self.parts, strict=True):
                if box.contains(event.pos):
                    self.choose(option)
            return True
        return super().handle(event)

    def _step(self, step: int, wraps: bool = False) -> None:
        index = self.index + step
        if wraps:
            index %= len(self.options)
        if 0 <= index < len(self.options):
            self.choose(self.options[index])

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        parts = zip(self.parts, self.options, strict=True)
        shown = tuple((box, option.text, option.value == self.value) for box, option in parts)
        canvas.paint_cached(_draw_segments, self.rect, shown, self.enabled, focused, margin=_RING_ROOM)


def _draw_segments(
    canvas: Canvas, _box: Box, shown: tuple[tuple[Box, str, bool], ...], is_enabled: bool, is_focused: bool
) -> None:
    for box, words, chosen in sorted(shown, key=lambda part: part[2]):
        segment_box = Box(box.x, box.y, box.w + LEAN * box.h - 2, box.h)  # slanted edges overlap
        painters.segment(canvas, segment_box, words, chosen=chosen, off=not is_enabled, focus=is_focused and chosen)


class Switch(ControlNode):
    """One of a few values, all visible."""

    options: tuple[Option, ...]
    value: Any
    on_change: Callable[[Any], Any]

    def _width(self, measure: Measure, level: int) -> float:
        return sum(self._segment_widths(measure)) + LEAN * 34

    def _segment_widths(self, measure: Measure) -> list[float]:
        return [max(36.0, measure.measure(option.text, CHOSEN)[0] + 26) for option in self.options]

    def _height(self, measure: Measure, w: float) -> float:
        return 34.0

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        widths = self._segment_widths(measure)
        factor = min(1.0, (box.w - LEAN * box.h) / sum(widths))
        widths = [width * factor for width in widths]
        box, dispatch = box._replace(w=sum(widths) + LEAN * box.h), tree.dispatch
        return Segments(box, self.name, self.options, self.value, lambda v: dispatch(self.on_change(v)), widths=widths)


def switch(labels: Labels, value: Any, *, on_change: Callable[[Any], Any], name: str, **more: Any) -> Switch:
    return Switch(_options(labels), value, on_change, name=name, **more)


def one_of(labels: Labels, value: Any, *, on_change: Callable[[Any], Any], name: str, says: Says = None) -> Node:
    """A switch, or a list if there is no space for it."""
    return first_that_fits(
        switch(labels, value, on_change=on_change, name=name, says=says),
        choice(labels, value, on_change=on_change, name=name, says=says),
    )
