"""The lessons: numbers in sentences are computed, and every promise is kept by the referee."""

from __future__ import annotations

import re
import string

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.engine.hands import TOTALS, team_objection
from breakaway_desktop.kit.words import _, set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import hands_from_seed
from breakaway_desktop.tutorial import LESSONS, STEPS, race as whole_race
from breakaway_desktop.tutorial.lesson import LOOK, RIDE, TEAM, Lesson, LessonState, LessonStep

ON_ROAD = [lesson for lesson in LESSONS if lesson.rider]
BY_TOPIC = {lesson.topic: lesson for lesson in LESSONS}


def sentences_of(lesson: Lesson) -> tuple[Match, list[tuple[LessonStep, str, LessonState]]]:
    """Return the match at the end, and each step with its sentence and its state."""
    match, sentences = lesson.match(), []
    for step in lesson.steps:
        moment = LessonState(match.race)
        sentences.append((step, step.text(moment), moment))
        if step.action.kind == RIDE:
            match.answer(PlayCard(lesson.rider, step.action.card))
    return match, sentences


def numbers(sentence: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", sentence)]


@pytest.mark.parametrize("step", [step for _lesson, step in STEPS], ids=lambda step: step.sentence)
def test_no_number_is_typed(step: LessonStep) -> None:
    assert not re.search(r"\d", step.title + step.sentence)


@pytest.mark.parametrize("lesson", ON_ROAD, ids=lambda lesson: lesson.topic)
def test_all_but_the_rider_have_ridden_when_his_lesson_begins(lesson: Lesson) -> None:
    """R5: he is the last of the order, so that nothing that was promised can change."""
    match = lesson.match()
    assert match.open_card_ask is not None
    assert match.open_card_ask.rider == lesson.rider
    assert match.race.moved == len(match.race.order) - 1
    assert match.humans == (TEAM,)
    for step in lesson.steps:
        if step.action.card:
            assert step.action.card in match.open_card_ask.cards


def test_the_slipstream_promised_is_the_card_dealt() -> None:
    """R7.1–R7.4."""
    lesson = BY_TOPIC["slipstream"]
    match, sentences = sentences_of(lesson)
    promise = next(sentence for step, sentence, _moment in sentences if step.action.kind == RIDE)
    card, ahead, base, again, new = numbers(promise)
    square = match.race.rider(lesson.rider).square
    (dealt,) = [event for event in match.steps[-1].events if isinstance(event, Replaced)]
    assert dict(dealt.cards)[lesson.rider] == base + ahead == new
    assert again == ahead
    assert card == next(step.action.card for step in lesson.steps if step.action.kind == RIDE)
    assert numbers(sentences[-2][1]) == [lesson.rider, base + ahead]
    counted, first, last, empty = numbers(sentences[-1][1])
    squares = {rider.square for rider in match.race.on_road()}
    assert empty not in squares
    assert {*range(square, empty)} <= squares
    assert (counted, first, last) == (ahead, square + 1, empty - 1)


def test_the_other_card_would_have_earned_the_new_card_of_the_lesson() -> None:
    """R7.1: the card that is only looked at is played in a separate race."""
    lesson = BY_TOPIC["slipstream"]
    _match, sentences = sentences_of(lesson)
    index = next(number for number, (step, _sentence, _moment) in enumerate(sentences) if step.action.kind == LOOK)
    card, square, ahead, base, again, new = numbers(sentences[index + 1][1])
    assert card == sentences[index][0].action.card
    aside = lesson.match()
    aside.answer(PlayCard(lesson.rider, card))
    assert again == ahead
    assert aside.race.rider(lesson.rider).square == square
    assert aside.race.rider(lesson.rider).hand[-1] == base + ahead == new


def test_later_arrivals_move_later() -> None:
    """R5.2, R5.7."""
    lesson = BY_TOPIC["order of movement"]
    match, sentences = sentences_of(lesson)
    order = [rider for (rider,) in lesson.match().race.order]
    assert numbers(sentences[0][1]) == [order[0], order[-1]]
    already, square = numbers(sentences[1][1])
    there = [rider for (rider,) in match.race.order if match.race.rider(rider).square == square]
    assert len(there) == already + 1
    assert numbers(sentences[2][1]) == [square, there[0], there[-1]]
    assert there[-1] == lesson.rider


def test_the_sprint_pays_the_points_of_the_lesson() -> None:
    """R1.5, R6.1."""
    lesson = BY_TOPIC["sprint"]
    match, sentences = sentences_of(lesson)
    crossed = [event for step in match.steps for event in step.events if isinstance(event, Crossed)]
    assert numbers(sentences[0][1]) == [crossed[0].line, crossed[0].points, crossed[1].points]
    short, stops_on = numbers(sentences[1][1])
    aside = lesson.match()
    events = aside.answer(PlayCard(lesson.rider, short)).events
    assert not any(isinstance(event, Crossed) for event in events)
    assert aside.race.rider(lesson.rider).square == stops_on == crossed[0].line
    card, points = numbers(sentences[2][1])
    assert (crossed[-1].rider, crossed[-1].place, crossed[-1].points) == (lesson.rider, 3, points)
    assert "over the line third" in sentences[2][1]
    assert card == sentences[2][0].action.card
    assert numbers(sentences[3][1]) == [points, 100, 20]


def test_a_rider_who_breaks_away_is_dealt_his_lead() -> None:
    """R7.6."""
    lesson = BY_TOPIC["breaking away"]
    match, sentences = sentences_of(lesson)
    _card, lead = numbers(sentences[0][1])
    rider = match.race.rider(lesson.rider)
    others = max(other.square for other in match.race.on_road() if other.id != rider.id)
    assert rider.hand[-1] == lead == rider.square - others
    assert numbers(sentences[1][1])[0] == lead


def test_the_team_is_refused_for_the_reason_the_lesson_gives() -> None:
    """R3.1."""
    steps = BY_TOPIC["building a team"].steps
    legal = first, two, three, four = hands_from_seed(3, TEAM)
    more = (first[0] + 1, *first[1:]), two, three, four
    assert numbers(steps[2].text(LessonState(hands=more))) == [TOTALS[0] + 1, 1]
    assert team_objection(more, "exactly") is not None
    assert numbers(steps[3].text(LessonState(hands=legal))) == list(TOTALS)


def test_the_race_of_the_lessons_is_decided_with_the_last_place_of_the_sprint() -> None:
    """R6.1: eight places have points."""
    match = whole_race.begin_race(tuple(hands_from_seed(5, team) for team in (1, 2, 3)))
    while not whole_race.is_decided(match.race):
        match.answer(match.automatic_decision() or PlayCard(match.open_card_ask.rider, max(match.open_card_ask.cards)))  # type: ignore[union-attr]
    crossed = [e for step in match.steps for e in step.events if isinstance(e, Crossed) and e.line == 33]
    assert [event.place for event in crossed][:8] == list(range(1, 9))
    own = sum(event.points for event in crossed if event.rider // 10 == TEAM)
    assert numbers(whole_race.LESSON.steps[-1].text(LessonState(match.race)))[TEAM - 1] == own


def test_every_title_sentence_and_task_is_there_in_italian() -> None:
    def words(step: LessonStep) -> tuple[str, ...]:
        return _(step.title), _(step.sentence), step.instruction("X")

    for _lesson, step in STEPS:
        set_language("en")
        english = words(step)
        set_language("it")
        assert not set(english) & set(words(step))


def test_placeholders_are_those_of_the_facts() -> None:
    for lesson in ON_ROAD:
        for step, _sentence, moment in sentences_of(lesson)[1]:
            named = {name for _text, name, _spec, _conversion in string.Formatter().parse(step.sentence) if name}
            assert named <= set(step.facts(moment))
