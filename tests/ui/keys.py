"""Actions and key maps for tests."""

from __future__ import annotations

from breakaway_desktop.ui.input.actions import KeyBinding
from breakaway_desktop.ui.input.chords import chord_named
from breakaway_desktop.ui.input.keymap import KeyMap


def action(key: str, words: str = "words") -> KeyBinding:
    """Return an action with this default key that is not in the table."""
    return KeyBinding(f"test.{key}", chord_named(key), words, "test", ("test",))


def moved(keys: dict[KeyBinding, str]) -> KeyMap:
    """Return the map with these keys, by their English names."""
    return KeyMap({action.name: chord_named(key) for action, key in keys.items()})
