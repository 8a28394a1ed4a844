"""What a key counts as on any keyboard: its letter, or its place where the layout has no Latin letters."""

from __future__ import annotations

import sys
import unicodedata
from string import ascii_letters, digits
from typing import Final

import pygame

from breakaway_desktop.kit.input.chords import chord_of
from breakaway_desktop.kit.input.keymap import keys_in_use

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
