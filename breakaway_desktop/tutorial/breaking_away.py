"""Fourth lesson: breaking away (R7.6)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.slipstream import BASE
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
    promise_of,
    race_of,
)

_RIDER: Final = 23
_CARD: Final = 13
_LANDS: Final = 30
_ENDS: Final = {
    31: (23, 5), 11: (23, 5), 32: (22, 4), 21: (22, 5), 14: (22, 5), 12: (21, 4), 33: (21, 4), 24: (20, 2),
    13: (20, 2), 22: (19, 1), 34: (19, 1),
}  # fmt: skip
_RIDERS, _CARDS = field_of(_ENDS, _RIDER, _LANDS - _CARD, (_CARD, 6, 5))


def _lead_facts(moment: LessonState) -> Facts:
    return {"card": _CARD, "lead": promise_of(race_of(moment), _CARD).low}


def _new_card_facts(moment: LessonState) -> Facts:
    return {"new": race_of(moment).rider(_RIDER).hand[-1], "base": BASE}


LESSON = Lesson(
    mark("breaking away"),
    (
        LessonStep(
            (SpotlightTarget("road", 23, _LANDS), SpotlightTarget("card", _CARD)),
            mark("Alone in front"),
            mark("The {card} puts him alone in front; his {lead}-square lead becomes his new card."),
            LessonTask(RIDE, _CARD),
            _lead_facts,
        ),
        LessonStep(
            (SpotlightTarget("sheet"),),
            mark("A breakaway"),
            mark("He gets the {new}. While he stays out alone, he only gets {base}s."),
            facts=_new_card_facts,
        ),
    ),
    _RIDER,
    _RIDERS,
    _CARDS,
)
