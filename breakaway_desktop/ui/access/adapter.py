"""What the window and a platform's library for screen readers ask of each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple, Protocol

from breakaway_desktop.ui.access.tree import Leaf


class Act(Enum):
    """What a screen reader asks for."""

    PRESS = auto()
    FOCUS = auto()
    REVEAL = auto()
    SET_VALUE = auto()
    SELECT_TEXT = auto()
    REPLACE_TEXT = auto()
    INCREASE = auto()
    DECREASE = auto()


class Request(NamedTuple):
    """An act, the node that it is for, and a text or where a selection begins and ends."""

    act: Act
    node: int
    text: str = ""
    selection: tuple[int, int] = (0, 0)


class ReaderCalls(NamedTuple):
    """What a library calls, in any thread."""

    activate: Callable[[], None]
    deactivate: Callable[[], None]
    request: Callable[[Request], None]


class ReaderAdapter(Protocol):
    """The window as the library of a platform knows it."""

    @property
    def is_connected(self) -> bool:
        """Whether it still belongs to the window that is open."""

    def update(self, leaves: Sequence[tuple[int, Leaf]], focus: int) -> None:
        """Publish the nodes that are new or different, and the one that has the focus."""

    def focus_window(self, has_focus: bool) -> None:
        """Note whether the window has the keyboard."""


class Platform(Protocol):
    """The module of a platform."""

    def may_listen(self) -> bool:
        """Return whether a screen reader is running, or may ask at any time."""

    def has_reader(self) -> bool:
        """Return whether the system says that a screen reader is running; may take a moment."""

    def connect(self, calls: ReaderCalls) -> ReaderAdapter:
        """Connect the window with the screen readers. Raises ImportError without the library."""
