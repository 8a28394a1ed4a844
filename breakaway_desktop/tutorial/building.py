"""Last lesson: building a team (R3), for another race."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, hand_objection
from breakaway_desktop.kit.words import mark
from breakaway_desktop.tutorial.lesson import (
    LESS,
    MORE,
    READY,
    Facts,
    Lesson,
    LessonState,
    LessonStep,
    LessonTask,
    SpotlightTarget,
)

_RIDER: Final = 1


def _sums(moment: LessonState) -> Facts:
    return {"rider": _RIDER, "total": TOTALS[_RIDER - 1], "least": SMALLEST, "most": LARGEST}


def _over(moment: LessonState) -> Facts:
    objection = hand_objection(_RIDER, moment.hands[_RIDER - 1], "exactly")
    assert objection is not None
    have, total = objection.values["have"], objection.values["total"]
    return {"sum": have, "over": have - total}


def _legal(moment: LessonState) -> Facts:
    return dict(zip(("one", "two", "three", "four"), map(sum, moment.hands), strict=True))


LESSON = Lesson(
    mark("building a team"),
    (
        LessonStep(
            (SpotlightTarget("column", _RIDER),),
            mark("Your own team"),
            mark("Before a race you give rider {rider} cards from {least} to {most} that add up to {total}."),
            facts=_sums,
        ),
        LessonStep(
            (SpotlightTarget("stepper", _RIDER, 2),),
            mark("High or medium?"),
            mark("One high card can win a sprint; several medium cards last longer. You choose."),
            LessonTask(MORE),
        ),
        LessonStep(
            (SpotlightTarget("column", _RIDER),),
            mark("Too many"),
            mark("That adds up to {sum}, {over} too many, so this team can’t start."),
            LessonTask(LESS),
            _over,
        ),
        LessonStep(
            (SpotlightTarget("ready"),),
            mark("Ready to race"),
            mark("The riders’ cards add up to {one}, {two}, {three} and {four}: the team can start."),
            LessonTask(READY),
            _legal,
        ),
    ),
)
