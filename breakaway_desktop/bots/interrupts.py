"""Ctrl+C while processes are being started: each process gets it once it can handle it."""

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
    """Delay interrupts while another process is started.

    An interrupt is raised here after the start; the new process ignores it until it calls `unblock_interrupts`. On
    Windows the new process may still be interrupted.
    """
    with _delay_interrupts(), _block_in_children():
        yield


def unblock_interrupts() -> None:
    """Accept interrupts in a new process, once its handler is installed."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPT)


def is_importing(frame: FrameType | None) -> bool:
    """Return whether a module is being loaded: an interrupt would leave it incomplete."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


@contextmanager
def _delay_interrupts() -> Iterator[None]:
    """Catch interrupts in the main thread, where Python handles them, and raise them at the end.

    An interrupted start would leave the new process waiting forever for the rest of its data.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if received:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _block_in_children() -> Iterator[None]:
    if sys.platform == "win32":
        yield
    else:
        resource_tracker.ensure_running()  # starting it later would reset the mask
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPT)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
