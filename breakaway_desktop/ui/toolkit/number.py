"""Number controls: a stepper with − and +, one whose value can also be typed, and a slider."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.input.chords import LESS_KEYS, MORE_KEYS
from breakaway_desktop.ui.input.inputs import (
    LEFT_BUTTON,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import LaidOutTree, Measure
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.controls import ControlNode
from breakaway_desktop.ui.toolkit.parts import State
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _

REPEAT_AFTER = 400.0
REPEAT_EVERY = 70.0
_LARGEST_END = 46.0
_HIGHEST = 80.0
"""The height of one with something drawn between its ends."""
PaintValue = Callable[[Canvas, Box, int], object]


class _Number(Control):
    """A whole number between `least` and `most` in steps of `step`; `on_change(value)` hears every change."""

    walks_at_enter = True

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
        """Sets the value within its limits; True if it is another one."""
        bounded = min(max(value, self.least), self.most)
        if bounded == self.value:
            return False
        self.value = bounded
        self.on_change(bounded)
        return True

    def _steps(self) -> dict[int, int]:
        """How much each of its keys changes the value by."""
        return {
            pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step,
            pygame.K_PAGEDOWN: -10 * self.step, pygame.K_PAGEUP: 10 * self.step,
            pygame.K_HOME: self.least - self.value, pygame.K_END: self.most - self.value,
            **dict.fromkeys(MORE_KEYS, self.step), **dict.fromkeys(LESS_KEYS, -self.step),
        }  # fmt: skip

    @property
    def yields_enter(self) -> bool:
        return True

    def takes_key(self, event: KeyDown) -> bool:
        return not event.ctrl and event.key in self._steps()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            if not self.takes_key(event):
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
        """The mouse has gone down there."""
        raise NotImplementedError


class Stepper(_Number):
    """− value +: arrows left and right, the keys − and +, the wheel, or the ends held with the mouse.

    `shown(value)` gives the words for the value (a limit may be called "none"). Where `largest_typed` is not 0, figures
    set the value: `1` and then `2` make 12; whatever else happens begins a new number. One out of range is refused with
    a sentence in `remark`. `paint(canvas, box, value)` draws it between its ends.
    """

    lasting = (*_Number.lasting, "_direction", "_until", "_typed")

    def __init__(
        self, *place: Any, shown: Callable[[int], str], largest_typed: int, paint: PaintValue | None, **how: Any
    ) -> None:
        super().__init__(*place, **how)
        self.shown = shown
        self.largest_typed = largest_typed
        self.paint = paint
        self._direction = 0
        self._until = 0.0
        self._typed = ""

    @property
    def ends(self) -> tuple[Box, Box]:
        """Where − and + are: as large as a finger, not as high as a card between them."""
        h = min(_LARGEST_END, self.rect.h)
        w, y = min(max(32.0, h), self.rect.w / 3), self.rect.centre[1] - h / 2
        return Box(self.rect.x, y, w, h), Box(self.rect.right - w, y, w, h)

    @property
    def animating(self) -> bool:
        return self.armed and self._direction != 0

    def figure(self, event: KeyDown) -> str:
        """The figure of a key, of the pad too; empty for another key."""
        if event.ctrl or not self.largest_typed:
            return ""
        if pygame.K_0 <= event.key <= pygame.K_9:
            return str(event.key - pygame.K_0)
        if pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
            return str(event.key - pygame.K_KP_1 + 1)
        return "0" if event.key == pygame.K_KP_0 else ""

    def takes_key(self, event: KeyDown) -> bool:
        return bool(self.figure(event)) or super().takes_key(event)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            figure = self.figure(event)
            if figure:
                self._type(figure)
                return True
            self._typed = self.remark = ""
        return super().handle(event)

    def pressed_at(self, pos: Point) -> None:
        minus, plus = self.ends
        self._direction = -1 if minus.contains(pos) else 1 if plus.contains(pos) else 0
        if self._direction:
            self.armed = True
            self._until = REPEAT_AFTER
            self.change(self.value + self._direction * self.step)

    def change(self, value: int) -> bool:
        self.remark = ""
        return super().change(value)

    def _type(self, figure: str) -> None:
        """Goes on with the number as far as it can, else begins a new one with this figure."""
        whole = self._typed + figure
        self._typed = next((text for text in (whole, figure) if self._may_become(text)), "")
        if self._typed and int(self._typed) >= self.least:
            self.change(int(self._typed))
        if self._typed != whole or int(whole) < self.least:
            words = _("{typed} isn’t between {least} and {most}.")
            self.remark = words.format(typed=whole, least=self.least, most=self.largest_typed)

    def _may_become(self, text: str) -> bool:
        """Whether it is a number in range, or more figures can make it one."""
        number = int(text)
        return number <= self.largest_typed and (number >= self.least or 0 < number * 10 <= self.largest_typed)

    def tick(self, dt_ms: float) -> bool:
        if not self.armed:
            self._direction = 0
        changed = False
        self._until -= dt_ms
        while self._until <= 0 and self._direction:
            self._until += REPEAT_EVERY
            if self.change(self.value + self._direction * self.step):
                changed = True
            else:
                self._direction = 0
        return changed

    def lost_focus(self) -> None:
        super().lost_focus()
        self._direction, self._typed = 0, ""

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        palette, state = canvas.palette, State.of(self, focused, hovered)
        for end, icon, able in zip(self.ends, ("minus", "plus"), (self.value > self.least, self.value < self.most),
                                   strict=True):  # fmt: skip
            parts.plate(canvas, end, palette.hover if state.hover and able else palette.card, shadow=False)
            draw_icon(canvas, icon, end.centre, palette.ink if able and self.enabled else palette.ink3, 14)
        room = self.ends[1].x - self.ends[0].right
        colour = palette.ink3 if state.off else palette.ink
        if self.paint is None:
            said = self.shown(self.value)
            canvas.text(said, CHOSEN, self.rect.centre, colour=colour, anchor="center", max_width=room)
        else:
            self.paint(canvas, self.rect.centred(room, self.rect.h), self.value)
        if state.focus:
            parts.ring(canvas, self.rect, lean=None if self.paint is None else 0)


class Slider(_Number):
    """A bar whose value follows arrows, the wheel, a click or a drag."""

    inset = 10.0
    """How far from its ends the least and the largest value are."""

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
        parts.slide(canvas, self.rect, share, State.of(self, focused, hovered))


@dataclass(frozen=True, slots=True)
class NumberInput(ControlNode):
    """A whole number between − and +, or (`slides`) on a bar."""

    now: int
    least: int
    most: int
    does: Callable[[int], Any]
    step: int = 1
    shown: Callable[[int], str] = str
    typed: int = 0
    """The largest that can be typed in figures; 0: none can."""
    slides: bool = False
    paint: PaintValue | None = None
    """Draws what stands between − and +, in the place of its words."""

    def _width(self, measure: Measure, level: int) -> float:
        if self.slides:
            return 180.0
        widest = max(measure.measure(self.shown(value), CHOSEN)[0] for value in {self.least, self.now, self.most})
        return 2 * 34 + widest + 20

    def _height(self, measure: Measure, w: float) -> float:
        return 34.0 if self.paint is None else _HIGHEST

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        args = box, self.name, self.now, self.least, self.most, lambda value: tree.say(self.does(value))
        if self.slides:
            return Slider(*args, step=self.step)
        return Stepper(*args, step=self.step, shown=self.shown, largest_typed=self.typed, paint=self.paint)


number = NumberInput
slider = partial(NumberInput, slides=True)
