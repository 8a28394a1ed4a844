"""First lesson: the effect of a card, and the slipstream (R7.1–R7.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from breakaway_desktop.engine.slipstream import BASE, crowd, string_ahead
from breakaway_desktop.kit.words import mark
from breakaway_desktop.tutorial.lesson import (
    LOOK,
    RIDE,
    WHY,
    Facts,
    Lesson,
    LessonState,
    LessonStep,
    LessonTask,
    SpotlightTarget,
    field_of,
    outcome_of,
    promise_of,
    race_of,
)

_RIDER: Final = 22
_FROM: Final = 13
_HIGH, _BEST = 9, 5
_ENDS: Final = {
    23: (29, 7), 31: (25, 6), 21: (24, 6), 11: (23, 6), 34: (22, 5), 24: (22, 6), 14: (21, 5), 13: (20, 5),
    32: (19, 4), 33: (18, 4), 12: (18, 4),
}  # fmt: skip
_RIDERS, _CARDS = field_of(_ENDS, _RIDER, _FROM, (_BEST, _HIGH, 3))


def _start(moment: LessonState) -> Facts:
    race = race_of(moment)
    return {"rider": _RIDER, "square": race.rider(_RIDER).square, "cards": len(race.rider(_RIDER).hand)}


def _with(card: int) -> Callable[[LessonState], Facts]:
    def facts(moment: LessonState) -> Facts:
        outcome, ahead = outcome_of(race_of(moment), card), promise_of(race_of(moment), card).low - BASE
        # Keep the sum on one line: a broken one is hard to read.
        new = f"{BASE} + {ahead} = {BASE + ahead}".replace(" ", "\N{NO-BREAK SPACE}")
        return {"card": card, "square": outcome.square, "ahead": ahead, "new": new}

    return facts


def _dealt(moment: LessonState) -> Facts:
    return {"rider": _RIDER, "new": race_of(moment).rider(_RIDER).hand[-1]}


def _gap(moment: LessonState) -> Facts:
    race = race_of(moment)
    string = string_ahead(crowd(race.on_road()), race.rider(_RIDER).square)
    squares = [square for square, _n in string]
    ahead = sum(n for _square, n in string)
    return {"ahead": ahead, "first": min(squares), "last": max(squares), "square": max(squares) + 1}


LESSON = Lesson(
    mark("slipstream"),
    (
        LessonStep(
            (),
            mark("Two things win a race"),
            mark(
                "High cards win sprints. Riding behind others gets you high cards. The team with the most points wins."
            ),
            shows_goal=True,
        ),
        LessonStep(
            (SpotlightTarget("order", _RIDER, _RIDER), SpotlightTarget("road", _FROM, _FROM)),
            mark("You ride for Azure"),
            mark("Your rider {rider}, on square {square}, moves last this turn."),
            facts=_start,
        ),
        LessonStep(
            (SpotlightTarget("cards"),),
            mark("One card, one move"),
            mark("He plays one of his {cards} cards, moves that many squares, and the card is used up."),
            LessonTask(LOOK, _HIGH),
            _start,
        ),
        LessonStep(
            (SpotlightTarget("road", 22, 25), SpotlightTarget("card", _HIGH)),
            mark("Few riders ahead"),
            mark("The {card} takes him to {square}, with {ahead} riders directly ahead: his new card would be {new}."),
            LessonTask(LOOK, _BEST),
            _with(_HIGH),
        ),
        LessonStep(
            (SpotlightTarget("road", 19, 25), SpotlightTarget("card", _BEST)),
            mark("A string of riders"),
            mark(
                "Riders on consecutive squares are a string. The {card} puts him right behind these {ahead}: his new "
                "card will be {new}."
            ),
            LessonTask(RIDE, _BEST),
            _with(_BEST),
        ),
        LessonStep(
            (SpotlightTarget("sheet"),),
            mark("New cards"),
            mark("Everyone has moved, and used cards are replaced. Rider {rider} gets the {new}."),
            LessonTask(WHY),
            _dealt,
        ),
        LessonStep(
            (SpotlightTarget("road", 19, 26), SpotlightTarget("why")),
            mark("Why that card?"),
            mark(
                "The {ahead} riders on {first} to {last} counted; his own square doesn’t. Square {square} is empty, so "
                "the string ends."
            ),
            facts=_gap,
        ),
    ),
    _RIDER,
    _RIDERS,
    _CARDS,
)
