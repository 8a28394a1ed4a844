"""The process in which bots think, so that the window's frames are not held up. It knows the engine and the bots only.

`Thinker.ask` hands it a view, `Thinker.answers` collects what is ready without waiting; `SyncThinker` waits. The code
that runs in the process is in `worker_main`. A frozen program must call `multiprocessing.freeze_support()` first.

Nothing here waits without a limit: a process that starts and one that thinks have their patience, and whoever is told
that a process has ended is told so by the system, not by its pipe. On Windows this process holds the other end of the
pipe until the new one has taken it, so a process killed before that never ends the pipe.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Event, Lock, RLock, Thread, Timer, current_thread
from types import ModuleType
from typing import Any, Final

from breakaway_desktop.bots import worker_main
from breakaway_desktop.bots.interrupts import interrupts_deferred
from breakaway_desktop.bots.messages import BotReply, BotRequest, Task, hands_of, think, work_out
from breakaway_desktop.bots.registry import allowed_modules, is_plugin
from breakaway_desktop.bots.slices import work_in_slices
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View

__all__ = [
    "GRACE",
    "PATIENCE",
    "START_PATIENCE",
    "BotReply",
    "BotRequest",
    "SyncThinker",
    "Task",
    "Thinker",
    "hands_of",
    "patience_for",
    "think",
]

PATIENCE: Final = 10.0
"""Seconds after which a bot without a thinking time counts as stuck."""

START_PATIENCE: Final = 60.0
"""Seconds after which a process that starts counts as stuck: a virus scanner may read every file of it first."""

MARGIN: Final = 3.0
"""Seconds that are added to twice the thinking time: the machine may be busy."""

GRACE: Final = 0.25
"""Seconds that a bot has to stop after its question was cancelled."""

STARTS: Final = 2
"""How many starts in a row may fail before no other process is tried."""

_PARTS: Final = 20
"""The parts in which the patience with a worker is counted."""

_LONGEST_END: Final = 5.0
"""Seconds that a killed process may take to be gone; some file systems hold one back for ever."""


def patience_for(question: BotRequest | Task, patience: float = PATIENCE, margin: float = MARGIN) -> float:
    """Seconds after which the bot counts as stuck."""
    if isinstance(question, Task) or question.seconds is None:
        return patience
    return 2.0 * question.seconds * question.stretch + margin


class Thinker:
    """One worker process, started when first needed and again when a bot has taken it down with it. One that cannot be
    started twice in a row is done without: from then on the game's own bots think in this process, in slices
    (`slices`), and `notices` says so once.

    Safe to use from one thread. `wake` is called, from another thread, whenever an answer has come in: it may post an
    event to the window's loop and must do nothing else. `needs_process`: what is asked can be done in a process of its
    own only, and fails where there is none.
    """

    def __init__(
        self,
        wake: Callable[[], None] | None = None,
        patience: float = PATIENCE,
        grace: float = GRACE,
        margin: float = MARGIN,
        start_patience: float = START_PATIENCE,
        *,
        needs_process: bool = False,
    ) -> None:
        self._wake = wake
        self._patience = patience
        self._margin = margin
        self._grace = grace
        self._start_patience = start_patience
        self._needs_process = needs_process
        self.lock = RLock()
        self._worker: _Worker | _Here | None = None
        self._failed_starts = 0
        """In a row."""
        self._waiting: deque[BotRequest | Task] = deque()
        self._ready: list[BotReply] = []
        self._notices: list[Refusal] = []
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The worker's process id while it runs."""
        with self.lock:
            return self._worker.pid if self._worker else None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        with self.lock:
            asked = self._worker is not None and self._worker.question is not None and not self._worker.cancelled
            return asked or bool(self._waiting)

    @property
    def is_starting(self) -> bool:
        """Whether an answer is still to come from a worker that is not ready to think."""
        with self.lock:
            return bool(self._waiting) and self._worker is not None and not self._worker.is_ready

    def start(self) -> None:
        """Starts the worker if it does not run: it is ready sooner when this is called before the first question."""
        with self.lock:
            if self._closed or self._worker is not None:
                return
            if self._failed_starts < STARTS:
                self._worker = _Worker(self, self._start_patience, warms_up=not self._needs_process)
            elif self._needs_process:
                self._failed_starts = 0  # the next question tries again
            else:
                self._worker = _Here(self)
                self._notices.append(Refusal("bots-without-process"))

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
        """Asks the bot `bot` (as `find_bot` takes it), a `BotRequest` field by field: `seconds` is the thinking time,
        by
        which it is bounded. Questions are answered one after the other."""
        with self.lock:
            if not self._closed:
                self._waiting.append(BotRequest(ticket, bot, view, ask, seed_parts, seconds, stretch))
                self._go_on()

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Has a function of a module worked out; its result comes as the `value` of an answer."""
        with self.lock:
            if not self._closed:
                self._waiting.append(Task(ticket, work, arguments))
                self._go_on()

    def answers(self) -> list[BotReply]:
        """All answers that have come in since the last call; does not wait."""
        with self.lock:
            ready, self._ready = self._ready, []
            return ready

    def notices(self) -> list[Refusal]:
        """What players are to be told, each once."""
        with self.lock:
            notices, self._notices = self._notices, []
            return notices

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
            self._ready += [BotReply(each.ticket, None, _unstarted(each)) for each in self._waiting]
            self._waiting.clear()
            if self._wake:
                self._wake()
        elif self._worker.is_ready and not self._worker.is_ended and self._worker.question is None:
            question = self._waiting.popleft()
            self._worker.put(question, patience_for(question, self._patience, self._margin))

    def greet(self, worker: _Worker) -> None:
        """Called by the reading thread of `worker` when that is ready to think."""
        with self.lock:
            if worker is self._worker and not worker.is_ended:
                worker.become_ready()
                self._failed_starts = 0
                self._go_on()

    def take(self, worker: _Worker | _Here, answer: BotReply) -> None:
        """An answer has come in: called by the thread that reads from `worker`."""
        with self.lock:
            if worker is not self._worker or worker.is_ended:
                return
            cancelled = worker.free()
            if not cancelled:
                self._ready.append(answer)
            self._go_on()
        if self._wake and not cancelled:
            self._wake()

    def lose(self, worker: _Worker) -> None:
        """Called when a worker is no more: killed as stuck, taken down by a bot, or never started. What it was to
        answer before it was ready is asked of the next one."""
        with self.lock:
            if worker is not self._worker:
                return
            self._worker = None
            self._failed_starts += not worker.is_ready
            question = worker.question
            cancelled = worker.free()
            failed = question is not None and not cancelled
            if question is not None and failed:
                key = "bot-stuck" if worker.is_stuck else "bot-worker-ended"
                self._ready.append(BotReply(question.ticket, None, Refusal(key, bot=question.bot)))
            self._go_on()
        if self._wake and failed:
            self._wake()


def _unstarted(question: BotRequest | Task) -> Refusal:
    return Refusal("bot-without-process", bot=question.bot)


class _AwakeTimer(Timer):
    """A timer that a machine which sleeps does not run down: time is counted in parts, and while nothing runs no more
    than one of them passes."""

    def run(self) -> None:
        for _part in range(_PARTS):
            if self.finished.wait(self.interval / _PARTS):
                return
        self.function()
        self.finished.set()


class _Worker:
    """One process, the threads that speak with it and the question it is busy with.

    It is started, read and written in threads of their own: on Windows each of them may wait for the process.
    """

    def __init__(self, thinker: Thinker, start_patience: float, *, warms_up: bool) -> None:
        self._thinker = thinker
        self._warms_up = warms_up
        self._process: SpawnProcess | None = None
        self.question: BotRequest | Task | None = None
        self.cancelled = False
        self.is_ready = False
        self.is_stuck = False
        self.is_ended = False
        """Whether it has been killed: it is asked and heard no more, though its thread may not know that yet."""
        self._asked = 0
        self._messages: SimpleQueue[worker_main.Numbered | int | None] = SimpleQueue()
        self._timer: Timer | None = None
        self._reader = Thread(target=self._read, name="bots' answers", daemon=True)
        self._end_after(start_patience)
        self._reader.start()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def become_ready(self) -> None:
        self.is_ready = True
        self._stop_timer()

    def put(self, question: BotRequest | Task, patience: float) -> None:
        self.question = question
        self._asked += 1
        self._end_after(patience)
        self._messages.put((self._asked, question))

    def interrupt(self, grace: float) -> None:
        """Cancels its question."""
        self.cancelled = True
        self._end_after(grace)
        self._messages.put(self._asked)

    def free(self) -> bool:
        """Done with its question; returns whether it was cancelled."""
        cancelled, self.cancelled, self.question = self.cancelled, False, None
        self._stop_timer()
        return cancelled

    def end(self) -> None:
        """Kills the process and waits until it is gone, or will not go."""
        with self._thinker.lock:
            self.free()
            self._kill()
        self._reader.join(_LONGEST_END)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _end_after(self, seconds: float) -> None:
        """Kills the process unless it has done by then what it is to do."""
        self._stop_timer()
        self._timer = _AwakeTimer(seconds, self._give_up)
        self._timer.daemon = True
        self._timer.start()

    def _give_up(self) -> None:
        """Called by the timer's thread."""
        with self._thinker.lock:
            timer = self._timer
            if timer is None or timer is not current_thread():
                return
            self.is_stuck = True
            self._kill()
        self._reader.join(_LONGEST_END)
        self._thinker.lose(self)  # also when the reading thread hangs

    def _kill(self) -> None:
        self.is_ended = True
        self._messages.put(None)
        if self._process is not None:
            with suppress(OSError):  # Windows does not let one be ended that is just ending
                self._process.kill()

    def _read(self) -> None:
        """Starts the process and reads what it says, to its end."""
        with suppress(Exception):  # no process is to be had, or what it says is no answer
            self._listen(self._started())
        with self._thinker.lock:
            self._kill()
        if self._process is not None:
            self._process.join(_LONGEST_END)
        self._thinker.lose(self)

    def _started(self) -> Connection:
        """Start the process; return what its answers are read from."""
        spawn = get_context("spawn")
        asked, asking = spawn.Pipe(duplex=False)
        answers, answered = spawn.Pipe(duplex=False)
        given = asked, answered, allowed_modules(), self._warms_up
        process = spawn.Process(target=worker_main.work, args=given, name="bots", daemon=True)
        Thread(target=self._write, args=(asking,), name="bots' questions", daemon=True).start()
        try:
            with asked, answered:
                _start_without_main(process)
        except BaseException:
            answers.close()
            raise
        with self._thinker.lock:
            self._process = process
            if self.is_ended:  # nobody waited so long
                self._kill()
        return answers

    def _listen(self, answers: Connection) -> None:
        assert self._process is not None
        with answers:
            while answers in wait([answers, self._process.sentinel]):
                answer = answers.recv()
                if answer is None:
                    self._thinker.greet(self)
                else:
                    self._thinker.take(self, answer)

    def _write(self, asking: Connection) -> None:
        with asking, suppress(OSError):  # it is no more: the reading thread says so
            while (message := self._messages.get()) is not None:
                asking.send(message)


