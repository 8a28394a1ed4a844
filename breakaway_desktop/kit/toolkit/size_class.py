"""The size class of the window: views choose by it what is smaller in a small window, and compare no pixels themselves.

Like the language, it is read where it is needed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple, TypeVar

Value = TypeVar("Value")  # no words: a name in the code

_SLIM_W = 800.0
_CIRCUIT_W, _CIRCUIT_H = 960.0, 600.0
_USUAL_W, _WIDE_W = 1200.0, 1400.0
_USUAL_H, _HIGH_H, _FULL_H = 700.0, 740.0, 780.0


class WindowSize(NamedTuple):
    """The size of a window in units; as default, of a large one."""

    w: float = math.inf
    h: float = math.inf

    @property
    def is_narrow(self) -> bool:
        return self.w < _USUAL_W

    @property
    def is_slim(self) -> bool:
        """Return whether the hands of four riders have no space side by side."""
        return self.w < _SLIM_W

    @property
    def has_circuit(self) -> bool:
        """Return whether a race has space for the picture of the circuit."""
        return self.w > _CIRCUIT_W - 1 and self.h > _CIRCUIT_H - 1

    @property
    def is_wide(self) -> bool:
        """Return whether a page has space for a panel beside it."""
        return self.w >= _WIDE_W

    @property
    def is_low(self) -> bool:
        return self.h < _USUAL_H

    @property
    def is_high(self) -> bool:
        """Return whether a page with many rows has space for all words."""
        return self.h >= _HIGH_H

    @property
    def is_full(self) -> bool:
        """Return whether a page has space for tall panels below others."""
        return self.h >= _FULL_H

    @property
    def is_small(self) -> bool:
        return self.is_narrow or self.is_low

    @property
    def is_upright(self) -> bool:
        return self.h > self.w


_LARGE: Final = WindowSize()
_window: Final = ContextVar("window", default=_LARGE)


@contextmanager
def use_window(w: float, h: float) -> Iterator[None]:
    """Lay out and draw for a window of this size inside a `with` block."""
    token = _window.set(WindowSize(w, h))
    try:
        yield
    finally:
        _window.reset(token)


def window() -> WindowSize:
    """Return the size of the window of the page; for a picture that is saved, a large one."""
    return _window.get()


def pick(usual: Value, small: Value) -> Value:
    """Return the first value, in a small window the second."""
    return small if window().is_small else usual


def pick_by_height(high: Value, lower: Value) -> Value:
    """Return the first value in a high window, else the second, for a page whose rows need the height."""
    return high if window().is_high else lower
