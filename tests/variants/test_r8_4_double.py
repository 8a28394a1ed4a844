"""R8.4: double."""

from __future__ import annotations

from fractions import Fraction

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import (
    Dropped,
    Event,
    HalfEnded,
    Moved,
    OrderTaken,
    RaceEnded,
    Replaced,
    Retired,
    TurnEnded,
)
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, of_kind, options_of
from tests.variants.riding import (
    crossings_in,
    dealt_cards,
    kinds_in,
    moves_in,
    new_race,
    orders_ask,
    orders_for,
    refused_orders,
    riding,
    squares,
    turn_of,
)

ROAD: dict[int, list[Spot]] = {30: [11], 29: [21], 20: [31]}
HANDS = {11: (5, 4, 2), 21: (5, 6, 2), 31: (5, 9, 2)}


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_the_variant_is_refused_with_sequential_orders(rule_set: str) -> None:
    """R8.4, R2.1."""
    with pytest.raises(Refused) as caught:
        referee.rules_of(options_of(rule_set), 3, 1, variant=find_variant("double"))
    assert caught.value.refusal.key == "variant-needs-simultaneous"


def test_each_rider_plays_two_cards_with_replacement_after_each() -> None:
    """R8.4: one after the other, as two half-turns; each string is that of its half."""
    race = riding("double", ROAD, hands=HANDS, alone=11)
    assert orders_ask(race, 1).halves == 2
    race, events = turn_of(race, None, {11: 2, 21: 2, 31: 9})
    assert moves_in(events) == [
        (11, 5, 30, 35), (21, 5, 29, 34), (31, 5, 20, 25),
        (11, 2, 35, 37), (21, 2, 34, 36), (31, 9, 25, 34),
    ]  # fmt: skip
    assert dealt_cards(events) == [{11: 3, 21: 4, 31: 3}, {11: 3, 21: 4, 31: 3}]
    assert race.rider(21).hand == (6, 4, 4)
    kinds = [kind for kind in kinds_in(events) if kind in ("Replaced", "HalfEnded", "TurnEnded")]
    assert kinds == ["Replaced", "HalfEnded", "Replaced", "TurnEnded"]


def test_the_second_order_may_name_the_card_dealt_in_between() -> None:
    """R8.4: 21 gets a 4 after the first half."""
    race = riding("double", ROAD, hands=HANDS, alone=11)
    race, events = turn_of(race, None, {21: 4})
    assert (21, 4, 34, 38) in moves_in(events)
    assert race.rider(21).hand[:2] == (6, 2)


def test_after_a_wrong_guess_he_stays_and_gets_no_card() -> None:
    """R8.4: for that half-turn; his hand is unchanged."""
    race = riding("double", ROAD, hands=HANDS, alone=11)
    race, events = turn_of(race, None, {21: 13})
    assert moves_in(events)[4] == (21, 13, 34, 34)
    assert [event.note for event in of_kind(events, Moved) if event.rider == 21] == [(), (("held", False),)]
    first, second = dealt_cards(events)
    assert 21 in first
    assert 21 not in second
    assert race.rider(21).hand == (6, 2, 4)


def test_a_wrong_guess_keeps_his_place_on_the_square() -> None:
    """R8.4, R5.7: 21 stays on 34; 11, who lands there later, is outside."""
    road: dict[int, list[Spot]] = {29: [21], 28: [11], 10: [31]}
    race = riding("double", road, hands={11: (5, 1, 1)}, alone=21)
    race, _ = turn_of(race, None, {21: 13, 11: 1})
    assert squares(race)[11] == squares(race)[21] == 34
    assert race.order[0] == (21,)


def test_all_may_guess_wrong() -> None:
    """R8.4: nobody moves or gets a card; the turn ends as usual."""
    race = riding("double", ROAD, hands=HANDS, alone=11)
    race, events = turn_of(race, None, {11: 15, 21: 15, 31: 15})
    assert squares(race) == {11: 35, 21: 34, 31: 25}
    assert dealt_cards(events)[1] == {}
    assert of_kind(events, TurnEnded)


def test_the_card_of_the_first_half_must_be_held() -> None:
    """R8.4, ruling."""
    race = riding("double", ROAD, hands=HANDS)
    assert refused_orders(race, 2, {21: 4}, {21: 4}) == "card-not-held"


def test_the_same_card_may_be_named_twice() -> None:
    """R8.4: the second time it is held only if the hand has another."""
    race = riding("double", ROAD, hands={11: (5, 5, 2), 21: (5, 6, 2)}, alone=11)
    _, events = turn_of(race, {11: 5, 21: 5}, {11: 5, 21: 5})
    assert moves_in(events)[3:5] == [(11, 5, 35, 40), (21, 5, 34, 34)]