class _Here:
    """This process, where no other can be started: the game's own bots think in a thread of it, in slices."""

    is_ready = True
    is_ended = False
    pid = None

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._thread: Thread | None = None
        self.question: BotRequest | Task | None = None
        self.cancelled = False

    def put(self, question: BotRequest | Task, _patience: float) -> None:
        """Patience is for bots of other people, and for processes."""
        self.question = question
        self._thread = Thread(target=self._think, args=(question,), name="bots in slices", daemon=True)
        self._thread.start()

    def interrupt(self, _grace: float) -> None:
        """Cancels its question."""
        self.cancelled = True

    def free(self) -> bool:
        """Done with its question; returns whether it was cancelled."""
        cancelled, self.cancelled, self.question = self.cancelled, False, None
        return cancelled

    def end(self) -> None:
        """Stops thinking, and waits until it has."""
        self.cancelled = True
        if self._thread is not None:
            self._thread.join(_LONGEST_END)

    def _think(self, question: BotRequest | Task) -> None:
        if isinstance(question, BotRequest) and is_plugin(question.bot):
            answer = BotReply(question.ticket, None, _unstarted(question))
        else:
            work = partial(work_out, question) if isinstance(question, Task) else partial(think, question)
            answer = work_in_slices(work, lambda: not self.cancelled) or BotReply(question.ticket, None)
        self._thinker.take(self, answer)


