"""Number controls: a stepper with − and +, which may also accept typed digits, and a slider."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.input.chords import LESS_KEYS, MORE_KEYS
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
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure
from breakaway_desktop.kit.toolkit.painters import State
from breakaway_desktop.kit.toolkit.roles import ControlState, NumberRange, Role
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _

REPEAT_AFTER_MS = 400.0
REPEAT_EVERY_MS = 70.0
_MAX_END_WIDTH = 46.0
_PAINTED_HEIGHT = 80.0
"""Height in units of a stepper that paints its value."""
PaintValue = Callable[[Canvas, Box, int], object]


class _Number(Control):
    """An integer from `least` to `most` in steps of `step`; calls `on_change(value)`."""

    enter_moves_on = True
    follows_pointer = False
    wheel_changes_it = True

    def __init__(
        self,
        rect: Box,
        label: str,
        value: int,
        least: int,
        most: int,
        on_change: Callable[[int], None],
        *,
        step: int = 1,
    ) -> None:
        super().__init__(rect, label)
        self.value = value
        self.least = least
        self.most = most
        self.step = step
        self.on_change = on_change

    def change(self, value: int) -> bool:
        """Set the value within its limits; return whether it has changed."""
        bounded = min(max(value, self.least), self.most)
        if bounded == self.value:
            return False
        self.value = bounded
        self.on_change(bounded)
        return True

    @property
    def state(self) -> ControlState:
        return ControlState(str(self.value), NumberRange(self.value, self.least, self.most))

    def set_value(self, text: str) -> None:
        if self.enabled and re.fullmatch(r"-?\d{1,9}", text):
            self.change(int(text))

    def change_by(self, steps: int) -> None:
        if self.enabled:
            self.change(self.value + steps * self.step)

    def _steps(self) -> dict[int, int]:
        """Return the change of the value for each key that changes it."""
        return {
            pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step,
            pygame.K_PAGEDOWN: -10 * self.step, pygame.K_PAGEUP: 10 * self.step,
            pygame.K_HOME: self.least - self.value, pygame.K_END: self.most - self.value,
            **dict.fromkeys(MORE_KEYS, self.step), **dict.fromkeys(LESS_KEYS, -self.step),
        }  # fmt: skip

    def wants_key(self, event: KeyDown) -> bool:
        return not event.ctrl and event.key in self._steps()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            if not self.wants_key(event):
                return False
            self.change(self.value + self._steps()[event.key])
        elif isinstance(event, WheelTurned):
            if event.steps:
                self.change(self.value + (self.step if event.steps > 0 else -self.step))
        elif isinstance(event, PointerReleased) and self.armed:
            self.armed = False
        elif isinstance(event, PointerPressed) and event.button == LEFT_BUTTON:
            self.pressed_at(event.pos)
        else:
            return False
        return True

    def pressed_at(self, pos: Point) -> None:
        """Handle a press of the mouse at this point."""
        raise NotImplementedError


class Stepper(_Number):
    """A value between − and +, changed by the left and right arrows, the keys − and +, the wheel, or the mouse held
    down on the ends.

    `shown(value)` formats the value (a limit may be called "none"). If `largest_typed` is not 0, digits set the value:
    `1` and then `2` make 12; any other input starts a new number. A number out of range is rejected with a
    `remark`.
    `paint(canvas, box, value)` draws the value.
    """

    role = Role.NUMBER
    preserved = (*_Number.preserved, "_direction", "_until", "_typed_digits")

    def __init__(
        self, *place: Any, shown: Callable[[int], str], largest_typed: int, paint: PaintValue | None, **how: Any
    ) -> None:
        super().__init__(*place, **how)
        self.shown = shown
        self.largest_typed = largest_typed
        self.paint = paint
        self._direction = 0
        self._until = 0.0
        self._typed_digits = ""

    @property
    def state(self) -> ControlState:
        return super().state._replace(value=self.shown(self.value), objection=self.remark)

    @property
    def ends(self) -> tuple[Box, Box]:
        """The boxes of − and +: large enough for a fingertip, but lower than a painted value between them."""
        h = min(_MAX_END_WIDTH, self.rect.h)
        w, y = min(max(32.0, h), self.rect.w / 3), self.rect.centre[1] - h / 2
        return Box(self.rect.x, y, w, h), Box(self.rect.right - w, y, w, h)

    @property
    def animating(self) -> bool:
        return self.armed and self._direction != 0

    def digit(self, event: KeyDown) -> str:
        """Return the digit of a key, including those of the keypad; empty for other keys."""
        if event.ctrl or not self.largest_typed:
            return ""
        if pygame.K_0 <= event.key <= pygame.K_9:
            return str(event.key - pygame.K_0)
        if pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
            return str(event.key - pygame.K_KP_1 + 1)
        return "0" if event.key == pygame.K_KP_0 else ""

    def wants_key(self, event: KeyDown) -> bool:
        return bool(self.digit(event)) or super().wants_key(event)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            digit = self.digit(event)
            if digit:
                self._type(digit)
                return True
            self._typed_digits = self.remark = ""
        return super().handle(event)

    def pressed_at(self, pos: Point) -> None:
        minus, plus = self.ends
        self._direction = -1 if minus.contains(pos) else 1 if plus.contains(pos) else 0
        if self._direction:
            self.armed = True
            self._until = REPEAT_AFTER_MS
            self.change(self.value + self._direction * self.step)

    def change(self, value: int) -> bool:
        self.remark = ""
        return super().change(value)

    def _type(self, digit: str) -> None:
        """Append a digit to the typed number if possible, else start a new number with it."""
        digits = self._typed_digits + digit
        self._typed_digits = next((text for text in (digits, digit) if self._can_become_valid(text)), "")
        if self._typed_digits and int(self._typed_digits) >= self.least:
            self.change(int(self._typed_digits))
        if self._typed_digits != digits or int(digits) < self.least:
            message = _("{typed} isn’t between {least} and {most}.")
            self.remark = message.format(typed=digits, least=self.least, most=self.largest_typed)

    def _can_become_valid(self, text: str) -> bool:
        """Return whether the number is in range, or can be brought into it by more digits."""
        number = int(text)
        return number <= self.largest_typed and (number >= self.least or 0 < number * 10 <= self.largest_typed)

    def tick(self, dt_ms: float) -> bool:
        if not self.armed:
            self._direction = 0
        changed = False
        self._until -= dt_ms
        while self._until <= 0 and self._direction:
            self._until += REPEAT_EVERY_MS
            if self.change(self.value + self._direction * self.step):
                changed = True
            else:
                self._direction = 0
        return changed

    def on_focus_lost(self) -> None:
        super().on_focus_lost()
        self._direction, self._typed_digits = 0, ""

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        palette, state = canvas.palette, State.of(self, focused, hovered)
        is_within = self.value > self.least, self.value < self.most
        for end, icon, is_enabled in zip(self.ends, ("minus", "plus"), is_within, strict=True):
            painters.draw_tile(canvas, end, palette.hover if state.hover and is_enabled else palette.card, shadow=False)
            draw_icon(canvas, icon, end.centre, palette.ink if is_enabled and self.enabled else palette.ink3, 14)
        available = self.ends[1].x - self.ends[0].right
        colour = palette.ink3 if state.off else palette.ink
        if self.paint is None:
            value_text = self.shown(self.value)
            canvas.text(value_text, CHOSEN, self.rect.centre, colour=colour, anchor="center", max_width=available)
        else:
            self.paint(canvas, self.rect.centred(available, self.rect.h), self.value)
        if state.focus:
            painters.ring(canvas, self.rect, lean=None if self.paint is None else 0)


class Slider(_Number):
    """A bar whose value follows arrows, the wheel, a click or a drag."""

    role = Role.SLIDER
    inset = 10.0
    """Distance in units of the smallest and the largest value from the ends of the bar."""

    def handle(self, event: Input) -> bool:
        if isinstance(event, PointerMoved) and self.armed:
            self._follow(event.pos)
            return True
        return super().handle(event)

    def pressed_at(self, pos: Point) -> None:
        self.armed = True
        self._follow(pos)

    def _follow(self, pos: Point) -> None:
        share = (pos[0] - self.rect.x - self.inset) / max(1.0, self.rect.w - 2 * self.inset)
        steps = round(min(max(share, 0), 1) * (self.most - self.least) / self.step)
        self.change(self.least + steps * self.step)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        share = (self.value - self.least) / max(1, self.most - self.least)
        painters.slide(canvas, self.rect, share, State.of(self, focused, hovered))


class NumberInput(ControlNode):
    """An integer between − and +, or (`as_slider`) on a bar."""

    value: int
    least: int
    most: int
    on_change: Callable[[int], Any]
    step: int = 1
    shown: Callable[[int], str] = str
    largest_typed: int = 0
    """The largest number that can be typed; 0: no typing."""
    as_slider: bool = False
    paint: PaintValue | None = None
    """Paints the value between − and +, instead of its text."""

    def _width(self, measure: Measure, level: int) -> float:
        if self.as_slider:
            return 180.0
        widest = max(measure.measure(self.shown(value), CHOSEN)[0] for value in {self.least, self.value, self.most})
        return 2 * 34 + widest + 20

    def _height(self, measure: Measure, w: float) -> float:
        return 34.0 if self.paint is None else _PAINTED_HEIGHT

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        args = box, self.name, self.value, self.least, self.most, lambda value: tree.dispatch(self.on_change(value))
        if self.as_slider:
            return Slider(*args, step=self.step)
        return Stepper(*args, step=self.step, shown=self.shown, largest_typed=self.largest_typed, paint=self.paint)


number = NumberInput
slider = partial(NumberInput, as_slider=True)
