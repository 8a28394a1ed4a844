"""Reasons as text: cards, points, places, ranks, ranges and strings; short, and nothing impossible."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from breakaway_desktop.engine.card_range import range_why
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.explanations import (
    CardWhy,
    PlaceWhy,
    PointsWhy,
    RankWhy,
    card_why,
    place_why,
    square_why,
    string_why,
)
from breakaway_desktop.engine.preview import card_behind
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.outcomes import range_sentence, riders_text, string_sentence
from breakaway_desktop.sentences.why.engine_reasons import (
    card_sentence,
    place_sentence,
    points_sentence,
    rank_sentence,
    string_text,
)
from breakaway_desktop.sentences.why.explain import ExplanationContext, explain
from breakaway_desktop.sentences.why.reasons import short_reason
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, crowd, field, options_of

NAMES = Names(seats_of(("human",) * 3))
COURSE = Course((33, 73, 100), 100)
SPRINT = (10, 8, 6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        (
            CardWhy(31, 9, 38, 5, "string", ((39, 4), (40, 2)), 41, uncapped=9),
            "3 + 6 riders ahead (4 on 39, 2 on 40); square 41 is empty",
        ),
        (
            CardWhy(31, 4, 38, 5, "string", ((39, 1),), 40, uncapped=4),
            "3 + 1 rider ahead (1 on 39); square 40 is empty",
        ),
        (CardWhy(31, 3, 38, 5, "string", (), 39, uncapped=3), "nobody directly ahead; square 39 is empty"),
        (
            CardWhy(31, 15, 38, 5, "string", ((39, 14),), 40, uncapped=17),
            "3 + 14 riders ahead (14 on 39); square 40 is empty; capped at 15",
        ),
        (
            CardWhy(31, 7, 5, 1, "string", ((6, 4),), 7, "blank", uncapped=7),
            "3 + 4 riders ahead (4 on 6); on turn 1 a string stops at a square this crowded",
        ),
        (
            CardWhy(31, 3, 5, 1, "string", (), 6, "crowded", uncapped=3),
            "crowded square 6 counts as empty on turn 1",
        ),
        (CardWhy(31, 6, 46, 5, "lead", lead=6, behind=21, uncapped=6), "breaks away, 6 squares ahead of Azure 21"),
        (CardWhy(31, 1, 46, 5, "lead", lead=1, behind=21, uncapped=1), "breaks away, 1 square ahead of Azure 21"),
        (CardWhy(31, 3, 46, 5, "still-alone", uncapped=3), "alone in front, as he was last turn"),
        (CardWhy(31, 3, 46, 5, "first-already", uncapped=3), "alone in front, but he moved first this turn"),
        (CardWhy(31, 3, 46, 5, "nobody", uncapped=3), "alone in front, with no pursuers"),
        (CardWhy(31, 3, 5, 1, "crowded", uncapped=3), "five or more riders on 5 get no slipstream on turn 1"),
        (CardWhy(31, 3, 5, 1, "blank", uncapped=3), "four or more riders on 5 get no slipstream on turn 1"),
    ],
)
def test_a_new_card_is_explained(why: CardWhy, reason: str) -> None:
    """R7.1, R7.2, R7.5, R7.6, R7.8."""
    assert card_sentence(why, NAMES) == f"Red 31 on {why.square} gets {why.card}: {reason}."


def test_the_worked_example_is_explained_from_the_race() -> None:
    """R7.4: riders on 43: 1; 40: 2; 39: 4; 38: 3; 37: 1; those on 38 get 9."""
    race = field(crowd((43, 1), (40, 2), (39, 4), (38, 3), (37, 1), teams=3))
    rider = next(rider.id for rider in race.riders if rider.square == 38)
    sentence = card_sentence(card_why(race, rider, 9), NAMES)
    assert sentence.endswith("on 38 gets 9: 3 + 6 riders ahead (4 on 39, 2 on 40); square 41 is empty.")


def test_a_string_is_short_with_the_far_square_first() -> None:
    assert string_text(((39, 4), (40, 2))) == "3 + 6 ahead (40: 2, 39: 4)"
    assert string_text(()) == "nobody directly ahead"


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (PointsWhy(31, 33, 1, 10, 1, (), SPRINT), "Sprint 33: Red 31 is the first to cross: 10 points."),
        (
            PointsWhy(31, 33, 3, 6, 1, (11, 21), SPRINT),
            "Sprint 33: Red 31 is 3rd, after Yellow 11 and Azure 21: 6 points.",
        ),
        (PointsWhy(31, 33, 8, 1, 1, (11,), SPRINT), "Sprint 33: Red 31 is 8th, after Yellow 11: 1 point."),
        (PointsWhy(31, 33, 9, 0, 1, (11,), SPRINT), "Sprint 33: Red 31 is 9th; only the first 8 score."),
        (
            PointsWhy(31, 33, 2, 7, 2, (11,), SPRINT, (21,)),
            "Sprint 33: Red 31 shares 2nd to 3rd with Azure 21: 14 points between 2, 7 points each.",
        ),
        (
            PointsWhy(31, 33, 7, Fraction(1), 3, (11,), SPRINT, (12, 21)),
            "Sprint 33: Red 31 shares 7th to 9th with Yellow 12 and Azure 21: 3 points between 3, 1 point each.",
        ),
    ],
)
def test_points_are_explained(why: PointsWhy, sentence: str) -> None:
    """R6.1, R6.2, R6.3."""
    assert points_sentence(why, NAMES, COURSE) == sentence


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (PlaceWhy(31, 5, 40, 3, (11,), False), "Red 31 moves 5th: 3 riders are ahead; Yellow 11 reached 40 first."),
        (PlaceWhy(31, 2, 40, 1, (), False), "Red 31 moves 2nd: 1 rider is ahead."),
        (PlaceWhy(31, 1, 40, 0, (), False), "Red 31 moves first: nobody is ahead of 40."),
        (
            PlaceWhy(31, 1, 40, 0, (), False, first_there=True),
            "Red 31 moves first: nobody is ahead of 40, and he got there first.",
        ),
        (
            PlaceWhy(31, 3, 0, 0, (11, 21), True),
            "Red 31 moves 3rd: on turn 1 every team’s rider 1 goes first, then every rider 2, and so on.",
        ),
        (
            PlaceWhy(32, 2, 0, 0, (22,), True, rotated=True),
            "Red 32 moves 2nd: on turn 1 every team’s rider 1 goes first, beginning with team 1, then every "
            "rider 2, beginning with team 2, and so on.",
        ),
        (
            PlaceWhy(33, 4, 40, 1, (13,), False, lower=(12,), level=(23,)),
            "Red 33 moves 4th: 1 rider is ahead; Yellow 12 on 40 has a lower number; Yellow 13 reached 40 first."
            " He moves together with Azure 23.",
        ),
        (
            PlaceWhy(33, 3, 40, 0, (), False, lower=(11, 12), level=(13, 23), by_card=True),
            "Red 33 moves 3rd: Yellow 11 and Yellow 12 on 40 have lower numbers."
            " Of Yellow 13, Azure 23 and Red 33, the higher card goes first, then the better hand, "
            "then who came first.",
        ),
    ],
)
def test_a_place_in_the_order_is_explained(why: PlaceWhy, sentence: str) -> None:
    """R5.1–R5.5."""
    assert place_sentence(why, NAMES) == sentence


def test_a_place_is_explained_by_squares_grades_and_arrivals() -> None:
    """R5.2, R5.3, R5.5."""
    road: dict[int, list[Spot]] = {50: [34], 40: [13, 21, (11, 12), (23, 33)]}
    by_arrival, by_grade, by_card = (
        place_why(field(road, rule_set="pbm", by=by), 33) for by in ("arrival", "grade", "grade-card-hand")
    )
    assert by_arrival == PlaceWhy(33, 6, 40, 1, (13, 21, 11, 12), False, (), (23,), False)
    assert by_grade == PlaceWhy(33, 6, 40, 1, (13,), False, (21, 11, 12), (23,), False)
    assert by_card == PlaceWhy(33, 5, 40, 1, (), False, (11, 21, 12), (13, 23), True)


@pytest.mark.parametrize(("by", "came_first"), [("arrival", True), ("grade", False)])
def test_only_by_arrival_the_first_of_a_square_got_there_first(by: str, came_first: bool) -> None:
    """R5.2, R5.5; R5.1: riders who are tied did not get there one by one."""
    race = field({40: [11, 12, 13]}, by=by, rule_set="pbm")
    why, tied = place_why(race, 11), place_why(field({40: [(11, 21), 12]}, by=by, rule_set="pbm"), 11)
    assert why is not None
    assert tied is not None
    assert ("he got there first" in place_sentence(why, NAMES)) == came_first
    assert "he got there first" not in place_sentence(tied, NAMES)
    assert square_why(see(race), 40).decides == came_first
    assert not square_why(see(field({40: [(11, 21), 12]}, by=by, rule_set="pbm")), 40).decides


def test_riders_of_a_crowded_square_are_told_why() -> None:
    """R7.8: four of them stand directly ahead of another crowded square."""
    race = field({5: [11, 12, 13, 14], 6: [21, 22, 23, 24]}, rule_set="postal", turn=1)
    assert [short_reason(card_why(race, rider, 3)) for rider in (11, 21)] == ["too crowded for a string"] * 2
    assert card_sentence(card_why(race, 11, 3), NAMES).endswith("four or more riders on 5 get no slipstream on turn 1.")


def test_a_pacemaker_counts_in_the_card_behind_a_string() -> None:
    """R8.8: it counts as two riders."""
    race = field({20: [11], 22: [21], 23: [22]}, variant=find_variant("pacemaker"), turn=2)
    why = string_why(race.on_road(), 22)
    assert why is not None
    assert string_sentence(why, see(race)).endswith(f"On 21 they all count now: card {card_behind(see(race), 21)}.")


def test_a_tie_is_explained_where_it_was_broken() -> None:
    """R6.6."""
    assert rank_sentence(RankWhy(1, 2, 1, 1, 8), NAMES) == (
        "Yellow and Azure are level on points; Yellow’s best rider is 1st, Azure’s 8th."
    )
    assert rank_sentence(RankWhy(1, 2, 3, 7, 8), NAMES) == (
        "Yellow and Azure are level on points; Yellow’s 3rd best rider is 7th, Azure’s 8th."
    )
    assert (
        rank_sentence(RankWhy(1, 2, 0, 0, 0), NAMES)
        == "Yellow and Azure are level on points, and nothing separates them."
    )


ALL = tuple(10 * team + number for team in range(1, 7) for number in range(1, 5))


def test_a_long_list_of_riders_is_counted_or_names_the_missing_ones() -> None:
    assert riders_text((31, 11), NAMES) == "Red 31 and Yellow 11"
    assert riders_text(ALL[:8], NAMES, ALL) == "11, 12, 13, 14, 21, 22, 23 and 24"
    assert riders_text(ALL[:-1], NAMES, ALL) == "23 riders, all but 64"
    assert riders_text(ALL[:-2], NAMES, ALL) == "22 of 24 others"
    assert riders_text(ALL[1:], NAMES, ALL[1:]) == "all the other 23 riders"


def test_riders_in_an_order_are_always_listed_in_full() -> None:
    """R5.2: the riders of a square are listed from first to last."""
    assert riders_text(ALL, NAMES).count(",") == 22


def test_a_string_that_nobody_can_join_promises_no_card() -> None:
    """R7.1: nobody can end his turn behind the last rider or before the start."""
    road = {0: [11, 12], 1: [21]}
    assert string_why(field(road).on_road(), 2) is None
    for square in (0, 1):
        why = string_why(field(road).on_road(), square)
        assert why is not None
        assert "they all count" not in string_sentence(why, see(field(road)))
    road = {0: [11], 4: [12, 22], 5: [21]}
    why = string_why(field(road).on_road(), 4)
    assert why is not None
    assert string_sentence(why, see(field(road))).endswith("On 3 they all count now: card 6.")


def test_the_range_of_a_card_among_many_riders_does_not_list_them() -> None:
    race = field(crowd((3, 12), (2, 12), teams=6), teams=6)
    view = see(race)
    rider = next(group[0] for group in view.order)
    why = range_why(view, rider, 5)
    assert why is not None
    others = [other.id for other in view.on_road() if other.id != rider]
    sentence = range_sentence(why._replace(possible=tuple(others[:-2])), (), view, NAMES)
    assert "21 of 23 others" in sentence
    assert f"22 riders, all but {others[-1]}" in range_sentence(
        why._replace(possible=tuple(others[:-1])), (), view, NAMES
    )


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({}, ("or the rest give it away", "nobody can work it out")),
        ({"totals": "at-most"}, ("until it is played.", "nobody can work it out")),
        ({"hands": "private"}, ("until it is played.", "the program shows it to nobody else")),
    ],
)
def test_secret_cards_say_who_may_know_them(rows: dict[str, str], words: tuple[str, str]) -> None:
    """R9.3: a public sum gives a starting card away; with private hands whoever counts can work out a new one."""
    race = field({50: [11, 21]}, hands={11: (4, 9, 7)}, secret={11: 3})
    race = race._replace(rules=replace(race.rules, options=options_of(**rows)))
    topics = {2: Topic("hidden", 11), 1: Topic("outcome", column="secret")}
    for (team, topic), ending in zip(topics.items(), words, strict=True):
        told = explain(topic, ExplanationContext(race, (), see(race, team), NAMES, 11, (None,)))
        assert told is not None
        assert ending in told.text
