"""R4.1, R4.3–R4.5: giving orders, missing orders and retiring."""

from __future__ import annotations

from typing import get_args

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, Decision, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.events import (
    Crossed,
    Moved,
    NoOrderGiven,
    RaceEnded,
    Replaced,
    Retired,
    RetirementOrdered,
)
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.standings import standings
from tests.engine.fields import card_asked, do, field, fresh, of_kind, play, play_turn, road_of


def refusal_key(race: Race, decision: Decision) -> str:
    with pytest.raises(Refused) as refused:
        referee.answer(race, decision)
    return refused.value.refusal.key


def test_one_rider_is_asked_at_a_time_in_order_of_movement() -> None:
    """R4.1."""
    race = field({30: [22, 11], 20: [34]})
    riders = []
    for _ in range(3):
        ask = card_asked(race)
        assert isinstance(ask, AskCard)
        assert race.to_move == (ask.rider,)
        assert ask.team == ask.rider // 10
        riders.append(ask.rider)
        race, _ = play(race, (ask.rider, 5))
    assert riders == [22, 11, 34]
    assert race.turn == 6


def test_an_ask_offers_the_hand_in_its_order() -> None:
    """R4.1, R4.3: all cards of that rider's own hand and no others."""
    race = field({30: [11], 20: [21]}, hands={11: (9, 2, 9, 4), 21: (1, 1, 1)})
    ask = card_asked(race)
    assert (ask.cards, ask.dropped, ask.has_choice) == ((9, 2, 9, 4), False, True)
    race, _ = play(race, (11, 4))
    ask = card_asked(race)
    assert (ask.cards, ask.has_choice) == ((1, 1, 1), False)


def test_a_card_played_is_seen_before_the_next_team_chooses() -> None:
    """R4.1: each answer reports its move at once, so that all earlier moves are known."""
    race = field({30: [11], 20: [21]}, hands={11: (7, 2, 2)})
    race, events = play(race, (11, 7))
    assert [(event.rider, event.card, event.start, event.end) for event in of_kind(events, Moved)] == [(11, 7, 30, 37)]
    assert (race.rider(11).square, race.to_move) == (37, (21,))


@pytest.mark.parametrize("card", [1, 3, 6, 0, -5, 40])
def test_a_card_that_he_does_not_hold_is_refused(card: int) -> None:
    """R4.3: only cards from his own hand: others hold the 3 and the 6."""
    race = field({30: [11], 20: [12, 21]}, hands={11: (9, 2, 4), 12: (3, 3, 3), 21: (6, 6, 6)})
    with pytest.raises(Refused) as refused:
        referee.answer(race, PlayCard(11, card))
    assert refused.value.refusal.key == "card-not-held"
    assert refused.value.refusal.values == {"rider": 11, "card": card}


def test_the_played_card_leaves_the_hand_and_the_others_stay() -> None:
    """R4.3."""
    race = field({30: [11], 20: [12]}, hands={11: (9, 2, 4), 12: (3, 3, 3)})
    race, _ = play(race, (11, 2))
    assert race.rider(11).hand == (9, 4)
    assert race.rider(12).hand == (3, 3, 3)


def test_only_the_rider_whose_turn_it_is_plays() -> None:
    """R4.1."""
    race = field({30: [11], 20: [21]})
    assert refusal_key(race, PlayCard(21, 5)) == "not-his-move"
    assert refusal_key(race, NoOrder(21)) == "not-his-move"
    race, _ = play(race, (11, 5))
    assert refusal_key(race, PlayCard(11, 5)) == "not-his-move"


@pytest.mark.parametrize("number", [0, 15, 41, 99, -11])
@pytest.mark.parametrize("kind", [PlayCard, NoOrder, Retire])
def test_a_rider_who_does_not_exist_is_refused(kind: type[Decision], number: int) -> None:
    """R4, R1.1: in any decision."""
    decision = PlayCard(number, 5) if kind is PlayCard else kind(number)  # type: ignore[call-arg]
    assert refusal_key(fresh(), decision) == "no-such-rider"


def test_a_refused_decision_leaves_the_race_as_it_was() -> None:
    """R4.3."""
    race = fresh()
    before = repr(race)
    for decision in (PlayCard(11, 15), PlayCard(12, 9), NoOrder(34), Retire(99), GiveOrders(1, ()), NoOrders(1)):
        refusal_key(race, decision)
    assert repr(race) == before
    assert len(get_args(Decision)) == 5


# Missing orders


