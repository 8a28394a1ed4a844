"""The base of all controls: a box in units that can be focused, pressed and explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.actions import KeyBinding
from breakaway_desktop.ui.input.inputs import (
    LEFT_BUTTON,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.ui.input.keymap import is_key_for

PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ScrollHost(Protocol):
    """A control with a view onto others (`ScrollArea`)."""

    rect: Box
    wheeled: bool

    def offset_of(self) -> Point: ...

    def reveal(self, box: Box) -> None: ...

    def handle(self, event: Input) -> bool: ...


class Control:
    """Base of all controls.

    `label` names it for tests and for finding it again after a rebuild; `why_disabled` is the sentence shown instead
    of its work; the key of the action `key` presses it from anywhere in its scene.
    """

    takes_text = False
    """Whether it keeps letters for itself, so that no hot key is heard while it has the focus."""

    walks_at_enter = False
    """Whether Enter goes on from it to the next control, as in a form, where no button has Enter as its key."""

    led_by_pointer = True
    """Whether the pointer brings it the focus; else a press does."""

    lasting: tuple[str, ...] = ("armed", "remark")
    """Attributes that stay as they are where it becomes another."""

    def __init__(
        self,
        rect: Box,
        label: str,
        *,
        on_press: Callable[[], None] | None = None,
    ) -> None:
        self.rect = rect
        self.label = label
        self.on_press = on_press
        self.enabled = True
        self.why_disabled = ""
        self.key: KeyBinding | None = None
        self.focusable = True
        self.area: ScrollHost | None = None
        """The area it scrolls in, if any."""
        self.armed = False
        """Held down by the mouse."""
        self.lit = False
        """Whether Enter presses it, as it was drawn last."""
        self.tip = ""
        """What it does, where only an icon says so: seen while it has the focus."""
        self.remark = ""
        """Why what was typed last was not taken, in a sentence; gone with the focus."""

    @property
    def grabbing(self) -> bool:
        """Whether it wants all input first and is drawn over the others (an open list)."""
        return False

    @property
    def yields_enter(self) -> bool:
        """Whether Enter, while it has the focus, is what the button with that key does: there is nothing to press."""
        return False

    @property
    def points_at(self) -> Any:
        """The topic that it points at while it has the focus, None for none."""
        return None

    @property
    def animating(self) -> bool:
        """Whether `tick` has work now (a held stepper)."""
        return False

    def hit(self, pos: Point) -> bool:
        return self.rect.contains(pos)

    @property
    def shift(self) -> Point:
        """How far its area has scrolled it."""
        return (0.0, 0.0) if self.area is None else self.area.offset_of()

    @property
    def on_screen(self) -> Box:
        """Where it is on the screen now."""
        return self.rect.moved(*self.shift)

    def is_under(self, pos: Point) -> bool:
        """Return whether a press there on the screen reaches it."""
        (x, y), (dx, dy) = pos, self.shift
        return (self.area is None or self.area.rect.contains(pos)) and self.hit((x - dx, y - dy))

    def inside(self, event: Input) -> Input:
        """Return the event with its position in the units of the control."""
        if self.area is not None and isinstance(event, PointerMoved | PointerPressed | PointerReleased | WheelTurned):
            (x, y), (dx, dy) = event.pos, self.shift
            return replace(event, pos=(x - dx, y - dy))
        return event

    def takes_key(self, event: KeyDown) -> bool:
        """Whether the focused control wants this key before focus walks or hot keys are heard."""
        return False

    def is_hot(self, event: KeyDown) -> bool:
        """Return whether the key press is its hot key."""
        return self.key is not None and is_key_for(self.key, event)

    def press(self) -> None:
        """Does its work, as Enter, Space, its hot key or a click do."""
        if self.enabled and self.on_press is not None:
            self.on_press()

    def handle(self, event: Input) -> bool:
        """Input that is its own: keys while it has the focus, the mouse over it. True if taken."""
        if isinstance(event, KeyDown) and event.key in PRESS_KEYS and not event.ctrl:
            if not event.is_repeat:
                self.press()
            return True
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and self.hit(event.pos):
            self.armed = True
            return True
        if isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            if self.hit(event.pos):
                self.press()
            return True
        return False

    def tick(self, dt_ms: float) -> bool:
        """Time passes; True if it looks different now."""
        return False

    def got_focus(self) -> None:
        """It has the keyboard now."""

    def lost_focus(self) -> None:
        """Another control has the keyboard now."""
        self.armed = False
        self.remark = ""

    def dispose(self) -> None:
        """The scene no longer uses it."""

    def become(self, other: Control) -> None:
        """Takes over everything of a control of its kind that was made anew, but what the player is just doing."""
        made = vars(other).copy()
        for name in self.lasting:
            made.pop(name, None)
        vars(self).update(made)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Draws it as it is now: with the focus, under the pointer."""
        raise NotImplementedError

    def draw_over(self, canvas: Canvas) -> None:
        """Draws what lies over all other controls while it is `grabbing`."""
