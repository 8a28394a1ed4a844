"""Ctrl+C while processes are being started: it reaches each of them once it can handle it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

_INTERRUPT: Final = {signal.SIGINT}


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Around the start of another process: an interrupt that arrives meanwhile is raised here once the other has
    started, and the other ignores it until it calls `unblock_interrupts`. On Windows the other may still be
    interrupted."""
    with _noted(), _blocked_in_children():
        yield


def unblock_interrupts() -> None:
    """Called in a process that was started so, once its handler is installed."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)


def is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being loaded: half of one would stay for the rest of the process's life."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


@contextmanager
def _noted() -> Iterator[None]:
    """Python answers in the main thread, whichever thread the system has told; half started, the other process would
    wait for what it never gets."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if noted:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked_in_children() -> Iterator[None]:
    if sys.platform == "win32":
        yield
    else:
        resource_tracker.ensure_running()  # starting one lifts the mask
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPT)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