@pytest.mark.parametrize(("hand", "highest"), [((4, 9, 2), 9), ((9, 9, 2), 9), ((3, 3, 3), 3), ((1, 2, 3, 15), 15)])
def test_without_an_order_a_rider_plays_his_highest_card(hand: tuple[int, ...], highest: int) -> None:
    """R4.4: with sequential orders, only the rider whose time has run out."""
    race = field({30: [11], 20: [12, 21]}, hands={11: hand})
    race, events = do(race, NoOrder(11))
    assert [(event.rider, event.card) for event in of_kind(events, Moved)] == [(11, highest)]
    assert [event.rider for event in of_kind(events, NoOrderGiven)] == [11]
    rest = list(hand)
    rest.remove(highest)
    assert race.rider(11).hand == tuple(rest)
    assert race.to_move == (12,), "his team-mate is asked as ever"
    race, events = play(race, (12, 5))
    assert not of_kind(events, NoOrderGiven)


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_any_rule_set_may_have_missing_orders(rule_set: str) -> None:
    """R4.4: in a whole race without one order every card is the highest of its hand."""
    race = fresh(rule_set)
    while not race.over:
        ask = card_asked(race)
        race, events = do(race, NoOrder(ask.rider))
        (moved,) = of_kind(events, Moved)
        assert moved.card == max(ask.cards)
    assert sum(rider.place_at(100) is not None for rider in race.riders) == 8


def test_a_team_that_gave_no_order_may_still_retire_riders() -> None:
    """R4.4: orders may be missing in any rule set, also those of a team that retires riders."""
    _, events = do(fresh(), Retire(14), NoOrder(11))
    assert [event.rider for event in of_kind(events, Retired)] == [14]
    assert [event.rider for event in of_kind(events, Moved)] == [11]


def test_a_retired_rider_plays_no_card_for_want_of_an_order() -> None:
    """R4.4: only cards actually played without an order count as missing orders."""
    race, _ = do(fresh(), Retire(11))
    assert refusal_key(race, NoOrder(11)) == "not-his-move"


# Retiring


def test_a_rider_retired_before_the_first_card_takes_no_part_in_that_turn() -> None:
    """R4.5: he leaves the road before the order of movement is determined."""
    race, events = do(field({30: [11, 21], 20: [12]}), Retire(11))
    assert [event.rider for event in of_kind(events, Retired)] == [11]
    assert race.rider(11).retired
    assert race.order == ((21,), (12,))
    race, events = play_turn(race)
    assert [event.rider for event in of_kind(events, Moved)] == [21, 12]
    assert [rider for rider, _ in of_kind(events, Replaced)[0].cards] == [12, 21]


def test_any_rider_may_retire_before_the_first_card_not_only_the_one_to_move() -> None:
    """R4.5: a retirement may be announced at any time."""
    race, _ = do(field({30: [11, 21], 20: [12]}), Retire(12), Retire(21))
    assert race.order == ((11,),)
    assert road_of(race) == {30: [11]}


@pytest.mark.parametrize("leaver", [11, 21, 12])
def test_after_the_first_card_a_rider_retires_when_the_next_turn_starts(leaver: int) -> None:
    """R4.5: announced after his move, at his move or before it; he finishes the turn."""
    race, _ = play(field({30: [11, 21], 20: [12]}), (11, 5))
    race, events = do(race, Retire(leaver))
    assert [event.rider for event in of_kind(events, RetirementOrdered)] == [leaver]
    assert not race.rider(leaver).retired
    race, events = play_turn(race)
    assert [event.rider for event in of_kind(events, Moved)] == [21, 12]
    assert [rider for rider, _ in of_kind(events, Replaced)[0].cards] == [11, 12, 21]
    assert [event.rider for event in of_kind(events, Retired)] == [leaver]
    assert race.rider(leaver).retired
    assert leaver not in [number for group in race.order for number in group]
    assert race.retiring == ()


def test_a_retiring_rider_gives_slipstream_until_the_end_of_the_turn() -> None:
    """R4.5, R7.1: he leaves at the start of the next turn, after the new cards of this one."""
    race, _ = play(field({30: [11], 29: [12], 28: [21]}), (11, 5))
    race, _ = do(race, Retire(12))
    race, events = play_turn(race)
    assert dict(of_kind(events, Replaced)[0].cards)[21] == 5


def test_a_retirement_lapses_if_the_rider_crosses_the_finish_first() -> None:
    """R4.5: 11 crosses in the turn in which he was retired, 12 does not."""
    race, _ = play(field({54: [13, 11], 40: [12], 30: [21]}, finish=54, sprints=()), (13, 5))
    race, _ = do(race, Retire(11), Retire(12))
    race, events = play_turn(race)
    assert [event.rider for event in of_kind(events, Crossed)] == [11]
    assert [event.rider for event in of_kind(events, Retired)] == [12]
    assert race.order == ((13,), (11,), (21,))
    assert race.retiring == ()


