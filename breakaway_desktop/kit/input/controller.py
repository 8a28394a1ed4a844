"""A game controller used as a keyboard with few keys: each button sends the default key of its action, so every screen
works with a controller. It can be connected and disconnected at any time.

SDL names the buttons of most controllers by position; other controllers are assumed to number them like the most common
one.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import pygame

from breakaway_desktop.kit.input.chords import Chord
from breakaway_desktop.kit.input.inputs import KeyDown, KeyUp
from breakaway_desktop.kit.input.keymap import is_typing_mode

_A: Final = Chord(pygame.K_RETURN)
_B: Final = Chord(pygame.K_ESCAPE)
_ERASE: Final = Chord(pygame.K_BACKSPACE)
"""Key of button B while the player types letters."""
_X: Final = Chord(pygame.K_e)
_Y: Final = Chord(pygame.K_v)
_BACK: Final = Chord(pygame.K_F1)
_LB: Final = Chord(pygame.K_TAB, shift=True)
_RB: Final = Chord(pygame.K_TAB)
_LT: Final = Chord(pygame.K_h)
_RT: Final = Chord(pygame.K_SPACE)
_LS: Final = Chord(pygame.K_n)
_RS: Final = Chord(pygame.K_F8)
_LEFT, _RIGHT = Chord(pygame.K_LEFT), Chord(pygame.K_RIGHT)
_UP, _DOWN = Chord(pygame.K_UP), Chord(pygame.K_DOWN)
_PAGE_UP, _PAGE_DOWN = Chord(pygame.K_PAGEUP), Chord(pygame.K_PAGEDOWN)

BUTTONS: Final[dict[Chord, str]] = {
    _A: "A", _B: "B", _X: "X", _Y: "Y", _LB: "LB", _RB: "RB", _LT: "LT", _RT: "RT", _LS: "LS", _RS: "RS",
    _BACK: "Back",  # no words: so it is called on the button
}  # fmt: skip
"""Labels on the buttons, for key caps."""

_MAPPED_BUTTONS: Final[dict[int, Chord]] = {
    pygame.CONTROLLER_BUTTON_A: _A,
    pygame.CONTROLLER_BUTTON_B: _B,
    pygame.CONTROLLER_BUTTON_X: _X,
    pygame.CONTROLLER_BUTTON_Y: _Y,
    pygame.CONTROLLER_BUTTON_BACK: _BACK,
    pygame.CONTROLLER_BUTTON_START: _B,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: _LS,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: _RS,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: _LB,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: _RB,
    pygame.CONTROLLER_BUTTON_DPAD_UP: _UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: _DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: _LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: _RIGHT,
}
_NUMBERED_BUTTONS: Final[dict[int, Chord]] = {
    **dict(enumerate((_A, _B, _X, _Y, _LB, _RB, _BACK, _B, _LS, _RS))),
    **dict(enumerate((_UP, _DOWN, _LEFT, _RIGHT), 11)),  # a D-pad that is no hat
}
_MAPPED_BUTTONS_TYPING: Final = {**_MAPPED_BUTTONS, pygame.CONTROLLER_BUTTON_B: _ERASE}
_NUMBERED_BUTTONS_TYPING: Final = {**_NUMBERED_BUTTONS, 1: _ERASE}
_STICKS: Final[dict[int, tuple[Chord, Chord]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (_LEFT, _RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (_UP, _DOWN),
    pygame.CONTROLLER_AXIS_RIGHTY: (_PAGE_UP, _PAGE_DOWN),
}
_TRIGGERS: Final[dict[int, Chord]] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: _LT,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: _RT,
}
_STICKS_BY_NUMBER: Final = {
    0: (_LEFT, _RIGHT), 1: (_UP, _DOWN), 4: (_PAGE_UP, _PAGE_DOWN),
    6: (_LEFT, _RIGHT), 7: (_UP, _DOWN),  # a D-pad that is no hat
}  # fmt: skip
_DIRECTIONS: Final = frozenset({_LEFT, _RIGHT, _UP, _DOWN, _PAGE_UP, _PAGE_DOWN})
_REPEATED: Final = _DIRECTIONS | {_RT, _ERASE}
FULL, OUT, IN = 32_767.0, 0.55, 0.35
"""`FULL`: largest value of an axis in SDL. As shares of that, a stick counts as pushed beyond `OUT` and as released
below `IN`; the gap between them prevents rapid changes."""
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 400.0, 90.0

KeyEvent = KeyDown | KeyUp


class Controller:
    """All connected controllers. `start` looks for them; without a controller nothing else is done."""

    def __init__(self) -> None:
        self._started = False
        self._held: dict[object, Chord] = {}
        """Pressed keys by source: the button or axis that presses them."""
        self._centred: set[object] = set()
        """Axes that have been near their centre: SDL tells where one rests before it moves. A pedal rests elsewhere."""
        self._repeat: Chord | None = None
        self._repeat_ms = 0.0
        self._joysticks: dict[int, Any] = {}
        self._mapped: dict[int, Any] = {}
        """Controllers with an SDL mapping, by device; their events as plain joysticks are ignored."""

    def start(self) -> None:
        """Start listening (about a millisecond); a system without joystick support is not an error."""
        if not self._started:
            self._started = True
            with suppress(pygame.error):
                pygame.joystick.init()

    def close(self) -> None:
        self._held.clear()
        self._centred.clear()
        self._joysticks.clear()
        self._mapped.clear()
        self._repeat = None
        if self._started:
            with suppress(pygame.error):
                pygame.joystick.quit()
        self._started = False

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until the pressed direction repeats; None if none is pressed."""
        return max(0.0, self._repeat_ms) if self._repeat is not None else None

    def tick(self, dt_ms: float) -> list[KeyEvent]:
        """Advance time by `dt_ms`; return the repeated key press, if one is due."""
        if self._repeat is None:
            return []
        self._repeat_ms -= dt_ms
        if self._repeat_ms > 0:
            return []
        self._repeat_ms = REPEAT_EVERY_MS
        return [KeyDown(self._repeat.key, self._repeat.mods, is_repeat=True, by_controller=True)]

    def end_direction(self) -> None:
        """Repeat a pressed direction no more: it has no further button, or another one is pressed."""
        if self._repeat in _DIRECTIONS:
            self._repeat = None

    def release_all(self) -> list[KeyEvent]:
        """Release all keys, because the window has lost the keyboard, or the player uses that or the mouse."""
        events = [KeyUp(chord.key, chord.mods) for chord in self._held.values()]
        self._centred -= self._held.keys()
        self._held.clear()
        self._repeat = None
        return list(events)

    def key_events(self, event: pygame.event.Event) -> list[KeyEvent]:
        """Return the keys that this pygame event presses or releases; empty for other devices."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._connect(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            return self._disconnect(event.instance_id)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = kind == pygame.CONTROLLERBUTTONDOWN
            buttons = _MAPPED_BUTTONS_TYPING if is_typing_mode() else _MAPPED_BUTTONS
            return self._button_keys((event.instance_id, "button", event.button), buttons.get(event.button), down)
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._stick_or_trigger_keys(event.instance_id, event.axis, event.value / FULL, _STICKS, _TRIGGERS)
        elif kind in _JOYSTICK_EVENTS and event.instance_id not in self._mapped:
            return self._unmapped_keys(event)
        return []

    def _unmapped_keys(self, event: pygame.event.Event) -> list[KeyEvent]:
        """Return the keys of an event from a joystick without an SDL mapping. Triggers are ignored, because their axes
        are unknown."""
        device = event.instance_id
        if event.type == pygame.JOYAXISMOTION:
            return self._stick_or_trigger_keys(device, event.axis, event.value, _STICKS_BY_NUMBER, {})
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            x_source, y_source = (device, "hat", event.hat, 0), (device, "hat", event.hat, 1)
            return self._axis_keys(x_source, (_LEFT, _RIGHT), x) + self._axis_keys(y_source, (_DOWN, _UP), y)
        down = event.type == pygame.JOYBUTTONDOWN
        buttons = _NUMBERED_BUTTONS_TYPING if is_typing_mode() else _NUMBERED_BUTTONS
        return self._button_keys((device, "button", event.button), buttons.get(event.button), down)

    def _button_keys(self, source: object, chord: Chord | None, down: bool) -> list[KeyEvent]:
        if chord is None:
            return []
        return self._press(source, chord) if down else self._release(source)

    def _stick_or_trigger_keys(
        self,
        device: int,
        axis: int,
        value: float,
        sticks: dict[int, tuple[Chord, Chord]],
        triggers: dict[int, Chord],
    ) -> list[KeyEvent]:
        """Return the keys of an axis: a stick has values from −1 to 1, a trigger from 0 to 1."""
        source = (device, "axis", axis)
        if abs(value) <= IN:
            self._centred.add(source)
        elif source not in self._centred:
            return []
        if axis in triggers:
            return self._axis_keys(source, (triggers[axis], triggers[axis]), max(0.0, value))
        return self._axis_keys(source, sticks[axis], value) if axis in sticks else []

    def _axis_keys(self, source: object, directions: tuple[Chord, Chord], value: float) -> list[KeyEvent]:
        if abs(value) >= OUT:
            chord = directions[1] if value > 0 else directions[0]
            if self._held.get(source) == chord:
                return []
            return self._release(source) + self._press(source, chord)
        return self._release(source) if abs(value) <= IN else []

    def _press(self, source: object, chord: Chord) -> list[KeyEvent]:
        self._held[source] = chord
        if chord in _REPEATED:
            self._repeat, self._repeat_ms = chord, REPEAT_AFTER_MS
        else:
            self.end_direction()
        return [KeyDown(chord.key, chord.mods, by_controller=True)]

    def _release(self, source: object) -> list[KeyEvent]:
        chord = self._held.pop(source, None)
        if chord is None or chord in self._held.values():
            return []
        if chord == self._repeat:
            self._repeat = None
        return [KeyUp(chord.key, chord.mods)]

    def _connect(self, device_index: int) -> None:
        """Open the controller with this device index, which has been connected or was there at the start."""
        with suppress(pygame.error, ImportError, AttributeError):
            joystick = pygame.joystick.Joystick(device_index)
            self._joysticks[joystick.get_instance_id()] = joystick
            from pygame._sdl2 import controller

            controller.init()
            if controller.is_controller(device_index):
                self._mapped[joystick.get_instance_id()] = controller.Controller(device_index)

    def _disconnect(self, device: int) -> list[KeyEvent]:
        self._joysticks.pop(device, None)
        self._mapped.pop(device, None)
        sources = [source for source in self._held if isinstance(source, tuple) and source[0] == device]
        return [key for source in sources for key in self._release(source)]


_JOYSTICK_EVENTS: Final = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
EVENTS: Final = frozenset(
    {
        pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION, *_JOYSTICK_EVENTS,
    }
)  # fmt: skip
"""Types of events for `key_events`."""
