"""The main function of the process in which bots think (see `worker`).

A thread receives messages while the bot decides, so that a decision can be cancelled: the main thread gets an
interrupt, whose handler raises there. If a bot swallows the exception, the parent kills the process.
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
from breakaway_desktop.bots.registry import allow_bots, find_bot, strongest_bot
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.errors import Interruption, error_text

RETRY_S: Final = 0.001
"""Seconds until an interrupt that came at a bad moment is sent again."""

NICENESS: Final = 5
"""Steps by which the priority of the process is below the window's."""

Numbered = tuple[int, BotRequest | Task]
"""A request with a unique number, because tickets may repeat."""


class Cancelled(Interruption):
    """Raised in the middle of a decision that has been cancelled."""


class WorkerLoop:
    """The queue of requests, and the one in progress."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Numbered | None] = SimpleQueue()
        self._thinking = 0
        self._cancelled = 0

    def listen(self, questions: Connection) -> None:
        """Receive requests, and numbers of cancelled ones; runs in a separate thread."""
        try:
            while True:
                message: Numbered | int = questions.recv()
                if isinstance(message, int):
                    self._cancel(message)
                else:
                    self._waiting.put(message)
        except (EOFError, OSError):
            self._waiting.put(None)

    def work(self, answers: Connection) -> None:
        """Report that the process is ready, then answer until the connection closes; runs in the main thread."""
        try:
            answers.send(None)
            while (numbered := self._waiting.get()) is not None:
                answers.send(self._answer(*numbered))
        except OSError:
            return

    def handle_interrupt(self, _signal: int, frame: FrameType | None) -> None:
        """Raise in a cancelled decision; ignore Ctrl+C from the keyboard."""
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
        except BaseException as error:  # a plug-in may raise anything, and Ctrl+C raises nothing here
            self._thinking = 0
            answer = BotReply(question.ticket, None, Refusal("bot-raised", bot=question.bot, error=error_text(error)))
        return answer

    def _cancel(self, number: int) -> None:
        self._cancelled = number
        while self._thinking == number:
            _interrupt()
            time.sleep(RETRY_S)


def work(questions: Connection, answers: Connection, allowed: tuple[str, ...], warms_up: bool) -> None:
    """Run the worker until the parent ends.

    `allowed`: bots named on the command line (`registry.allow_bots`). `warms_up`: load what the game's own bots need
    before the process is ready, so that it does not count as thinking time.
    """
    allow_bots(allowed)
    if hasattr(os, "nice"):  # Windows prefers the foreground program anyway
        os.nice(NICENESS)
    loop = WorkerLoop()
    signal.signal(signal.SIGINT, loop.handle_interrupt)
    unblock_interrupts()
    end_with_parent()
    threading.Thread(target=loop.listen, args=(questions,), name="questions", daemon=True).start()
    if warms_up:
        find_bot(strongest_bot()).warm_up()
    loop.work(answers)


def _interrupt() -> None:
    """Interrupt the main thread, even while it sleeps."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)  # this wakes the main thread on Windows; `interrupt_main` does not


def end_with_parent() -> None:
    """End this process when its parent ends, for any reason."""
    threading.Thread(target=_wait_for_parent, name="parent", daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
