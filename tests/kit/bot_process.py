"""Drives the bots' process: limits that the test ends, starts that go wrong, and reports of its bots."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Client, Connection, Listener
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Condition, Thread, Timer

import pytest

from breakaway_desktop.bots import worker

Start = Callable[[SpawnProcess], None]
START: Start = worker._start_without_main
ADDRESS = "BREAKAWAY_TEST_REPORTS"
"""Environment variable with the port to which bots report."""

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped there")


class Timers:
    """Timers that only the test ends: the argument `timer` of a thinker."""

    def __init__(self) -> None:
        self.running: list[Timer] = []
        self.change = Condition()

    def __call__(self, seconds: float, action: Callable[[], None]) -> Timer:
        return _ManualTimer(self, seconds, action)

    def expire(self, seconds: float, times: int = 1) -> None:
        """Wait until a timer of this length runs, and end it at once."""
        for _time in range(times):
            with self.change:
                self.change.wait_for(lambda: any(timer.interval == seconds for timer in self.running))
                timer = next(timer for timer in self.running if timer.interval == seconds)
                timer.cancel()
            timer.function()

    def expire_meanwhile(self, seconds: float, times: int = 1) -> None:
        """Do the same in a thread, for a test that waits for what happens then."""
        Thread(target=self.expire, args=(seconds, times), daemon=True).start()


class _ManualTimer(Timer):
    def __init__(self, timers: Timers, seconds: float, action: Callable[[], None]) -> None:
        super().__init__(seconds, action)
        self._timers = timers

    def start(self) -> None:
        with self._timers.change:
            self._timers.running.append(self)
            self._timers.change.notify_all()

    def cancel(self) -> None:
        with self._timers.change:
            if self in self._timers.running:
                self._timers.running.remove(self)


class Starts:
    """Starts of workers; the first `times` of them call `wrong` instead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wrong: Start = START, times: int = 9) -> None:
        self.count = 0
        self._wrong, self._times = wrong, times
        self._started: SimpleQueue[SpawnProcess] = SimpleQueue()
        monkeypatch.setattr(worker, "_start_without_main", self._start)

    def next(self) -> SpawnProcess:
        """Wait for the next process whose start has ended, rightly or wrongly."""
        return self._started.get()

    def _start(self, process: SpawnProcess) -> None:
        self.count += 1
        try:
            (self._wrong if self.count <= self._times else START)(process)
        finally:
            self._started.put(process)


def pid_of(process: SpawnProcess) -> int:
    assert process.pid is not None
    return process.pid


def refuse_process(_process: SpawnProcess) -> None:
    """Fail like a system that has no processes or memory left."""
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def start_and_kill(process: SpawnProcess) -> None:
    START(process)
    process.kill()


def start_and_stop(process: SpawnProcess) -> None:
    START(process)
    os.kill(pid_of(process), signal.SIGSTOP)


class Reports:
    """The reports of bots in other processes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._listener = Listener(("127.0.0.1", 0))
        monkeypatch.setenv(ADDRESS, str(self._listener.address[1]))

    def wait(self) -> Connection:
        """Wait for the next report; return the connection, which ends with the process."""
        return self._listener.accept()

    def close(self) -> None:
        self._listener.close()


def report() -> Connection | None:
    """Report from a bot's process that this point is reached, if a test listens; the test may answer."""
    return Client(("127.0.0.1", int(os.environ[ADDRESS]))) if ADDRESS in os.environ else None
