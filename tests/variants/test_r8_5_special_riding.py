"""R8.5: tow and boost, the order of movement after special cards, and their record."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, Extra, Retire
from breakaway_desktop.engine.events import SpecialPlayed
from tests.engine.fields import Spot, groups_of, of_kind, road_of
from tests.record.races import document_of
from tests.variants.random_races import match_at_random
from tests.variants.riding import (
    crossings_in,
    dealt_cards,
    moves_in,
    orders_ask,
    orders_for,
    riding,
    turn_of,
)


def extras_of(*given: tuple[str, int] | tuple[str, int, int]) -> list[Extra]:
    return [Extra(*extra) for extra in given]


# Tow


def test_a_towed_rider_moves_right_after_the_rider_he_names_by_as_many_squares() -> None:
    """R8.5: he plays no card and gets no new one; 31, who would be before him, comes after."""
    race = riding("special", {30: [11, 31, 21], 20: [12]}, specials={21: "T"}, hands={11: (8, 5, 5)})
    race, events = turn_of(race, None, None, extras_of(("T", 21, 11)))
    assert groups_of(events) == ((11,), (21,), (31,), (12,))
    assert moves_in(events)[:3] == [(11, 8, 30, 38), (21, None, 30, 38), (31, 5, 30, 35)]
    assert race.rider(21).hand == (5, 5, 5)
    assert 21 not in dealt_cards(events)[0]
    assert road_of(race)[38] == [11, 21]


def test_a_tow_of_a_punctured_rider_moves_nowhere() -> None:
    """R8.5, ruling: behind a punctured rider he moves 0 squares, as a group of his own."""
    race = riding("special", {30: [11, 31, 21], 20: [12]}, specials={21: "T", 31: "P"})
    race, events = turn_of(race, None, None, extras_of(("T", 21, 11), ("P", 31, 11)))
    assert groups_of(events) == ((11,), (21,), (31,), (12,))
    assert moves_in(events)[:2] == [(11, 5, 30, 30), (21, None, 30, 30)]
    assert road_of(race)[30] == [11, 21]
    assert race.rider(21).hand == (5, 5, 5)


def test_a_tow_on_a_rider_with_a_tow_is_spent_without_effect() -> None:
    """R8.5, ruling: 21 stays and plays no card; 31, his target, follows 11."""
    race = riding("special", {30: [11, 31, 21], 20: [12]}, specials={21: "T", 31: "T"})
    race, events = turn_of(race, None, None, extras_of(("T", 21, 31), ("T", 31, 11)))
    assert moves_in(events)[:2] == [(11, 5, 30, 35), (31, None, 30, 35)]
    assert (21, None, 30, 30) in moves_in(events)
    assert set(dealt_cards(events)[0]) == {11, 12}
    assert [race.rider(number).badge("T") for number in (21, 31)] == [0, 0]


def test_two_riders_who_tow_each_other_both_stay() -> None:
    """R8.5, ruling."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "T", 21: "T"})
    race, events = turn_of(race, None, None, extras_of(("T", 11, 21), ("T", 21, 11)))
    assert moves_in(events) == [(11, None, 30, 30), (21, None, 30, 30), (31, 5, 20, 25)]


@pytest.mark.parametrize("first", [True, False])
def test_a_tow_behind_a_retiring_rider_is_spent(first: bool) -> None:
    """R8.5, ruling: the rider with the Tow stays and plays no card."""
    race = riding("special", {30: [21, 11], 25: [31, 22]}, specials={11: "T"})
    steps: list[Decision] = [Retire(21), orders_for(orders_ask(race, 1), None, None, extras_of(("T", 11, 21)))]
    for step in steps if first else steps[::-1]:
        race, _ = referee.answer(race, step)
    race, events = turn_of(race)
    assert (11, None, 30, 30) in moves_in(events)
    assert race.rider(11).hand == (5, 5, 5)


def test_several_towed_riders_follow_in_their_order() -> None:
    """R8.5, ruling: 31 was before 21; each is a group of his own."""
    race = riding("special", {30: [11, 31, 21], 20: [12]}, specials={21: "T", 31: "T"})
    _, events = turn_of(race, None, None, extras_of(("T", 21, 11), ("T", 31, 11)))
    assert groups_of(events) == ((11,), (31,), (21,), (12,))


def test_tied_towed_riders_follow_together() -> None:
    """R8.5, R6.3, rulings: they share the places; the rider they follow has a place of his own."""
    race = riding("special", {38: [11, (21, 31)], 20: [12]}, specials={21: "T", 31: "T"})
    _, events = turn_of(race, None, None, extras_of(("T", 21, 11), ("T", 31, 11)))
    assert groups_of(events) == ((11,), (21, 31), (12,))
    assert crossings_in(events) == [(11, 40, 1, 10), (21, 40, 2, 7), (31, 40, 2, 7)]


def test_a_rider_towed_by_one_of_his_group_lands_behind_the_group() -> None:
    """R8.5, R6.3: 11 and 21 share the first two places; 31, who was tied with them, is third."""
    race = riding("special", {38: [(11, 21, 31)], 20: [12]}, specials={31: "T"})
    _, events = turn_of(race, None, None, extras_of(("T", 31, 21)))
    assert groups_of(events) == ((11, 21), (31,), (12,))
    assert crossings_in(events) == [(11, 40, 1, 9), (21, 40, 1, 9), (31, 40, 3, 6)]


