"""Keeps Python's search for rings of garbage out of frames: through all that a race leaves it takes up to 40 ms.

What is there before the first screen stays for ever and is not searched again, which is most of it; the rest is
searched while nothing happens.
"""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 100
"""Only after so many searches of younger objects, instead of 10, are the oldest searched in the midst of a frame."""
APART_S: Final = 10.0
"""So many seconds lie between two searches in quiet moments."""

_begun = False


def begin() -> None:
    """Modules and all else that is there stays: once for the whole program."""
    global _begun
    if _begun:
        return
    _begun = True
    young, middle, _old = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)
    gc.freeze()


class GarbageCollector:
    """Searches now and then; `now` is a time in seconds."""

    def __init__(self, now: float) -> None:
        self._last = now

    def in_a_quiet_moment(self, now: float) -> None:
        """Nothing happens: searches if the last time is long ago."""
        if now - self._last >= APART_S:
            gc.collect()
            self._last = now
