"""Input from keyboard, mouse and controllers as scenes receive it: remapped keys are translated, and controller
buttons arrive as keys."""

from __future__ import annotations

import pygame

from breakaway_desktop.ui.drawing.box import Point
from breakaway_desktop.ui.input.controller import BUTTONS, EVENTS, Controller
from breakaway_desktop.ui.input.inputs import Input, KeyDown, KeyUp, translate_event
from breakaway_desktop.ui.input.keymap import keys_in_use, show_button_names


class InputSource:
    """The input of one window; remembers which keys are down and where the pointer is."""

    def __init__(self) -> None:
        self.controller = Controller()
        self.device_changed = False
        """Whether the player has switched between keyboard and controller since the last check, so key caps change."""
        self._held: set[int] = set()
        self._sent: dict[int, KeyDown] = {}
        """Pressed keys, and the events that scenes got for them."""
        self._pointer: Point = (-1.0, -1.0)
        """Position of the pointer in pixels."""

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until a pressed direction of a controller repeats; None if none is pressed."""
        return self.controller.wake_in

    def tick(self, dt_ms: float) -> list[Input]:
        """Advance time by `dt_ms`; return the repeated keys of a controller."""
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

        inputs: list[Input] = []

        # Keep track of which keys and buttons are down.
        is_repeat = event.type == pygame.KEYDOWN and event.key in self._held
        if event.type == pygame.KEYDOWN:
            self._held.add(event.key)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            inputs += self.controller.release_all()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointer = event.pos

        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.device_changed = show_button_names(None) or self.device_changed

        translated = translate_event(event, scale, (self._pointer[0] / scale, self._pointer[1] / scale), is_repeat)
        if translated is not None:
            inputs.append(self._translate_key(translated, typing))
        return inputs

    def close(self) -> None:
        self.controller.close()
        show_button_names(None)

    def _translate_key(self, event: Input, typing: bool) -> Input:
        """Translate a key that the player has changed."""
        if isinstance(event, KeyDown):
            translated = event if typing else keys_in_use().translate(event)
            self._sent[event.key] = translated
            return translated
        if isinstance(event, KeyUp) and (before := self._sent.pop(event.key, None)) is not None:
            return KeyUp(before.key, event.mods)
        return event
