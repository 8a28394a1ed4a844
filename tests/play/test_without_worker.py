"""A race, a hint and a review continue if the bots' process dies, hangs or is slow to start."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from threading import Event

import pytest

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.screens.review.computation import ReviewComputation, forget_reviews
from tests.bots.test_worker import LONG, started_pid
from tests.bots.test_worker_start import Start, Starts, needs_signals, refuse_process, start_and_kill, start_and_stop
from tests.play.riding import Ride
from tests.ui.journeys.fakes import BOT, match_of, play_steps


class Waiting:
    """A thinker whose worker always starts as `wrong`, and a record of its wake-ups."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wrong: Start) -> None:
        Starts(monkeypatch, wrong, 9)
        self.woken = Event()
        self.thinker = Thinker(self.woken.set, start_patience=0.3)

    def until(self, done: Callable[[], bool], act: Callable[[], object]) -> None:
        until = time.monotonic() + LONG
        while not done():
            assert time.monotonic() < until
            act()
            self.woken.wait(0.02)
            self.woken.clear()


@pytest.fixture(params=[refuse_process, start_and_kill, pytest.param(start_and_stop, marks=needs_signals)])
def waiting(request, monkeypatch):
    waiting = Waiting(monkeypatch, request.param)
    yield waiting
    waiting.thinker.close()


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
        match.answer(match.automatic_decision() or match.bot_decision()[0])
    work = ReviewComputation(waiting.thinker, match, rollouts=2, bot=BOT.removeprefix("bot:"))
    work.start(1)
    waiting.until(lambda: not work.running, work.collect)
    assert (work.pieces_left(1), work.results.failed) == (0, 0)


@needs_signals
def test_a_slow_start_is_shown_as_such_and_costs_no_card(monkeypatch) -> None:
    Starts(monkeypatch, start_and_stop, 1)
    resumed = Event()
    thinker = Thinker(resumed.set)
    try:
        ride = Ride(fresh(), thinker, speed="off")
        ride.update(20)
        ride.update(20)
        shown = [bool(ride.thinking), ride.driver.thinker.is_starting]
        os.kill(started_pid(thinker), signal.SIGCONT)
        assert resumed.wait(LONG)
        ride.update(20)
        assert ride.match.steps
        assert shown == [True, True]
        assert ride.driver.failures == []
        assert not ride.driver.thinker.is_starting
    finally:
        thinker.close()


@needs_signals
def test_a_worker_that_hangs_in_the_middle_of_a_race_costs_one_card(monkeypatch) -> None:
    resumed = Event()
    thinker = Thinker(resumed.set, patience=0.5)
    try:
        ride = Ride(fresh(), thinker, speed="off")
        ride.update(20)
        assert resumed.wait(LONG)
        os.kill(started_pid(thinker), signal.SIGSTOP)
        until = time.monotonic() + LONG
        while not ride.over and time.monotonic() < until:
            ride.update(20)
            resumed.wait(0.02)
            resumed.clear()
        assert ride.over
        assert {failure.key for failure in ride.driver.failures} == {"bot-stuck"}
    finally:
        thinker.close()
