"""Input events as small frozen values, with positions in units of the window. Only `translate_event` reads pygame's."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from breakaway_desktop.kit.drawing.box import Point
from breakaway_desktop.kit.values import FrozenValue

LEFT_BUTTON = 1
WAKE = pygame.event.custom_type()


class PointerMoved(FrozenValue):
    """The mouse moved to `pos` (units)."""

    pos: Point


class PointerPressed(FrozenValue):
    """A press of a mouse button at `pos`; 1 is the left button, and `clicks` is 2 for a double click."""

    pos: Point
    button: int = LEFT_BUTTON
    clicks: int = 1
    shift: bool = False


class PointerReleased(FrozenValue):
    pos: Point
    button: int = LEFT_BUTTON


class WheelTurned(FrozenValue):
    """The wheel turned by `steps`, positive away from the player (content moves down)."""

    pos: Point
    steps: float


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key press (pygame.K_…) with its modifiers; `is_repeat` if the keyboard repeats it.

    `physical`: the key and modifiers that were really pressed, if the player has changed this key. `by_controller`: a
    controller's button pressed it.
    """

    key: int
    mods: int = 0
    is_repeat: bool = False
    text: str = ""
    physical: tuple[int, int] | None = None
    by_controller: bool = field(default=False, compare=False)

    @property
    def shift(self) -> bool:
        return bool(self.mods & pygame.KMOD_SHIFT)

    @property
    def ctrl(self) -> bool:
        return bool(self.mods & (pygame.KMOD_CTRL | pygame.KMOD_META))


class KeyUp(FrozenValue):
    key: int
    mods: int = 0


class Typed(FrozenValue):
    """Finished text from the keyboard or an input method."""

    text: str


class Composed(FrozenValue):
    """Text that an input method is still composing; empty once it has finished."""

    text: str


class TextDropped(FrozenValue):
    text: str


class FocusLost(FrozenValue):
    """The window has lost the keyboard: secrets are hidden. Every scene of the stack gets it."""


class FocusGained(FrozenValue):
    """The window has the keyboard again. Every scene of the stack gets it."""


class Posted(FrozenValue):
    """Something that `Host.post` sent, from any thread. The scenes get it from the top until one handles it."""

    subject: object


Input = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | WheelTurned
    | KeyDown
    | KeyUp
    | Typed
    | Composed
    | TextDropped
    | FocusLost
    | FocusGained
    | Posted
)


def translate_event(event: pygame.event.Event, scale: float, pointer: Point, is_repeat: bool) -> Input | None:
    """Translate a pygame event into an `Input`; None if no scene needs it.

    `pointer` is the position of the mouse in units, for the wheel; `is_repeat`: the key was down already.
    """
    kind = event.type

    # The mouse.
    if kind == pygame.MOUSEMOTION:
        return PointerMoved(_to_units(event.pos, scale))
    if kind == pygame.MOUSEBUTTONDOWN and event.button not in (4, 5):
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return PointerPressed(_to_units(event.pos, scale), event.button, getattr(event, "clicks", 1), shift)
    if kind == pygame.MOUSEBUTTONUP and event.button not in (4, 5):
        return PointerReleased(_to_units(event.pos, scale), event.button)
    if kind == pygame.MOUSEWHEEL:
        return WheelTurned(pointer, float(getattr(event, "precise_y", event.y)))

    # Keys and text.
    if kind == pygame.KEYDOWN:
        return KeyDown(event.key, event.mod, is_repeat, event.unicode)
    if kind == pygame.KEYUP:
        return KeyUp(event.key, event.mod)
    if kind == pygame.TEXTINPUT:
        return Typed(event.text)
    if kind == pygame.TEXTEDITING:
        return Composed(event.text)
    if kind == pygame.DROPTEXT:
        return TextDropped(event.text)

    # The window.
    if kind == pygame.WINDOWFOCUSLOST:
        return FocusLost()
    if kind == pygame.WINDOWFOCUSGAINED:
        return FocusGained()
    if kind == WAKE:
        return Posted(event.subject)
    return None


def _to_units(pos: tuple[int, int], scale: float) -> Point:
    return pos[0] / scale, pos[1] / scale
