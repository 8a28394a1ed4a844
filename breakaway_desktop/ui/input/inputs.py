"""Input events as small frozen values instead of pygame's, with positions in units of the window.

`translated` is the one place where pygame's events are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from breakaway_desktop.ui.drawing.box import Point

LEFT_BUTTON = 1
WAKE = pygame.event.custom_type()


@dataclass(frozen=True, slots=True)
class Moved:
    """The mouse moved to `pos` (units)."""

    pos: Point


@dataclass(frozen=True, slots=True)
class Pressed:
    """A mouse button went down at `pos`; 1 is the left one."""

    pos: Point
    button: int = LEFT_BUTTON


@dataclass(frozen=True, slots=True)
class Released:
    pos: Point
    button: int = LEFT_BUTTON


@dataclass(frozen=True, slots=True)
class Wheeled:
    """The wheel turned by `steps`, positive away from the player (content moves down)."""

    pos: Point
    steps: float


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key (pygame.K_…) with its modifiers; `held` when the keyboard repeats it. `struck` is the key and the modifiers
    that were really pressed where another does the work of this one; `by_button`: a controller's button struck it."""

    key: int
    mods: int = 0
    held: bool = False
    text: str = ""
    struck: tuple[int, int] | None = None
    by_button: bool = field(default=False, compare=False)

    @property
    def shift(self) -> bool:
        return bool(self.mods & pygame.KMOD_SHIFT)

    @property
    def ctrl(self) -> bool:
        return bool(self.mods & (pygame.KMOD_CTRL | pygame.KMOD_META))


@dataclass(frozen=True, slots=True)
class KeyUp:
    key: int
    mods: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """Finished text from keyboard or input method."""

    text: str


@dataclass(frozen=True, slots=True)
class Composed:
    """Text that an input method is still composing; empty when it has ended."""

    text: str


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window no longer has the keyboard: secrets turn face down. Every scene of the stack hears it."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The window has the keyboard again. Every scene of the stack hears it."""


@dataclass(frozen=True, slots=True)
class Posted:
    """Something that `Host.post` sent, from any thread. The scenes hear it from the top until one takes it."""

    subject: object


Input = Moved | Pressed | Released | Wheeled | KeyDown | KeyUp | Typed | Composed | FocusLost | FocusGained | Posted


def translated(event: pygame.event.Event, scale: float, pointer: Point, held: bool) -> Input | None:
    """pygame's event as an `Input`; None for what no scene needs.

    `pointer` is the mouse in units, for the wheel; `held` says that a key was down already.
    """
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        return Moved(_units(event.pos, scale))
    if kind == pygame.MOUSEBUTTONDOWN and event.button not in (4, 5):
        return Pressed(_units(event.pos, scale), event.button)
    if kind == pygame.MOUSEBUTTONUP and event.button not in (4, 5):
        return Released(_units(event.pos, scale), event.button)
    if kind == pygame.MOUSEWHEEL:
        return Wheeled(pointer, float(getattr(event, "precise_y", event.y)))
    if kind == pygame.KEYDOWN:
        return KeyDown(event.key, event.mod, held, event.unicode)
    if kind == pygame.KEYUP:
        return KeyUp(event.key, event.mod)
    if kind == pygame.TEXTINPUT:
        return Typed(event.text)
    if kind == pygame.TEXTEDITING:
        return Composed(event.text)
    if kind == pygame.WINDOWFOCUSLOST:
        return FocusLost()
    if kind == pygame.WINDOWFOCUSGAINED:
        return FocusGained()
    if kind == WAKE:
        return Posted(event.subject)
    return None


def _units(pos: tuple[int, int], scale: float) -> Point:
    return pos[0] / scale, pos[1] / scale
