"""What a listener hears: whole short races, reviewed like pictures, how much of it, and single sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from breakaway_desktop.arena.fairness import alternative_race
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings, with_places
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import LANGUAGES
from breakaway_desktop.match.chosen_cards import ask_of
from breakaway_desktop.match.plan import HUMAN, seats_of
from breakaway_desktop.play.spoken.answers import ANSWERS, answer_lines
from breakaway_desktop.play.spoken.circuit import ahead_texts, group_entries, square_entries, square_line
from breakaway_desktop.play.spoken.events import event_line, moments_of, told_lines
from breakaway_desktop.play.spoken.names import AMOUNTS, BRIEF, FULL, USUAL, SpokenNames, names_for
from breakaway_desktop.play.spoken.result import result_lines
from breakaway_desktop.sentences.names import Names, place_text, points_words
from breakaway_desktop.variants import find_variant
from tests.engine.fields import field
from tests.kit.races import HANDS, match_of, race
from tests.play.spoken.transcripts import RACES, SIX, TEAM, Heard, decisions, golden_path, golden_text

MOST_TOLD = 36
"""Words that are told between two decisions in a whole race, mean."""
MOST_WITH_CARDS = 61
"""The same with the answer about the cards."""
MOST_AT_ONCE = 75
"""Words that are told at once, at most."""


NAMES = names_for(Names(seats_of([HUMAN] * 6)), 1)


def count(lines: list[str]) -> int:
    return len(" ".join(lines).split())


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def asked(name: str = "boxed") -> list[Heard]:
    return [heard for heard in decisions(*RACES[name]) if heard.ask is not None]


def test_few_words_are_told_before_a_decision() -> None:
    heard = [heard for heard in decisions("boxed", None, teams=SIX) if heard.ask is not None]
    told = [count(decision.told()) for decision in heard]
    assert len(told) > 30
    assert mean(told) <= MOST_TOLD
    assert mean([count(decision.told() + decision.answer("cards")) for decision in heard]) <= MOST_WITH_CARDS
    assert max(told) <= MOST_AT_ONCE


def test_secret_orders_take_few_words_for_each_rider() -> None:
    heard = asked("postal")
    assert mean([count(decision.told()) for decision in heard]) / 4 <= MOST_TOLD / 2


def test_the_amounts_grow() -> None:
    for heard in asked():
        assert count(heard.told(BRIEF)) < count(heard.told(USUAL)) <= count(heard.told(FULL))


def test_the_question_names_who_where_and_the_cards() -> None:
    match = match_of(("human", "bot:random", "bot:random"), hands=(HANDS,), first_turn="team1")
    names = names_for(Names(match.seats), 1)

    def answer(asked: str, *, long: bool = False) -> list[str]:
        ask = match.open_asks[0]
        assert isinstance(ask, AskCard)
        return answer_lines(asked, match.view(1), ask, names, long=long)

    assert answer("again") == [
        "Sprint 33, Sprint 73 and Finish 100, which pays double.",
        "Turn 1. Your 11 on 0 with 11 others. All together. Cards 10, 11 and 9.",
    ]
    match.answer(PlayCard(11, 10))
    for rider in (21, 31):
        match.answer(PlayCard(rider, match.race.rider(rider).hand[0]))
    assert answer("riders")[0] == "11 on 10, moved."
    assert answer("points") == ["No points yet."]
    assert square_line(match.view(1), 10, names) == "10: your 11, Celeste 21, Fiamma 31."
    assert square_line(match.view(1), 33, names) == "33: nobody, then Sprint 33."


def test_a_string_that_has_changed_is_told_instead_of_a_count_of_moves() -> None:
    told = [line for heard in decisions("boxed", None, teams=SIX) for line in heard.told()]
    assert any("Your string is now " in line for line in told)
    assert any("Your string is gone." in line for line in told)
    assert not any(line.endswith(" moved.") for line in told)


def test_a_turn_is_told_before_its_moves_and_the_places_at_a_line_in_one_form() -> None:
    told = next(lines for heard in asked() if "Turn 4." in (lines := heard.told()))
    assert told[told.index("Turn 4.") + 1] == "Finish 30: 1st Celeste 21, 20 points."
    assert not any("Turn 4" in line for line in told[told.index("Turn 4.") + 1 :])
    (closing,) = [heard.told() for heard in decisions(*RACES["boxed"]) if heard.ask is None]
    assert any(line.startswith("You are ") for line in closing)


@pytest.mark.parametrize("name", RACES)
def test_who_is_behind_is_not_who_is_in_front(name: str) -> None:
    heard = asked(name)[-1]
    assert heard.answer("behind") != heard.answer("front")


def test_teams_with_as_many_points_are_level() -> None:
    answers = [heard.answer("points") for heard in asked()]
    assert ["You are 2nd with 0, level with Celeste; Fiamma 10."] in answers


def test_what_is_open_of_every_card_is_told_once() -> None:
    assert [line for line in asked("spy")[0].answer("cards") if "ew card" in line] == ["New card when all have moved."]


def test_no_two_numbers_follow_each_other() -> None:
    for name in RACES:
        for heard in decisions(*RACES[name]):
            for line in heard.told():
                words = line.split()
                for word, following in pairwise(words):
                    assert not (word.isdecimal() and following.rstrip(".,").isdecimal()), line


def test_the_circuit_square_by_square_has_every_rider_once_and_empty_squares_together() -> None:
    for heard in asked()[5::9]:
        entries = square_entries(heard.view, NAMES)
        assert sorted(rider for entry in entries for rider in entry.riders) == sorted(
            rider.id for rider in heard.view.on_road()
        )
        assert all(before.front + 1 == after.rear for before, after in pairwise(entries))
    empty = [entry for entry in entries if entry.rear < entry.front]
    assert [entry.words for entry in empty] == [f"{entry.rear} to {entry.front} empty" for entry in empty] != []


def test_square_by_square_tells_no_hidden_rider() -> None:
    """R8.2."""
    for heard in asked("blind")[::9]:
        riders = [rider for entry in square_entries(heard.view, NAMES) for rider in entry.riders]
        assert {rider // 10 for rider in riders} == {heard.view.team}
        assert not any(entry.riders for entry in group_entries(heard.view, NAMES))


def test_the_result_tells_every_team_with_its_place_and_points() -> None:
    """R6.6."""
    match = race(seed=3, humans=(2,))
    final = standings(match.race)
    own, winner, *teams = result_lines(final, (), Names(match.seats))
    assert own.startswith("You came ")
    assert winner.endswith("wins the race.")
    for words, (place, team) in zip(teams, with_places(final.ranking), strict=True):
        assert words.startswith(f"{place_text(place)}: ")
        assert words.endswith(f", {points_words(final.points_of(team))}.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RACES)
def test_a_race_is_told_as_in_its_golden_transcript(name: str, language: str) -> None:
    """`python -m tests.play.spoken.transcripts` writes the files anew."""
    assert golden_text(name, language).splitlines() == golden_path(name, language).read_text("utf-8").splitlines()


# Races that differ only in what a team may not know give it the same words (R9.1, R9.3)


def words(race: Race, names: SpokenNames) -> list[str]:
    """Return everything that the team can hear about a race."""
    view, ask = see(race, TEAM), ask_of(race, TEAM)
    return [
        line
        for asked in ANSWERS
        for long in (False, True)
        for amount in AMOUNTS
        for line in answer_lines(asked, view, ask, names, long=long, amount=amount)
    ]


def pairs(name: str) -> Iterator[tuple[Race, Race]]:
    for number, heard in enumerate(decisions(*RACES[name])):
        other = alternative_race(heard.race, TEAM, Random(number))
        if other is not None and not heard.race.over:
            yield heard.race, other


@pytest.mark.parametrize("name", RACES)
def test_secrets_change_no_word(name: str) -> None:
    names = names_for(Names(decisions(*RACES[name])[0].match.seats), TEAM)
    compared = 0
    for one, other in pairs(name):
        assert words(one, names) == words(other, names)
        compared += 1
    assert compared or name in ("blind", "spy")


def test_own_cards_do_change_the_words() -> None:
    """This shows that the test above can fail."""
    (race, _other), *_rest = pairs("boxed")
    names = names_for(Names(decisions(*RACES["boxed"])[0].match.seats), TEAM)
    first, *others = race.riders
    mine = race._replace(riders=(first._replace(hand=first.hand[::-1]), *others))
    assert words(race, names) != words(mine, names)


@pytest.mark.parametrize("name", ["blind", "spy"])
def test_no_move_of_a_hidden_rival_is_told(name: str) -> None:
    """R8.2: nor is it counted, or placed."""
    heard = decisions(*RACES[name])
    names = names_for(Names(heard[0].match.seats), TEAM)
    moments = [moment for step in heard[0].match.steps[:-1] for moment in moments_of(step, TEAM)]
    told = told_lines(moments, names, every_move=True) + [event_line(moment, names) for moment in moments]
    rivals = ("Azure", "Red")
    assert not [line for line in told if line.startswith(rivals) and (" plays " in line or " alone " in line)]


def test_a_pacemaker_in_a_string_is_told() -> None:
    """R8.8: it counts as two riders."""
    view = see(field({21: [11], 22: [21], 23: [22]}, variant=find_variant("pacemaker"), turn=2))
    told = ahead_texts(view, view.rider(11), names_for(Names(seats_of([HUMAN] * 3)), 1))
    assert told == ["string ahead: 4 riders, to 24, counting the pacemaker as 2"]
