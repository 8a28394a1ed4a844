"""Third lesson: a line, its places and points (R1.5, R6.1)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.tutorial.lesson import (
    LOOK,
    RIDE,
    TEAM,
    Facts,
    Lesson,
    LessonState,
    LessonStep,
    LessonTask,
    SpotlightTarget,
    field_of,
    outcome_of,
    race_of,
)

_RIDER: Final = 21
_SHORT, _OVER = 7, 9
_PLACES: Final = mark("first"), mark("second"), mark("third")
_ENDS: Final = {
    32: (36, 6), 12: (35, 6), 11: (33, 4), 23: (32, 4), 31: (32, 5), 13: (32, 5), 22: (31, 4), 33: (30, 3),
    14: (30, 3), 24: (29, 2), 34: (29, 2),
}  # fmt: skip
_RIDERS, _CARDS = field_of(_ENDS, _RIDER, 26, (_OVER, _SHORT, 4))


def _line(moment: LessonState) -> Facts:
    course = race_of(moment).rules.course
    first, second, *_others = course.scale(course.lines[0])
    return {"line": course.lines[0], "first": first, "second": second}


def _short(moment: LessonState) -> Facts:
    return {"card": _SHORT, "square": outcome_of(race_of(moment), _SHORT).stops_on or 0}


def _over(moment: LessonState) -> Facts:
    (crossed,) = outcome_of(race_of(moment), _OVER).lines
    return {"card": _OVER, "place": _(_PLACES[crossed.place - 1]), "points": int(crossed.points)}


def _points_facts(moment: LessonState) -> Facts:
    race = race_of(moment)
    finish = race.rules.course.lines[-1]
    points = sum(int(rider.points) for rider in race.riders if rider.team == TEAM)
    return {"points": points, "line": finish, "first": race.rules.course.scale(finish)[0]}


LESSON = Lesson(
    mark("sprint"),
    (
        LessonStep(
            (SpotlightTarget("road", 33, 34), SpotlightTarget("points")),
            mark("A sprint"),
            mark(
                "The sprint line comes after square {line}: {first} points for the first across, {second} for the "
                "second."
            ),
            LessonTask(LOOK, _SHORT),
            _line,
        ),
        LessonStep(
            (SpotlightTarget("road", 31, 34), SpotlightTarget("card", _SHORT)),
            mark("Too short"),
            mark("The {card} stops on {square}, before the line. Only crossing it scores."),
            LessonTask(LOOK, _OVER),
            _short,
        ),
        LessonStep(
            (SpotlightTarget("road", 33, 36), SpotlightTarget("points"), SpotlightTarget("card", _OVER)),
            mark("Across the line"),
            mark("The {card} takes him over the line {place}, for {points} points."),
            LessonTask(RIDE, _OVER),
            _over,
        ),
        LessonStep(
            (SpotlightTarget("points"),),
            mark("Points"),
            mark("Azure has won {points} points. At the finish, after square {line}, the first rider wins {first}."),
            facts=_points_facts,
        ),
    ),
    _RIDER,
    _RIDERS,
    _CARDS,
)
