"""Second lesson: the order of movement (R5)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.guide.position import riders_by_square
from breakaway_desktop.kit.words import mark
from breakaway_desktop.tutorial.lesson import (
    RIDE,
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

_RIDER: Final = 24
_CARD: Final = 4
_ENDS: Final = {
    11: (15, 6), 32: (14, 6), 23: (14, 6), 12: (13, 5), 21: (13, 6), 33: (12, 5), 14: (12, 5), 34: (11, 4),
    22: (11, 4), 31: (10, 3), 13: (10, 3),
}  # fmt: skip
_RIDERS, _CARDS = field_of(_ENDS, _RIDER, 6, (_CARD, 7, 2))


def _order_facts(moment: LessonState) -> Facts:
    order = race_of(moment).order
    return {"first": order[0][0], "last": order[-1][-1]}


def _landing_facts(moment: LessonState) -> Facts:
    outcome = outcome_of(race_of(moment), _CARD)
    return {"square": outcome.square, "n": outcome.on_square - 1}


def _arrival_facts(moment: LessonState) -> Facts:
    race = race_of(moment)
    square = race.rider(_RIDER).square
    there = riders_by_square(race)[square]
    return {"square": square, "first": there[0], "last": there[-1]}


LESSON = Lesson(
    mark("order of movement"),
    (
        LessonStep(
            (SpotlightTarget("order"),),
            mark("From front to back"),
            mark("Riders move from front to back: rider {first} went first, your rider {last} goes last."),
            facts=_order_facts,
        ),
        LessonStep(
            (SpotlightTarget("road", 10, 10), SpotlightTarget("card", _CARD)),
            mark("On the same square"),
            mark("{n} riders are already on {square}; later arrivals move after them."),
            LessonTask(RIDE, _CARD),
            _landing_facts,
        ),
        LessonStep(
            (SpotlightTarget("order", 31, _RIDER), SpotlightTarget("road", 10, 10)),
            mark("The next turn"),
            mark("First to arrive, first to move: on square {square} rider {first} arrived first, rider {last} last."),
            facts=_arrival_facts,
        ),
    ),
    _RIDER,
    _RIDERS,
    _CARDS,
)
