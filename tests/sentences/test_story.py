"""The story of a race in words."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.referee import asks
from breakaway_desktop.kit.words import use_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Seat, seats_of
from breakaway_desktop.match.story import (
    BestCard,
    CardsDealt,
    Fact,
    GoodCard,
    HeldCards,
    InStrings,
    PointsAtLine,
    Story,
    WellDone,
)
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import fact_parts, story_title, text_of, well_done_sentence
from breakaway_desktop.sentences.why.held_cards import compare_held_card, held_card_sentence
from tests.kit.races import race
from tests.ui.screens.replay.replay_driver import golden

NAMES = Names((Seat("human", "yellow", "", ("Coppi", None, None, None)), *seats_of(["human"] * 2)[1:]))
HALVES = Fraction(15, 2)
COURSE, LAPS = Course((33, 73, 100), 100), Course((40, 80, 120), None)

FACTS: dict[str, tuple[Course, int, Fact]] = {
    "The finish decided it: Azure took 36 points there, you 6.": (COURSE, 4, PointsAtLine(12, 100, 6, 36)),
    "The finish decided it: Azure took 36 points there, you none.": (COURSE, 4, PointsAtLine(12, 100, 0, 36)),
    "The sprint at 33 decided it: Azure took 1 point there, you ½.": (COURSE, 2, PointsAtLine(3, 33, HALVES / 15, 1)),
    "The final placing decided it: Azure took 20 points there, you 4.": (LAPS, 2, PointsAtLine(9, None, 4, 20)),
    "The lap line at 40 won it: you took 10 points there, Azure 8.": (LAPS, 1, PointsAtLine(9, 40, 10, 8)),
    "The sprint at 73 won it: you took 7½ points there, Azure none.": (COURSE, 1, PointsAtLine(8, 73, HALVES, 0)),
    "Turn 7 gave Azure better cards: 25, 25, 18 and 13, you 21, 15, 7 and 3.": (
        COURSE, 6, CardsDealt(7, (21, 15, 7, 3), (25, 25, 18, 13)),
    ),
    "Turn 2 gave you new cards: you got 18, 17, 6 and 4, Azure 16, 14, 3 and 2.": (
        COURSE, 1, CardsDealt(2, (18, 17, 6, 4), (16, 14, 3, 2)),
    ),
    "Azure had saved 15, 13 and 9 for the finish, you 7, 6 and 5.": (
        COURSE, 6, HeldCards(12, 100, (7, 6, 5), (15, 13, 9)),
    ),
    "You had saved 15, 13 and 9 for the sprint at 33, Azure 7 and 6.": (
        COURSE, 1, HeldCards(3, 33, (15, 13, 9), (7, 6)),
    ),
    "Azure rode in longer strings: 4.0 riders ahead on average, you 3.0.": (
        COURSE, 4, InStrings(3, Fraction(302, 100), Fraction(4)),
    ),
    "You rode in longer strings: 4.7 riders ahead on average, Azure 3.0.": (
        COURSE, 1, InStrings(3, Fraction(14, 3), Fraction(3)),
    ),
    "The finish decided it: Yellow took 36 points there, Azure none.": (COURSE, 0, PointsAtLine(12, 100, 36, 0)),
    "Turn 7 gave Yellow better cards: 25 and 18, Azure 21 and 3.": (COURSE, 0, CardsDealt(7, (25, 18), (21, 3))),
    "Yellow had saved 15 and 13 for the finish, Azure 7.": (COURSE, 0, HeldCards(12, 100, (15, 13), (7,))),
    "Yellow rode in longer strings: 4.0 riders ahead on average, Azure 3.0.": (
        COURSE, 0, InStrings(3, Fraction(4), Fraction(3)),
    ),
}  # fmt: skip
"""The sentence on a fact: the course, the player's place (0: there is none, the winner is told of), and the fact."""

