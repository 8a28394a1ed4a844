"""The process in which bots think, so that they do not delay the window. It uses the engine and the bots only.

`Thinker.ask` sends it a view, `Thinker.answers` collects finished answers without waiting; `SyncThinker` waits. The
code that runs in the process is in `worker_main`. A frozen program must call `multiprocessing.freeze_support()` first.

Every wait has a limit: the `patience` of a start and of a decision. The end of a process is detected by its sentinel,
not by its pipe: on Windows this process keeps the other end of the pipe open until the new process takes it over, so a
process killed before that never closes the pipe.
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
from threading import Event, Lock, RLock, Thread, Timer
from types import ModuleType
from typing import Any, Final

from breakaway_desktop.bots import worker_main
from breakaway_desktop.bots.interrupts import interrupts_deferred
from breakaway_desktop.bots.messages import BotReply, BotRequest, Task, hands_of, think, work_out
from breakaway_desktop.bots.registry import allowed_bots, is_plugin
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
"""Seconds after which a starting process counts as stuck: a virus scanner may read all its files first."""

MARGIN: Final = 3.0
"""Seconds added to twice the thinking time, for a busy computer."""

GRACE: Final = 0.25
"""Seconds that a bot has to stop after its request was cancelled."""

STARTS: Final = 2
"""Failed starts in a row after which no further process is started."""

_PARTS: Final = 20
"""Number of parts into which the waiting time for a worker is divided."""

_LONGEST_END: Final = 5.0
"""Seconds to wait for a killed process; some file systems block one forever."""


def patience_for(question: BotRequest | Task, patience: float = PATIENCE) -> float:
    """Return the seconds after which the bot counts as stuck."""
    if isinstance(question, Task) or question.seconds is None:
        return patience
    return 2.0 * question.seconds * question.stretch + MARGIN


class AwakeTimer(Timer):
    """A timer that stands still while the computer sleeps: it counts in parts, and any sleep is at most one of them."""

    def run(self) -> None:
        for _part in range(_PARTS):
            if self.finished.wait(self.interval / _PARTS):
                return
        self.function()
        self.finished.set()


class Background:
    """Work of one owner, done while nothing of a lower rank is asked, which breaks it off; then it begins anew."""

    def __init__(self, thinker: Thinker, rank: int) -> None:
        self._thinker = thinker
        self._rank = rank
        self.waiting: deque[BotRequest | Task] = deque()
        self.ready: list[BotReply] = []

    @property
    def is_starting(self) -> bool:
        """Whether an answer is expected from a worker that is not ready yet."""
        return self._thinker.is_expected_later(self.waiting)

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Run a function of a module in the worker; its result is the `value` of an answer."""
        self._thinker.add(Task(ticket, work, arguments, self._rank))

    def answers(self) -> list[BotReply]:
        """Return all answers since the last call, without waiting."""
        with self._thinker.lock:
            ready, self.ready = self.ready, []
            return ready

    def cancel(self) -> None:
        """Drop all work of this owner without an answer."""
        with self._thinker.lock:
            self.waiting.clear()
            self.ready.clear()
            self._thinker.interrupt(self._rank)


MakeTimer = Callable[[float, Callable[[], None]], Timer]
"""Makes the timer of a limit: its seconds, and what to do after them."""


