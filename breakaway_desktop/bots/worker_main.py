"""The main function of the process in which bots think (see `worker`).

A thread listens while the bot decides, so that a decision that is no longer wanted can be cancelled: the main thread is
sent an interrupt, whose handler raises there. If a bot swallows the exception, the other side kills the process.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from _thread import interrupt_main
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from types import FrameType
from typing import Final

from breakaway_desktop.bots.interrupts import unblock_interrupts
from breakaway_desktop.bots.messages import Answer, Question, Task, think, work_out
from breakaway_desktop.bots.registry import allow_modules

AGAIN: Final = 0.01
"""Seconds until an interrupt that came at a bad moment is sent once more."""

POLITE: Final = 5
"""So many steps below the window's priority."""

Numbered = tuple[int, Question | Task]
"""A question with a number of its own: tickets may come again."""


class Unwanted(BaseException):
    """Raised in the midst of a decision that nobody wants any longer."""


class WorkerLoop:
    """The questions that have come in, and the one that is thought about."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Numbered | None] = SimpleQueue()
        self._thinking = 0
        self._unwanted = 0

    def listen(self, asked: Connection) -> None:
        """A thread of its own: takes questions in, and the numbers of those to be forgotten."""
        try:
            while True:
                message: Numbered | int = asked.recv()
                if isinstance(message, int):
                    self._forget(message)
                else:
                    self._waiting.put(message)
        except (EOFError, OSError):
            self._waiting.put(None)

    def work(self, answered: Connection) -> None:
        """The main thread: answers until nobody can ask any more."""
        try:
            while (numbered := self._waiting.get()) is not None:
                answered.send(self._answer(*numbered))
        except OSError:
            return

    def interrupted(self, _signal: int, frame: FrameType | None) -> None:
        """The handler of the interrupt; one from a keyboard is none of ours."""
        if self._thinking and self._thinking == self._unwanted and not _is_importing(frame):
            self._thinking = 0
            raise Unwanted

    def _answer(self, number: int, question: Question | Task) -> Answer:
        try:
            self._thinking = number
            if self._unwanted == number:
                raise Unwanted
            answer = work_out(question) if isinstance(question, Task) else think(question)
            self._thinking = 0
        except Unwanted:
            answer = Answer(question.ticket, None)
        return answer

    def _forget(self, number: int) -> None:
        self._unwanted = number
        while self._thinking == number:
            _interrupt()
            time.sleep(AGAIN)


def work(asked: Connection, answered: Connection, modules: tuple[str, ...]) -> None:
    """The worker's whole life; it ends with the parent, which goes first wherever both want the processor. `modules`:
    those that are allowed over there (`registry.allow_modules`)."""
    allow_modules(modules)
    if hasattr(os, "nice"):  # Windows prefers the program in front by itself
        os.nice(POLITE)
    loop = WorkerLoop()
    signal.signal(signal.SIGINT, loop.interrupted)
    unblock_interrupts()
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    threading.Thread(target=loop.listen, args=(asked,), name="questions", daemon=True).start()
    loop.work(answered)


def _interrupt() -> None:
    """Where there are signals for threads, one that ends a sleep as well."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        interrupt_main()


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being loaded: half of one would stay for the rest of the process's life."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
