"""A worker that dies, hangs or is slow while it starts delays nobody for long, and no bot is blamed."""

from __future__ import annotations

import errno
import os
import pickle
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from threading import Event, active_count

import psutil
import pytest

from breakaway_desktop.bots import worker
from breakaway_desktop.bots.advice import advice
from breakaway_desktop.bots.director_search import NETS, load_policy
from breakaway_desktop.bots.registry import BOT_CLASSES, allow_bots
from breakaway_desktop.bots.slices import REST_S, SLICE_S, work_in_slices
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker, think
from breakaway_desktop.engine.asks import AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.referee import asks
from breakaway_desktop.engine.view import see
from tests.bots.races import new_race
from tests.bots.test_worker import HERE, Desk, position
from tests.engine.fields import options_of
from tests.kit.bot_process import (
    START,
    Starts,
    Timers,
    needs_signals,
    pid_of,
    refuse_process,
    start_and_kill,
    start_and_stop,
)


def kill_and_keep_pipe(process: SpawnProcess) -> None:
    """Kill a process while this process still keeps its end of the pipe, as on Windows."""
    requests, answers, *_rest = process._args  # type: ignore[attr-defined]
    HELD.extend((os.dup(requests.fileno()), os.dup(answers.fileno())))
    START(process)
    process.kill()


HELD: list[int] = []
ENDLESS = "director:rollouts=1000000"


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    yield
    while HELD:
        os.close(HELD.pop())


WRONG = [refuse_process, start_and_kill, pytest.param(kill_and_keep_pipe, marks=needs_signals)]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_question_is_repeated_to_the_next_worker_when_one_dies_starting(desk: Desk, wrong, monkeypatch) -> None:
    """The bot's card is played, and there is no notice."""
    starts = Starts(monkeypatch, wrong, 1)
    desk.ask(1, "random")
    (answer,) = desk.next_answers()
    assert (answer.ticket, type(answer.decision), answer.failure) == (1, PlayCard, None)
    starts.next()
    assert desk.thinker.pid == starts.next().pid
    assert desk.thinker.notices() == []


@pytest.mark.parametrize("wrong", WRONG)
def test_after_two_failed_starts_bots_think_here_with_one_notice(desk: Desk, wrong, monkeypatch) -> None:
    starts = Starts(monkeypatch, wrong)
    notices = []
    for ticket in range(3):
        desk.ask(ticket, "random")
        (answer,) = desk.next_answers()
        assert (answer.ticket, type(answer.decision), answer.failure) == (ticket, PlayCard, None)
        notices += [notice.key for notice in desk.thinker.notices()]
    assert notices == ["bots-without-process"]
    assert (starts.count, desk.thinker.pid) == (2, None)


@needs_signals
def test_a_worker_that_hangs_while_starting_is_abandoned(desk: Desk, monkeypatch) -> None:
    starts = Starts(monkeypatch, start_and_stop)
    desk.ask(1, "random")
    starting = [desk.thinker.is_starting]
    stopped = []
    for _start in range(2):
        stopped.append(starts.next())
        desk.timers.expire(worker.START_PATIENCE)
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)
    starting.append(desk.thinker.is_starting)
    assert starting == [True, False]
    assert starts.count == 2
    for process in stopped:
        process.join()
        assert process.exitcode == -signal.SIGKILL


@needs_signals
def test_the_thinking_time_starts_when_the_worker_is_ready(desk: Desk, monkeypatch) -> None:
    starts = Starts(monkeypatch, start_and_stop)
    desk.ask(1, "random")
    process = starts.next()
    assert [timer.interval for timer in desk.timers.running] == [worker.START_PATIENCE]
    assert desk.thinker.is_starting
    os.kill(pid_of(process), signal.SIGCONT)
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)
    assert starts.count == 1


def test_a_worker_that_is_ready_has_all_that_a_first_decision_needs(desk: Desk) -> None:
    """Otherwise the first bot would lose thinking time to loading NumPy and the nets."""
    desk.thinker.assign(1, are_loaded, ("numpy", "breakaway_desktop.bots.director_search"))
    (answer,) = desk.next_answers()
    assert answer.value == [True, True]


def are_loaded(*modules: str) -> list[bool]:
    """Return whether these modules are loaded in this process."""
    return [module in sys.modules for module in modules]


def test_a_worker_that_was_started_before_anybody_asked_may_die_too(desk: Desk, monkeypatch) -> None:
    Starts(monkeypatch, start_and_kill, 1)
    desk.thinker.start()
    desk.thinker.lost.get()
    assert not desk.thinker.is_starting
    desk.ask(1, "random")
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)


def test_a_worker_that_dies_between_questions_is_followed_by_another(desk: Desk) -> None:
    desk.ask(1, "random")
    desk.next_answers()
    first = desk.thinker.pid
    psutil.Process(first).kill()
    desk.thinker.lost.get()
    desk.ask(2, "random")
    assert isinstance(desk.next_answers()[0].decision, PlayCard)
    assert desk.thinker.pid != first


