"""R4.2–R4.6: simultaneous orders, missing orders, retiring with the orders, dropped riders."""

from __future__ import annotations

from itertools import permutations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import (
    AskCard,
    AskOrders,
    Decision,
    GiveOrders,
    NoOrder,
    NoOrders,
    PlayCard,
    Retire,
    TeamOrdered,
)
from breakaway_desktop.engine.events import Dropped, Moved, OrderTaken, RaceEnded, Retired
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from tests.engine.fields import (
    dealt_in,
    do,
    field,
    fresh,
    groups_of,
    of_kind,
    order_turn,
    orders_of,
    played_in,
    road_of,
)

HANDS = {11: (9, 2, 4), 12: (3, 3, 3), 21: (6, 8, 7), 31: (1, 5, 2)}


def four(**rows: object) -> Race:
    """Return a race of two riders of team 1 and one each of teams 2 and 3, with secret orders."""
    return field({30: [11, 21], 29: [12], 20: [31]}, rule_set="pbm", hands=HANDS, **rows)  # type: ignore[arg-type]


def asked_riders(race: Race) -> dict[int, tuple[int, ...]]:
    """Return the riders asked for, by team."""
    by_team = {}
    for ask in referee.asks(race):
        assert isinstance(ask, AskOrders)
        assert all(rider_ask.team == ask.team for rider_ask in ask.riders)
        by_team[ask.team] = tuple([rider_ask.rider for rider_ask in ask.riders])
    return by_team


ORDERS = (GiveOrders(1, ((11, 9), (12, 3))), GiveOrders(2, ((21, 8),)), GiveOrders(3, ((31, 5),)))


# R4.2


@pytest.mark.parametrize("rule_set", ["postal", "pbm"])
@pytest.mark.parametrize("teams", [3, 6])
def test_every_team_is_asked_for_all_its_riders_at_once(rule_set: str, teams: int) -> None:
    """R4.2."""
    race = fresh(rule_set, teams=teams)
    assert asked_riders(race) == {team: tuple([10 * team + n for n in (1, 2, 3, 4)]) for team in range(1, teams + 1)}


def test_an_ask_offers_each_riders_own_hand_in_its_order() -> None:
    """R4.2, R4.3."""
    assert referee.asks(four(dropped=(31,)))[0] == AskOrders(
        1, (AskCard(1, 11, (9, 2, 4), False), AskCard(1, 12, (3, 3, 3), False))
    )
    assert referee.asks(four(dropped=(31,)))[2] == AskOrders(3, (AskCard(3, 31, (1, 5, 2), True),))


def test_a_team_without_a_rider_on_the_road_is_not_asked() -> None:
    """R4.2."""
    assert asked_riders(field({30: [11], 20: [31]}, rule_set="pbm")) == {1: (11,), 3: (31,)}


def test_nobody_moves_before_all_orders_are_in() -> None:
    """R4.2."""
    race, events = do(four(), *ORDERS[:2])
    assert [event.team for event in of_kind(events, TeamOrdered)] == [1, 2]
    assert not of_kind(events, Moved)
    assert not of_kind(events, OrderTaken)
    assert road_of(race) == {30: [11, 21], 29: [12], 20: [31]}
    assert [race.rider(number).hand for number in (11, 21)] == [(9, 2, 4), (6, 8, 7)]
    assert asked_riders(race) == {3: (31,)}


def test_the_turn_is_played_once_all_orders_are_in() -> None:
    """R4.2, R4.3, R1.4: all move, then used cards are replaced; unused cards stay, and the new one comes last."""
    race, events = do(four(), *ORDERS)
    assert groups_of(events) == ((11,), (21,), (12,), (31,))
    assert played_in(events) == {11: 9, 21: 8, 12: 3, 31: 5}
    assert dealt_in(events) == {11: 3, 21: 4, 12: 3, 31: 3} | {11: 1}
    assert [race.rider(number).hand for number in (11, 12, 21, 31)] == [(2, 4, 1), (3, 3, 3), (6, 7, 4), (1, 2, 3)]
    assert race.turn == 6
    assert asked_riders(race) == {1: (11, 12), 2: (21,), 3: (31,)}


def test_the_turn_is_the_same_in_whatever_order_the_teams_ordered() -> None:
    """R4.2: orders cannot depend on other orders."""
    races = [do(four(), *orders)[0] for orders in permutations(ORDERS)]
    assert all(race == races[0] for race in races)
    order_events = [
        [event for event in do(four(), *orders)[1] if not isinstance(event, TeamOrdered)]
        for orders in permutations(ORDERS)
    ]
    assert all(events == order_events[0] for events in order_events)


