"""A module that is slow to load, and that counts from 0 again if it is reloaded, for tests of the worker.

If a test listens, its first loading lasts until an interrupt.
"""

import signal
import sys
from types import FrameType

from tests.kit.bot_process import report

LOADED = getattr(sys, "slow_module_loaded", 0) + 1
sys.slow_module_loaded = LOADED  # type: ignore[attr-defined]
interrupts: list[int] = []
handler = signal.getsignal(signal.SIGINT)


def note_interrupt(number: int, frame: FrameType | None) -> None:
    assert callable(handler)
    interrupts.append(number)
    handler(number, frame)


if LOADED == 1 and report():
    signal.signal(signal.SIGINT, note_interrupt)
    while not interrupts:
        pass
    signal.signal(signal.SIGINT, handler)
for _line in range(20):
    pass
