"""Successive halving: finds the best of a few choices by sampling them and dropping the worse half each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.time_budget import TimeBudget

Trial = Callable[[Sequence[int], int], FloatArray]
"""Function that tries choices, by index, with a number of samples; returns values (choices, samples)."""

FIRST_SAMPLES: Final = 8
MOST_AT_ONCE: Final = 224
"""Maximum rollouts per call: with more, arrays no longer fit into the processor's cache."""
CLEAR: Final = 4.0
"""Lead, in standard errors, that decides between two choices."""


class HalvingResult(NamedTuple):
    """The index of the best choice, and the sampled values of every choice; all choices share the early samples."""

    best: int
    samples: list[FloatArray]

    def mean_of(self, choice: int) -> float:
        """Return a choice's mean; for one that was dropped early, the best mean plus their difference so far."""
        own, best = self.samples[choice], self.samples[self.best]
        if not own.size:
            return float("nan")
        return float(best.mean() + (own - best[: own.size]).mean())


def find_best(choices: int, trial: Trial, time_budget: TimeBudget, end: float = 0.0) -> HalvingResult:
    """Try the choices until only `end` of the budget is left. A single choice is just valued.

    With little time all are tried once and none is dropped; with no time the first wins.
    """
    samples: list[FloatArray] = [np.zeros(0, np.float32)] * choices
    left = list(range(choices))
    rounds = 1 if time_budget.is_short(end) else max(1, ceil(log2(choices)))
    available = time_budget.left - end
    for number in range(1, rounds + 1):
        results = _run_round(left, trial, time_budget, end + available * (1 - number / rounds))
        if results is None:
            continue
        for choice, more in zip(left, results, strict=True):
            samples[choice] = np.concatenate((samples[choice], more))
        left.sort(key=lambda choice: (-float(samples[choice].mean()), choice))
        if len(left) == 1 or _is_clear(samples[left[0]] - samples[left[1]]):
            break
        left = left[: (len(left) + 1) // 2]
    return HalvingResult(left[0], samples)


def _run_round(left: Sequence[int], trial: Trial, time_budget: TimeBudget, until: float) -> FloatArray | None:
    """Return values (choices left, samples) with as many samples as fit into the budget; None if none does."""
    results: list[FloatArray] = []
    most = MOST_AT_ONCE if len(left) > 1 else FIRST_SAMPLES
    while True:
        fitting = time_budget.rollouts_left(until, FIRST_SAMPLES * len(left))
        samples = min(fitting, most) // len(left)
        if samples < 1 or (results and len(left) == 1):
            return np.concatenate(results, axis=1) if results else None
        time_budget.spend(samples * len(left), lambda: results.append(trial(left, samples)))  # noqa: B023


def _is_clear(lead: FloatArray) -> bool:
    """Return whether a lead (samples), in points, decides between two choices."""
    count = len(lead)
    if count < FIRST_SAMPLES:
        return False
    error = float(lead.std()) / count**0.5
    return bool(lead.mean() > CLEAR * error)
