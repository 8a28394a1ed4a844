"""Intent, key and state of the review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import OF_REPLAY, REPLAY, RESULT, SAVED, TOUR

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.ui.review.computation import ReviewComputation


class ShowReview(Intent):
    """Show the analysis of a race, even an unfinished one."""

    match: Match


KEYS: Final = KeyTable()
SHOW_REVIEW = KEYS.define("replay.review", "B", mark("review"), OF_REPLAY, REPLAY, RESULT, SAVED, TOUR)


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
