"""The weighing of the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from breakaway_desktop.ui.review.computation import ReviewComputation


class Weighing:
    """The cards of the only human in the race that is or was played last, weighed in the background."""

    def __init__(self) -> None:
        self.work: ReviewComputation | None = None
        self.team = 0
        """Team whose cards are weighed; 0: nobody's."""

    def stop(self) -> None:
        """Leave the bots' process to others; results are kept."""
        if self.work is not None:
            self.work.stop()
