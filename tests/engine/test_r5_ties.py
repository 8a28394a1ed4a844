"""R5.1–R5.5, R5.7: the order of movement with simultaneous orders, tie by tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from breakaway_desktop.engine.events import Moved, OrderTaken
from tests.engine.fields import Spot, field, fresh, groups_of, of_kind, order_turn, road_of

Groups = tuple[tuple[int, ...], ...]


def order_on_a_square(
    spots: Sequence[Spot], *, hands: Mapping[int, tuple[int, ...]] | None = None, cards: Any = None, **rows: Any
) -> Groups:
    """Return the order of these riders, by arrival, on one square; riders without a given hand have three 5s."""
    rows.setdefault("rule_set", "postal")
    _, events = order_turn(field({30: list(spots)}, hands=hands, **rows), cards)
    return groups_of(events)


def one_by_one(*riders: int) -> Groups:
    return tuple([(rider,) for rider in riders])


# R5.3: each tie


def test_the_grade_decides_first() -> None:
    """R5.3: A before B before C before D, with any card, hand and arrival."""
    hands = {34: (15, 15, 15), 23: (9, 9, 9), 12: (8, 8, 8), 31: (1, 1, 1)}
    assert order_on_a_square([34, 23, 12, 31], hands=hands) == one_by_one(31, 12, 23, 34)


@pytest.mark.parametrize(
    "hands",
    [
        {11: (4, 15, 15), 21: (9, 1, 1)},  # the higher card played, the first in each hand
        {11: (5, 6, 6), 21: (5, 1, 7)},  # with equal cards played the higher highest card: 6, 6, 5 against 7, 5, 1
        {11: (5, 9, 6), 21: (5, 7, 9)},  # then the second highest: 9, 6, 5 against 9, 7, 5
        {11: (9, 7, 2), 21: (9, 3, 7)},  # the third, in hands before playing
        {11: (9, 7, 3, 1), 21: (9, 7, 3, 2)},  # the fourth
        {11: (9, 7, 3), 21: (9, 7, 3, 1)},  # a missing fourth card loses to any
    ],
)
def test_within_a_grade_the_cards_decide(hands: dict[int, tuple[int, ...]]) -> None:
    """R5.3: although 11 arrived first."""
    assert order_on_a_square([11, 21], hands=hands) == one_by_one(21, 11)


@pytest.mark.parametrize("hands", [{}, {11: (9, 7, 3), 21: (9, 3, 7)}])
def test_then_the_earlier_arrival(hands: dict[int, tuple[int, ...]]) -> None:
    """R5.3: the same cards in hand, in whatever order they are held."""
    assert order_on_a_square([21, 11], hands=hands) == one_by_one(21, 11)
    assert order_on_a_square([11, 21], hands=hands) == one_by_one(11, 21)


def test_tied_riders_move_simultaneously() -> None:
    """R5.3, R5.1."""
    assert order_on_a_square([(11, 21), 31]) == ((11, 21), (31,))
    assert order_on_a_square([31, (11, 21)]) == ((31,), (11, 21))


def test_a_tie_of_arrival_is_broken_by_what_comes_before_it() -> None:
    """R5.3: 11, 21 and 31 arrived together; 31 plays a higher card, and 12 has a lower grade."""
    hands = {31: (6, 5, 5)}
    assert order_on_a_square([(11, 12, 21, 31)], hands=hands) == ((31,), (11, 21), (12,))


def test_the_square_decides_before_number_and_card() -> None:
    """R5.1: a rider 4 with a low card ahead of a rider 1 with a high one."""
    race = field({31: [34], 30: [21, 11]}, rule_set="postal", hands={34: (1, 1, 1), 11: (9, 9, 9)})
    _, events = order_turn(race)
    assert groups_of(events) == one_by_one(34, 11, 21)


def test_a_card_played_for_want_of_an_order_counts_as_played() -> None:
    """R5.7: 11 plays his highest card, 9, and goes before the 8 of 21."""
    hands = {11: (3, 9, 4), 21: (8, 15, 15)}
    race = field({30: [21, 11]}, rule_set="postal", hands=hands)
    _, events = order_turn(race, missing=[1])
    assert groups_of(events) == one_by_one(11, 21)
    _, events = order_turn(race)
    assert groups_of(events) == one_by_one(21, 11)


# R5.1, R5.2: simultaneous arrivals


@pytest.mark.parametrize("rule_set", ["pbm", "postal"])
def test_a_group_that_arrives_on_one_square_stays_tied(rule_set: str) -> None:
    """R5.2: those who landed on other squares are no longer tied."""
    race = field({30: [(11, 21, 31)]}, rule_set=rule_set, hands={31: (4, 5, 5)})
    race, events = order_turn(race)
    tied: Groups = ((11, 21, 31),) if rule_set == "pbm" else ((11, 21), (31,))
    assert groups_of(events) == tied
    assert road_of(race) == {35: [11, 21], 34: [31]}
    assert race.rider(11).arrived == race.rider(21).arrived
    _, events = order_turn(race)
    assert groups_of(events) == ((11, 21), (31,))


def test_a_tie_that_is_broken_once_stays_broken() -> None:
    """R5.2: on different squares after one turn, on one square again after the next: the first to arrive is inside."""
    race = field({30: [(11, 21)]}, rule_set="pbm", hands={11: (5, 1, 1), 21: (4, 2, 2)})
    race, _ = order_turn(race)
    assert road_of(race) == {35: [11], 34: [21]}
    race, _ = order_turn(race)
    assert road_of(race) == {36: [11, 21]}
    assert race.rider(11).arrived < race.rider(21).arrived
    _, events = order_turn(race)
    assert groups_of(events) == one_by_one(11, 21)


def test_riders_of_two_groups_who_meet_on_a_square_are_not_tied() -> None:
    """R5.2: the group that moved first is inside."""
    race = field({32: [(21, 31)], 30: [(11, 12)]}, rule_set="pbm", hands={21: (3, 5, 5), 31: (3, 5, 5)})
    race, _ = order_turn(race)
    assert road_of(race) == {35: [21, 31, 11, 12]}
    _, events = order_turn(race)
    assert groups_of(events) == ((21, 31), (11, 12))


def test_a_group_goes_outside_riders_already_on_the_square() -> None:
    """R5.2: 12 rides to 35 ahead of the group; the group that lands there is outside him."""
    race = field({31: [12], 30: [(21, 31)]}, rule_set="pbm", hands={12: (4, 5, 5)})
    race, _ = order_turn(race)
    _, events = order_turn(race)
    assert groups_of(events) == ((12,), (21, 31))


def test_a_group_moves_at_one_moment_and_is_written_by_number() -> None:
    """R5.1: wherever its riders are on the road."""
    race = field({30: [(31, 12, 21)], 20: [11]}, rule_set="pbm")
    _, events = order_turn(race)
    assert [move.rider for move in of_kind(events, Moved)] == [12, 21, 31, 11]
    assert len({move.arrived for move in of_kind(events, Moved)}) == 2


# R5.4: the first turn


def first_order(rule_set: str, cards: Any = None, **rows: Any) -> Groups:
    _, events = order_turn(fresh(rule_set, **rows), cards)
    return groups_of(events)


GRADES = ((11, 21, 31), (12, 22, 32), (13, 23, 33), (14, 24, 34))


@pytest.mark.parametrize("start", ["line", "staggered"])
@pytest.mark.parametrize("order", ["arrival", "grade"])
def test_by_grade_all_riders_of_a_number_are_one_group(order: str, start: str) -> None:
    """R5.4, R5.5: with any cards."""
    assert first_order("pbm", {11: 7, 23: 6}, order=order, start=start) == GRADES


@pytest.mark.parametrize("start", ["line", "staggered"])
def test_simultaneous_orders_may_begin_from_a_drawn_team(start: str) -> None:
    """R5.4."""
    order = first_order("pbm", first_turn="drawn", first_team=2, start=start)
    assert order == one_by_one(21, 31, 11, 22, 32, 12, 23, 33, 13, 24, 34, 14)


def test_simultaneous_orders_may_begin_from_team_1() -> None:
    """R5.4."""
    assert first_order("pbm", first_turn="team1") == one_by_one(11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34)


@pytest.mark.parametrize("start", ["line", "staggered"])
def test_by_order_the_first_turn_is_as_any_other(start: str) -> None:
    """R5.4, R5.3: 21 plays a higher card than the other riders 1, 33 a lower one than the other riders 3."""
    order = first_order("postal", {11: 7, 31: 7, 33: 6}, start=start)
    assert order == ((21,), (11, 31), (12, 22, 32), (13, 23), (33,), (14, 24, 34))


def test_by_order_equal_hands_and_cards_are_one_group_on_the_first_turn() -> None:
    """R5.4, R5.3: nobody arrived before another."""
    assert first_order("postal") == GRADES


def test_by_order_a_hand_of_four_goes_before_one_of_three() -> None:
    """R5.4, R5.3: with the same played card, and equal cards as far as there are three."""
    race = fresh("postal")
    riders = tuple([rider._replace(hand=(8, 8, 7)) if rider.id == 11 else rider for rider in race.riders])
    _, events = order_turn(race._replace(riders=riders))
    assert groups_of(events)[:2] == ((21, 31), (11,))


# R5.5


def test_by_grade_the_grade_decides_and_then_the_arrival() -> None:
    """R5.5: with any cards."""
    hands = {24: (15, 15, 15), 21: (9, 9, 9), 11: (1, 1, 1)}
    assert order_on_a_square([24, 13, 11, 21], hands=hands, rule_set="pbm", by="grade") == one_by_one(11, 21, 13, 24)


def test_by_grade_only_riders_of_one_grade_who_arrived_together_are_tied() -> None:
    """R5.5, R5.1: not those of other grades."""
    order = order_on_a_square([34, (12, 22, 11)], rule_set="pbm", by="grade")
    assert order == ((11,), (12, 22), (34,))


def test_by_arrival_the_grade_does_not_matter_after_the_first_turn() -> None:
    """R5.2: riders of four grades who arrived together are one group."""
    assert order_on_a_square([34, (12, 23, 11)], rule_set="pbm") == ((34,), (11, 12, 23))


# R5.6


@pytest.mark.parametrize("rule_set", ["pbm", "postal"])
def test_the_order_is_fixed_before_anyone_moves(rule_set: str) -> None:
    """R5.6: 31 is overtaken and still moves at his place in the order."""
    race = field({30: [31], 29: [11], 20: [21]}, rule_set=rule_set, hands={31: (1, 1, 1), 21: (15, 1, 1)})
    _, events = order_turn(race)
    happened = [event for event in events if isinstance(event, Moved | OrderTaken)]
    assert happened[0] == OrderTaken(one_by_one(31, 11, 21))
    assert [event.rider for event in of_kind(happened, Moved)] == [31, 11, 21]
