"""R8.7: stamina."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import see
from tests.engine.fields import of_kind, play_turn
from tests.record.races import document_of
from tests.variants.random_races import match_at_random
from tests.variants.riding import crossings_in, moves_in, new_race, riding, turn_of


def after(card: int, stamina: int) -> tuple[int, int]:
    """Return how far a rider with this stamina moves with this card, and the stamina he has left."""
    hands = {11: (card, 1, 1)}
    race = riding("stamina", {30: [11], 20: [21]}, rule_set="boxed", hands=hands, stamina={11: stamina})
    race, events = play_turn(race)
    ((_, played, start, end),) = [move for move in moves_in(events) if move[0] == 11]
    assert played == card
    return end - start, race.rider(11).badge("stamina")


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace", "postal", "pbm"])
def test_riders_a_to_d_start_with_eight_to_five(rule_set: str) -> None:
    """R8.7; it is public."""
    race = new_race("stamina", rule_set)
    assert [rider.badge("stamina") for rider in race.riders] == [8, 7, 6, 5] * 3
    assert [rider.badge("stamina") for rider in see(race, 2).riders] == [8, 7, 6, 5] * 3


@pytest.mark.parametrize(
    ("card", "cost"), [(13, 2), (14, 2), (15, 2), (30, 2), (9, 1), (12, 1), (5, 0), (8, 0), (4, -1), (1, -1), (3, -1)]
)
def test_the_cost_of_each_card(card: int, cost: int) -> None:
    """R8.7: 13 or more two points, 9 to 12 one, 5 to 8 nothing, 1 to 4 gives one."""
    assert after(card, 4) == (card, 4 - cost)


@pytest.mark.parametrize(("card", "stamina"), [(13, 2), (15, 2), (9, 1), (12, 1), (5, 0), (8, 0)])
def test_a_rider_with_just_enough_stamina_moves_in_full(card: int, stamina: int) -> None:
    """R8.7: and has none left."""
    assert after(card, stamina) == (card, 0)


@pytest.mark.parametrize(("card", "stamina"), [(13, 1), (15, 1), (9, 0), (12, 0)])
def test_one_point_short_is_one_square_less(card: int, stamina: int) -> None:
    """R8.7: he has no stamina left, not a negative amount."""
    assert after(card, stamina) == (card - 1, 0)


@pytest.mark.parametrize("card", [13, 14, 15, 40])
def test_two_points_short_is_three_squares_less(card: int) -> None:
    """R8.7."""
    assert after(card, 0) == (card - 3, 0)


@pytest.mark.parametrize("card", [1, 4])
def test_low_cards_give_a_point_back_at_zero(card: int) -> None:
    """R8.7."""
    assert after(card, 0) == (card, 1)


def test_stamina_has_no_upper_bound() -> None:
    """R8.7: more than at the start."""
    assert after(3, 8) == (3, 9)
    assert after(3, 99) == (3, 100)


def test_the_card_is_spent_and_replaced_though_he_moves_less() -> None:
    """R8.7, R7.1."""
    race = riding("stamina", {30: [11], 20: [21]}, rule_set="boxed", hands={11: (13, 1, 2)}, stamina={11: 0}, alone=11)
    race, _ = play_turn(race)
    assert race.rider(11).hand == (1, 2, 3)


def test_a_line_is_crossed_by_the_squares_actually_moved() -> None:
    """R8.7, R1.5: with 13 he would cross 33 from 23; with three squares less he stops on 33."""
    race = riding("stamina", {23: [11], 10: [21]}, rule_set="boxed", hands={11: (13, 1, 1)}, stamina={11: 0})
    race, events = play_turn(race)
    assert race.rider(11).square == 33
    assert crossings_in(events) == []


def test_stamina_carries_over_from_turn_to_turn_by_rider() -> None:
    """R8.7: three cards of 13 leave 11 with 2 of 8 and 12 with 1 of 7; 14 is one point short at the third."""
    hands = {11: (13, 13, 13), 12: (13, 13, 13), 14: (13, 13, 13), 21: (5, 5, 5)}
    race = riding("stamina", {90: [11], 60: [12], 30: [14], 5: [21]}, hands=hands, finish=300, turn=1)
    left = []
    for _ in range(3):
        race, events = turn_of(race)
        left.append([race.rider(number).badge("stamina") for number in (11, 12, 14, 21)])
    assert left == [[6, 5, 3, 8], [4, 3, 1, 8], [2, 1, 0, 8]]
    assert [end - start for rider, _, start, end in moves_in(events) if rider == 14] == [12]


def test_missing_orders_cost_what_the_card_costs() -> None:
    """R8.7, R4.4: the highest card at its usual price."""
    race = riding("stamina", {30: [11], 20: [21]}, hands={11: (4, 13, 5)}, stamina={11: 1})
    race, events = turn_of(race, missing=[1])
    assert (11, 13, 30, 42) in moves_in(events)
    assert race.rider(11).badge("stamina") == 0


def test_each_move_shows_the_stamina_left() -> None:
    """R8.7: in the events and in the record."""
    race = riding("stamina", {30: [11], 20: [21]}, hands={11: (13, 1, 1), 21: (4, 1, 1)}, stamina={11: 5})
    _, events = turn_of(race)
    assert [dict(event.note)["stamina"] for event in of_kind(events, Moved)] == [3, 9]
    document = document_of(match_at_random(1, "stamina", "pbm").record())
    assert all(
        {"id", "card", "from", "to", "stamina"} == set(move) for turn in document["turns"] for move in turn["moves"]
    )
