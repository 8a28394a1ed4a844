"""Search for the best of a few choices: the worse half is dropped unless time is short."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.successive_halving import HalvingResult, find_best
from breakaway_desktop.bots.time_budget import TimeBudget
from tests.bots.test_time_budget import Work

WORTHS = (1.0, 3.0, 4.0, 2.0)


def run_halving(time_budget: TimeBudget, clock: Work) -> tuple[HalvingResult, list[tuple[int, ...]]]:
    """Return the result for `WORTHS`, with noise on every sample, and the choices tried in each call."""
    calls: list[tuple[int, ...]] = []
    rng = np.random.default_rng(1)

    def trial(left: Sequence[int], samples: int) -> FloatArray:
        calls.append(tuple(left))
        clock.do(len(left) * samples)
        doubts = rng.normal(0.0, 3.0, (len(left), samples)).astype(np.float32)
        return np.array([[WORTHS[choice]] for choice in left], np.float32) + doubts

    return find_best(len(WORTHS), trial, time_budget), calls


def test_the_worse_half_leaves() -> None:
    outcome, calls = run_halving(TimeBudget(0.0, rollouts=400), Work())
    assert outcome.best == 2
    assert {len(call) for call in calls} == {4, 2}
    assert {1, 2} == set(calls[-1])


@pytest.mark.parametrize(("seconds", "narrows"), [(0.38, False), (1.5, True)])
def test_where_time_is_short_all_are_tried_and_none_leaves(seconds: float, narrows: bool) -> None:
    """A second round would cost the fixed time of a call again."""
    clock = Work()
    time_budget = TimeBudget(seconds, clock=clock)
    time_budget.expect(0.166)
    outcome, calls = run_halving(time_budget, clock)
    assert outcome.best == 2
    assert any(len(call) < 4 for call in calls) == narrows
    assert clock.now <= seconds


def test_where_there_is_no_time_the_first_wins() -> None:
    outcome, calls = run_halving(TimeBudget(-1.0, clock=lambda: 0.0), Work())
    assert (outcome.best, calls) == (0, [])
