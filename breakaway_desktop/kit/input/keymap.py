"""The key map: which key does what. Players can change every key of the table except the clipboard's.

A key that is already used on a screen where the action works is swapped, so no action is ever without a key. Key caps
and sentences name the keys in use, or the buttons of a controller.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from breakaway_desktop.kit.drawing.canvas import clear_paint_cache
from breakaway_desktop.kit.input.chords import Chord, chord_of, parse_chord
from breakaway_desktop.kit.input.inputs import KeyDown
from breakaway_desktop.kit.input.window_keys import (
    DOWN,
    LEFT,
    MOVING,
    PAGE_DOWN,
    PAGE_UP,
    RIGHT,
    UP,
    WINDOW_ACTIONS,
    KeyBinding,
)
from breakaway_desktop.kit.words import language

_FOCUS_ACTIONS: Final = tuple(action for action in WINDOW_ACTIONS if action.group == MOVING)
_NO_KEY: Final = Chord(pygame.K_UNKNOWN)


class KeyMap:
    """The keys in use: the defaults, except for those that were `moved`, by names of actions. Immutable.

    `actions`: the table of all actions of the program; `retired`: see `KeyTable`.
    """

    def __init__(
        self,
        moved: Mapping[str, Chord] | None = None,
        actions: tuple[KeyBinding, ...] = WINDOW_ACTIONS,
        retired: Mapping[str, str] | None = None,
    ) -> None:
        self.actions, self.retired = actions, retired or {}
        defaults = {action.name: action.default_chord for action in actions} if moved else {}
        self.moved = {name: chord for name, chord in (moved or {}).items() if chord != defaults[name]}

    def with_moved(self, moved: Mapping[str, Chord]) -> KeyMap:
        """Return a map of the same table, in which these actions have other keys."""
        return KeyMap(moved, self.actions, self.retired)

    @property
    def is_default(self) -> bool:
        return not self.moved

    def chord(self, action: KeyBinding) -> Chord:
        return self.moved.get(action.name, action.default_chord)

    def uses(self, key: int) -> bool:
        """Return whether an action has this key, with or without Shift and Ctrl."""
        return any(self.chord(action).key == key for action in self.actions)

    def conflicting_actions(self, chord: Chord, action: KeyBinding) -> list[KeyBinding]:
        """Return the actions that have this key where `action` works, except those that share its default key."""
        return [
            other
            for other in self.actions
            if other.default_chord != action.default_chord
            and self.chord(other) == chord
            and other.shares_screen_with(action)
        ]

    def with_chord(self, action: KeyBinding, chord: Chord) -> KeyMap | None:
        """Return a map with this key for the action; actions that had it get its old key. None if impossible."""
        others, old_chord = self.conflicting_actions(chord, action), self.chord(action)
        if any(other.fixed for other in others):
            return None
        new = self.with_moved({**self.moved, action.name: chord, **{other.name: old_chord for other in others}})
        return None if any(new.conflicting_actions(old_chord, other) for other in others) else new

    def to_settings(self) -> dict[str, str]:
        """Return the changed keys for the settings file, by names of actions."""
        return {name: chord.settings_text for name, chord in sorted(self.moved.items())}

    def translate(self, event: KeyDown) -> KeyDown:
        """Return the key press with the default key of the focus action that it triggers; `physical` is the key really
        pressed."""
        pressed = chord_of(event.key, event.mods)
        default = self._default_for(pressed)
        if default == pressed:
            return event
        others = event.mods & ~(pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META)
        return replace(event, key=default.key, mods=others | default.mods, text="", physical=(event.key, event.mods))

    def _default_for(self, pressed: Chord) -> Chord:
        """Return the default key for a pressed one.

        A focus key keeps its Shift and Ctrl (Ctrl+→), unless the table has an entry for the combination (Shift+Tab).
        """
        if self.is_default:
            return pressed
        for action in _FOCUS_ACTIONS:
            if self.chord(action) == pressed:
                return action.default_chord
        if any(action.default_chord == pressed for action in _FOCUS_ACTIONS):
            return _NO_KEY
        if pressed.shift or pressed.ctrl:
            plain = self._default_for(Chord(pressed.key))
            return pressed if plain.key == pressed.key else pressed._replace(key=plain.key)
        return pressed


def read_keys(saved: Mapping[str, str], defaults: KeyMap) -> tuple[KeyMap, bool]:
    """Return the map that `KeyMap.to_settings` saved, and whether all of it was understood.

    A key of a retired action is that of its successor. Versions before 0.3 saved the default key instead of the
    action's name: such an entry applies to all actions with that key.
    """
    by_name, retired = {action.name: action for action in defaults.actions}, defaults.retired
    saved = {retired[name]: key for name, key in saved.items() if retired.get(name)} | {
        name: key for name, key in saved.items() if name not in retired
    }
    moved: dict[str, Chord] = {}
    understood = True
    for name, key in saved.items():
        try:
            chord = parse_chord(key)
            default = None if name in by_name else parse_chord(name)
        except ValueError:
            understood = False
            continue
        actions = [action for action in defaults.actions if action.name == name or action.default_chord == default]
        moved |= {action.name: chord for action in actions if not action.fixed}
    keys = _without_conflicts(moved, defaults)
    return keys, understood and all(keys.chord(by_name[name]) == chord for name, chord in moved.items())


def _without_conflicts(moved: Mapping[str, Chord], defaults: KeyMap) -> KeyMap:
    """Return a map in which an action that is newer than the saved keys, or works on more screens, gives way to the
    action that was moved to its key, and gets one that has become free, or is free there. What clashes even so is not
    moved.
    """
    keys, by_name = defaults.with_moved(moved), {action.name: action for action in defaults.actions}
    actions = [by_name[name] for name in moved]
    for action in actions:
        for other in keys.conflicting_actions(keys.chord(action), action):
            if other.name in moved or other.fixed:
                continue
            free = dict.fromkeys(one.default_chord for one in (action, *actions, *defaults.actions))
            swaps = (keys.with_moved({**keys.moved, other.name: chord}) for chord in free)
            keys = next((swap for swap in swaps if not swap.conflicting_actions(swap.chord(other), other)), keys)
    while clash := next((n for n, chord in keys.moved.items() if keys.conflicting_actions(chord, by_name[n])), ""):
        keys = keys.with_moved({name: chord for name, chord in keys.moved.items() if name != clash})
    return keys


_DIRECTIONS: Final = tuple(action.default_chord for action in (LEFT, RIGHT, UP, DOWN, PAGE_UP, PAGE_DOWN))
"""Keys of a controller's directional pad and sticks."""
_map = KeyMap()
_buttons: Mapping[Chord, str] | None = None
"""Labels of the controller's buttons, if the controller was used last; else None."""
_caps: dict[tuple[str, str], str] = {}
"""Texts of key caps, by name of the action and language."""
_is_typing = False
"""Whether the controller's buttons type, because an on-screen keyboard is open."""


