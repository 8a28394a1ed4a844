"""One of a few: segments side by side, and a switch between two."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import PRESS_KEYS, Control, frame, letter_colour
from breakaway_desktop.ui.kit.controls_choice import Option
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Released
from breakaway_desktop.ui.kit.scene import Screen


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
        widths: Sequence[float] = (),
        enabled: bool = True,
        why_disabled: str = "",
    ) -> None:
        super().__init__(rect, label, enabled=enabled, why_disabled=why_disabled, radius=6)
        if not any(option.value == value for option in options):
            raise ValueError(f"{label}: {value!r} is not among the options")
        self.options = tuple(options)
        self.value = value
        self.on_change = on_change
        self.widths = tuple(widths) or (rect.w / len(options),) * len(options)

    @staticmethod
    def widths_for(screen: Screen | Canvas, options: Sequence[Option]) -> list[float]:
        """What each segment needs in units; their sum is the width of the control."""
        return [max(52, screen.measure(option.text, 14, True)[0] + 28) for option in options]

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
        p = canvas.palette
        for option, box in zip(self.options, self.parts, strict=True):
            chosen = option.value == self.value
            able = self.enabled and option.enabled
            if chosen and able:
                canvas.box(box, p.accent, border=p.accent, radius=6)
            else:
                frame(canvas, box, enabled=able)
                if chosen:
                    canvas.box(box, p.sunk, border=p.ink3, border_width=2, radius=6)
            canvas.text(
                option.text,
                14,
                box.centre,
                colour=p.on_accent if chosen and able else letter_colour(p, able),
                bold=True,
                anchor="center",
                max_width=box.w - 8,
            )


class Toggle(Control):
    """A switch with its words beside it: Enter, Space or a click turn it over. `words` are for off and on."""

    def __init__(
        self,
        rect: Box,
        label: str,
        on: bool,
        on_change: Callable[[bool], None],
        *,
        words: tuple[str, str],
        enabled: bool = True,
        why_disabled: str = "",
        hot_key: int | None = None,
    ) -> None:
        super().__init__(rect, label, enabled=enabled, why_disabled=why_disabled, hot_key=hot_key, radius=6)
        self.on = on
        self.on_change = on_change
        self.words = words

    @staticmethod
    def width_for(screen: Screen | Canvas, words: tuple[str, str]) -> float:
        return 64 + max(screen.measure(word, 14, True)[0] for word in words)

    def press(self) -> None:
        if self.enabled:
            self.on = not self.on
            self.on_change(self.on)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        y = self.rect.centre[1]
        track = Box(self.rect.x + 2, y - 12, 44, 24)
        if self.on and self.enabled:
            canvas.box(track, p.accent, border=p.accent, radius=12)
        else:
            canvas.box(track, p.sunk, border=p.control if self.enabled else p.edge, border_width=1.4, radius=12)
        knob = (track.right - 12, y) if self.on else (track.x + 12, y)
        border = p.accent if self.on and self.enabled else p.control
        canvas.circle(knob, 9, p.card if self.enabled else p.sunk, border=border, border_width=1.4)
        canvas.text(
            self.words[1 if self.on else 0],
            14,
            (track.right + 10, y),
            colour=letter_colour(p, self.enabled),
            bold=True,
            anchor="midleft",
        )
