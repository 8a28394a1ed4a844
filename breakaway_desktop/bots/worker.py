"""A process that thinks for the window: a thread would hold frames up. It knows the engine and the bots, no screen.

`Thinker.ask` hands it a view, `Thinker.answers` collects what is ready without waiting. A frozen program must call
`multiprocessing.freeze_support()` before anything else.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import RLock, Thread, Timer
from types import ModuleType
from typing import Final, NamedTuple

from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import View

PATIENCE: Final = 10.0
"""Seconds after which a bot counts as stuck."""

GRACE: Final = 0.25
"""Seconds that a bot may go on thinking about what nobody wants to know any longer."""


class Question(NamedTuple):
    """What a bot is asked; `seed_parts` are those of `rng_for`: seed, team, turn, rider (0 for a team's orders)."""

    ticket: int
    bot: str
    view: View
    ask: Ask
    seed_parts: tuple[int, int, int, int]


class Answer(NamedTuple):
    """What a bot decided, or why it did not: then `decision` is None and its rider's highest card is played."""

    ticket: int
    decision: Decision | None
    failure: Refusal | None = None


def think(question: Question) -> Answer:
    """The answer of the bot that the question names. Never raises: what goes wrong is the answer's failure, keys
    `bot-raised`, those of `find_bot` and those of `decision_objection`."""
    ticket, bot, view, ask, seed_parts = question
    try:
        decision = find_bot(bot).decide(view, ask, rng_for(*seed_parts), None)
        objection = decision_objection(ask, decision)
    except Refused as refused:
        return Answer(ticket, None, refused.refusal)
    except (Exception, SystemExit) as error:  # whatever a bot of somebody else may raise
        return Answer(ticket, None, Refusal("bot-raised", bot=bot, error=f"{type(error).__name__}: {error}"))
    return Answer(ticket, None, objection) if objection else Answer(ticket, decision)


def _ended(question: Question) -> Refusal:
    return Refusal("bot-worker-ended", bot=question.bot)


class Thinker:
    """One worker process, started when first needed and again when a bot has taken it down with it.

    Safe to use from one thread. `wake` is called, from another thread, whenever an answer has come in: it may post an
    event to the window's loop and must do nothing else.
    """

    def __init__(
        self, wake: Callable[[], None] | None = None, patience: float = PATIENCE, grace: float = GRACE
    ) -> None:
        self._wake = wake
        self._patience = patience
        self._grace = grace
        self.lock = RLock()
        self._worker: _Worker | None = None
        self._waiting: deque[Question] = deque()
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
            asked = self._worker is not None and self._worker.question is not None and not self._worker.unwanted
            return asked or bool(self._waiting)

    def start(self) -> None:
        """Starts the worker if it does not run: it is ready sooner when this is called before the first question."""
        with self.lock:
            if not self._closed and self._worker is None:
                with suppress(OSError):  # no process is to be had now: the next question tries again
                    self._worker = _Worker(self)

    def ask(self, ticket: int, bot: str, view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> None:
        """Asks the bot `bot` (as `find_bot` takes it). Questions are answered one after the other."""
        with self.lock:
            if not self._closed:
                self._waiting.append(Question(ticket, bot, view, ask, seed_parts))
                self._go_on()

    def answers(self) -> list[Answer]:
        """All answers that have come in since the last call; does not wait."""
        with self.lock:
            ready, self._ready = self._ready, []
            return ready

    def cancel(self) -> None:
        """Forgets all questions: none of those asked so far is answered any more. A bot that does not come to an end
        soon is ended with its process."""
        with self.lock:
            self._waiting.clear()
            self._ready.clear()
            if self._worker and self._worker.question and not self._worker.unwanted:
                self._worker.unwanted = True
                self._worker.end_after(self._grace)

    def close(self) -> None:
        """Ends the worker; afterwards nothing is asked or answered any more."""
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
            self._worker.put(self._waiting.popleft(), self._patience)

    def take(self, worker: _Worker, answer: Answer) -> None:
        """An answer has come in: called by the reading thread of `worker`."""
        with self.lock:
            if worker is not self._worker:
                return
            unwanted = worker.free()
            if not unwanted:
                self._ready.append(answer)
            self._go_on()
        if self._wake and not unwanted:
            self._wake()

    def lose(self, worker: _Worker) -> None:
        """Called by the reading thread when its worker is no more: killed as stuck, or taken down by a bot."""
        with self.lock:
            if worker is not self._worker:
                return
            self._worker = None
            question = worker.question
            unwanted = worker.free()
            told = question is not None and not unwanted
            if question is not None and told:
                failure = Refusal("bot-stuck", bot=question.bot) if worker.is_stuck else _ended(question)
                self._ready.append(Answer(question.ticket, None, failure))
            self._go_on()
        if self._wake and told:
            self._wake()


class _Worker:
    """One process, the thread that reads from it and the question it is busy with."""

    def __init__(self, thinker: Thinker) -> None:
        spawn = get_context("spawn")
        asked, self._asking = spawn.Pipe(duplex=False)
        self._answers, answered = spawn.Pipe(duplex=False)
        self.process: SpawnProcess = spawn.Process(target=_work, args=(asked, answered), name="bots", daemon=True)
        self._thinker = thinker
        self.question: Question | None = None
        self.unwanted = False
        self.is_stuck = False
        self._timer: Timer | None = None
        _start_without_main(self.process)
        asked.close()
        answered.close()
        self._reader = Thread(target=self._read, name="bots' answers", daemon=True)
        self._reader.start()

    def put(self, question: Question, patience: float) -> None:
        self.question = question
        self.end_after(patience)
        try:
            self._asking.send(question)
        except OSError:
            self.process.kill()  # it is no more: the reading thread says so

    def free(self) -> bool:
        """Done with its question; tells whether nobody wants the answer any longer."""
        unwanted, self.unwanted, self.question = self.unwanted, False, None
        if self._timer:
            self._timer.cancel()
            self._timer = None
        return unwanted

    def end_after(self, seconds: float) -> None:
        """Kills the process unless it is done with this question by then."""
        if self._timer:
            self._timer.cancel()
        self._timer = Timer(seconds, self._lose_patience, (self.question,))
        self._timer.daemon = True
        self._timer.start()

    def end(self) -> None:
        """Kills the process and waits until it is gone."""
        self.free()
        self.process.kill()
        self._reader.join()

    def _lose_patience(self, question: Question) -> None:
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
    """Starts the process without the caller's main module, which spawning would import there, window and all."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        process.start()
    finally:
        sys.modules["__main__"] = main


def _work(asked: Connection, answered: Connection) -> None:
    """The worker's whole life: answer until nobody can ask any more, and end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    try:
        while True:
            answered.send(think(asked.recv()))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os._exit(1)
