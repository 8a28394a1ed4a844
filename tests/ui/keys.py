"""Actions and key maps for tests."""

from __future__ import annotations

from breakaway_desktop.ui.input.actions import Action
from breakaway_desktop.ui.input.chords import chord_named
from breakaway_desktop.ui.input.keymap import KeyMap


def action(key: str, words: str = "words") -> Action:
    """Return an action with this usual key that is not in the table."""
    return Action(f"test.{key}", chord_named(key), words, "test", ("test",))


def moved(keys: dict[Action, str]) -> KeyMap:
    """Return the map with these keys, by their English names."""
    return KeyMap({action.name: chord_named(key) for action, key in keys.items()})
