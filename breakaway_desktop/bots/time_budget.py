"""The time budget of one decision: processor time and a deadline, or a fixed number of rollouts."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, process_time
from typing import Final

from breakaway_desktop.bots.rollout_counter import note_rollouts

Clock = Callable[[], float]

SLACK: Final = 0.78
"""Share of the remaining time that is planned for: a call may take longer than the previous one."""
FAR_AHEAD: Final = 3
FAR_SLACK: Final = 0.68
"""`SLACK` for calls with more than `FAR_AHEAD` times the rollouts of the previous one, which are slower."""
FIXED: Final = 0.6
"""Share of the first call's time that every call takes, however few its rollouts."""
SHORT: Final = 4.0
"""A single call is best if the time left is less than this many times the fixed cost of a call."""


class TimeBudget:
    """A limit of `seconds` of processor time; the moment `deadline` of the clock `wall` is another limit.

    With `rollouts`, the limit is that number of rollouts instead, without clocks: the same work on any computer.
    """

    __slots__ = ("_clock", "_cost", "_counted", "_deadline", "_ends", "_first", "_fixed", "_last", "_rollouts", "_wall")

    def __init__(
        self,
        seconds: float,
        rollouts: int = 0,
        deadline: float | None = None,
        clock: Clock = process_time,
        wall: Clock = monotonic,
    ) -> None:
        self._clock, self._wall = clock, wall
        self._ends, self._deadline = clock() + seconds, deadline
        self._rollouts = rollouts
        self._counted = rollouts > 0
        self._first = self._cost = self._fixed = 0.0
        self._last = 0

    @property
    def left(self) -> float:
        if self._counted:
            return float(self._rollouts)
        left = self._ends - self._clock()
        return left if self._deadline is None else min(left, self._deadline - self._wall())

    def expect(self, seconds: float) -> None:
        """Set the expected seconds of the first call, which is skipped if less is left."""
        self._first = seconds

    def is_short(self, until: float) -> bool:
        """Return whether the fixed cost of several calls would use most of the time before `until` is left.

        The cost is unknown before the first call, unless `expect` has set the time of that call.
        """
        return not self._counted and self.left - until < SHORT * (self._fixed or FIXED * self._first)

    def rollouts_left(self, until: float, first: int) -> int:
        """Return how many rollouts fit before `until` is left; `first` before the first call."""
        spare = self.left - until
        if self._counted:
            return int(spare)
        if not self._cost:
            return first if spare > self._first else 0
        near = min(FAR_AHEAD * self._last, self._rollouts_in(spare * SLACK))
        return max(0, near, self._rollouts_in(spare * FAR_SLACK))

    def _rollouts_in(self, seconds: float) -> int:
        return int((seconds - self._fixed) / self._cost)

    def spend(self, rollouts: int, action: Callable[[], None]) -> None:
        """Run `action`, which makes this many rollouts, and measure their cost."""
        began = self._clock()
        action()
        note_rollouts(rollouts)
        self._rollouts -= rollouts
        self._last = rollouts
        elapsed = max(1e-9, self._clock() - began)
        self._fixed = self._fixed or FIXED * elapsed
        self._cost = max(elapsed - self._fixed, elapsed / 4) / rollouts
