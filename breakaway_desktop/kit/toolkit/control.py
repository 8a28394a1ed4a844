"""The base of all controls: a box in units that can have the focus, be pressed, and be explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
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
from breakaway_desktop.kit.input.keymap import is_key_for
from breakaway_desktop.kit.input.window_keys import KeyBinding
from breakaway_desktop.kit.toolkit.roles import ControlState, Role

PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ScrollHost(Protocol):
    """A control that scrolls other controls (`ScrollArea`)."""

    rect: Box
    scrolled_by_hand: bool

    @property
    def is_outrun(self) -> bool: ...

    def offset(self) -> Point: ...

    def reveal(self, box: Box) -> None: ...

    def handle(self, event: Input) -> bool: ...


class Control:
    """Base of all controls.

    `label` names it for tests and identifies it after a new layout; `why_disabled` is the sentence shown instead of its
    action; the shortcut `key` presses it from anywhere in its scene.
    """

    accepts_text = False
    """Whether it needs all letters, so that no shortcut works while it has the focus."""

    enter_moves_on = False
    """Whether Enter moves on to the next control, as in a form, unless it does something with it."""

    follows_pointer = True
    """Whether it gets the focus when the pointer is over it; else only by a click."""

    wheel_changes_it = False
    """Whether the wheel changes its value. It does so only with the focus: otherwise the page scrolls."""

    is_scanned = True
    """Whether it does something for a player who can only press it."""

    is_painted = True
    """Whether it ever draws anything."""

    covers = False
    """Whether nothing before it in the list is seen or pressed where it lies."""

    stays_in_row = False
    """Whether left and right lead to nothing above or below it; from a row of a list, to nothing above."""

    role = Role.BUTTON
    """What it is for a screen reader."""

    preserved: tuple[str, ...] = ("armed", "remark")
    """Attributes that `update_from` does not change."""

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
        """The area that scrolls it, if any."""
        self.armed = False
        """Whether the mouse button is down on it."""
        self.is_main = False
        """Whether it is the large yellow button or tile."""
        self.wait: float | None = None
        """The part of the time that has passed until input counts, while it shows that; from 0 to 1."""
        self.is_beside_typing = False
        """Whether a text field got what was typed when it was last drawn."""
        self.may_show_enter = False
        """Whether its key cap could be Enter when it was last drawn."""

        self.tip = ""
        """Tooltip of an icon button, visible while it has the focus."""
        self.remark = ""
        """Sentence that explains why the last typed character was rejected; cleared with the focus."""

    @property
    def captures_input(self) -> bool:
        """Whether it gets all input first and is drawn over the others (an open list)."""
        return False

    @property
    def shows_enter_on_default(self) -> bool:
        """Whether the default button, whose key is Enter, shows that cap while this control has the focus.

        Enter must then press that button: either `handle` ignores the key, or it sends the button's message.
        """
        return False

    @property
    def highlighted_topic(self) -> Any:
        """Topic that it highlights while it has the focus; None: no topic."""
        return None

    @property
    def animating(self) -> bool:
        """Whether `tick` has something to do now (a stepper that is held down)."""
        return False

    def contains(self, pos: Point) -> bool:
        return self.rect.contains(pos)

    @property
    def scroll_offset(self) -> Point:
        return (0.0, 0.0) if self.area is None else self.area.offset()

    @property
    def screen_box(self) -> Box:
        """Box on the screen, after scrolling."""
        return self.rect.moved(*self.scroll_offset)

    @property
    def focus_box(self) -> Box:
        """The part of it on the screen that must be visible while it has the focus."""
        return self.screen_box

    def is_visible_at(self, pos: Point) -> bool:
        """Return whether a click at this point of the screen reaches it."""
        (x, y), (dx, dy) = pos, self.scroll_offset
        return (self.area is None or self.area.rect.contains(pos)) and self.contains((x - dx, y - dy))

    def popup_takes(self, pos: Point) -> bool:
        """Return whether a press at this point of the screen presses something of its popup."""
        return False

    def to_local(self, event: Input) -> Input:
        """Return the event with its position in the coordinates of the control."""
        if self.area is not None and isinstance(event, PointerMoved | PointerPressed | PointerReleased | WheelTurned):
            (x, y), (dx, dy) = event.pos, self.scroll_offset
            return replace(event, pos=(x - dx, y - dy))
        return event

    def wants_key(self, event: KeyDown) -> bool:
        """Return whether the focused control handles this key before focus navigation and shortcuts."""
        return False

    def is_shortcut(self, event: KeyDown) -> bool:
        return self.key is not None and is_key_for(self.key, event)

    def press(self) -> None:
        """Run its action, which Enter, Space, its shortcut or a click triggers."""
        if self.enabled and self.on_press is not None:
            self.on_press()

    def handle(self, event: Input) -> bool:
        """Handle its own input: keys while it has the focus, the mouse over it. Return whether it was handled."""
        if isinstance(event, KeyDown) and event.key in PRESS_KEYS and not event.ctrl:
            if not event.is_repeat:
                self.press()
            return True
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and self.contains(event.pos):
            self.armed = True
            return True
        if isinstance(event, PointerReleased) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            if self.contains(event.pos):
                self.press()
            return True
        return False

    def tick(self, dt_ms: float) -> bool:
        """Advance time by `dt_ms`; return whether it looks different now."""
        return False

    def on_focus_gained(self) -> None:
        """Called when it gets the focus."""

    def on_focus_lost(self) -> None:
        self.armed = False
        self.remark = ""

    # A screen reader, and scanning

    @property
    def state(self) -> ControlState:
        """What a screen reader is told besides its name."""
        return ControlState()

    def choose_option(self, index: int) -> None:
        """Select one of the options of its state."""

    def show_option(self, index: int) -> None:
        """Scroll to one of the options of its state."""

    def set_value(self, text: str) -> None:
        """Set its value to this text, if that is possible."""

    def change_by(self, steps: int) -> None:
        """Change its value by steps, if it is a number."""

    def dispose(self) -> None:
        """Release resources; the scene no longer uses it."""

    def update_from(self, other: Control) -> None:
        """Copy all attributes of a rebuilt control of the same kind, except those named in `preserved`: the player's
        interaction."""
        before, attributes = self.__dict__, self.__dict__ | other.__dict__
        for name in self.preserved:
            if name in before:
                attributes[name] = before[name]
        self.__dict__ = attributes

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Draw it in its state."""
        raise NotImplementedError

    def draw_popup(self, canvas: Canvas) -> None:
        """Draw the part of it that is over all other controls while `captures_input` is true."""
