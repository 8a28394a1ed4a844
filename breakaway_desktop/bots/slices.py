"""Work in this process in slices, so that no frame of the window waits for more than one of them.

A thread that works looks at the clock at every line of Python: after `SLICE_S` it rests for as long as a frame takes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Final, TypeVar

from breakaway_desktop.bots.interrupts import is_importing

T = TypeVar("T")

SLICE_S: Final = 0.008
"""The most seconds that are worked without a rest."""

REST_S: Final = 1 / 60
"""Seconds between two slices: no two of them fall into one frame."""


class NoLongerWanted(BaseException):
    """Raised in the middle of work that is no longer wanted."""


def work_in_slices(
    work: Callable[[], T],
    is_wanted: Callable[[], bool],
    clock: Callable[[], float] = time.perf_counter,
    rest: Callable[[float], None] = time.sleep,
) -> T | None:
    """Return what `work` comes to, None if it is no longer wanted. Call it in a thread of its own: it is that thread
    that rests."""
    ends = clock() + SLICE_S

    def look(frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal ends
        if clock() >= ends:
            rest(REST_S)
            if not is_wanted() and not is_importing(frame):
                raise NoLongerWanted
            ends = clock() + SLICE_S
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        return work()
    except NoLongerWanted:
        return None
    finally:
        sys.settrace(before)