PRAISE: dict[str, tuple[Course, WellDone]] = {
    "Well done: 11 Coppi won the finish for 20 points.": (COURSE, Crossed(11, 100, 1, 20)),
    "Well done: 12 shared 1st at the sprint at 73.": (COURSE, Crossed(12, 73, 1, 9, 2)),
    "Well done: 13 came 3rd at the sprint at 73.": (COURSE, Crossed(13, 73, 3, 6)),
    "Well done: 13 came 1st in the final placing.": (LAPS, Crossed(13, None, 1, 20)),
    "Well done: 14 got the best new card of the race, 21.": (COURSE, BestCard(14, 21)),
    "Well done: 14 got card 13 from the slipstream in turn 7.": (COURSE, GoodCard(14, 13, 7, True)),
    "Well done: 14 got card 3 in turn 2.": (COURSE, GoodCard(14, 3, 2, False)),
}


@pytest.mark.parametrize("sentence", FACTS)
def test_a_fact_names_both_teams_and_both_numbers(sentence: str) -> None:
    course, place, fact = FACTS[sentence]
    story = Story(1, place or 1, 2, (fact,), (), is_own=place > 0)
    assert text_of(fact_parts(story, fact, NAMES, course)) == sentence
    with use_language("it"):
        italian = text_of(fact_parts(story, fact, NAMES, course))
    assert italian != sentence
    assert "Azzurro" in italian
    assert "{" not in italian


@pytest.mark.parametrize("sentence", PRAISE)
def test_what_was_well_done_is_said(sentence: str) -> None:
    course, done = PRAISE[sentence]
    assert well_done_sentence(done, NAMES, course) == sentence
    with use_language("it"):
        assert well_done_sentence(done, NAMES, course).startswith("Bravo: ")


def test_the_title_tells_the_place() -> None:
    assert [story_title(Story(1, place, 2, (), ())) for place in (1, 2, 6)] == [
        "Why you won", "Why 2nd place", "Why 6th place",
    ]  # fmt: skip


# What a held card and the played one differ in, as a replay says it, is true of both when both are played (R9.1)


def _reasons_in(match: Match, share: float = 1.0) -> list[str]:
    """Return the sentences about each held card in a share of the decisions, each checked in the engine."""
    rng, sentences = Random(match.race.rules.seed), list[str]()
    for step in match.steps:
        move = next((event for event in step.events if isinstance(event, Moved)), None)
        if move is None or rng.random() > share:
            continue
        turn = step.before.turn
        for held in sorted({*step.before.rider(move.rider).hand} - {move.card}):
            reason = compare_held_card(match.steps, move.rider, turn, held)
            if reason is None:
                continue
            sentence = held_card_sentence(match.steps, move.rider, turn, held)
            assert {reason.values["card"], reason.values["other"]} == {move.card, held}, sentence
            sentences.append(sentence)
    return sentences


def test_every_difference_is_true_when_both_cards_are_played() -> None:
    sentences = _reasons_in(race(), share=0.2)
    assert len(sentences) > 50
    assert all(sentence.startswith("Turn ") for sentence in sentences)


@pytest.mark.parametrize("name", ["boxed-blind", "boxed-spy", "boxed-double", "postal"])
def test_secret_orders_hidden_squares_and_second_cards_are_compared_with_nothing(name: str) -> None:
    match = golden(name)
    moves = [(step.before.turn, event) for step in match.steps for event in step.events if isinstance(event, Moved)]
    assert moves
    for turn, move in moves:
        hand = next(step for step in match.steps if step.before.turn == turn).before.rider(move.rider).hand
        assert [compare_held_card(match.steps, move.rider, turn, held) for held in hand] == [None] * len(hand)


def test_a_card_that_he_did_not_hold_or_that_a_pacemaker_locked_is_compared_with_nothing() -> None:
    match = golden("boxed-pacemaker")
    locked = 0
    for step in match.steps:
        for move in (event for event in step.events if isinstance(event, Moved)):
            (ask,) = asks(step.before)
            assert isinstance(ask, AskCard)
            barred = {*step.before.rider(move.rider).hand, 99} - {*ask.cards}
            locked += len(barred) - 1
            for card in barred:
                assert compare_held_card(match.steps, move.rider, step.before.turn, card) is None
    assert locked