def test_for_the_order_by_cards_a_towed_riders_card_is_0() -> None:
    """R8.5, R5.3, rulings: of two towed riders of a grade the higher hand moves first.

    A rider whose Tow is spent counts with card 0, behind a rider of his grade.
    """
    hands = {21: (9, 1, 1), 31: (9, 2, 1)}
    race = riding("special", {30: [(11, 21, 31)]}, rule_set="postal", specials={21: "T", 31: "T"}, hands=hands)
    _, events = turn_of(race, None, None, extras_of(("T", 21, 11), ("T", 31, 11)))
    assert groups_of(events) == ((11,), (31,), (21,))
    race = riding("special", {30: [(11, 21, 31)]}, rule_set="postal", specials={21: "T", 31: "T"}, hands=hands)
    _, events = turn_of(race, None, None, extras_of(("T", 21, 31), ("T", 31, 21)))
    assert groups_of(events) == ((11,), (31,), (21,))


def test_a_tow_of_a_rider_without_an_order_follows_his_highest_card() -> None:
    """R8.5, R4.4."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={21: "T"}, hands={11: (2, 8, 5)})
    _, events = turn_of(race, None, None, extras_of(("T", 21, 11)), missing=[1])
    assert moves_in(events)[:2] == [(11, 8, 30, 38), (21, None, 30, 38)]


# Boost


def test_a_boost_makes_sixes_of_all_threes_for_good() -> None:
    """R8.5: other cards stay; an unplayed 6 is kept for the next turn."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "B"}, hands={11: (3, 4, 3)})
    race, events = turn_of(race, {11: 6}, None, extras_of(("B", 11)))
    assert [event.hand for event in of_kind(events, SpecialPlayed)] == [(6, 4, 6)]
    assert sorted(race.rider(11).hand[:2]) == [4, 6]


def test_a_boost_without_threes_is_spent() -> None:
    """R8.5."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "B"}, hands={11: (4, 4, 5)})
    race, _ = turn_of(race, None, None, extras_of(("B", 11)))
    assert race.rider(11).hand[:2] == (4, 5)
    assert race.rider(11).badge("B") == 0


def test_a_card_cap_does_not_limit_boosted_cards() -> None:
    """R8.5, ruling."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "B"}, hands={11: (3, 4, 3)}, card_cap=4)
    race, events = turn_of(race, {11: 6}, None, extras_of(("B", 11)))
    assert (11, 6, 30, 36) in moves_in(events)
    assert race.rider(11).hand[1] == 6


def test_replacements_of_this_turn_are_not_boosted() -> None:
    """R8.5: the Boost acts before he plays, not after."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "B"}, hands={11: (3, 4, 4)}, alone=11)
    race, _ = turn_of(race, {11: 6}, None, extras_of(("B", 11)))
    assert race.rider(11).hand == (4, 4, 3)


# The order of the turn


def test_the_order_is_recomputed_after_a_catch_up() -> None:
    """R8.5: 31 has passed 12 and moves before him; by grade he even moves before 23, who was on the square."""
    race = riding("special", {36: [23], 30: [31], 27: [12]}, specials={31: "C"}, by="grade")
    _, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert groups_of(events) == ((31,), (23,), (12,))


def test_boosted_hands_count_in_the_order() -> None:
    """R8.5, R5.3: both play a 5; the sixes of 21 are higher than the 4 of 11."""
    hands = {11: (5, 4, 4), 21: (5, 3, 3)}
    race = riding("special", {30: [(11, 21)], 20: [31]}, rule_set="postal", specials={21: "B"}, hands=hands)
    _, events = turn_of(race, None, None, extras_of(("B", 21)))
    assert groups_of(events) == ((21,), (11,), (31,))


def test_the_first_of_the_new_order_is_no_new_leader() -> None:
    """R8.5, R7.6: after his catch-up 31, grade A, moves before 23; alone in front he gets 3, without it his lead."""
    road: dict[int, list[Spot]] = {36: [23], 30: [31], 10: [12]}
    hands = {31: (9, 1, 1)}
    race = riding("special", road, specials={31: "C"}, by="grade", hands=hands, breakaway_trigger="new-leader")
    _, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert dealt_cards(events)[0][31] == 3


# In a record


def test_a_record_contains_the_special_cards_played() -> None:
    """R8.5: the first card drawn, cards played and dealt, and moves without a card; a Catch up is no push."""
    kinds: set[str] = set()
    towed = 0
    for seed in range(12):
        document = document_of(match_at_random(seed, "special", "pbm", teams=6).record())
        assert document["first_special"] in "PCTB"
        turns = document["turns"]
        kinds |= {special["card"] for turn in turns for special in turn.get("specials", [])}
        towed += sum(move["card"] is None for turn in turns for move in turn["moves"])
        assert not any("pushed" in turn for turn in turns)
    assert kinds == set("PCTB")
    assert towed
