"""A race, a hint and a review continue if the bots' process dies, hangs or is slow to start."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from breakaway_desktop.bots.worker import MARGIN, START_PATIENCE, Thinker
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.review.computation import ReviewComputation, forget_reviews
from tests.kit.bot_process import (
    Start,
    Starts,
    Timers,
    needs_signals,
    pid_of,
    refuse_process,
    start_and_kill,
    start_and_stop,
)
from tests.kit.races import BOT, bot_decision, match_of, play_steps
from tests.play.riding import Ride


class Waiting:
    """A thinker whose limits the test ends, and a record of its wake-ups."""

    def __init__(self) -> None:
        self.woken = Event()
        self.timers = Timers()
        self.thinker = Thinker(self.woken.set, timer=self.timers)

    def until(self, done: Callable[[], bool], act: Callable[[], object]) -> None:
        """Act until it is done; wait for the bots where they are asked."""
        while not done():
            act()
            if self.thinker.is_thinking:
                self.woken.wait()
                self.woken.clear()


@pytest.fixture
def thinking() -> Iterator[Waiting]:
    waiting = Waiting()
    yield waiting
    waiting.thinker.close()


@pytest.fixture(params=[refuse_process, start_and_kill, pytest.param(start_and_stop, marks=needs_signals)])
def waiting(request, thinking: Waiting, monkeypatch) -> Waiting:
    """Return one whose worker never starts."""
    wrong: Start = request.param
    Starts(monkeypatch, wrong)
    if wrong is start_and_stop:
        thinking.timers.expire_meanwhile(START_PATIENCE, 2)
    return thinking


def fresh() -> Match:
    return match_of([BOT] * 3, finish=20, sprints=(10,))


def test_bots_play_the_same_race_without_a_worker_and_report_it_once(waiting: Waiting) -> None:
    ride = Ride(fresh(), waiting.thinker, speed="off")
    waiting.until(lambda: ride.over, lambda: ride.update(20))
    assert [failure.key for failure in ride.driver.failures] == ["bots-without-process"]
    other = Ride(fresh(), speed="off")
    while not other.over:
        other.update(20)
    assert write(ride.match.record()) == write(other.match.record())


def test_a_hint_works_without_a_worker(waiting: Waiting) -> None:
    ride = Ride(play_steps(match_of(["human", BOT, BOT], first_turn="team1"), 30), waiting.thinker, speed="off")
    waiting.until(lambda: ride.current_ask is not None, lambda: ride.update(20))
    ride.seek_advice(ride.match.view(1))
    waiting.until(lambda: not ride.driver.advice.is_pending, lambda: ride.update(20))
    assert ride.driver.advice.advice is not None


def test_a_review_ends_without_a_worker(waiting: Waiting) -> None:
    forget_reviews()
    match = fresh()
    while not match.over:
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    work = ReviewComputation(waiting.thinker, match, rollouts=2, bot=BOT.removeprefix("bot:"))
    work.start(1)
    waiting.until(lambda: not work.running, work.collect)
    assert (work.pieces_left(1), work.results.failed) == (0, 0)


@needs_signals
def test_a_slow_start_is_shown_as_such_and_costs_no_card(thinking: Waiting, monkeypatch) -> None:
    starts = Starts(monkeypatch, start_and_stop)
    ride = Ride(fresh(), thinking.thinker, speed="off")
    ride.update(20)
    process = starts.next()
    ride.update(20)
    assert ride.thinking
    assert ride.driver.thinker.is_starting
    os.kill(pid_of(process), signal.SIGCONT)
    thinking.woken.wait()
    ride.update(20)
    assert ride.match.steps
    assert ride.driver.failures == []
    assert not ride.driver.thinker.is_starting


@needs_signals
def test_a_worker_that_hangs_in_the_middle_of_a_race_costs_one_card(thinking: Waiting) -> None:
    ride = Ride(fresh(), thinking.thinker, speed="off")
    ride.update(20)
    thinking.woken.wait()
    assert thinking.thinker.pid is not None
    os.kill(thinking.thinker.pid, signal.SIGSTOP)
    ride.update(20)
    thinking.timers.expire(2 * ride.driver.settings.thinking / 1000 + MARGIN)
    thinking.until(lambda: ride.over, lambda: ride.update(20))
    assert {failure.key for failure in ride.driver.failures} == {"bot-stuck"}
