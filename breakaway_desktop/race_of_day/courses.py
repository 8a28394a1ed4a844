"""The courses of the race of the day, and their kind in words."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.words import _

BASE: Final = "boxed"


class DayCourse(NamedTuple):
    finish: int
    sprints: tuple[int, ...]
    variant: str | None = None


COURSES: Final = (
    DayCourse(60, (33,)),
    DayCourse(60, (13, 33)),
    DayCourse(60, (33,), "mountains"),
    DayCourse(60, (33,), "stamina"),
    DayCourse(60, (33,), "pacemaker"),
    DayCourse(60, (33, 46)),
    DayCourse(100, (33, 73)),
)
"""Courses from Monday to Sunday."""


def course_text(day: date) -> str:
    """Return the kind of race of a date: `Short race, 2 sprints`, `Mountains`, `Classic`."""
    course = COURSES[day.weekday()]
    if course.variant is not None:
        from breakaway_desktop.guide import variant_title  # it imports all variants: the menu may come without

        return variant_title(course.variant)
    if course.finish == RULE_SETS[BASE].finish:
        return _("Classic")
    if len(course.sprints) == 1:
        return _("Short race")
    return _("Short race, {count} sprints").format(count=len(course.sprints))
