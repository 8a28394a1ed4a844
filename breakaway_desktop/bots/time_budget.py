"""The time budget of one decision: processor time and a deadline, or a fixed number of rollouts."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, process_time
from typing import Final

from breakaway_desktop.bots.rollout_counter import note_rollouts

Clock = Callable[[], float]

SLACK: Final = 0.78
"""The share of the time left that is planned for: a call may take longer than the one before."""
FAR: Final = 3
FAR_SLACK: Final = 0.68
"""The same for what goes beyond `FAR` times the rollouts of the call before: each of them takes a little longer."""
FIXED: Final = 0.6
"""The share of the first call's time that any call takes, however few rollouts it is."""
SHORT: Final = 4.0
"""With less time left than the fixed part of this many calls, one call is best."""


class TimeBudget:
    """`seconds` of processor time, and no later than `deadline` (of `wall`); with `rollouts` this many instead, and
    neither clock matters: the same work on every machine."""

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
        """Rollouts, or seconds."""
        if self._counted:
            return float(self._rollouts)
        left = self._ends - self._clock()
        return left if self._deadline is None else min(left, self._deadline - self._wall())

    def expect(self, seconds: float) -> None:
        """The first call will take about this long, and is not made where less is left."""
        self._first = seconds

    def is_short(self, until: float) -> bool:
        """Whether most of the time until this much is left would go into what every call takes, if there were several.
        Nobody knows before the first call, unless it was expected."""
        return not self._counted and self.left - until < SHORT * (self._fixed or FIXED * self._first)

    def fitting(self, until: float, first: int) -> int:
        """How many rollouts may be made until this much is left; `first` as long as none has been made and nobody
        knows how long one takes."""
        spare = self.left - until
        if self._counted:
            return int(spare)
        if not self._cost:
            return first if spare > self._first else 0
        near = min(FAR * self._last, self._planned(spare * SLACK))
        return max(0, near, self._planned(spare * FAR_SLACK))

    def _planned(self, seconds: float) -> int:
        return int((seconds - self._fixed) / self._cost)

    def spend(self, rollouts: int, action: Callable[[], None]) -> None:
        """Does what takes this many rollouts, and learns what one takes."""
        began = self._clock()
        action()
        note_rollouts(rollouts)
        self._rollouts -= rollouts
        self._last = rollouts
        took = max(1e-9, self._clock() - began)
        self._fixed = self._fixed or FIXED * took
        self._cost = max(took - self._fixed, took / 4) / rollouts
