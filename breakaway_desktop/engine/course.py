"""The lines of a race, and those that a move crosses (R1.2, R1.5, R6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CIRCUIT: Final = 40  # R1.2
"""Squares of the printed circuit (R1.2)."""

SPRINT_SCALE: Final = (10, 8, 6, 5, 4, 3, 2, 1)
FINISH_SCALE: Final = (20, 16, 12, 10, 8, 6, 4, 2)

SCORING_PLACES: Final = len(SPRINT_SCALE)  # R6.1
"""Number of places that score points, the same at a sprint line and at the finish (R6.1)."""

FINISHERS: Final = 8
"""The race ends when this many riders have crossed the finish (R6.5)."""


@dataclass(frozen=True, slots=True)
class Course:
    """The lines where riders score: `lines` in ascending order, the finish last. `finish` None: no finish (R8.1)."""

    lines: tuple[int, ...]
    finish: int | None

    def crossed(self, start: int, end: int) -> tuple[int, ...]:
        """Return the lines L with start ≤ L < end, lowest first (R1.5: stopping on L is not crossing)."""
        return tuple([line for line in self.lines if start <= line < end])  # R1.5

    def scale(self, line: int) -> tuple[int, ...]:
        """Return the points at this line, from the first place to the last that scores (R6.1)."""
        return FINISH_SCALE if line == self.finish else SPRINT_SCALE  # R6.1
