"""Numbers: a stepper with − and +, and a slider."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control, frame, letter_colour
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Moved, Pressed, Released, Wheeled

REPEAT_AFTER = 400.0
REPEAT_EVERY = 70.0
MORE_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LESS_KEYS = (pygame.K_MINUS, pygame.K_KP_MINUS)


class Number(Control):
    """A whole number between `least` and `most` in steps of `step`; `on_change(value)` hears every change."""

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
        enabled: bool = True,
        why_disabled: str = "",
    ) -> None:
        super().__init__(rect, label, enabled=enabled, why_disabled=why_disabled, radius=6)
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

    def takes_key(self, event: KeyDown) -> bool:
        return not event.ctrl and event.key in (
            pygame.K_LEFT,
            pygame.K_RIGHT,
            pygame.K_HOME,
            pygame.K_END,
            pygame.K_PAGEUP,
            pygame.K_PAGEDOWN,
            *MORE_KEYS,
            *LESS_KEYS,
        )

    def _step_by_key(self, event: KeyDown) -> bool:
        if not self.takes_key(event):
            return False
        steps = {
            pygame.K_LEFT: -self.step,
            pygame.K_RIGHT: self.step,
            pygame.K_PAGEDOWN: -10 * self.step,
            pygame.K_PAGEUP: 10 * self.step,
            pygame.K_HOME: self.least - self.value,
            pygame.K_END: self.most - self.value,
            **dict.fromkeys(MORE_KEYS, self.step),
            **dict.fromkeys(LESS_KEYS, -self.step),
        }
        self.change(self.value + steps[event.key])
        return True


class Stepper(Number):
    """− value +: arrows left and right, the keys − and +, the wheel, or the ends held with the mouse.

    `shown(value)` gives the words for the value (a limit may be called "none").
    """

    lasting = (*Number.lasting, "_direction", "_until")

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
        shown: Callable[[int], str] = str,
        enabled: bool = True,
        why_disabled: str = "",
    ) -> None:
        super().__init__(
            rect, label, value, least, most, on_change, step=step, enabled=enabled, why_disabled=why_disabled
        )
        self.shown = shown
        self._direction = 0
        self._until = 0.0

    @property
    def ends(self) -> tuple[Box, Box]:
        """Where − and + are."""
        w = min(max(32.0, self.rect.h), self.rect.w / 3)
        return self.rect.cut_left(w)[0], self.rect.cut_right(w)[0]

    @property
    def animating(self) -> bool:
        return self._direction != 0

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            return self._step_by_key(event)
        if isinstance(event, Wheeled):
            if event.steps:
                self.change(self.value + (self.step if event.steps > 0 else -self.step))
            return True
        if isinstance(event, Pressed) and event.button == LEFT_BUTTON:
            minus, plus = self.ends
            self._direction = -1 if minus.contains(event.pos) else 1 if plus.contains(event.pos) else 0
            if self._direction:
                self.armed = True
                self._until = REPEAT_AFTER
                self.change(self.value + self._direction * self.step)
            return True
        if isinstance(event, Released) and self.armed:
            self.armed = False
            self._direction = 0
            return True
        return False

    def tick(self, dt_ms: float) -> bool:
        if not self._direction:
            return False
        if not self.armed:
            self._direction = 0
            return False
        changed = False
        self._until -= dt_ms
        while self._until <= 0 and self._direction:
            self._until += REPEAT_EVERY
            if not self.change(self.value + self._direction * self.step):
                self._direction = 0
            else:
                changed = True
        return changed

    def lost_focus(self) -> None:
        super().lost_focus()
        self._direction = 0

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        minus, plus = self.ends
        frame(canvas, self.rect, enabled=self.enabled, hovered=hovered)
        colour, room = letter_colour(p, self.enabled), plus.x - minus.right
        canvas.text(
            self.shown(self.value), 14.0, self.rect.centre, colour=colour, bold=True, anchor="center", max_width=room
        )
        for end, icon, able in (
            (minus, "minus", self.value > self.least),
            (plus, "plus", self.value < self.most),
        ):
            sign = p.ink2 if able and self.enabled else p.edge if p.edge != p.ink else p.road_line
            draw_icon(canvas, icon, end.centre, sign, 14)


class Slider(Number):
    """A bar with a knob: arrows, the wheel, a click or a drag. The scene writes its value beside it."""

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown):
            return self._step_by_key(event)
        if isinstance(event, Wheeled):
            if event.steps:
                self.change(self.value + (self.step if event.steps > 0 else -self.step))
            return True
        if isinstance(event, Pressed) and event.button == LEFT_BUTTON:
            self.armed = True
            self._follow(event.pos)
            return True
        if isinstance(event, Moved) and self.armed:
            self._follow(event.pos)
            return True
        if isinstance(event, Released) and self.armed:
            self.armed = False
            return True
        return False

    def _follow(self, pos: Point) -> None:
        share = (pos[0] - self.rect.x - 10) / max(1.0, self.rect.w - 20)
        steps = round(min(max(share, 0), 1) * (self.most - self.least) / self.step)
        self.change(self.least + steps * self.step)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        y = self.rect.centre[1]
        bar = Box(self.rect.x + 8, y - 4, self.rect.w - 16, 8)
        share = (self.value - self.least) / max(1, self.most - self.least)
        x = self.rect.x + 10 + share * (self.rect.w - 20)
        canvas.box(bar, p.sunk, border=p.control, radius=4)
        mark = p.accent if self.enabled else p.ink3
        if x - bar.x > 10:
            canvas.box(Box(bar.x, bar.y, x - bar.x, 8), mark, radius=4)
        canvas.circle((x, y), 10, p.card if self.enabled else p.sunk, border=mark, border_width=2.2)
