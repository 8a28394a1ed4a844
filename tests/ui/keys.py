"""Actions and key maps for tests."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.chords import chord_named
from breakaway_desktop.kit.input.keymap import KeyMap
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.keys import KeyBinding

ACTIONS: Final = game_keys().actions


def action(key: str, words: str = "words") -> KeyBinding:
    """Return an action with this default key that is not in the table."""
    return KeyBinding(f"test.{key}", chord_named(key), words, "test", ("test",))


def moved(keys: dict[KeyBinding, str]) -> KeyMap:
    """Return the map with these keys, by their English names."""
    return game_keys().with_moved({action.name: chord_named(key) for action, key in keys.items()})
