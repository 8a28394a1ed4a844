"""R7 in whole turns of simultaneous orders: slipstream, cap, Breaking Away, overcrowding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.race import Race
from tests.engine.fields import Spot, crowd, dealt_in, field, fresh, groups_of, order_turn, road_of
from tests.engine.test_r7_breakaway import EXAMPLE, EXAMPLE_HANDS


def dealt_by_square(race: Race) -> dict[int, set[int]]:
    """Return the new card on each square after a turn in which all riders move five squares."""
    race, events = order_turn(race)
    cards = dealt_in(events)
    return {square: {cards[rider] for rider in riders} for square, riders in road_of(race).items()}


def cards_of(race: Race, number: int, turns: list[dict[int, int]]) -> list[int]:
    """Return the new card of one rider, turn by turn."""
    result = []
    for cards in turns:
        race, events = order_turn(race, cards)
        result.append(dealt_in(events)[number])
    return result


# R7.1–R7.4


@pytest.mark.parametrize("rule_set", ["postal", "pbm"])
@pytest.mark.parametrize("alone", [0, 11])
def test_the_worked_example(rule_set: str, alone: int) -> None:
    """R7.4: 1 on 43, 2 on 40, 4 on 39, 3 on 38, 1 on 37; the leader by three squares gets 3 in any case."""
    road = crowd((38, 1), (35, 2), (34, 4), (33, 3), (32, 1))
    race = field(road, rule_set=rule_set, alone=alone, sprints=())
    assert dealt_by_square(race) == {43: {3}, 40: {3}, 39: {5}, 38: {9}, 37: {12}}


def test_groups_count_rider_by_rider_in_a_string() -> None:
    """R7.2: every rider of a group counts; riders on one's own square do not."""
    race = field({30: [(11, 21, 31)], 29: [(12, 22)], 28: [(13, 23, 33)]}, rule_set="pbm")
    assert dealt_by_square(race) == {35: {3}, 34: {6}, 33: {8}}


# R7.5


def test_postal_rules_have_a_cap_of_fifteen() -> None:
    """R7.5, R2."""
    assert dealt_by_square(field({61: [11], 41: [21]}, rule_set="postal")) == {66: {15}, 46: {3}}
    assert dealt_by_square(field({61: [11], 41: [21]}, rule_set="pbm")) == {66: {20}, 46: {3}}


# R7.6, R7.7


@pytest.mark.parametrize(("trigger", "cards"), [("newly-alone", [6, 3, 3, 1]), ("new-leader", [6, 3, 3, 3])])
def test_the_example_of_the_box(trigger: str, cards: list[int]) -> None:
    """R7.6: 6, still alone 3, joined 3, alone again 1; with new leader 3, as 11 was first while joined."""
    race = field({40: [21, 11]}, rule_set="pbm", hands=EXAMPLE_HANDS, breakaway_trigger=trigger)
    assert cards_of(race, 11, EXAMPLE) == cards
    assert cards_of(race, 21, EXAMPLE) == [3, 3, 3, 4]


def test_new_leader_takes_the_order_of_the_cards() -> None:
    """R7.6, R5.3: 21 arrived last but moves first, because he plays the higher card; 22 has a lower grade."""
    race = field({40: [11, 21, 22]}, rule_set="postal", hands={21: (9, 5, 5)}, breakaway_trigger="new-leader")
    assert cards_of(race, 21, [{}]) == [3]
    race = field({40: [22, 21, 11]}, rule_set="postal", hands={22: (9, 5, 5)}, breakaway_trigger="new-leader")
    assert cards_of(race, 22, [{}]) == [4]


@pytest.mark.parametrize(
    ("first_turn", "trigger", "card"),
    [
        ("grade", "newly-alone", 1),
        ("grade", "new-leader", 3),
        ("team1", "new-leader", 1),
        ("drawn", "new-leader", 3),
        ("drawn", "newly-alone", 1),
    ],
)
def test_new_leader_on_turn_one(first_turn: str, trigger: str, card: int) -> None:
    """R7.6: 31 rides 9 squares, the next rider 8. By grade he was among the first, in the drawn order not."""
    race = fresh("pbm", first_turn=first_turn, first_team=3, breakaway_trigger=trigger)
    riders = tuple([rider._replace(hand=(9, 7, 7, 7)) if rider.id == 31 else rider for rider in race.riders])
    assert cards_of(race._replace(riders=riders), 31, [{31: 9, 12: 8, 22: 8, 32: 8}]) == [card]


def test_a_rider_left_alone_by_a_retirement_is_newly_alone_at_the_end_of_that_turn() -> None:
    """R7.6, ruling, R4.5: 21 leaves with the orders of the turn that 11 ends alone."""
    race = field({40: [(11, 21)], 30: [31]}, rule_set="pbm")
    race, _ = referee.answer(race, Retire(21))
    assert cards_of(race, 11, [{}, {}]) == [10, 3]


# R7.8

CROWDS: list[tuple[str, tuple[tuple[int, int], ...], dict[int, set[int]]]] = [
    ("blank-ahead", ((6, 4), (5, 4), (4, 3)), {6: {3}, 5: {3}, 4: {7}}),
    ("blank-ahead", ((6, 1), (5, 3), (4, 1)), {6: {1}, 5: {4}, 4: {7}}),
    ("crowded-three", ((6, 2), (5, 5), (4, 2), (3, 1)), {6: {3}, 5: {3}, 4: {3}, 3: {5}}),
    ("off", ((6, 5), (5, 5), (4, 1)), {6: {3}, 5: {8}, 4: {13}}),
]


@pytest.mark.parametrize("rule_set", ["postal", "pbm"])
@pytest.mark.parametrize(("overcrowding", "sizes", "dealt"), CROWDS)
def test_overcrowding_at_the_end_of_turn_one(
    rule_set: str, overcrowding: str, sizes: tuple[tuple[int, int], ...], dealt: Mapping[int, set[int]]
) -> None:
    """R7.8: the example of the postal rules and its neighbours; Breaking Away is not touched."""
    road: dict[int, list[Spot]] = crowd(*[(square - 5, size) for square, size in sizes])
    race = field(road, rule_set=rule_set, turn=1, overcrowding=overcrowding)
    assert dealt_by_square(race) == dealt


def test_new_cards_of_a_first_turn_by_postal_rules() -> None:
    """R7.8, R7.1: twelve on 8, six on 7, six on 6: no string starts from a crowded square."""
    race = fresh("postal", teams=6)
    cards: dict[int, Any] = {10 * team + 2: 8 for team in range(1, 7)}
    race, events = order_turn(race, cards)
    assert [len(group) for group in groups_of(events)] == [6, 6, 6, 6]
    assert {square: len(riders) for square, riders in road_of(race).items()} == {8: 12, 7: 6, 6: 6}
    dealt = dealt_in(events)
    assert {dealt[number] for number in (11, 12, 61, 62)} == {3}
    assert {dealt[number] for number in (13, 63, 14, 64)} == {3}