def test_every_rider_needs_two_cards() -> None:
    """R8.4: an order without a second card is incomplete."""
    race = riding("double", ROAD, hands=HANDS)
    orders = orders_for(orders_ask(race, 2))
    with pytest.raises(Refused):
        referee.answer(race, orders._replace(then=()))


def test_overcrowding_applies_in_the_first_half_of_turn_one_only() -> None:
    """R8.4, R7.8: in the first half no string runs from the square of four to 14; later one does: 12 counts five."""
    road: dict[int, list[Spot]] = {10: [14], 9: [11, 21, 31, 41], 8: [12]}
    race = riding("double", road, rule_set="postal", turn=1, teams=4)
    _, events = turn_of(race, None, dict.fromkeys((11, 21, 31, 41, 12, 14), 5))
    first, second = dealt_cards(events)
    assert [first[number] for number in (11, 41, 12)] == [3, 3, 7]
    assert [second[number] for number in (11, 41, 12)] == [4, 4, 8]


def test_the_order_of_turn_one_applies_in_the_first_half_only() -> None:
    """R8.4, R5.4: all riders 1 move as one group, then riders 2; in the second half the rider in front moves first."""
    race = new_race("double", "pbm")
    cards = {11: 7, 21: 8, 31: 8, 12: 9}
    race, events = turn_of(race, cards, {11: 8})
    first, second = of_kind(events, OrderTaken)
    assert first.groups == ((11, 21, 31), (12, 22, 32), (13, 23, 33), (14, 24, 34))
    assert second.groups[0] == (12, 22, 32)
    assert second.groups[1:3] == ((21, 31), (11,))


@pytest.mark.parametrize("named", [15, 13])
def test_the_card_named_counts_in_the_order_though_not_held(named: int) -> None:
    """R8.4, R5.3: of two riders of a grade on one square the higher card moves first, even if it is a wrong guess."""
    road: dict[int, list[Spot]] = {30: [(11, 21)], 10: [31]}
    race = riding("double", road, rule_set="postal", hands={11: (5, 9, 9), 21: (5, 6, 6)})
    _, events = turn_of(race, None, {11: 9, 21: named})
    assert of_kind(events, OrderTaken)[1].groups[:2] == ((21,), (11,))


def test_each_half_counts_as_a_turn_for_breaking_away() -> None:
    """R8.4, R7.6: alone in front after the first half with five squares: 5; still alone after the second: 3."""
    race = riding("double", {30: [11, 21], 20: [31]}, hands={11: (8, 2, 2), 21: (3, 2, 2)})
    race, events = turn_of(race, None, {11: 2, 21: 2})
    first, second = dealt_cards(events)
    assert (first[11], second[11]) == (5, 3)
    assert [event.alone for event in of_kind(events, HalfEnded)] == [11]
    assert race.alone == 11


def test_breaking_away_may_begin_in_the_second_half() -> None:
    """R8.4, R7.6: caught after the first half, alone after the second, and still alone a turn later."""
    race = riding("double", {30: [11], 28: [21], 20: [31]}, hands={11: (3, 9, 3), 21: (5, 2, 3)}, alone=11)
    race, events = turn_of(race, None, {11: 9, 21: 2})
    first, second = dealt_cards(events)
    assert (first[11], second[11]) == (3, 7)
    _, events = turn_of(race, {11: 3, 21: 3}, {11: 3, 21: 3})
    assert dealt_cards(events)[0][11] == 3


def test_a_new_leader_was_not_first_in_the_order_of_the_half() -> None:
    """R8.4, R7.6: 21 passes 11 in the first half; in the second he is first in the order himself."""
    race = riding(
        "double", {30: [11], 29: [21], 10: [31]}, hands={21: (9, 9, 1)}, alone=11, breakaway_trigger="new-leader"
    )
    _, events = turn_of(race, {21: 9}, {21: 9})
    first, second = dealt_cards(events)
    assert (first[21], second[21]) == (3, 3)  # 38 to 35
    race = riding(
        "double", {30: [11], 29: [21], 10: [31]}, hands={21: (12, 9, 1)}, alone=11, breakaway_trigger="new-leader"
    )
    _, events = turn_of(race, {21: 12}, {21: 9})
    first, second = dealt_cards(events)
    assert (first[21], second[21]) == (6, 3)