def test_riders_who_have_finished_or_retired_may_not_retire() -> None:
    """R4.5: a rider who has crossed the finish, has retired, or is already leaving."""
    race = field({60: [11], 40: [12, 21]}, finish=50, sprints=(), crossed={50: [11]})
    assert refusal_key(race, Retire(11)) == "finished-may-not-retire"
    assert refusal_key(race, Retire(34)) == "retired-already"
    race, _ = play(race, (11, 5))
    race, _ = do(race, Retire(12))
    assert refusal_key(race, Retire(12)) == "retiring-already"


def test_a_rider_who_has_crossed_only_a_sprint_may_retire() -> None:
    """R4.5: he has not crossed the finish."""
    race, _ = do(field({40: [11, 21]}, crossed={33: [11, 21]}, points={11: 10, 21: 8}), Retire(11))
    assert race.rider(11).retired


def test_a_retired_rider_keeps_his_points() -> None:
    """R4.5."""
    race, _ = do(field({40: [11, 21], 30: [31]}, crossed={33: [11, 21]}, points={11: 10, 21: 8}), Retire(11))
    assert race.rider(11).points == 10
    assert standings(race).points == (10, 8, 0)
    assert standings(race).winners == (1,)


def test_a_retired_rider_gives_no_slipstream_and_nobody_leads_him() -> None:
    """R4.5: from then on he counts for nothing."""
    race = field({35: [24], 30: [11], 29: [12], 28: [21]}, alone=24)
    race, _ = do(race, Retire(24), Retire(12))
    assert dict(new_cards(race)) == {11: 2, 21: 3}


def test_a_retired_rider_keeps_nobody_from_being_the_last_to_finish() -> None:
    """R4.5, R6.5: the race ends when all riders still on the road have crossed."""
    race = field({50: [11, 21], 10: [31]}, finish=50, sprints=())
    race, _ = do(race, Retire(31))
    race, events = play(race, (11, 5), (21, 5))
    assert race.over
    assert of_kind(events, RaceEnded)[0].reason == "all"


def test_with_nobody_left_before_the_first_card_the_race_is_over_there_and_then() -> None:
    """R4.5: that turn has no order and no moves. 11 has crossed the finish; without 21 no other rider is left."""
    race = field({60: [11], 40: [21, 31]}, finish=50, sprints=(), crossed={50: [11]}, points={11: 20})
    race, events = do(race, Retire(21))
    assert not race.over
    race, events = do(race, Retire(31))
    assert race.over
    assert race.order == ()
    assert race.to_move == ()
    assert referee.asks(race) == ()
    assert not of_kind(events, Moved)
    assert [(event.turn, event.reason) for event in of_kind(events, RaceEnded)] == [(5, "retired")]
    assert standings(race).ranking == ((1,), (2, 3))


def test_with_nobody_left_when_a_turn_starts_the_race_is_over_there_and_then() -> None:
    """R4.5: the retirement is announced during turn 5 and takes effect when turn 6 starts; turn 5 is finished."""
    race, _ = play(field({60: [11], 30: [21]}, finish=50, sprints=(), crossed={50: [11]}), (11, 5))
    race, _ = do(race, Retire(21))
    race, events = play(race, (21, 5))
    assert race.over
    assert race.order == ()
    assert of_kind(events, Replaced)
    assert [event.rider for event in of_kind(events, Retired)] == [21]
    assert [(event.turn, event.reason) for event in of_kind(events, RaceEnded)] == [(6, "retired")]


def test_a_race_in_which_everybody_retires_is_over() -> None:
    """R4.5: nobody is on the road, on turn 1."""
    race = fresh()
    for rider in race.riders:
        assert not race.over
        race, _ = do(race, Retire(rider.id))
    assert race.over
    assert standings(race).ranking == ((1, 2, 3),)


def test_nothing_is_accepted_when_the_race_is_over() -> None:
    """R6.5."""
    race = field({50: [11, 21], 10: [31]}, finish=50, sprints=())
    race, _ = do(race, Retire(31), PlayCard(11, 5), PlayCard(21, 5))
    for decision in (PlayCard(11, 5), NoOrder(11), Retire(11)):
        assert refusal_key(race, decision) == "race-over"


def test_a_race_that_ends_retires_nobody_any_more() -> None:
    """R4.5, R6.5: retirements at the start of the next turn do not take place."""
    road = {50: [11, 12, 13, 14, 21, 22, 23, 24], 10: [31]}
    race, _ = play(field(road, finish=50, sprints=()), (11, 5))
    race, _ = do(race, Retire(31))
    race, events = play(race, *[(number, 5) for number in road[50][1:]])
    assert race.over
    assert not of_kind(events, Retired)
    assert not race.rider(31).retired
