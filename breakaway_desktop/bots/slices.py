"""Work in this process in short slices, so that a frame of the window waits for at most one of them.

The working thread checks the clock at every line of Python and rests for a frame after `SLICE_S`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final, TypeVar

from breakaway_desktop.bots.interrupts import is_importing
from breakaway_desktop.kit.errors import Interruption

T = TypeVar("T")

SLICE_S: Final = 0.008
"""Maximum seconds of work without a rest."""

REST_S: Final = 1 / 60
"""Seconds between two slices: at most one slice falls into a frame."""


class ThinkingCancelled(Interruption):
    """Raised in the middle of work that is no longer wanted."""


def work_in_slices(
    work: Callable[[], T],
    is_active: Callable[[], bool],
    clock: Callable[[], float] = time.perf_counter,
    rest: Callable[[float], None] = time.sleep,
) -> T | None:
    """Run `work` and return its result; None if no longer wanted. Needs a thread of its own, because it rests."""
    ends = clock() + SLICE_S

    def look(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal ends
        # Only before a line: elsewhere Python may be discarding a generator, where it ignores errors.
        if event == "line" and clock() >= ends:
            rest(REST_S)
            if not is_active() and not is_importing(frame):
                raise ThinkingCancelled
            ends = clock() + SLICE_S
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        return work()
    except ThinkingCancelled:
        return None
    finally:
        sys.settrace(before)