def test_missing_orders_play_the_highest_card_of_each_half() -> None:
    """R8.4, ruling: 12 gets a 7 after the first half, which is then his highest."""
    road: dict[int, list[Spot]] = {30: [11, 21, 31], 31: [32], 27: [12]}
    race = riding("double", road, hands={12: (4, 1, 1), 11: (2, 1, 1), **dict.fromkeys((21, 31, 32), (2, 2, 2))})
    race, events = turn_of(race, None, None, missing=[1])
    assert [card for rider, card, *_ in moves_in(events) if rider == 11] == [2, 4]
    assert [card for rider, card, *_ in moves_in(events) if rider == 12] == [4, 7]
    assert [event.missing for event in of_kind(events, OrderTaken)] == [(1,), (1,)]


def test_dropped_riders_play_their_highest_card_at_each_half() -> None:
    """R8.4, R4.6: unless their player steers them."""
    road: dict[int, list[Spot]] = {60: [11, 21, 31], 30: [12]}
    race = riding("double", road, hands={12: (5, 8, 2)}, dropped=(12,))
    first, second, third = (orders_for(orders_ask(race, team)) for team in (1, 2, 3))
    none = first._replace(
        cards=tuple(pair for pair in first.cards if pair[0] != 12),
        then=tuple(pair for pair in first.then if pair[0] != 12),
    )
    now, events = race, list[Event]()
    for orders in (none, second, third):
        now, happened = referee.answer(now, orders)
        events += happened
    assert [card for rider, card, *_ in moves_in(events) if rider == 12] == [8, 5]
    _, events = turn_of(race, {12: 2}, {12: 5})
    assert [card for rider, card, *_ in moves_in(events) if rider == 12] == [2, 5]


def test_the_race_ends_after_both_halves() -> None:
    """R8.4, R6.5: eight have finished after the first half; the second is played, without new cards."""
    front: list[Spot] = [11, 12, 13, 14, 21, 22, 23, 24]
    race, events = turn_of(riding("double", {118: front, 117: [31]}, hands={31: (2, 5, 5)}))
    assert race.over
    assert len(of_kind(events, Moved)) == 18
    assert len(of_kind(events, Replaced)) == 1
    assert crossings_in(events)[-1] == (31, 120, 9, 0)
    assert squares(race)[31] == 124
    assert kinds_in(events)[-1] == RaceEnded.__name__


def test_a_group_of_one_half_shares_and_a_later_half_comes_after() -> None:
    """R8.4, R6.3: tied riders share in the first half; a rider who crosses in the second takes the next place."""
    road: dict[int, list[Spot]] = {38: [(11, 21)], 35: [31]}
    _, events = turn_of(riding("double", road), None, dict.fromkeys((11, 21, 31), 5))
    assert crossings_in(events) == [(11, 40, 1, 9), (21, 40, 1, 9), (31, 40, 3, 6)]
    road = {35: [(11, 21)], 29: [31]}
    _, events = turn_of(riding("double", road), None, {11: 5, 21: 13, 31: 5})
    assert crossings_in(events) == [(11, 40, 1, Fraction(10))]


def test_dropping_is_per_turn() -> None:
    """R8.4, R4.6: a gap after the first half that is closed after the second drops nobody."""
    road: dict[int, list[Spot]] = {50: [11, 21], 49: [22], 30: [31]}
    hands = {**dict.fromkeys((11, 21), (8, 1, 1)), 22: (8, 1, 1), 31: (1, 15, 1)}
    race, events = turn_of(riding("double", road, hands=hands), None, {11: 1, 21: 1, 22: 1, 31: 15})
    assert of_kind(events, Dropped) == []
    race, events = turn_of(riding("double", road, hands=hands), None, {11: 1, 21: 1, 22: 1, 31: 1})
    assert race.dropped == (31,)
    assert len(of_kind(events, Dropped)) == 1


def test_retiring_is_per_turn() -> None:
    """R8.4, R4.5: a retiring rider plays neither card."""
    race = riding("double", {30: [11, 12], 29: [21], 20: [31]}, hands=HANDS)
    race, _ = referee.answer(race, Retire(12))
    _, events = turn_of(race)
    assert [event.rider for event in of_kind(events, Retired)] == [12]
    assert [rider for rider, *_ in moves_in(events)] == [11, 21, 31, 11, 21, 31]
    assert kinds_in(events).index("Retired") < kinds_in(events).index("OrderTaken")


def test_the_card_cap_applies_in_both_halves() -> None:
    """R7.5, R8.4."""
    race = riding("double", {30: [11, 21], 20: [31]}, hands={11: (15, 15, 2), 21: (3, 2, 2)}, card_cap=9)
    _, events = turn_of(race, {11: 15}, {11: 15})
    assert dealt_cards(events)[0][11] == 9
