"""Input from keyboard, mouse and controllers as scenes receive it: keys count as in any layout, remapped keys are
translated, and controller buttons arrive as keys."""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import replace
from string import ascii_letters, digits
from typing import Final

import pygame

from breakaway_desktop.kit.drawing.box import Point
from breakaway_desktop.kit.input.chords import chord_of
from breakaway_desktop.kit.input.controller import BUTTONS, EVENTS, Controller
from breakaway_desktop.kit.input.inputs import Input, KeyDown, KeyUp, translate_event
from breakaway_desktop.kit.input.keymap import keys_in_use, show_button_names

# Layouts


_PLACES: Final = (
    (pygame.KSCAN_A, "abcdefghijklmnopqrstuvwxyz"),
    (pygame.KSCAN_1, "1234567890"),
    (pygame.KSCAN_MINUS, "-=[]\\"),
    (pygame.KSCAN_SEMICOLON, ";'`,./"),
)
_KEY_AT: Final = {first + i: ord(char) for first, chars in _PLACES for i, char in enumerate(chars)}
"""Keys of the US layout by scancode."""
_ARROWS_OF_KEYPAD: Final = {
    pygame.K_KP_0: pygame.K_INSERT, pygame.K_KP_1: pygame.K_END, pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN, pygame.K_KP_4: pygame.K_LEFT, pygame.K_KP_5: pygame.K_CLEAR,
    pygame.K_KP_6: pygame.K_RIGHT, pygame.K_KP_7: pygame.K_HOME, pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_9: pygame.K_PAGEUP, pygame.K_KP_PERIOD: pygame.K_DELETE,
}  # fmt: skip
_FIRST_FOREIGN: Final = "\u0370"
"""The first letter of the scripts that follow the Latin one."""


class KeyReader:
    """Reads which key a key press counts as. The letters that come in show whether the layout has Latin ones."""

    def __init__(self) -> None:
        self._has_latin_letters = True

    def key_of(self, event: pygame.event.Event) -> int:
        """Return the key (pygame.K_…) that this KEYDOWN counts as."""
        if event.key in _ARROWS_OF_KEYPAD:
            is_digit = _is_digit(event.unicode) or _types_digits(event.mod)
            return int(event.key) if is_digit else _ARROWS_OF_KEYPAD[event.key]

        # A digit, also with Shift; a Latin letter.
        key, place = event.key, _KEY_AT.get(getattr(event, "scancode", 0))
        letter = chr(key) if key <= sys.maxunicode else ""
        if place is None or _is_digit(letter):
            return int(key)
        if _is_digit(event.unicode):
            return ord(event.unicode)
        if letter and letter in ascii_letters:
            self._has_latin_letters = True
            return int(key)

        # A letter of another script, unless a player has chosen this key for something.
        is_used = keys_in_use().uses(chord_of(key, 0).key)
        if _is_foreign(letter):
            self._has_latin_letters = False
            return int(key) if is_used else place

        # Any other character in the place of a letter or digit: the W of a Hebrew keyboard is an apostrophe, and so is
        # the Q of a Dvorak keyboard. The 2 of a French one is é, but the ö of a Hungarian one is no 0.
        if not self._has_latin_letters and (chr(place).isalnum() or not letter.isascii()):
            return place
        is_unused_digit = letter and not is_used and pygame.K_1 <= place <= pygame.K_9
        return place if is_unused_digit else int(key)


def _is_digit(text: str) -> bool:
    return len(text) == 1 and text in digits


def _is_foreign(letter: str) -> bool:
    """Return whether it is a letter, vowel sign or digit of a script other than the Latin one."""
    if letter < _FIRST_FOREIGN or unicodedata.category(letter)[0] not in "LMN":
        return False
    return not unicodedata.name(letter, "").startswith("LATIN")


def _types_digits(mods: int) -> bool:
    """Return whether the keypad types digits: with NumLock, and always on a Mac, which has none."""
    return sys.platform == "darwin" or bool(mods & pygame.KMOD_NUM and not mods & pygame.KMOD_SHIFT)


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