def test_a_team_may_name_its_riders_in_any_order() -> None:
    """R4.2."""
    race, _ = do(four(), *ORDERS)
    other, _ = do(four(), GiveOrders(1, ((12, 3), (11, 9))), *ORDERS[1:])
    assert race.riders == other.riders


# Refusals


@pytest.mark.parametrize(
    "wrong",
    [
        GiveOrders(1, ((11, 6), (12, 3))),  # 21 holds the 6
        GiveOrders(1, ((11, 3), (12, 3))),  # his team-mate holds the 3
        GiveOrders(1, ((11, 0), (12, 3))),
        GiveOrders(1, ((11, -9), (12, 3))),
        GiveOrders(1, ((11, 9),)),
        GiveOrders(1, ((12, 3),)),
        GiveOrders(1, ()),
        GiveOrders(1, ((11, 9), (11, 9))),
        GiveOrders(1, ((11, 9), (12, 3), (12, 3))),
        GiveOrders(1, ((11, 9), (12, 3), (21, 6))),
        GiveOrders(1, ((11, 9), (21, 6))),
        GiveOrders(1, ((21, 6),)),
        GiveOrders(2, ((11, 9), (12, 3))),
        GiveOrders(1, ((11, 9), (12, 3), (13, 5))),  # 13 has retired
        GiveOrders(1, ((11, 9), (12, 3), (15, 5))),
        GiveOrders(1, ((11, 9), (12, 3), (41, 5))),
        GiveOrders(0, ((11, 9), (12, 3))),
        GiveOrders(4, ((41, 5),)),
        GiveOrders(-1, ()),
        NoOrders(0),
        NoOrders(4),
        PlayCard(11, 9),
        NoOrder(11),
        Retire(13),
        Retire(15),
        Retire(41),
    ],
    ids=str,
)
def test_wrong_orders_are_refused_and_change_nothing(wrong: Decision) -> None:
    """R4.2, R4.3: cards not held, riders of others, missing riders, riders named twice or not on the road."""
    race = four()
    before = repr(race)
    with pytest.raises(Refused):
        referee.answer(race, wrong)
    assert repr(race) == before
    assert do(race, *ORDERS)[0] == do(four(), *ORDERS)[0]


@pytest.mark.parametrize("again", [*ORDERS[:2], GiveOrders(1, ((11, 2), (12, 3))), NoOrders(1), NoOrders(2)], ids=str)
def test_a_team_orders_once_a_turn(again: Decision) -> None:
    """R4.2."""
    race, _ = do(four(), *ORDERS[:2])
    before = repr(race)
    with pytest.raises(Refused):
        referee.answer(race, again)
    assert repr(race) == before


def test_a_team_without_a_rider_on_the_road_has_no_orders() -> None:
    """R4.2: neither given nor missing."""
    race = field({30: [11], 20: [31]}, rule_set="pbm")
    for decision in (GiveOrders(2, ()), NoOrders(2), GiveOrders(2, ((21, 5),))):
        with pytest.raises(Refused):
            referee.answer(race, decision)


@pytest.mark.parametrize("decision", [GiveOrders(1, ((11, 5),)), NoOrders(1)], ids=str)
def test_with_sequential_orders_no_team_orders_at_once(decision: Decision) -> None:
    """R4.1."""
    race = field({30: [11], 20: [21]})
    before = repr(race)
    with pytest.raises(Refused):
        referee.answer(race, decision)
    assert repr(race) == before


def test_nothing_is_accepted_when_the_race_is_over() -> None:
    """R6.5."""
    race, _ = order_turn(field({47: [11, 21]}, rule_set="pbm", finish=50, sprints=()))
    assert race.over
    assert referee.asks(race) == ()
    for decision in (GiveOrders(1, ((11, 5),)), NoOrders(1), Retire(11)):
        with pytest.raises(Refused):
            referee.answer(race, decision)


# R4.4: missing orders


def test_a_team_without_orders_plays_the_highest_card_of_each_rider() -> None:
    """R4.4: all its riders, and no others."""
    _, events = do(four(), NoOrders(1), *ORDERS[1:])
    assert played_in(events) == {11: 9, 12: 3, 21: 8, 31: 5}
    assert [(event.team, event.missing) for event in of_kind(events, TeamOrdered)] == [
        (1, True),
        (2, False),
        (3, False),
    ]
    _, events = do(four(), ORDERS[0], NoOrders(2), NoOrders(3))
    assert played_in(events) == {11: 9, 12: 3, 21: 8, 31: 5}


