"""R8.5: special cards that are played before the moves: puncture and catch up."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, Extra, Retire
from breakaway_desktop.engine.events import Dealt, Moved, RaceEnded, SpecialPlayed
from breakaway_desktop.record.rebuild import rebuild
from tests.engine.fields import Spot, groups_of, of_kind, road_of
from tests.properties.races import Temper
from tests.record.independent import complaint
from tests.record.races import document_of
from tests.record.simultaneous import random_match, random_orders
from tests.variants.random_races import match_at_random, options_for
from tests.variants.riding import (
    BEHIND_EIGHT,
    crossings_in,
    dealt_cards,
    moves_in,
    orders_ask,
    orders_for,
    riding,
    squares,
    turn_of,
)

CALM = Temper(missing=0, retiring=0, taste="any")


def extras_of(*given: tuple[str, int] | tuple[str, int, int]) -> list[Extra]:
    return [Extra(*extra) for extra in given]


# All kinds


def test_punctures_come_first_then_catch_ups_tows_and_boosts() -> None:
    """R8.5: before the moves; within a kind in the order of movement, 22 before 11."""
    road: dict[int, list[Spot]] = {40: [22], 30: [11, 21], 25: [31], 15: [12]}
    race = riding("special", road, specials={11: "B", 12: "P", 21: "T", 22: "B", 31: "C"})
    _, events = turn_of(race, None, None, extras_of(("B", 11), ("P", 12, 31), ("T", 21, 11), ("B", 22), ("C", 31)))
    specials = of_kind(events, SpecialPlayed)
    assert [(event.card, event.rider) for event in specials] == [("P", 12), ("C", 31), ("T", 21), ("B", 22), ("B", 11)]
    moved = [index for index, event in enumerate(events) if isinstance(event, Moved)]
    assert all(events.index(event) < moved[0] for event in specials)


def test_a_retiring_rider_plays_no_special_card() -> None:
    """R8.5, R4.5: he counts for nothing from the start of the turn; his Puncture is not played."""
    race = riding("special", {30: [11, 12, 21], 20: [31]}, specials={11: "P"})
    race, _ = referee.answer(race, orders_for(orders_ask(race, 1), None, None, extras_of(("P", 11, 21))))
    race, _ = referee.answer(race, Retire(11))
    race, events = turn_of(race)
    assert of_kind(events, SpecialPlayed) == []
    assert squares(race)[21] == 35


@pytest.mark.parametrize("seed", range(6))
def test_a_race_in_which_card_players_retire_can_be_read_again(seed: int) -> None:
    """R8.5, R4.5: orders first, then retirements, in the same turn."""
    rng = Random(seed)
    rows = {"sprints": (2, 3, 4, 5, 7, 9, 11), "finish": 70}
    match = random_match(rng, "pbm", options_for("special", "pbm", **rows), 4, "special")
    retired = 0
    while not match.over:
        ask = rng.choice(match.open_asks)
        match.answer(random_orders(orders_ask(match.race, ask.team), rng, CALM))
        playing = [extra.rider for orders in match.race.given for extra in orders.extras]
        leaving = [rider for rider in playing if rider not in match.race.retiring and len(match.race.given) < 3]
        if leaving and len(match.race.on_road()) > 9 and match.race.rider(leaving[0]).place_at(70) is None:
            match.answer(Retire(leaving[0]))
            retired += 1
    assert retired
    assert complaint(document_of(match.record())) is None
    assert rebuild(match.record()).race == match.race


# Puncture


def test_a_punctured_rider_does_not_move() -> None:
    """R8.5: his ordered card is spent and replaced."""
    race = riding("special", {30: [11, 21], 25: [31]}, specials={11: "P"}, hands={21: (5, 8, 9)})
    race, events = turn_of(race, {21: 9}, None, extras_of(("P", 11, 21)))
    assert (21, 9, 30, 30) in moves_in(events)
    assert race.rider(21).hand == (5, 8, 3)


def test_a_punctured_rider_keeps_his_place_on_the_square() -> None:
    """R8.5, R5.7: 31 lands there later and is outside."""
    race, _ = turn_of(
        riding("special", {30: [11, 21], 25: [31]}, specials={11: "P"}), None, None, extras_of(("P", 11, 21))
    )
    assert road_of(race)[30] == [21, 31]


def test_a_puncture_lasts_one_turn() -> None:
    """R8.5: only this turn."""
    race, _ = turn_of(
        riding("special", {30: [11, 21], 25: [31]}, specials={11: "P"}), None, None, extras_of(("P", 11, 21))
    )
    race, _ = turn_of(race, {21: 5})
    assert squares(race)[21] == 35


def test_a_catch_up_of_a_punctured_rider_is_spent_without_effect() -> None:
    """R8.5: he does not move either."""
    race = riding("special", {30: [11, 21], 25: [31]}, specials={11: "P", 31: "C"})
    race, _ = turn_of(race, None, None, extras_of(("P", 11, 31), ("C", 31)))
    assert squares(race)[31] == 25
    assert race.rider(31).badge("C") == 0


def test_a_rider_with_a_tow_stays_and_plays_no_card_if_he_is_punctured() -> None:
    """R8.5, ruling: his Tow is spent without effect; he gets no new card."""
    race = riding("special", {30: [11, 21], 25: [31]}, specials={31: "P", 21: "T"})
    race, events = turn_of(race, None, None, extras_of(("P", 31, 21), ("T", 21, 11)))
    assert (21, None, 30, 30) in moves_in(events)
    assert race.rider(21).hand == (5, 5, 5)
    assert 21 not in dealt_cards(events)[0]
    assert race.rider(21).badge("T") == 0
    assert squares(race)[11] == 35


def test_the_puncture_of_a_punctured_rider_takes_effect() -> None:
    """R8.5: two riders puncture each other, and neither moves."""
    race = riding("special", {30: [11, 21], 25: [31]}, specials={11: "P", 21: "P"})
    race, _ = turn_of(race, None, None, extras_of(("P", 11, 21), ("P", 21, 11)))
    assert [squares(race)[number] for number in (11, 21)] == [30, 30]


def test_the_boost_of_a_punctured_rider_takes_effect() -> None:
    """R8.5: he plays a 6, which is spent, and keeps another."""
    race = riding("special", {30: [11, 21], 25: [31]}, specials={11: "P", 21: "B"}, hands={21: (3, 3, 8)})
    race, events = turn_of(race, {21: 6}, None, extras_of(("P", 11, 21), ("B", 21)))
    assert (21, 6, 30, 30) in moves_in(events)
    assert race.rider(21).hand[:2] == (6, 8)


def test_a_puncture_on_a_retiring_rider_is_spent() -> None:
    """R8.5, ruling: in any sequence of orders."""
    for first in (True, False):
        race = riding("special", {30: [11, 21, 22], 25: [31]}, specials={11: "P"})
        steps: list[Decision] = [Retire(21), orders_for(orders_ask(race, 1), None, None, extras_of(("P", 11, 21)))]
        for step in steps if first else steps[::-1]:
            race, _ = referee.answer(race, step)
        race, events = turn_of(race)
        assert race.rider(11).badge("P") == 0
        assert squares(race) == {11: 35, 22: 35, 31: 30}
        assert [event.card for event in of_kind(events, SpecialPlayed)] == ["P"]


def test_two_punctures_of_one_rider_are_both_spent() -> None:
    """R8.5."""
    race = riding("special", {30: [11, 21], 25: [31]}, specials={11: "P", 31: "P"})
    race, _ = turn_of(race, None, None, extras_of(("P", 11, 21), ("P", 31, 21)))
    assert [race.rider(number).badge("P") for number in (11, 31)] == [0, 0]
    assert squares(race)[21] == 30


# Catch up


@pytest.mark.parametrize(("square", "there"), [(29, 30), (25, 30), (20, 30), (19, 19), (5, 5)])
def test_a_catch_up_puts_a_rider_on_the_next_occupied_square(square: int, there: int) -> None:
    """R8.5: at most ten squares ahead, outermost; farther away the card is spent without effect."""
    race = riding("special", {40: [11], 30: [21, 22], square: [31]}, specials={31: "C"}, hands={21: (1, 1, 1)})
    race, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert (31, 5, there, there + 5) in moves_in(events)
    assert race.rider(31).badge("C") == 0
    if there == 30:
        assert groups_of(events) == ((11,), (21,), (22,), (31,))


def test_a_catch_up_has_no_effect_on_a_shared_square() -> None:
    """R8.5: spent without effect."""
    race = riding("special", {30: [21], 25: [31, 11]}, specials={31: "C"})
    race, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert (31, 5, 25, 30) in moves_in(events)
    assert race.rider(31).badge("C") == 0


def test_the_leader_catches_nobody_up() -> None:
    """R8.5: no square ahead is occupied."""
    race = riding("special", {30: [31], 25: [21, 11]}, specials={31: "C"})
    _, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert (31, 5, 30, 35) in moves_in(events)


def test_catch_ups_follow_the_order_of_movement_and_current_positions() -> None:
    """R8.5, ruling: 21 moves from 30 to 36, then 31 from 26 to 36 too, past the square that 21 has left."""
    race = riding("special", {36: [11], 30: [21], 26: [31], 5: [12]}, specials={21: "C", 31: "C"})
    _, events = turn_of(race, None, None, extras_of(("C", 31), ("C", 21)))
    assert groups_of(events) == ((11,), (21,), (31,), (12,))
    assert [start for _, _, start, _ in moves_in(events)] == [36, 36, 36, 5]


def test_all_riders_on_the_road_count_for_a_catch_up() -> None:
    """R8.5, ruling: also those past the finish."""
    race = riding("special", {124: [11], 115: [21], 90: [31]}, specials={21: "C"}, crossed={120: [11]})
    _, events = turn_of(race, None, None, extras_of(("C", 21)))
    assert crossings_in(events)[0] == (21, 120, 2, 16)
    assert (21, 5, 124, 129) in moves_in(events)


def test_a_line_is_crossed_and_scored_at_the_moment_of_the_catch_up() -> None:
    """R8.5, R6: before all moves, even those of riders ahead on the road."""
    road: dict[int, list[Spot]] = {46: [11], 45: [12], 37: [31]}
    race = riding("special", road, specials={31: "C"}, sprints=(40, 46), crossed={40: [11, 12]})
    race, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert crossings_in(events) == [(31, 40, 3, 6), (11, 46, 1, 10), (12, 46, 2, 8), (31, 46, 3, 6)]
    crossed = [index for index, event in enumerate(events) if type(event).__name__ == "Crossed"]
    moved = [index for index, event in enumerate(events) if isinstance(event, Moved)]
    assert crossed[0] < moved[0]


def test_a_catch_up_after_the_eighth_is_dealt_a_card() -> None:
    """R8.5: at the sprint that he crosses with it."""
    race = riding("special", {42: [11], 39: [31]}, teams=6, specials={31: "C"}, crossed={40: [11, *BEHIND_EIGHT[40]]})
    race, events = turn_of(race, None, None, extras_of(("C", 31)))
    assert [place for _, _, place, _ in crossings_in(events)] == [10]
    assert [(event.rider, event.card) for event in of_kind(events, Dealt)] == [(31, "C")]  # the next of the cycle
    assert race.rider(31).badge("C") == 1


def test_a_catch_up_may_bring_the_eighth_rider_home() -> None:
    """R8.5, R6.5: the race ends at the end of that turn, which all riders finish."""
    home: list[Spot] = [21, 22, 23, 24, 31, 32, 33]
    race = riding("special", {125: home, 118: [11], 100: [12]}, specials={11: "C"}, crossed={120: home})
    race, events = turn_of(race, None, None, extras_of(("C", 11)))
    assert crossings_in(events) == [(11, 120, 8, 2)]
    assert race.over
    assert len(of_kind(events, Moved)) == 9
    assert len(of_kind(events, RaceEnded)) == 1
    assert dealt_cards(events) == []


# R8.5: tow and boost, the order of movement after special cards, and their record


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
