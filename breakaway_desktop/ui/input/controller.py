"""A game controller as a keyboard of few keys: every button strikes the usual key for its work, so that whoever holds
one goes wherever the keyboard goes. It may be plugged in and out at any time.

SDL knows most controllers and tells their buttons by where they lie; of the others the buttons come by number, laid
out as on the commonest pad.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import pygame

from breakaway_desktop.ui.input.chords import Chord
from breakaway_desktop.ui.input.inputs import KeyDown, KeyUp
from breakaway_desktop.ui.input.keymap import buttons_write

_A: Final = Chord(pygame.K_RETURN)
_B: Final = Chord(pygame.K_ESCAPE)
_ERASE: Final = Chord(pygame.K_BACKSPACE)
"""What B strikes while letters are written."""
_X: Final = Chord(pygame.K_e)
_Y: Final = Chord(pygame.K_v)
_BACK: Final = Chord(pygame.K_F1)
_LB: Final = Chord(pygame.K_TAB, shift=True)
_RB: Final = Chord(pygame.K_TAB)
_LT: Final = Chord(pygame.K_h)
_RT: Final = Chord(pygame.K_SPACE)
_LS: Final = Chord(pygame.K_n)
_RS: Final = Chord(pygame.K_l)
_LEFT, _RIGHT = Chord(pygame.K_LEFT), Chord(pygame.K_RIGHT)
_UP, _DOWN = Chord(pygame.K_UP), Chord(pygame.K_DOWN)
_PAGE_UP, _PAGE_DOWN = Chord(pygame.K_PAGEUP), Chord(pygame.K_PAGEDOWN)

BUTTONS: Final[dict[Chord, str]] = {
    _A: "A", _B: "B", _X: "X", _Y: "Y", _LB: "LB", _RB: "RB", _LT: "LT", _RT: "RT", _LS: "LS", _RS: "RS",
    _BACK: "Back",  # no words: so it is called on the button
}  # fmt: skip
"""What stands on the buttons, for key caps."""

_KNOWN: Final[dict[int, Chord]] = {
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
_NUMBERED: Final[dict[int, Chord]] = dict(enumerate((_A, _B, _X, _Y, _LB, _RB, _BACK, _B, _LS, _RS)))
_KNOWN_WRITING: Final = {**_KNOWN, pygame.CONTROLLER_BUTTON_B: _ERASE}
_NUMBERED_WRITING: Final = {**_NUMBERED, 1: _ERASE}
_STICKS: Final[dict[int, tuple[Chord, Chord]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (_LEFT, _RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (_UP, _DOWN),
    pygame.CONTROLLER_AXIS_RIGHTY: (_PAGE_UP, _PAGE_DOWN),
}
_TRIGGERS: Final[dict[int, Chord]] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: _LT,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: _RT,
}
_STICKS_BY_NUMBER: Final = {0: (_LEFT, _RIGHT), 1: (_UP, _DOWN), 4: (_PAGE_UP, _PAGE_DOWN)}
_REPEATED: Final = frozenset({_LEFT, _RIGHT, _UP, _DOWN, _PAGE_UP, _PAGE_DOWN, _RT, _ERASE})
FULL, OUT, IN = 32_767.0, 0.55, 0.35
"""A stick counts as pushed beyond `OUT`, as let go below `IN`, so that it never flutters between the two."""
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 400.0, 90.0

Struck = KeyDown | KeyUp


class Controller:
    """All controllers at once. `start` looks for them; without any it costs nothing."""

    def __init__(self) -> None:
        self._started = False
        self._held: dict[object, Chord] = {}
        """What is held, by where it is held, and the key that it strikes."""
        self._repeat: Chord | None = None
        self._repeat_ms = 0.0
        self._joysticks: dict[int, Any] = {}
        self._mapped: dict[int, Any] = {}
        """Controllers that SDL knows, by number of the device; their events without a mapping are not heard."""

    def start(self) -> None:
        """Listens from now on (about a millisecond); a system without the means for it is no error."""
        if not self._started:
            self._started = True
            with suppress(pygame.error):
                pygame.joystick.init()

    def close(self) -> None:
        self._held.clear()
        self._joysticks.clear()
        self._mapped.clear()
        self._repeat = None
        if self._started:
            with suppress(pygame.error):
                pygame.joystick.quit()
        self._started = False

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until what is held counts again; None when nothing is."""
        return max(0.0, self._repeat_ms) if self._repeat is not None else None

    def tick(self, dt_ms: float) -> list[Struck]:
        """Time passes: a direction that is held counts again and again."""
        if self._repeat is None:
            return []
        self._repeat_ms -= dt_ms
        if self._repeat_ms > 0:
            return []
        self._repeat_ms = REPEAT_EVERY_MS
        return [KeyDown(self._repeat.key, self._repeat.mods, held=True, by_button=True)]

    def let_go(self) -> list[Struck]:
        """The window has lost the keyboard: nothing is held any more."""
        found = [KeyUp(chord.key, chord.mods) for chord in self._held.values()]
        self._held.clear()
        self._repeat = None
        return list(found)

    def heard(self, event: pygame.event.Event) -> list[Struck]:
        """The keys that this event of pygame strikes or lets go; none for what concerns no controller."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._take_up(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            return self._lay_down(event.instance_id)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = kind == pygame.CONTROLLERBUTTONDOWN
            known = _KNOWN_WRITING if buttons_write() else _KNOWN
            return self._button((event.instance_id, "button", event.button), known.get(event.button), down)
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.instance_id, event.axis, event.value / FULL, _STICKS, _TRIGGERS)
        elif kind in _PLAIN and event.instance_id not in self._mapped:
            return self._plain(event)
        return []

    def _plain(self, event: pygame.event.Event) -> list[Struck]:
        """What a controller says that SDL does not know. Where its triggers lie nobody knows either."""
        one = event.instance_id
        if event.type == pygame.JOYAXISMOTION:
            return self._axis(one, event.axis, event.value, _STICKS_BY_NUMBER, {})
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            across, along = (one, "hat", event.hat, 0), (one, "hat", event.hat, 1)
            return self._pushed(across, (_LEFT, _RIGHT), x) + self._pushed(along, (_DOWN, _UP), y)
        down = event.type == pygame.JOYBUTTONDOWN
        numbered = _NUMBERED_WRITING if buttons_write() else _NUMBERED
        return self._button((one, "button", event.button), numbered.get(event.button), down)

    def _button(self, place: object, chord: Chord | None, down: bool) -> list[Struck]:
        if chord is None:
            return []
        return self._down(place, chord) if down else self._up(place)

    def _axis(
        self,
        one: int,
        axis: int,
        value: float,
        sticks: dict[int, tuple[Chord, Chord]],
        triggers: dict[int, Chord],
    ) -> list[Struck]:
        """A stick runs from −1 to 1; a trigger from 0 to 1."""
        place = (one, "axis", axis)
        if axis in triggers:
            return self._pushed(place, (triggers[axis], triggers[axis]), max(0.0, value))
        return self._pushed(place, sticks[axis], value) if axis in sticks else []

    def _pushed(self, place: object, ways: tuple[Chord, Chord], value: float) -> list[Struck]:
        if abs(value) >= OUT:
            chord = ways[1] if value > 0 else ways[0]
            if self._held.get(place) == chord:
                return []
            return self._up(place) + self._down(place, chord)
        return self._up(place) if abs(value) <= IN else []

    def _down(self, place: object, chord: Chord) -> list[Struck]:
        self._held[place] = chord
        if chord in _REPEATED:
            self._repeat, self._repeat_ms = chord, REPEAT_AFTER_MS
        return [KeyDown(chord.key, chord.mods, by_button=True)]

    def _up(self, place: object) -> list[Struck]:
        chord = self._held.pop(place, None)
        if chord is None:
            return []
        if chord == self._repeat:
            self._repeat = None
        return [KeyUp(chord.key, chord.mods)]

    def _take_up(self, at: int) -> None:
        """One was plugged in, or was there at the start."""
        with suppress(pygame.error, ImportError, AttributeError):
            joystick = pygame.joystick.Joystick(at)
            self._joysticks[joystick.get_instance_id()] = joystick
            from pygame._sdl2 import controller

            controller.init()
            if controller.is_controller(at):
                self._mapped[joystick.get_instance_id()] = controller.Controller(at)

    def _lay_down(self, one: int) -> list[Struck]:
        self._joysticks.pop(one, None)
        self._mapped.pop(one, None)
        places = [place for place in self._held if isinstance(place, tuple) and place[0] == one]
        return [key for place in places for key in self._up(place)]


_PLAIN: Final = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
EVENTS: Final = frozenset(
    {
        pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION, *_PLAIN,
    }
)  # fmt: skip
"""What `heard` is to be given."""