def test_a_question_asked_while_a_worker_ends_goes_to_the_next(desk: Desk, monkeypatch) -> None:
    """A killed process takes a moment to end, and to be detected as ended."""
    desk.ask(1, "random")
    desk.next_answers()
    is_ending, may_end = Event(), Event()
    join = SpawnProcess.join

    def join_later(process: SpawnProcess, limit: float | None = None) -> None:
        is_ending.set()
        may_end.wait()
        join(process)

    monkeypatch.setattr(SpawnProcess, "join", join_later)
    psutil.Process(desk.thinker.pid).kill()
    is_ending.wait()
    desk.ask(2, "random")
    assert desk.thinker.answers() == []
    may_end.set()
    assert isinstance(desk.next_answers()[0].decision, PlayCard)


@needs_signals
def test_a_process_that_cannot_be_killed_does_not_block(monkeypatch) -> None:
    """A process that waits for a hanging disk survives a kill."""
    monkeypatch.setattr(worker, "_LONGEST_END", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(SpawnProcess, "kill", lambda process: None)
        starts, desk = Starts(patched, start_and_stop), Desk()
        desk.ask(1, "random")
        desk.timers.expire(worker.START_PATIENCE, 2)
        assert isinstance(desk.next_answers()[0].decision, PlayCard)
        desk.thinker.close()
        stopped = [starts.next(), starts.next()]
    for process in stopped:
        process.kill()


@needs_signals
def test_a_process_that_is_already_ending_does_not_block(desk: Desk, monkeypatch) -> None:
    """Windows reports that this is not permitted."""

    def kill(process: SpawnProcess) -> None:
        os.kill(pid_of(process), signal.SIGKILL)
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    def start_and_kill_twice(process: SpawnProcess) -> None:
        START(process)
        with suppress(PermissionError):
            kill(process)

    with monkeypatch.context() as patched:
        patched.setattr(SpawnProcess, "kill", kill)
        Starts(patched, start_and_kill_twice)
        desk.ask(1, "random")
        assert isinstance(desk.next_answers()[0].decision, PlayCard)


@needs_signals
def test_closing_does_not_wait_for_a_process_that_cannot_be_killed(desk: Desk, monkeypatch) -> None:
    monkeypatch.setattr(worker, "_LONGEST_END", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(SpawnProcess, "kill", lambda process: None)
        starts = Starts(patched, start_and_stop)
        desk.ask(1, "random")
        stopped = starts.next()
        desk.thinker.close()
    stopped.kill()


@needs_signals
def test_a_long_question_to_a_hanging_worker_does_not_block(desk: Desk) -> None:
    """The question is larger than a pipe's buffer, so a separate thread writes it."""
    desk.ask(1, "random")
    desk.next_answers()
    assert desk.thinker.pid is not None
    os.kill(desk.thinker.pid, signal.SIGSTOP)
    desk.thinker.assign(2, len, ("x" * 3_000_000,))


# Requests that need a process


@pytest.mark.parametrize("wrong", WRONG)
def test_a_question_that_needs_a_process_fails_without_one_and_may_be_repeated(wrong, monkeypatch) -> None:
    Starts(monkeypatch, wrong, 2)
    view, ask = position()
    question = BotRequest(1, f"{HERE}:Fussy", view, ask, (1, 1, 1, 11))
    with SyncThinker(timer=Timers()) as thinker:
        failure = thinker.think(question).failure
        assert failure is not None
        assert failure.key == "bot-without-process"
        assert thinker.think(question).failure is None


@needs_signals
def test_a_blocking_call_does_not_wait_forever_for_the_process(monkeypatch) -> None:
    """A slow start of a plug-in's process does not cost its card, a hanging one does."""
    view, ask = position()
    question = BotRequest(1, f"{HERE}:Fussy", view, ask, (1, 1, 1, 11))
    Starts(monkeypatch, start_and_stop, 2)
    timers = Timers()
    timers.expire_meanwhile(worker.START_PATIENCE, 2)
    with SyncThinker(timer=timers) as thinker:
        failure = thinker.think(question).failure
        assert failure is not None
        assert failure.key == "bot-without-process"
        assert thinker.think(question._replace(bot="random")).failure is None


# In this process


@pytest.fixture
def here(desk: Desk, monkeypatch) -> Desk:
    """Return a desk without a worker, whose nets are loaded: a decision stopped meanwhile leaves their file open."""
    for net in NETS.glob("*.npz"):
        load_policy(net.stem)
    Starts(monkeypatch, refuse_process)
    desk.ask(0, "random")
    desk.next_answers()
    desk.thinker.notices()
    return desk


def questions() -> list[BotRequest]:
    """Return requests to each of the game's bots, about a card and about the orders of a team (R4.2)."""
    view, ask = position()
    race = new_race(options_of("postal"), 6, 1)
    order = asks(race)[0]
    assert isinstance(order, AskOrders)
    seen = see(race, order.team)
    return [
        question
        for ticket, bot in enumerate(BOT_CLASSES)
        for question in (
            BotRequest(2 * ticket, bot, view, ask, (1, ask.team, 1, ask.rider)),
            BotRequest(2 * ticket + 1, bot, seen, order, (1, order.team, 1, 0)),
        )
    ]


def test_bots_of_fixed_work_decide_here_what_they_would_decide_in_the_worker(here: Desk, monkeypatch) -> None:
    monkeypatch.undo()
    in_worker = Desk()
    decided = []
    try:
        for desk in (here, in_worker):
            for question in questions():
                desk.thinker.ask(*question)
            answers: list[BotReply] = []
            while len(answers) < 2 * len(BOT_CLASSES):
                answers += desk.next_answers()
            decided.append(pickle.dumps([(answer.ticket, answer.decision, answer.failure) for answer in answers]))
        assert in_worker.thinker.pid
        assert here.thinker.pid is None
        assert decided[0] == decided[1]
        assert [type(answer.decision) for answer in answers] == [PlayCard, GiveOrders] * len(BOT_CLASSES)
    finally:
        in_worker.thinker.close()


def test_hints_and_reviews_are_worked_out_here_too(here: Desk) -> None:
    view, ask = position()
    here.thinker.assign(1, advice, (view, ask, (1, 1, 1, 11)))
    (answer,) = here.next_answers()
    assert answer.value == advice(view, ask, (1, 1, 1, 11))


def test_bots_of_other_people_do_not_think_here(here: Desk) -> None:
    """A plug-in that ends its process, or hangs, would take the game down with it."""
    here.ask(1, f"{HERE}:Deadly")
    (answer,) = here.next_answers()
    assert answer.failure is not None
    assert (answer.failure.key, answer.failure.values["bot"]) == ("bot-without-process", f"{HERE}:Deadly")


def test_a_cancelled_decision_in_this_process_is_stopped(here: Desk) -> None:
    allow_bots([ENDLESS])
    here.ask(1, ENDLESS)
    thinking = [here.thinker.is_thinking]
    here.thinker.cancel()
    thinking.append(here.thinker.is_thinking)
    assert thinking == [True, False]
    here.ask(2, "random")
    assert [answer.ticket for answer in here.next_answers()] == [2]


def test_closing_ends_decisions_in_this_process(here: Desk) -> None:
    before = active_count()
    allow_bots([ENDLESS])
    here.ask(1, ENDLESS)
    here.thinker.close()
    assert active_count() <= before
    assert here.thinker.answers() == []


class Ticking:
    """A clock that advances 1 ms per executed line, and records how long work continues without a rest."""

    def __init__(self) -> None:
        self.now = 0.0
        self.began = 0.0
        self.slices: list[float] = []
        self.rests: list[float] = []

    def read(self) -> float:
        self.now += 0.001
        return self.now

    def rest(self, seconds: float) -> None:
        self.slices.append(self.now - self.began)
        self.rests.append(seconds)
        self.now += seconds
        self.began = self.now


def test_no_more_than_eight_milliseconds_are_worked_at_a_time_and_once_a_frame() -> None:
    assert SLICE_S == 0.008
    clock = Ticking()
    question = questions()[2 * list(BOT_CLASSES).index("domestique")]
    answer = work_in_slices(lambda: think(question), lambda: True, clock.read, clock.rest)
    assert answer is not None
    assert answer.decision == think(question).decision
    assert len(clock.slices) > 100
    a_line = 0.001
    assert max(clock.slices) <= SLICE_S + 2 * a_line
    assert min(clock.rests) >= 1 / 60 == REST_S


def test_a_cancelled_decision_is_stopped_but_never_during_an_import(monkeypatch) -> None:
    clock = Ticking()
    monkeypatch.delitem(sys.modules, "tests.bots.slow_module", raising=False)
    before = sys.gettrace()

    def work() -> int:
        import tests.bots.slow_module  # noqa: F401

        done = 0
        while True:
            done += 1

    assert work_in_slices(work, lambda: False, clock.read, clock.rest) is None
    assert clock.slices
    assert sys.gettrace() is before
    assert "tests.bots.slow_module" in sys.modules


def test_a_cancelled_decision_is_not_stopped_where_python_ignores_errors(monkeypatch) -> None:
    """Python ignores what is raised while an unfinished generator is discarded, and no longer traces the thread."""
    clock = Ticking()
    monkeypatch.setattr(clock, "read", lambda: clock.now)

    def work() -> str:
        unfinished = (number for number in range(2))
        next(unfinished)
        clock.now = 1.0; del unfinished  # fmt: skip  # noqa: E702  # one line: time is up within it
        return "not stopped"

    assert work_in_slices(work, lambda: False, clock.read, clock.rest) is None


def test_while_the_machine_sleeps_no_patience_is_lost(monkeypatch) -> None:
    """A bot continues to think when the computer resumes: the wait in which it slept has ended, not the others."""
    waits: list[float] = []

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        return False

    def give_up() -> None:
        waits.append(0.0)

    timer = worker.AwakeTimer(worker.PATIENCE, give_up)
    monkeypatch.setattr(timer.finished, "wait", wait)
    timer.run()
    assert waits.pop() == 0.0
    assert sum(waits) == pytest.approx(worker.PATIENCE)
    assert max(waits) <= worker.PATIENCE / 10
