"""The switch: one of a few choices, all of them visible, or on and off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.inputs import LEFT_BUTTON, Input, KeyDown, Released
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Measure, Placed
from breakaway_desktop.ui.toolkit.choice import Option
from breakaway_desktop.ui.toolkit.control import PRESS_KEYS, Control
from breakaway_desktop.ui.toolkit.controls import ControlNode, Pressable
from breakaway_desktop.ui.toolkit.parts import LEAN, State
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN


class Segments(Control):
    """A few values side by side, all of them seen: arrows left and right, or a click."""

    def __init__(
        self,
        rect: Box,
        label: str,
        options: Sequence[Option],
        value: str,
        on_change: Callable[[str], None],
        *,
        widths: Sequence[float],
    ) -> None:
        super().__init__(rect, label)
        if not any(option.value == value for option in options):
            raise ValueError(f"{label}: {value!r} is not among the options")
        self.options = tuple(options)
        self.value = value
        self.on_change = on_change
        self.widths = tuple(widths)

    @property
    def parts(self) -> list[Box]:
        """The boxes of the segments."""
        boxes, x = [], self.rect.x
        for w in self.widths:
            boxes.append(Box(x, self.rect.y, w, self.rect.h))
            x += w
        return boxes

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.ctrl

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            if self.takes_key(event):
                self._step(1 if event.key == pygame.K_RIGHT else -1)
                return True
            if event.key in PRESS_KEYS and not event.ctrl:
                if not event.held:
                    self._step(1, around=True)
                return True
            return False
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            for option, box in zip(self.options, self.parts, strict=True):
                if box.contains(event.pos):
                    self._choose(option)
            return True
        return super().handle(event)

    def _step(self, step: int, around: bool = False) -> None:
        able = [option for option in self.options if option.enabled]
        at = next((i for i, option in enumerate(able) if option.value == self.value), 0) + step
        if around:
            at %= len(able)
        if 0 <= at < len(able):
            self._choose(able[at])

    def _choose(self, option: Option) -> None:
        if self.enabled and option.enabled and option.value != self.value:
            self.value = option.value
            self.on_change(option.value)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        for option, box in sorted(zip(self.options, self.parts, strict=True), key=lambda at: at[0].value == self.value):
            off, chosen = not (self.enabled and option.enabled), option.value == self.value
            at = Box(box.x, box.y, box.w + LEAN * box.h - 2, box.h)  # leaning, they reach under each other
            parts.segment(canvas, at, option.text, chosen=chosen, off=off, focus=focused and chosen)


@dataclass(frozen=True, slots=True)
class Switch(ControlNode):
    """One of a few, all of them seen."""

    options: tuple[Option, ...]
    now: str
    does: Callable[[str], Any]

    def _width(self, c: Measure, level: int) -> float:
        return sum(self._wanted(c)) + LEAN * 34

    def _wanted(self, c: Measure) -> list[float]:
        return [max(36.0, c.measure(option.text, CHOSEN)[0] + 26) for option in self.options]

    def _height(self, c: Measure, w: float) -> float:
        return 34.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        wanted = self._wanted(c)
        by = min(1.0, (box.w - LEAN * box.h) / sum(wanted))
        widths = [w * by for w in wanted]
        box, say = box._replace(w=sum(widths) + LEAN * box.h), out.say
        return Segments(box, self.name, self.options, self.now, lambda v: say(self.does(v)), widths=widths)


def switch(options: Sequence[Option], now: str, *, does: Callable[[str], Any], name: str, **more: Any) -> Switch:
    return Switch(tuple(options), now, does, name=name, **more)


class Check(Control):
    """A switch with its words beside it: Enter, Space or a click turn it over. `words` are for off and on."""

    def __init__(
        self,
        rect: Box,
        label: str,
        on: bool,
        on_change: Callable[[bool], None],
        *,
        words: tuple[str, str],
    ) -> None:
        super().__init__(rect, label)
        self.on = on
        self.on_change = on_change
        self.words = words

    def press(self) -> None:
        if self.enabled:
            self.on = not self.on
            self.on_change(self.on)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        parts.check(canvas, self.rect, self.on, self.words[self.on], State.of(self, focused, hovered))


@dataclass(frozen=True, slots=True)
class Toggle(Pressable):
    """On or off, with a word for each; `does(on)`."""

    on: bool = False
    words: tuple[str, str] = ("", "")

    def _width(self, c: Measure, level: int) -> float:
        return 56 + max(c.measure(word, CHOICE)[0] for word in self.words)

    def _height(self, c: Measure, w: float) -> float:
        return 34.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        control = Check(box, self.name, self.on, lambda on: out.say(self.does(on)), words=self.words)
        return self.with_key(control, self.words[not self.on], out)


def toggle(on: bool, words: tuple[str, str], *, does: Callable[[bool], Any], name: str, **more: Any) -> Toggle:
    """`words` are for off and on."""
    return Toggle(does, on=on, words=words, name=name, **more)
