"""The tutorial's part of the session."""

from __future__ import annotations


class LessonRace:
    """The race of the lessons that is or was ridden to its finish."""

    def __init__(self) -> None:
        self.match: object | None = None
