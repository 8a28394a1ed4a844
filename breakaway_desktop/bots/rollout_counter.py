"""A counter of rollouts: bots that search report theirs, and the caller gets the sum."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final


class RolloutCounter:
    """The sum of reported rollouts; None for a bot that reports none."""

    __slots__ = ("rollouts",)

    def __init__(self) -> None:
        self.rollouts: int | None = None


_COUNTING: Final[ContextVar[RolloutCounter | None]] = ContextVar("rollout_counter", default=None)


def note_rollouts(count: int) -> None:
    """Report `count` more rollouts; called by a bot during a decision."""
    counter = _COUNTING.get()
    if counter is not None:
        counter.rollouts = (counter.rollouts or 0) + count


@contextmanager
def count_rollouts() -> Iterator[RolloutCounter]:
    """Count the rollouts reported inside the `with` block."""
    counter = RolloutCounter()
    token = _COUNTING.set(counter)
    try:
        yield counter
    finally:
        _COUNTING.reset(token)
