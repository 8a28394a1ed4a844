"""Which of a few choices is best, by trying them out: the worse half leaves, until one is left (successive halving)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Final

import numpy as np

from breakaway_desktop.bots.allowance import Allowance
from breakaway_desktop.bots.batch.outlook import Reals

Trial = Callable[[Sequence[int], int], Reals]
"""Tries these choices, by index, under so many guesses: (choices, guesses), what each leads to under each guess."""

FIRST_GUESSES: Final = 8
MOST_AT_ONCE: Final = 224
"""Rollouts of one call: with more, arrays no longer fit into the processor's cache."""
CLEAR: Final = 4.0
"""A lead of so many standard errors settles it."""


def winner(choices: int, trial: Trial, allowance: Allowance, end: float = 0.0) -> tuple[int, list[float]]:
    """(the best, the mean that each choice was last seen with); stops with this much of the allowance left."""
    means = [0.0] * choices
    left = list(range(choices))
    rounds = max(1, ceil(log2(choices)))
    whole = allowance.left - end
    for number in range(1, rounds + 1):
        found = _tried(left, trial, allowance, end + whole * (1 - number / rounds))
        if found is None:
            continue
        for at, choice in enumerate(left):
            means[choice] = float(found[at].mean())
        left.sort(key=lambda choice: (-means[choice], choice))
        order = found.mean(axis=1).argsort()
        if _is_clear(found[order[-1]] - found[order[-2]]):
            break
        left = sorted(left[: (len(left) + 1) // 2])
    return max(left, key=lambda choice: (means[choice], -choice)), means


def _tried(left: Sequence[int], trial: Trial, allowance: Allowance, until: float) -> Reals | None:
    """What the choices lead to under as many guesses as fit, or None when none does."""
    found: list[Reals] = []
    while True:
        fitting = allowance.fitting(until, FIRST_GUESSES * len(left))
        guesses = min(fitting, MOST_AT_ONCE) // len(left)
        if guesses < 1:
            return np.concatenate(found, axis=1) if found else None
        allowance.spend(guesses * len(left), lambda: found.append(trial(left, guesses)))  # noqa: B023


def _is_clear(lead: Reals) -> bool:
    count = len(lead)
    if count < FIRST_GUESSES:
        return False
    error = float(lead.std()) / count**0.5
    return bool(lead.mean() > CLEAR * error)