@pytest.mark.parametrize("rule_set", ["postal", "pbm"])
def test_a_race_finishes_without_a_single_order(rule_set: str) -> None:
    """R4.4: every card is the highest of its hand, up to the finish."""
    race = fresh(rule_set)
    turns = 0
    while not race.over:
        highest = {rider.id: max(rider.hand) for rider in race.on_road()}
        race, events = order_turn(race, missing=(1, 2, 3))
        assert played_in(events) == highest
        turns += 1
    assert sum(rider.place_at(120) is not None for rider in race.riders) >= 8
    assert turns > 10


def test_a_team_whose_orders_are_missing_may_still_retire_riders() -> None:
    """R4.4: orders may be missing in any rule set, also those of a team that retires riders."""
    _, events = do(four(), Retire(12), NoOrders(1), *ORDERS[1:])
    assert [event.rider for event in of_kind(events, Retired)] == [12]
    assert played_in(events) == {11: 9, 21: 8, 31: 5}


# R4.5: retiring with the orders


def test_a_rider_retires_with_the_orders_of_the_turn() -> None:
    """R4.5: he leaves before the order is determined, and his team orders for the others only."""
    race, events = do(four(), Retire(11))
    assert not of_kind(events, Retired)
    assert asked_riders(race) == {1: (12,), 2: (21,), 3: (31,)}
    race, events = do(race, GiveOrders(1, ((12, 3),)), *ORDERS[1:])
    assert [event.rider for event in of_kind(events, Retired)] == [11]
    kinds = [type(event) for event in events]
    assert kinds.index(Retired) < kinds.index(OrderTaken)
    assert groups_of(events) == ((21,), (12,), (31,))
    assert dealt_in(events) == {21: 6, 12: 3, 31: 3}, "21 leads 12, not the one who has left"
    assert race.rider(11).retired
    assert asked_riders(race) == {1: (12,), 2: (21,), 3: (31,)}


def test_an_order_for_a_retiring_rider_is_refused() -> None:
    """R4.5."""
    race, _ = do(four(), Retire(11))
    before = repr(race)
    with pytest.raises(Refused):
        referee.answer(race, ORDERS[0])
    with pytest.raises(Refused):
        referee.answer(race, Retire(11))
    assert repr(race) == before


def test_a_retired_rider_counts_for_nothing_in_that_turns_strings() -> None:
    """R4.5, R7.2."""
    road = {31: [11], 30: [21], 29: [12], 28: [31]}
    race, _ = do(field(road, rule_set="pbm"), Retire(12), Retire(11))
    _, events = order_turn(race)
    assert dealt_in(events) == {21: 2, 31: 3}


def test_a_team_may_retire_a_rider_after_it_has_ordered() -> None:
    """R4.5: until the turn is played; its other riders ride as ordered."""
    race, _ = do(four(), ORDERS[0], Retire(11))
    assert asked_riders(race) == {2: (21,), 3: (31,)}
    race, events = order_turn(race, {21: 8, 31: 5})
    assert played_in(events) == {12: 3, 21: 8, 31: 5}
    assert race.rider(11).retired


def test_a_team_that_retires_all_its_riders_needs_no_orders() -> None:
    """R4.5: both as the first and as the last team whose orders are awaited."""
    race, _ = do(four(), Retire(21))
    assert asked_riders(race) == {1: (11, 12), 3: (31,)}
    race, events = do(race, ORDERS[0], ORDERS[2])
    assert played_in(events) == {11: 9, 12: 3, 31: 5}
    race, events = do(four(), ORDERS[0], ORDERS[2], Retire(21))
    assert played_in(events) == {11: 9, 12: 3, 31: 5}
    assert race.turn == 6


def test_riders_who_have_finished_or_retired_may_not_retire() -> None:
    """R4.5: a rider who has crossed the finish, or has retired."""
    race = field({60: [11], 40: [12, 21]}, rule_set="pbm", finish=50, sprints=(), crossed={50: [11]})
    for number in (11, 31):
        with pytest.raises(Refused):
            referee.answer(race, Retire(number))


def test_a_race_that_everybody_leaves_is_over_there_and_then() -> None:
    """R4.5: that turn has no order and no moves."""
    *all_but_last, last = (Retire(rider.id) for rider in fresh("postal").riders)
    race, happened = do(fresh("postal"), *all_but_last)
    assert not race.over
    race, events = do(race, last)
    happened += events
    assert race.over
    assert race.order == ()
    assert referee.asks(race) == ()
    assert {event.rider for event in of_kind(happened, Retired)} == {rider.id for rider in race.riders}
    assert not of_kind(happened, Moved)
    assert [(event.turn, event.reason) for event in of_kind(happened, RaceEnded)] == [(1, "retired")]


