"""The main function of the process in which bots think (see `worker`).

A thread listens while the bot decides, so that a decision that is no longer wanted can be cancelled: the main thread is
sent an interrupt, whose handler raises there. If a bot swallows the exception, the other side kills the process.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from types import FrameType
from typing import Final

from breakaway_desktop.bots.interrupts import is_importing, unblock_interrupts
from breakaway_desktop.bots.messages import BotReply, BotRequest, Task, think, work_out
from breakaway_desktop.bots.registry import allow_modules

RETRY_S: Final = 0.01
"""Seconds until an interrupt that came at a bad moment is sent once more."""

NICENESS: Final = 5
"""How many steps its priority is below the window's."""

Numbered = tuple[int, BotRequest | Task]
"""A question with a number of its own: tickets may come again."""


class Cancelled(BaseException):
    """Raised in the middle of a decision that has been cancelled."""


class WorkerLoop:
    """The queue of questions, and the one that is being answered."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Numbered | None] = SimpleQueue()
        self._thinking = 0
        self._cancelled = 0

    def listen(self, asked: Connection) -> None:
        """Runs in a thread of its own: receives questions, and the numbers of those that are cancelled."""
        try:
            while True:
                message: Numbered | int = asked.recv()
                if isinstance(message, int):
                    self._cancel(message)
                else:
                    self._waiting.put(message)
        except (EOFError, OSError):
            self._waiting.put(None)

    def work(self, answered: Connection) -> None:
        """Runs in the main thread: says that it is ready, and answers until the connection is closed."""
        try:
            answered.send(None)
            while (numbered := self._waiting.get()) is not None:
                answered.send(self._answer(*numbered))
        except OSError:
            return

    def interrupted(self, _signal: int, frame: FrameType | None) -> None:
        """The handler of the interrupt; Ctrl+C from the keyboard is ignored."""
        if self._thinking and self._thinking == self._cancelled and not is_importing(frame):
            self._thinking = 0
            raise Cancelled

    def _answer(self, number: int, question: BotRequest | Task) -> BotReply:
        try:
            self._thinking = number
            if self._cancelled == number:
                raise Cancelled
            answer = work_out(question) if isinstance(question, Task) else think(question)
            self._thinking = 0
        except Cancelled:
            answer = BotReply(question.ticket, None)
        return answer

    def _cancel(self, number: int) -> None:
        self._cancelled = number
        while self._thinking == number:
            _interrupt()
            time.sleep(RETRY_S)


def work(asked: Connection, answered: Connection, modules: tuple[str, ...], warms_up: bool) -> None:
    """The worker's whole life; it ends with the parent, which goes first wherever both want the processor. `modules`:
    the modules that may be loaded there (`registry.allow_modules`). `warms_up`: what the game's own bots need is loaded
    before it is ready, so that none of them pays for it with its thinking time."""
    allow_modules(modules)
    if hasattr(os, "nice"):  # Windows prefers the program in front by itself
        os.nice(NICENESS)
    loop = WorkerLoop()
    signal.signal(signal.SIGINT, loop.interrupted)
    unblock_interrupts()
    end_with_parent()
    threading.Thread(target=loop.listen, args=(asked,), name="questions", daemon=True).start()
    if warms_up:
        from breakaway_desktop.bots.directing import warm_up

        warm_up()
    loop.work(answered)


def _interrupt() -> None:
    """Interrupt the main thread, also while it sleeps."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)  # on Windows that wakes the main thread; `interrupt_main` does not


def end_with_parent() -> None:
    """Let this process end when the one that started it does, however that ends."""
    threading.Thread(target=_wait_for_parent, name="parent", daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