class Thinker:
    """A worker process, started when first needed and restarted when a bot has crashed it.

    If it cannot be started twice in a row, the game's own bots run in this process from then on, in slices (`slices`),
    and `notices` reports it once. Use it from one thread. `wake` is called from another thread whenever an answer is
    ready: it may post an event to the window's loop and must do nothing else. `needs_process`: requests fail if there
    is no process.
    """

    def __init__(
        self,
        wake: Callable[[], None] | None = None,
        patience: float = PATIENCE,
        start_patience: float = START_PATIENCE,
        *,
        needs_process: bool = False,
        timer: MakeTimer = AwakeTimer,
    ) -> None:
        self._wake = wake
        self._patience = patience
        self._start_patience = start_patience
        self.timer = timer
        self._needs_process = needs_process
        self.lock = RLock()
        self._worker: _Worker | _InProcess | None = None
        self._failed_starts = 0
        """Failed starts in a row."""
        self._waiting: deque[BotRequest | Task] = deque()
        self._ready: list[BotReply] = []
        self.background = Background(self, 1)
        """What should be ready when the player asks for it."""
        self.idle = Background(self, 2)
        """What nobody waits for. It is dropped where bots think in this process."""
        self._notices: list[Refusal] = []
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The worker's process id while it runs."""
        with self.lock:
            return self._worker.pid if self._worker else None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still expected."""
        with self.lock:
            is_busy = self._worker is not None and self._worker.question is not None and not self._worker.cancelled
            return is_busy or any(self._queues)

    @property
    def _queues(self) -> tuple[deque[BotRequest | Task], ...]:
        """The requests that wait, by their rank."""
        return self._waiting, self.background.waiting, self.idle.waiting

    @property
    def is_starting(self) -> bool:
        """Whether an answer is expected from a worker that is not ready yet."""
        return self.is_expected_later(self._waiting)

    def is_expected_later(self, waiting: deque[Any]) -> bool:
        """Return whether any of these requests waits for a worker that is not ready yet."""
        with self.lock:
            return bool(waiting) and self._worker is not None and not self._worker.is_ready

    @property
    def is_in_process(self) -> bool:
        """Whether bots think in this process, because no other could be started."""
        with self.lock:
            return isinstance(self._worker, _InProcess)

    def start(self) -> None:
        """Start the worker if it is not running; called early, it is ready sooner for the first request."""
        with self.lock:
            if self._closed or self._worker is not None:
                return
            if self._failed_starts < STARTS:
                self._worker = _Worker(self, self._start_patience, warms_up=not self._needs_process)
            elif self._needs_process:
                self._failed_starts = 0  # the next request tries again
            else:
                self._worker = _InProcess(self)
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
        """Send a request to the bot `bot` (a spec for `find_bot`). Requests are answered one after the other.

        The arguments are the fields of `BotRequest`; `seconds` limits the thinking time.
        """
        self.add(BotRequest(ticket, bot, view, ask, seed_parts, seconds, stretch))

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Run a function of a module in the worker; its result is the `value` of an answer."""
        self.add(Task(ticket, work, arguments))

    def add(self, question: BotRequest | Task) -> None:
        """Send a request once the worker is free; work of a higher rank is broken off for it."""
        with self.lock:
            if self._closed:
                return
            rank, queues = _rank_of(question), self._queues
            queues[rank].append(question)
            for higher in range(rank + 1, len(queues)):
                if (broken_off := self.interrupt(higher)) is not None:
                    queues[higher].appendleft(broken_off)
            self._send_next()

    def answers(self) -> list[BotReply]:
        """Return all answers since the last call, without waiting."""
        with self.lock:
            ready, self._ready = self._ready, []
            return ready

    def notices(self) -> list[Refusal]:
        """Return messages for the players, each once."""
        with self.lock:
            notices, self._notices = self._notices, []
            return notices

    def cancel(self) -> None:
        """Drop all requests without an answer, but no background work."""
        with self.lock:
            self._waiting.clear()
            self._ready.clear()
            self.interrupt()

    def interrupt(self, rank: int = 0) -> BotRequest | Task | None:
        """Interrupt the request of this rank and return it; None if none. Kills the process after the grace period."""
        worker = self._worker
        question = None if worker is None or worker.cancelled else worker.question
        if worker is None or question is None or _rank_of(question) != rank:
            return None
        worker.interrupt()
        return question

    def close(self) -> None:
        """End the worker; later requests are ignored."""
        with self.lock:
            self._closed = True
            for rank, waiting in enumerate(self._queues):
                waiting.clear()
                self._answers_of(rank).clear()
            worker, self._worker = self._worker, None
        if worker:
            worker.end()

    def _send_next(self) -> None:
        """Send the next request to the worker if it is free."""
        if not any(self._queues):
            return
        self.start()
        if isinstance(self._worker, _InProcess):
            self.idle.waiting.clear()
        if self._worker is None:
            for waiting in self._queues:
                for each in waiting:
                    self._keep(each, BotReply(each.ticket, None, _no_process_refusal(each)))
                waiting.clear()
            if self._wake:
                self._wake()
        elif self._worker.is_ready and not self._worker.is_ended and self._worker.question is None:
            question = next((waiting.popleft() for waiting in self._queues if waiting), None)
            if question is not None:
                self._worker.send(question, patience_for(question, self._patience))

    def _keep(self, question: BotRequest | Task, answer: BotReply) -> None:
        self._answers_of(_rank_of(question)).append(answer)

    def _answers_of(self, rank: int) -> list[BotReply]:
        return (self._ready, self.background.ready, self.idle.ready)[rank]

    def worker_ready(self, worker: _Worker) -> None:
        """Accept `worker` as ready to think, and send it the next request; called by the thread that reads from it."""
        with self.lock:
            if worker is self._worker and not worker.is_ended:
                worker.become_ready()
                self._failed_starts = 0
                self._send_next()

    def receive(self, worker: _Worker | _InProcess, answer: BotReply) -> None:
        """Receive an answer; called by the thread that reads from `worker`."""
        with self.lock:
            if worker is not self._worker or worker.is_ended:
                return
            question = worker.question
            is_wanted = not worker.release() and question is not None
            if question is not None and is_wanted:
                self._keep(question, answer)
            self._send_next()
        if self._wake and is_wanted:
            self._wake()

    def worker_lost(self, worker: _Worker) -> None:
        """Called when a worker has ended: killed as stuck, crashed by a bot, or never started.

        Requests that it got before it was ready are sent to the next worker.
        """
        with self.lock:
            if worker is not self._worker:
                return
            self._worker = None
            self._failed_starts += not worker.is_ready
            question = worker.question
            cancelled = worker.release()
            failed = question is not None and not cancelled
            if question is not None and failed:
                key = "bot-stuck" if worker.is_stuck else "bot-worker-ended"
                self._keep(question, BotReply(question.ticket, None, Refusal(key, bot=question.bot)))
            self._send_next()
        if self._wake and failed:
            self._wake()