def test_a_race_ends_when_all_remaining_riders_have_finished() -> None:
    """R4.5: 11 has crossed the finish; without 21 and 31 no other rider is left, and nobody moves."""
    road = {60: [11], 40: [21, 31]}
    race = field(road, rule_set="pbm", finish=50, sprints=(), crossed={50: [11]}, points={11: 20})
    race, happened = do(race, Retire(21), Retire(31))
    while referee.asks(race):
        race, events = order_turn(race)
        happened += events
    assert race.over
    assert race.order == ()
    assert {event.rider for event in of_kind(happened, Retired)} == {21, 31}
    assert not of_kind(happened, Moved)
    assert [(event.turn, event.reason) for event in of_kind(happened, RaceEnded)] == [(5, "retired")]


# R4.6: dropped riders


def behind(*dropped: int) -> Race:
    return field({60: [11, 21, 31], 4: [12, 13]}, rule_set="pbm", hands={12: (3, 9, 4), 13: (2, 7, 7)}, dropped=dropped)


def test_a_dropped_rider_without_an_order_plays_his_highest_card() -> None:
    """R4.6: he needs no orders; no order is missing."""
    race = behind(12, 13)
    _, events = do(race, GiveOrders(1, ((11, 5),)), *[orders_of(ask) for ask in referee.asks(race)[1:]])  # type: ignore[arg-type]
    assert {number: played_in(events)[number] for number in (11, 12, 13)} == {11: 5, 12: 9, 13: 7}
    assert not any(event.missing for event in of_kind(events, TeamOrdered))


def test_a_dropped_rider_may_be_steered() -> None:
    """R4.6: also if only one of two is steered."""
    race = behind(12, 13)
    others = [orders_of(ask) for ask in referee.asks(race)[1:]]  # type: ignore[arg-type]
    _, events = do(race, GiveOrders(1, ((11, 5), (12, 3))), *others)
    assert {number: played_in(events)[number] for number in (11, 12, 13)} == {11: 5, 12: 3, 13: 7}


def test_only_dropped_riders_may_be_left_out() -> None:
    """R4.6."""
    with pytest.raises(Refused):
        referee.answer(behind(12), GiveOrders(1, ((11, 5), (12, 3))))
    with pytest.raises(Refused):
        referee.answer(behind(12, 13), GiveOrders(1, ((12, 3),)))


def test_a_dropped_rider_plays_a_card_of_his_hand_only() -> None:
    """R4.3, R4.6."""
    with pytest.raises(Refused):
        referee.answer(behind(12, 13), GiveOrders(1, ((11, 5), (12, 7))))


def test_a_dropped_rider_may_retire() -> None:
    """R4.6, R4.5."""
    race, events = do(behind(12, 13), Retire(12))
    race, events = order_turn(race)
    assert race.rider(12).retired
    assert 12 not in played_in(events)


def test_a_team_of_dropped_riders_misses_no_order() -> None:
    """R4.4, R4.6: only cards actually played without an order count as missing orders."""
    race = field({60: [11, 21, 31], 4: [32]}, rule_set="pbm", hands={32: (3, 9, 4)}, dropped=(32,))
    race = race._replace(
        riders=tuple([rider._replace(retired=rider.retired or rider.id == 31) for rider in race.riders])
    )
    _, events = do(race, GiveOrders(1, ((11, 5),)), GiveOrders(2, ((21, 5),)), NoOrders(3))
    assert played_in(events)[32] == 9
    assert not any(event.missing for event in of_kind(events, TeamOrdered))


def test_riders_are_dropped_at_the_end_of_the_turn_that_opens_the_gap() -> None:
    """R4.6: with 28 and 21 empty squares, but not with 20, which are not more than 20."""
    race = field({33: [11, 21, 31], 4: [12]}, rule_set="pbm", hands={12: (12, 6, 5)}, sprints=())
    race, events = order_turn(race, {12: 12})
    assert [event.riders for event in of_kind(events, Dropped)] == [(12,)]
    assert race.dropped == (12,)
    assert asked_riders(race)[1] == (11, 12)
    race, events = order_turn(race, {12: 6})
    assert [event.riders for event in of_kind(events, Dropped)] == [()]
    assert race.dropped == ()
