"""Switches: a key, a mouse button or a button of a controller, for players who have one or two of them."""

from __future__ import annotations

import pygame

from breakaway_desktop.kit.input.chords import Chord
from breakaway_desktop.kit.input.controller import BUTTONS
from breakaway_desktop.kit.input.inputs import Input, KeyDown, PointerPressed
from breakaway_desktop.kit.words import _

_KEY, _MOUSE, _CONTROLLER = "key", "mouse", "controller"


def switch_of(event: Input) -> str:
    """Return the switch that was pressed, as the settings store it: the device, and its key or button.

    Empty if the event is no press. Modifiers do not count, so a button whose key needs Shift has a negative number.
    """
    if isinstance(event, PointerPressed):
        return f"{_MOUSE} {event.button}"
    if not isinstance(event, KeyDown):
        return ""
    if event.by_controller:
        key = pygame.K_ESCAPE if event.key == pygame.K_BACKSPACE else event.key  # button B while the player types
        return f"{_CONTROLLER} {-key if event.shift else key}"
    return f"{_KEY} {event.key if event.physical is None else event.physical[0]}"


def switch_name(switch: str) -> str:
    """Return the name of a switch: `Space`, `mouse button 3`, `controller A`."""
    device, number = switch.split()
    if device == _MOUSE:
        return _("mouse button {n}").format(n=number)
    chord = Chord(abs(int(number)), shift=int(number) < 0)
    if device == _CONTROLLER:
        return _("controller {button}").format(button=BUTTONS.get(chord, chord.name))
    return chord.name