_STARTING: Final = Lock()
"""Held while a process is started: its main module is out of the way meanwhile."""


def _start_without_main(process: SpawnProcess) -> None:
    """Starts the process without the caller's main module, which spawning would import there, window and all. The
    caller may be a daemon, as the workers of a cluster are: this process ends with it all the same."""
    with _STARTING:
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

    def __init__(
        self, patience: float = PATIENCE, margin: float = MARGIN, start_patience: float = START_PATIENCE
    ) -> None:
        self._answered = Event()
        self._thinker = Thinker(
            self._answered.set, patience, margin=margin, start_patience=start_patience, needs_process=True
        )

    def __enter__(self) -> SyncThinker:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def think(self, question: BotRequest) -> BotReply:
        """The bot's answer. Never raises, as `think` does not."""
        if not is_plugin(question.bot):
            return think(question)
        self._answered.clear()
        self._thinker.ask(*question)
        return self._awaited()

    def work_out(self, bot: str, work: Callable[..., Any], arguments: tuple[Any, ...]) -> BotReply:
        """The result of a function of a module, for this bot, as the `value` of an answer. Never raises."""
        if not is_plugin(bot):
            return work_out(Task(0, work, arguments))
        self._answered.clear()
        self._thinker.assign(0, work, arguments)
        return self._awaited()

    def _awaited(self) -> BotReply:
        while True:
            self._answered.wait(1.0)  # not for ever: on some systems that could not be interrupted
            for answer in self._thinker.answers():
                return answer

    def close(self) -> None:
        self._thinker.close()
