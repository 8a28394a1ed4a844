"""The share of the allowed time that is planned for, with a clock that only work advances."""

from __future__ import annotations

import pytest

from breakaway_desktop.bots.time_budget import TimeBudget


class Work:
    """A clock; `do` advances it by 0.1 s per call and, beyond 24 rollouts, by a growing amount for each."""

    def __init__(self) -> None:
        self.now, self.calls = 0.0, 0

    def __call__(self) -> float:
        return self.now

    def do(self, rollouts: int) -> None:
        self.now += 0.1 + 0.002 * rollouts * (1.0 + max(0, rollouts - 24) / 400)
        self.calls += 1


def spent_all(seconds: float, most: int) -> Work:
    """Make calls of at most `most` rollouts until no more fit, and return the work."""
    clock = Work()
    time_budget = TimeBudget(seconds, clock=clock)
    while True:
        rollouts = min(most, time_budget.rollouts_left(0.0, 24))
        if rollouts < 1:
            return clock
        time_budget.spend(rollouts, lambda: clock.do(rollouts))  # noqa: B023


@pytest.mark.parametrize("seconds", [0.3, 0.5, 0.9, 2.0])
@pytest.mark.parametrize("most", [24, 224])
def test_calls_that_take_ever_longer_end_in_time(seconds: float, most: int) -> None:
    clock = spent_all(seconds, most)
    assert clock.calls > 1
    assert 0.6 * seconds < clock.now <= seconds


def test_a_first_call_expected_to_take_too_long_is_skipped() -> None:
    time_budget = TimeBudget(1.0, clock=lambda: 0.0)
    time_budget.expect(0.8)
    assert time_budget.rollouts_left(0.1, 24) == 24
    assert time_budget.rollouts_left(0.3, 24) == 0


def test_an_expected_time_is_ignored_after_the_first_measured_call() -> None:
    clock = Work()
    time_budget = TimeBudget(1.0, clock=clock)
    time_budget.expect(0.8)
    time_budget.spend(24, lambda: clock.do(24))
    assert time_budget.rollouts_left(0.3, 24) > 24


def test_a_fixed_number_of_rollouts_ignores_the_clock() -> None:
    time_budget = TimeBudget(0.0, rollouts=60, clock=lambda: 1e9)
    time_budget.expect(5.0)
    assert time_budget.rollouts_left(10, 24) == 50
    time_budget.spend(40, lambda: None)
    assert time_budget.left == 20


def test_a_time_is_short_when_it_would_go_into_the_beginning_of_calls() -> None:
    clock = Work()
    time_budget = TimeBudget(2.0, clock=clock)
    assert not time_budget.is_short(0.0)
    time_budget.expect(0.148)
    assert not time_budget.is_short(0.0)
    assert time_budget.is_short(1.7)
    time_budget.spend(24, lambda: clock.do(24))
    assert not time_budget.is_short(1.4)
    assert time_budget.is_short(1.5)
    assert not TimeBudget(0.0, rollouts=8, clock=clock).is_short(7.0)
