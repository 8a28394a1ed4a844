"""Key chords and their names: in settings, on key caps, in the source."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from breakaway_desktop.kit.words import _, mark

_CTRL, _SHIFT = mark("Ctrl"), mark("Shift")
MORE_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LESS_KEYS = (pygame.K_MINUS, pygame.K_KP_MINUS)
MODIFIER_KEYS: Final = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
    }
)  # fmt: skip

_NAMES: Final[dict[int, str]] = {
    pygame.K_RETURN: mark("Enter"),
    pygame.K_SPACE: mark("Space"),
    pygame.K_TAB: mark("Tab"),
    pygame.K_ESCAPE: mark("Esc"),
    pygame.K_BACKSPACE: mark("Backspace"),
    pygame.K_DELETE: mark("Del"),
    pygame.K_PAGEUP: mark("PgUp"),
    pygame.K_PAGEDOWN: mark("PgDn"),
    pygame.K_HOME: mark("Home"),
    pygame.K_END: mark("End"),
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "−",
}

_KEYPAD: Final = {pygame.K_KP_0: pygame.K_0, pygame.K_KP_ENTER: pygame.K_RETURN}
_CODES: Final = {name: key for key, name in _NAMES.items()}


class Chord(NamedTuple):
    """A key (pygame.K_…) with or without Shift and Ctrl. `+` and `−` are the same key with and without Shift."""

    key: int
    shift: bool = False
    ctrl: bool = False

    @property
    def mods(self) -> int:
        return (pygame.KMOD_SHIFT if self.shift else 0) | (pygame.KMOD_CTRL if self.ctrl else 0)

    @property
    def settings_text(self) -> str:
        """Text in the settings, the same in every language: `h`, `shift+n`, `ctrl+z`."""
        return ("ctrl+" if self.ctrl else "") + ("shift+" if self.shift else "") + _key_name(self.key)

    @property
    def name(self) -> str:
        """Name on key caps, in the language in use."""
        if self.key in _NAMES:
            name = _(_NAMES[self.key])
        elif 32 < self.key < 127:
            name = chr(self.key).upper()
        else:
            name = _key_name(self.key)
            name = name.upper() if len(name.upper()) == 1 else name.capitalize() if len(name) > 1 else name
        return (_(_CTRL) + "+" if self.ctrl else "") + (_(_SHIFT) + "+" if self.shift else "") + name


def _key_name(key: int) -> str:
    """Return pygame's name of a key, or SDL's for letters beyond ASCII, which pygame lacks: `ö`."""
    return pygame.key.name(key) or pygame.key.name(key, use_compat=False)


@lru_cache(maxsize=256)
def chord_of(key: int, mods: int) -> Chord:
    """Return the chord of a key press; Meta counts as Ctrl, the keypad as the main keys."""
    shift, ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if pygame.K_KP_1 <= key <= pygame.K_KP_9:
        key += pygame.K_1 - pygame.K_KP_1
    key = _KEYPAD.get(key, key)
    if key in MORE_KEYS:
        return Chord(pygame.K_PLUS, ctrl=ctrl)
    if key in LESS_KEYS:
        return Chord(pygame.K_MINUS, ctrl=ctrl)
    return Chord(key, shift, ctrl)


def parse_chord(text: str) -> Chord:
    """Parse `Chord.settings_text`. Raises ValueError for anything else."""
    name, ctrl = text.removeprefix("ctrl+"), text.startswith("ctrl+")
    name, shift = name.removeprefix("shift+"), name.startswith("shift+")
    try:
        return Chord(pygame.key.key_code(name), shift, ctrl)
    except (ValueError, pygame.error):
        raise ValueError(f"no key is called {text!r}") from None  # no words: never shown


def chord_named(name: str) -> Chord:
    """Return the key with this English name: `Esc`, `Shift+F1`, `Ctrl++`."""
    *modifiers, key = name[:-1].split("+") if name.endswith("++") else name.split("+") if len(name) > 1 else [name]
    key = key or "+"
    if key in _CODES:
        code = _CODES[key]
    else:
        code = ord(key.lower()) if len(key) == 1 else pygame.K_F1 + int(key.removeprefix("F")) - 1
    return Chord(code, _SHIFT in modifiers, _CTRL in modifiers)
