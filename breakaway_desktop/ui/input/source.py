"""What comes from keyboard, mouse and controllers, as scenes hear it: moved keys do their new work, a controller
strikes keys, and it is remembered what is held and where the pointer is."""

from __future__ import annotations

import pygame

from breakaway_desktop.ui.drawing.box import Point
from breakaway_desktop.ui.input.controller import BUTTONS, EVENTS, Controller
from breakaway_desktop.ui.input.inputs import Input, KeyDown, KeyUp, translated
from breakaway_desktop.ui.input.keymap import keys_in_use, name_buttons


class InputSource:
    """One for a window."""

    def __init__(self) -> None:
        self.controller = Controller()
        self.changed = False
        """Whether the player has taken up a controller or laid it down since this was last looked at: key caps say
        something else then."""
        self._held: set[int] = set()
        self._down: dict[int, KeyDown] = {}
        """The keys that are held, and as what scenes have heard them."""
        self._pointer: Point = (-1.0, -1.0)
        """Where the pointer is, in pixels."""

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until what is held on a controller counts again; None when nothing is."""
        return self.controller.wake_in

    def tick(self, dt_ms: float) -> list[Input]:
        """Time passes: what counts again because it is held on a controller."""
        return list(self.controller.tick(dt_ms))

    def heard(self, event: pygame.event.Event, scale: float, *, typing: bool) -> list[Input]:
        """What scenes hear of an event of pygame. `typing`: a text field has the keyboard, and every key writes what
        it says."""
        if event.type in EVENTS:
            struck = self.controller.heard(event)
            if struck:
                self.changed = name_buttons(BUTTONS) or self.changed
            return list(struck)
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_LALT and not typing:
            return []  # the desktop's, which closes windows with Alt+F4; AltGr is another
        found: list[Input] = []
        held = event.type == pygame.KEYDOWN and event.key in self._held
        if event.type == pygame.KEYDOWN:
            self._held.add(event.key)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            found += self.controller.let_go()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointer = event.pos
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.changed = name_buttons(None) or self.changed
        heard = translated(event, scale, (self._pointer[0] / scale, self._pointer[1] / scale), held)
        if heard is not None:
            found.append(self._as_usual(heard, typing))
        return found

    def close(self) -> None:
        self.controller.close()
        name_buttons(None)

    def _as_usual(self, heard: Input, typing: bool) -> Input:
        """A key as scenes know it, where players have moved keys."""
        if isinstance(heard, KeyDown):
            found = heard if typing else keys_in_use().applied(heard)
            self._down[heard.key] = found
            return found
        if isinstance(heard, KeyUp) and (before := self._down.pop(heard.key, None)) is not None:
            return KeyUp(before.key, heard.mods)
        return heard
