"""The tutorial: one file per lesson, in the order in which they are played."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.tutorial import breaking_away, building, order, race, slipstream, sprint
from breakaway_desktop.tutorial.lesson import Lesson, LessonStep

LESSONS: Final[tuple[Lesson, ...]] = (
    slipstream.LESSON,
    order.LESSON,
    sprint.LESSON,
    breaking_away.LESSON,
    race.LESSON,
    building.LESSON,
)

STEPS: Final[tuple[tuple[Lesson, LessonStep], ...]] = tuple(
    (lesson, step) for lesson in LESSONS for step in lesson.steps
)
"""All steps of all lessons, one after the other."""