def keys_in_use() -> KeyMap:
    return _map


def use_keys(keys: KeyMap) -> None:
    """Use these keys. The caller must then lay out all screens again, because key caps may be wider."""
    global _map
    _map = keys
    _forget_caps()


def is_key_for(action: KeyBinding, event: KeyDown) -> bool:
    """Return whether the key press is for this action. A controller sends default keys."""
    if event.by_controller:
        return chord_of(event.key, event.mods) == action.default_chord
    pressed, wanted = chord_of(*(event.physical or (event.key, event.mods))), _map.chord(action)
    return pressed == wanted or (_writes_digit(event) and pressed._replace(shift=False) == wanted)


def _writes_digit(event: KeyDown) -> bool:
    """Return whether the key writes its digit with Shift, as on a French keyboard, and no action has it with Shift."""
    writes = event.shift and event.text.isdecimal() and event.text == str(event.key - pygame.K_0)
    return writes and not any(_map.chord(action) == chord_of(event.key, event.mods) for action in _map.actions)


def show_button_names(buttons: Mapping[Chord, str] | None) -> bool:
    """Show the controller's buttons on key caps, or (None) keys again; return whether that is a change."""
    global _buttons
    changed = buttons is not _buttons
    _buttons = buttons
    if changed:
        _forget_caps()
    return changed


def _forget_caps() -> None:
    _caps.clear()
    clear_paint_cache()


def is_controller_active() -> bool:
    """Return whether a controller was used last."""
    return _buttons is not None


def is_reachable(action: KeyBinding) -> bool:
    """Return whether the device used last has a key for the action: a controller has buttons for only a few actions."""
    return _buttons is None or action.default_chord in _buttons or action.default_chord in _DIRECTIONS


def key_cap_text(action: KeyBinding) -> str:
    """Return the name of the key for this action, or of the controller's button."""
    key = action.name, language()
    if key not in _caps:
        button = None if _buttons is None else _buttons.get(action.default_chord)
        _caps[key] = _map.chord(action).name if button is None else button
    return _caps[key]


def reachable_key_cap(action: KeyBinding | None) -> str:
    """Return the text of the action's key cap; empty if the device used last has no key for it."""
    if action is None or (_buttons is not None and not is_reachable(action)):
        return ""
    return key_cap_text(action)


def is_typed(action: KeyBinding) -> bool:
    """Return whether a text field takes the key of this action as text, or to delete some."""
    key, _shift, has_ctrl = _map.chord(action)
    return not has_ctrl and (key == pygame.K_BACKSPACE or pygame.K_SPACE <= key < pygame.K_CAPSLOCK)


def with_key(text: str, action: KeyBinding) -> str:
    return f"{text}{_BEFORE_KEY}{key_cap_text(action)}"


def without_key(text: str) -> str:
    """Return the text that `with_key` has followed by a key."""
    return text.rpartition(_BEFORE_KEY)[0] or text


_BEFORE_KEY = " · "


def set_typing_mode(on: bool) -> None:
    """Set whether the controller's buttons type on an on-screen keyboard."""
    global _is_typing
    _is_typing = on


def is_typing_mode() -> bool:
    return _is_typing
