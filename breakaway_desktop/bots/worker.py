"""The process in which bots think, so that the window's frames are not held up. It knows the engine and the bots only.

`Thinker.ask` hands it a view, `Thinker.answers` collects what is ready without waiting; `SyncThinker` waits. The code
that runs in the process is in `worker_main`. A frozen program must call `multiprocessing.freeze_support()` first.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import current_process, get_context
from multiprocessing.context import SpawnProcess
from threading import Event, RLock, Thread, Timer
from types import ModuleType
from typing import Any, Final

from breakaway_desktop.bots import worker_main
from breakaway_desktop.bots.interrupts import interrupts_deferred
from breakaway_desktop.bots.messages import Answer, Question, Task, hands_of, think, work_out
from breakaway_desktop.bots.registry import allowed_modules, is_plugin
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View

__all__ = [
    "GRACE",
    "PATIENCE",
    "Answer",
    "Question",
    "SyncThinker",
    "Task",
    "Thinker",
    "hands_of",
    "patience_for",
    "think",
]

PATIENCE: Final = 10.0
"""Seconds after which a bot without a thinking time counts as stuck."""

STARTUP_MARGIN: Final = 3.0
"""Seconds that are added to twice the thinking time: a new process has to start, and the machine may be busy."""

GRACE: Final = 0.25
"""Seconds that a bot has to stop after its question was cancelled."""


def patience_for(question: Question | Task, patience: float = PATIENCE, margin: float = STARTUP_MARGIN) -> float:
    """Seconds after which the bot counts as stuck."""
    if isinstance(question, Task) or question.seconds is None:
        return patience
    return 2.0 * question.seconds * question.stretch + margin


def _ended(question: Question | Task) -> Refusal:
    return Refusal("bot-worker-ended", bot=question.bot)


class Thinker:
    """One worker process, started when first needed and again when a bot has taken it down with it.

    Safe to use from one thread. `wake` is called, from another thread, whenever an answer has come in: it may post an
    event to the window's loop and must do nothing else.
    """

    def __init__(
        self,
        wake: Callable[[], None] | None = None,
        patience: float = PATIENCE,
        grace: float = GRACE,
        margin: float = STARTUP_MARGIN,
    ) -> None:
        self._wake = wake
        self._patience = patience
        self._margin = margin
        self._grace = grace
        self.lock = RLock()
        self._worker: _Worker | None = None
        self._waiting: deque[Question | Task] = deque()
        self._ready: list[Answer] = []
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The worker's process id while it runs."""
        with self.lock:
            return self._worker.process.pid if self._worker else None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        with self.lock:
            asked = self._worker is not None and self._worker.question is not None and not self._worker.cancelled
            return asked or bool(self._waiting)

    def start(self) -> None:
        """Starts the worker if it does not run: it is ready sooner when this is called before the first question."""
        with self.lock:
            if not self._closed and self._worker is None:
                with suppress(OSError):  # no process is to be had now: the next question tries again
                    self._worker = _Worker(self)

    def ask(
        self,
        ticket: int,
        bot: str,
        view: View,
        ask: Ask,
        seed_parts: tuple[int, int, int, int],
        seconds: float | None = None,
        stretch: float = 1.0,
    ) -> None:
        """Asks the bot `bot` (as `find_bot` takes it), a `Question` field by field: `seconds` is the thinking time, by
        which it is bounded. Questions are answered one after the other."""
        with self.lock:
            if not self._closed:
                self._waiting.append(Question(ticket, bot, view, ask, seed_parts, seconds, stretch))
                self._go_on()

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Has a function of a module worked out; its result comes as the `value` of an answer."""
        with self.lock:
            if not self._closed:
                self._waiting.append(Task(ticket, work, arguments))
                self._go_on()

    def answers(self) -> list[Answer]:
        """All answers that have come in since the last call; does not wait."""
        with self.lock:
            ready, self._ready = self._ready, []
            return ready

    def cancel(self) -> None:
        """Drops all questions: none of those asked so far is answered any more. The bot that is thinking is interrupted
        at once; one that goes on longer than the grace period is killed with its process."""
        with self.lock:
            self._waiting.clear()
            self._ready.clear()
            if self._worker and self._worker.question and not self._worker.cancelled:
                self._worker.interrupt(self._grace)

    def close(self) -> None:
        """Ends the worker; later questions are ignored."""
        with self.lock:
            self._closed = True
            self._waiting.clear()
            self._ready.clear()
            worker, self._worker = self._worker, None
        if worker:
            worker.end()

    def _go_on(self) -> None:
        """Hands the next question to the worker if it is free."""
        if not self._waiting:
            return
        self.start()
        if self._worker is None:
            self._ready += [Answer(each.ticket, None, _ended(each)) for each in self._waiting]
            self._waiting.clear()
            if self._wake:
                self._wake()
        elif self._worker.question is None:
            question = self._waiting.popleft()
            self._worker.put(question, patience_for(question, self._patience, self._margin))

    def take(self, worker: _Worker, answer: Answer) -> None:
        """An answer has come in: called by the reading thread of `worker`."""
        with self.lock:
            if worker is not self._worker:
                return
            cancelled = worker.free()
            if not cancelled:
                self._ready.append(answer)
            self._go_on()
        if self._wake and not cancelled:
            self._wake()

    def lose(self, worker: _Worker) -> None:
        """Called by the reading thread when its worker is no more: killed as stuck, or taken down by a bot."""
        with self.lock:
            if worker is not self._worker:
                return
            self._worker = None
            question = worker.question
            cancelled = worker.free()
            failed = question is not None and not cancelled
            if question is not None and failed:
                failure = Refusal("bot-stuck", bot=question.bot) if worker.is_stuck else _ended(question)
                self._ready.append(Answer(question.ticket, None, failure))
            self._go_on()
        if self._wake and failed:
            self._wake()


class _Worker:
    """One process, the thread that reads from it and the question it is busy with."""

    def __init__(self, thinker: Thinker) -> None:
        spawn = get_context("spawn")
        asked, self._asking = spawn.Pipe(duplex=False)
        self._answers, answered = spawn.Pipe(duplex=False)
        given = asked, answered, allowed_modules()
        self.process: SpawnProcess = spawn.Process(target=worker_main.work, args=given, name="bots", daemon=True)
        self._thinker = thinker
        self.question: Question | Task | None = None
        self.cancelled = False
        self.is_stuck = False
        self._asked = 0
        self._timer: Timer | None = None
        _start_without_main(self.process)
        asked.close()
        answered.close()
        self._reader = Thread(target=self._read, name="bots' answers", daemon=True)
        self._reader.start()

    def put(self, question: Question | Task, patience: float) -> None:
        self.question = question
        self._asked += 1
        self.end_after(patience)
        self._send((self._asked, question))

    def interrupt(self, grace: float) -> None:
        """Cancels its question."""
        self.cancelled = True
        self.end_after(grace)
        self._send(self._asked)

    def _send(self, message: worker_main.Numbered | int) -> None:
        try:
            self._asking.send(message)
        except OSError:
            self.process.kill()  # it is no more: the reading thread says so

    def free(self) -> bool:
        """Done with its question; returns whether it was cancelled."""
        cancelled, self.cancelled, self.question = self.cancelled, False, None
        if self._timer:
            self._timer.cancel()
            self._timer = None
        return cancelled

    def end_after(self, seconds: float) -> None:
        """Kills the process unless it is done with this question by then."""
        if self._timer:
            self._timer.cancel()
        self._timer = Timer(seconds, self._kill_if_busy, (self.question,))
        self._timer.daemon = True
        self._timer.start()

    def end(self) -> None:
        """Kills the process and waits until it is gone."""
        self.free()
        self.process.kill()
        self._reader.join()

    def _kill_if_busy(self, question: Question | Task) -> None:
        with self._thinker.lock:
            if self.question is question:
                self.is_stuck = True
                self.process.kill()

    def _read(self) -> None:
        try:
            while True:
                self._thinker.take(self, self._answers.recv())
        except (EOFError, OSError):
            self.process.kill()
            self.process.join()
            self._asking.close()
            self._answers.close()
            self._thinker.lose(self)


def _start_without_main(process: SpawnProcess) -> None:
    """Starts the process without the caller's main module, which spawning would import there, window and all. The
    caller may be a daemon, as the workers of a cluster are: this process ends with it all the same."""
    main = sys.modules["__main__"]
    caller = current_process()
    is_daemon = caller.daemon
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        if is_daemon:
            caller.daemon = False
        with interrupts_deferred():
            process.start()
    finally:
        sys.modules["__main__"] = main
        if is_daemon:
            caller.daemon = True


class SyncThinker:
    """Asks bots and waits for the answer: plug-ins in a worker process, where a stuck one is killed, the game's own
    bots in this process."""

    def __init__(self, patience: float = PATIENCE, margin: float = STARTUP_MARGIN) -> None:
        self._answered = Event()
        self._thinker = Thinker(self._answered.set, patience, margin=margin)

    def __enter__(self) -> SyncThinker:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def think(self, question: Question) -> Answer:
        """The bot's answer. Never raises, as `think` does not."""
        if not is_plugin(question.bot):
            return think(question)
        self._answered.clear()
        self._thinker.ask(*question)
        return self._awaited()

    def work_out(self, bot: str, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Answer:
        """The result of a function of a module, for this bot, as the `value` of an answer. Never raises."""
        if not is_plugin(bot):
            return work_out(Task(0, work, arguments))
        self._answered.clear()
        self._thinker.assign(0, work, arguments)
        return self._awaited()

    def _awaited(self) -> Answer:
        while True:
            self._answered.wait(1.0)  # not for ever: on some systems that could not be interrupted
            for answer in self._thinker.answers():
                return answer

    def close(self) -> None:
        self._thinker.close()
