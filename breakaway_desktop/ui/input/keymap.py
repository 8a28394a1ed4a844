"""The key map: which key does what now. Players can change every key of the table but the clipboard's.

A key that is taken on a screen on which the action works, or everywhere, changes places with the one that had it, so no
action is ever without a key. Key caps and sentences name the keys in use, or the buttons of a controller.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.drawing.canvas import clear_paint_cache
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.actions import ACTIONS, Action
from breakaway_desktop.ui.input.chords import Chord, chord_of, chord_written
from breakaway_desktop.ui.input.inputs import KeyDown

_BY_NAME: Final = {action.name: action for action in ACTIONS}
_BY_FOCUS: Final = tuple(action for action in ACTIONS if action.group == act.MOVING)
_NO_KEY: Final = Chord(pygame.K_UNKNOWN)


class KeyMap:
    """The keys in use: the usual ones, but for those that were `moved`, by the names of their actions. A value."""

    def __init__(self, moved: Mapping[str, Chord] | None = None) -> None:
        found = (moved or {}).items()
        self._moved = {name: chord for name, chord in found if chord != _BY_NAME[name].usual}

    @property
    def is_usual(self) -> bool:
        return not self._moved

    def chord(self, action: Action) -> Chord:
        """Return the key for this action."""
        return self._moved.get(action.name, action.usual)

    def taken_by(self, chord: Chord, action: Action) -> list[Action]:
        """Return the actions that have this key where `action` works. One that has the same usual key may share it."""
        return [
            other
            for other in ACTIONS
            if other.usual != action.usual and self.chord(other) == chord and other.meets(action)
        ]

    def assigned(self, action: Action, chord: Chord) -> KeyMap | None:
        """Return the map with this key for the action; actions that had it get its key. None if they cannot."""
        others, free = self.taken_by(chord, action), self.chord(action)
        if any(other.fixed for other in others):
            return None
        found = KeyMap({**self._moved, action.name: chord, **{other.name: free for other in others}})
        return None if any(found.taken_by(free, other) for other in others) else found

    def written(self) -> dict[str, str]:
        """Return what the settings keep: the names of the actions whose keys were moved, and where to."""
        return {name: chord.written for name, chord in sorted(self._moved.items())}

    def applied(self, event: KeyDown) -> KeyDown:
        """Return the key press with the usual key of what it does to the focus; what was struck stays in `struck`."""
        struck = chord_of(event.key, event.mods)
        usual = self._usual(struck)
        if usual == struck:
            return event
        others = event.mods & ~(pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META)
        return replace(event, key=usual.key, mods=others | usual.mods, text="", struck=(event.key, event.mods))

    def _usual(self, struck: Chord) -> Chord:
        """Shift and Ctrl go with a key of the focus (Ctrl+→) unless the table says otherwise (Shift+Tab)."""
        if self.is_usual:
            return struck
        for action in _BY_FOCUS:
            if self.chord(action) == struck:
                return action.usual
        if any(action.usual == struck for action in _BY_FOCUS):
            return _NO_KEY
        if struck.shift or struck.ctrl:
            plain = self._usual(Chord(struck.key))
            return struck if plain.key == struck.key else struck._replace(key=plain.key)
        return struck


def read_keys(kept: Mapping[str, str]) -> tuple[KeyMap, bool]:
    """Return the map that `KeyMap.written` wrote, and whether all of it was understood. Versions before 0.3 wrote the
    usual key in the place of the action's name: it then goes for all actions with that key."""
    moved: dict[str, Chord] = {}
    understood = True
    for name, struck in kept.items():
        try:
            chord = chord_written(struck)
            usual = None if name in _BY_NAME else chord_written(name)
        except ValueError:
            understood = False
            continue
        meant = [action for action in ACTIONS if action.name == name or action.usual == usual]
        moved |= {action.name: chord for action in meant if not action.fixed}
    return KeyMap(moved), understood


_WALKING: Final = tuple(action.usual for action in (act.LEFT, act.RIGHT, act.UP, act.DOWN, act.PAGE_UP, act.PAGE_DOWN))
"""What the cross and the sticks of a controller strike."""
_map = KeyMap()
_buttons: Mapping[Chord, str] | None = None
"""What is written on the buttons of the controller, while that is what was used last."""
_writing = False
"""Whether the buttons write just now: a board of letters is open."""


def keys_in_use() -> KeyMap:
    return _map


def use_keys(keys: KeyMap) -> None:
    """Whole screens are laid out anew afterwards: caps may be wider."""
    global _map
    _map = keys
    clear_paint_cache()


def use_kept_keys(settings: Settings) -> KeyMap:
    """Puts the key map of the settings into use; needs pygame's display."""
    keys, understood = read_keys(settings.keys)
    if not understood:
        settings.pass_over("keys")
    settings.keys = keys.written()
    use_keys(keys)
    return keys


def is_struck(action: Action, event: KeyDown) -> bool:
    """Return whether the key press is for this action. A controller strikes usual keys."""
    if event.by_button:
        return chord_of(event.key, event.mods) == action.usual
    return chord_of(*(event.struck or (event.key, event.mods))) == _map.chord(action)


def name_buttons(buttons: Mapping[Chord, str] | None) -> bool:
    """Key caps name the controller's buttons from now on, or (None) keys again; whether that is a change."""
    global _buttons
    changed = buttons is not _buttons
    _buttons = buttons
    if changed:
        clear_paint_cache()
    return changed


def buttons_in_hand() -> bool:
    """Whether a controller was used last."""
    return _buttons is not None


def is_at_hand(action: Action) -> bool:
    """Return whether what was used last strikes its key: a controller has buttons for few of them, and arrows."""
    return _buttons is None or action.usual in _buttons or action.usual in _WALKING


def cap_of(action: Action) -> str:
    """Return the name of the key for this action, or of the controller's button."""
    button = None if _buttons is None else _buttons.get(action.usual)
    return _map.chord(action).name if button is None else button


def cap_at_hand(action: Action | None) -> str:
    """Return what stands on a key cap for this action, nothing where there is no key at hand for it."""
    return cap_of(action) if action is not None and is_at_hand(action) else ""


def with_key(words: str, action: Action) -> str:
    """Return words and, behind them, the key for an action."""
    return f"{words} · {cap_of(action)}"


def let_buttons_write(on: bool) -> None:
    """A board of letters has opened, or closed."""
    global _writing
    _writing = on


def buttons_write() -> bool:
    return _writing
