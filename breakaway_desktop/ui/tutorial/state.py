"""The tutorial's part of the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match


class LessonRace:
    """The race of the lessons that is or was ridden to its finish."""

    def __init__(self) -> None:
        self.match: Match | None = None
