"""Input from keyboard, mouse and controllers as scenes receive it: keys count as in any layout, remapped keys are
translated, and controller buttons arrive as keys."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from breakaway_desktop.kit.drawing.box import Point
from breakaway_desktop.kit.input.controller import BUTTONS, EVENTS, Controller
from breakaway_desktop.kit.input.inputs import Input, KeyDown, KeyUp, translate_event
from breakaway_desktop.kit.input.keymap import keys_in_use, show_button_names
from breakaway_desktop.kit.input.layouts import KeyReader

SETTLED_AFTER_MS: Final = 300.0
"""Milliseconds after the focus came in which a key counts as held since before, until one is released: X11 reports it
as pressed."""


class InputSource:
    """The input of one window; remembers which keys are down and where the pointer is."""

    def __init__(self) -> None:
        self._unsettled_ms = 0.0
        """Time in which each key counts as a repeat."""
        self.controller = Controller()
        self.device_changed = False
        """Whether the player has switched between keyboard and controller since the last check, so key caps change."""
        self._reader = KeyReader()
        self._held: set[int] = set()
        self._sent: dict[int, KeyDown] = {}
        """Pressed keys, and the events that scenes got for them."""
        self._is_command = False
        """Whether the last key was pressed with Ctrl, so that it writes nothing."""
        self._pointer: Point = (-1.0, -1.0)
        """Position of the pointer in pixels."""

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until a pressed direction of a controller repeats, or keys count at once; None: neither."""
        settles_in = self._unsettled_ms if self._unsettled_ms > 0 else None
        return min((ms for ms in (self.controller.wake_in, settles_in) if ms is not None), default=None)

    def tick(self, dt_ms: float) -> list[Input]:
        """Advance time by `dt_ms`; return the repeated keys of a controller."""
        self._unsettled_ms -= dt_ms
        return list(self.controller.tick(dt_ms))

    def inputs_from(self, event: pygame.event.Event, scale: float, *, typing: bool) -> list[Input]:
        """Return the inputs for a pygame event. `typing`: a text field has the keyboard, so no key is translated."""
        # A controller.
        if event.type in EVENTS:
            keys = self.controller.key_events(event)
            if keys:
                self.device_changed = show_button_names(BUTTONS) or self.device_changed
            return list(keys)

        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_LALT and not typing:
            return []  # reserved for the desktop (Alt+F4); AltGr is another modifier

        if event.type == pygame.TEXTINPUT and self._is_command:
            return []  # the letter that some layouts write with Ctrl

        inputs: list[Input] = []

        # Keep track of which keys and buttons are down.
        is_repeat = event.type == pygame.KEYDOWN and (event.key in self._held or self._unsettled_ms > 0)
        if event.type == pygame.KEYDOWN:
            self._held.add(event.key)
            self._is_command = _is_ctrl_down(event.mod)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
            self._is_command, self._unsettled_ms = False, 0.0
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._is_command, self._unsettled_ms = False, 0.0
            inputs += self.controller.release_all()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._unsettled_ms = SETTLED_AFTER_MS
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointer = event.pos

        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.device_changed = show_button_names(None) or self.device_changed
            inputs += self.controller.release_all()

        translated = translate_event(event, scale, (self._pointer[0] / scale, self._pointer[1] / scale), is_repeat)
        if isinstance(translated, KeyDown):
            pressed = replace(translated, key=self._reader.key_of(event))
            translated = self._sent[event.key] = pressed if typing else keys_in_use().translate(pressed)
        elif isinstance(translated, KeyUp) and (before := self._sent.pop(event.key, None)) is not None:
            translated = KeyUp(before.key, event.mod)
        if translated is not None:
            inputs.append(translated)
        return inputs

    def close(self) -> None:
        self.controller.close()
        show_button_names(None)


def _is_ctrl_down(mods: int) -> bool:
    """Return whether Ctrl is down, and not as part of AltGr, which writes."""
    return bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mods & (pygame.KMOD_RALT | pygame.KMOD_MODE)
