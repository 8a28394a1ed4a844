"""What a screen reports for a screen reader to tell by itself: the value of its function `heard`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple


class ToldLine(NamedTuple):
    """A line to be told once, as long as its identity is among those of the screen."""

    identity: Hashable
    words: str
    is_urgent: bool = False
    """Whether it interrupts what is being read: an answer to a key, a refusal."""
    is_current: bool = False
    """Whether it is told even if the screen opens with it: a question."""
    is_minor: bool = False
    """Whether it may be left out where there is too much to tell at once."""


class Heard(NamedTuple):
    """The value of `heard(model)`, the third function of a screen: the same object while nothing has happened."""

    lines: tuple[ToldLine, ...] = ()
    audience: Hashable = None
    """Who may hear them: the viewing team, and whether its cards are covered. What was told is forgotten when this
    changes."""


NOTHING = Heard()


class LastHeard:
    """What a screen last reported, with all that it depends on: the same value while nothing has happened."""

    def __init__(self) -> None:
        self._depends_on: object = None
        self._heard = NOTHING

    def update(self, depends_on: object, lines: Callable[[], Iterable[ToldLine]], audience: Hashable = None) -> Heard:
        """Return the lines, made anew only if something that they depend on has changed."""
        if depends_on != self._depends_on:
            self._depends_on, self._heard = depends_on, Heard(tuple(lines()), audience)
        return self._heard
