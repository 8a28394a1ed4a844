"""Successive halving: the best of a few choices is found by trying them out and dropping the worse half each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.outlook import Reals
from breakaway_desktop.bots.time_budget import TimeBudget

Trial = Callable[[Sequence[int], int], Reals]
"""Tries these choices, by index, under this many samples: (choices, samples), what each leads to under each sample."""

FIRST_SAMPLES: Final = 8
MOST_AT_ONCE: Final = 224
"""Rollouts of one call: with more, arrays no longer fit into the processor's cache."""
CLEAR: Final = 4.0
"""A lead of this many standard errors decides."""


class HalvingResult(NamedTuple):
    """`best`: the index of the choice that won; `tried`: for every choice what it led to under the samples it was tried
    with. The first samples were the same for all."""

    best: int
    tried: list[Reals]

    def worth(self, choice: int) -> float:
        """The mean of what it led to; one that was dropped early is as far from the best as under the samples they
        shared."""
        own, best = self.tried[choice], self.tried[self.best]
        if not own.size:
            return float("nan")
        return float(best.mean() + (own - best[: own.size]).mean())


def winner(choices: int, trial: Trial, time_budget: TimeBudget, end: float = 0.0) -> HalvingResult:
    """Tries the choices until `end` of the budget is left; a single choice only as often as needed to value it.
    With little time no half is dropped: all are tried once. Without time for any, the first wins."""
    tried: list[Reals] = [np.zeros(0, np.float32)] * choices
    left = list(range(choices))
    rounds = 1 if time_budget.is_short(end) else max(1, ceil(log2(choices)))
    whole = time_budget.left - end
    for number in range(1, rounds + 1):
        found = _tried(left, trial, time_budget, end + whole * (1 - number / rounds))
        if found is None:
            continue
        for choice, more in zip(left, found, strict=True):
            tried[choice] = np.concatenate((tried[choice], more))
        left.sort(key=lambda choice: (-float(tried[choice].mean()), choice))
        if len(left) == 1 or _is_clear(tried[left[0]] - tried[left[1]]):
            break
        left = left[: (len(left) + 1) // 2]
    return HalvingResult(left[0], tried)


def _tried(left: Sequence[int], trial: Trial, time_budget: TimeBudget, until: float) -> Reals | None:
    """What the choices lead to under as many samples as fit, or None when none does."""
    found: list[Reals] = []
    most = MOST_AT_ONCE if len(left) > 1 else FIRST_SAMPLES
    while True:
        fitting = time_budget.fitting(until, FIRST_SAMPLES * len(left))
        samples = min(fitting, most) // len(left)
        if samples < 1 or (found and len(left) == 1):
            return np.concatenate(found, axis=1) if found else None
        time_budget.spend(samples * len(left), lambda: found.append(trial(left, samples)))  # noqa: B023


def _is_clear(lead: Reals) -> bool:
    count = len(lead)
    if count < FIRST_SAMPLES:
        return False
    error = float(lead.std()) / count**0.5
    return bool(lead.mean() > CLEAR * error)
