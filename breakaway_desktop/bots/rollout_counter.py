"""The rollout counter: bots that search report their rollouts, and the caller of the bot gets the sum."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final


class RolloutCounter:
    """`rollouts` is None for a bot that counts none."""

    __slots__ = ("rollouts",)

    def __init__(self) -> None:
        self.rollouts: int | None = None


_COUNTING: Final[ContextVar[RolloutCounter | None]] = ContextVar("effort", default=None)


def note_rollouts(count: int) -> None:
    """Called by a bot in the midst of a decision: so many more rollouts, or rollouts, have been played."""
    counter = _COUNTING.get()
    if counter is not None:
        counter.rollouts = (counter.rollouts or 0) + count


@contextmanager
def counted() -> Iterator[RolloutCounter]:
    """What is noted inside is counted for the caller."""
    counter = RolloutCounter()
    token = _COUNTING.set(counter)
    try:
        yield counter
    finally:
        _COUNTING.reset(token)