def _rank_of(question: BotRequest | Task) -> int:
    return question.rank if isinstance(question, Task) else 0


def _no_process_refusal(question: BotRequest | Task) -> Refusal:
    return Refusal("bot-without-process", bot=question.bot)


class _Worker:
    """A process, the threads that communicate with it, and its current request.

    Starting, reading and writing each have a thread, because on Windows each may have to wait for the process.
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
        """Whether it has been killed; its thread may not have noticed yet."""
        self._last_number = 0
        self._messages: SimpleQueue[worker_main.Numbered | int | None] = SimpleQueue()
        self._timer: Timer | None = None
        self._reader = Thread(target=self._run, name="bots' answers", daemon=True)
        self._end_after(start_patience)
        self._reader.start()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def become_ready(self) -> None:
        self.is_ready = True
        self._stop_timer()

    def send(self, question: BotRequest | Task, patience: float) -> None:
        self.question = question
        self._last_number += 1
        self._end_after(patience)
        self._messages.put((self._last_number, question))

    def interrupt(self) -> None:
        """Cancel the current request."""
        self.cancelled = True
        self._end_after(GRACE)
        self._messages.put(self._last_number)

    def release(self) -> bool:
        """Forget the current request; return whether it was cancelled."""
        cancelled, self.cancelled, self.question = self.cancelled, False, None
        self._stop_timer()
        return cancelled

    def end(self) -> None:
        """Kill the process and wait until it has ended, with a limit."""
        with self._thinker.lock:
            self.release()
            self._kill()
        self._reader.join(_LONGEST_END)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _end_after(self, seconds: float) -> None:
        """Kill the process after `seconds` unless the timer is stopped."""
        self._stop_timer()
        timer = self._timer = self._thinker.timer(seconds, lambda: self._give_up(timer))
        timer.daemon = True
        timer.start()

    def _give_up(self, timer: Timer) -> None:
        """Kill the stuck process; called by the timer's thread."""
        with self._thinker.lock:
            if timer is not self._timer:
                return
            self.is_stuck = True
            self._kill()
        self._reader.join(_LONGEST_END)
        self._thinker.worker_lost(self)  # even if the reading thread hangs

    def _kill(self) -> None:
        self.is_ended = True
        self._messages.put(None)
        if self._process is not None:
            with suppress(OSError):  # on Windows a process that is just ending cannot be killed
                self._process.kill()

    def _run(self) -> None:
        """Start the process and read its messages until it ends."""
        with suppress(Exception):  # the process could not be started, or sent something else
            self._listen(self._start_process())
        with self._thinker.lock:
            self._kill()
        if self._process is not None:
            self._process.join(_LONGEST_END)
        self._thinker.worker_lost(self)

    def _start_process(self) -> Connection:
        """Start the process; return the connection for its answers."""
        # Prepare the process and its pipes.
        spawn = get_context("spawn")
        questions_in, questions_out = spawn.Pipe(duplex=False)
        answers, answers_out = spawn.Pipe(duplex=False)
        arguments = questions_in, answers_out, allowed_bots(), self._warms_up
        process = spawn.Process(target=worker_main.work, args=arguments, name="bots", daemon=True)

        # Start both.
        Thread(target=self._write, args=(questions_out,), name="bots' questions", daemon=True).start()
        try:
            with questions_in, answers_out:
                _start_without_main(process)
        except BaseException:
            answers.close()
            raise

        with self._thinker.lock:
            self._process = process
            if self.is_ended:  # its start took too long
                self._kill()
        return answers

    def _listen(self, answers: Connection) -> None:
        assert self._process is not None
        with answers:
            while answers in wait([answers, self._process.sentinel]):
                answer = answers.recv()
                if answer is None:
                    self._thinker.worker_ready(self)
                else:
                    self._thinker.receive(self, answer)

    def _write(self, questions: Connection) -> None:
        with questions, suppress(OSError):  # the process has ended: the reading thread reports it
            while (message := self._messages.get()) is not None:
                questions.send(message)


class _InProcess:
    """A replacement where no process can be started: the game's own bots run in a thread, in slices."""

    is_ready = True
    is_ended = False
    pid = None

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._thread: Thread | None = None
        self.question: BotRequest | Task | None = None
        self.cancelled = False

    def send(self, question: BotRequest | Task, _patience: float) -> None:
        """Start thinking; the patience applies to plug-ins and processes only."""
        self.question = question
        self._thread = Thread(target=self._think, args=(question,), name="bots in slices", daemon=True)
        self._thread.start()

    def interrupt(self) -> None:
        """Cancel the current request."""
        self.cancelled = True

    def release(self) -> bool:
        """Forget the current request; return whether it was cancelled."""
        cancelled, self.cancelled, self.question = self.cancelled, False, None
        return cancelled

    def end(self) -> None:
        """Stop thinking, and wait until the thread has ended, with a limit."""
        self.cancelled = True
        if self._thread is not None:
            self._thread.join(_LONGEST_END)

    def _think(self, question: BotRequest | Task) -> None:
        if isinstance(question, BotRequest) and is_plugin(question.bot):
            answer = BotReply(question.ticket, None, _no_process_refusal(question))
        else:
            work = partial(work_out, question) if isinstance(question, Task) else partial(think, question)
            answer = work_in_slices(work, lambda: not self.cancelled) or BotReply(question.ticket, None)
        self._thinker.receive(self, answer)


_STARTING: Final = Lock()
"""Held while a process is started and the main module is replaced."""


def _start_without_main(process: SpawnProcess) -> None:
    """Start the process without the caller's main module, which spawning would import, including the window.

    The caller may be a daemon, as the workers of a cluster are: the process ends with it nevertheless.
    """
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
    """Asks bots and waits: plug-ins in a worker process, where a stuck one is killed, other bots in this process."""

    def __init__(self, start_patience: float = START_PATIENCE, timer: MakeTimer = AwakeTimer) -> None:
        self._answered = Event()
        self._thinker = Thinker(self._answered.set, start_patience=start_patience, needs_process=True, timer=timer)

    def __enter__(self) -> SyncThinker:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def think(self, question: BotRequest) -> BotReply:
        """Return the bot's answer. Never raises, like `think`."""
        if not is_plugin(question.bot):
            return think(question)
        self._answered.clear()
        self._thinker.ask(*question)
        return self._wait_for_answer()

    def work_out(self, bot: str, work: Callable[..., Any], arguments: tuple[Any, ...]) -> BotReply:
        """Run a function of a module for this bot; return its result as the `value` of an answer. Never raises."""
        if not is_plugin(bot):
            return work_out(Task(0, work, arguments))
        self._answered.clear()
        self._thinker.assign(0, work, arguments)
        return self._wait_for_answer()

    def _wait_for_answer(self) -> BotReply:
        while True:
            self._answered.wait(1.0)  # limited, because on some systems waiting cannot be interrupted
            for answer in self._thinker.answers():
                return answer

    def close(self) -> None:
        self._thinker.close()
