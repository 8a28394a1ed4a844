"""R8.8: the pacemaker."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import GiveOrders, NoOrder, PlayCard
from breakaway_desktop.engine.events import NoOrderGiven
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from tests.engine.fields import Spot, card_asked, dealt_in, of_kind, play, play_turn
from tests.variants.riding import crossings_in, moves_in, orders_ask, refused_orders, riding, turn_of


def race_at(turn: int, front: int, hand: tuple[int, ...], **rows: object) -> Race:
    """Return a race with 11 alone in front in this turn, 21 and 31 far behind."""
    road: dict[int, list[Spot]] = {front: [11], -9: [21, 31]}
    return riding("pacemaker", road, rule_set="boxed", turn=turn, hands={11: hand}, **rows)  # type: ignore[arg-type]


def cards_for(race: Race) -> tuple[int, ...]:
    return card_asked(race).cards


@pytest.mark.parametrize(("turn", "square"), [(1, 11), (2, 24), (3, 39)])
def test_no_card_may_take_a_rider_level_with_him_or_ahead(turn: int, square: int) -> None:
    """R8.8: the pacemaker is on 11, 24 and 39 on turns 1, 2 and 3."""
    race = race_at(turn, square - 7, (5, 6, 7, 8))
    assert cards_for(race) == (5, 6)
    for card in (7, 8):
        with pytest.raises(Refused) as caught:
            referee.answer(race, PlayCard(11, card))
        assert caught.value.refusal.key == "card-not-allowed"
    race, events = play(race, (11, 6))
    assert moves_in(events) == [(11, 6, square - 7, square - 1)]


def test_the_pacemaker_is_gone_from_the_fourth_turn_on() -> None:
    """R8.8."""
    race = race_at(4, 35, (5, 15, 7))
    assert cards_for(race) == (5, 15, 7)
    race, events = play(race, (11, 15))
    assert moves_in(events) == [(11, 15, 35, 50)]


@pytest.mark.parametrize(("turn", "square"), [(1, 11), (2, 24), (3, 39)])
@pytest.mark.parametrize("behind", [1, 2, 4])
def test_if_he_blocks_all_cards_the_lowest_is_played_and_stops_behind_him(turn: int, square: int, behind: int) -> None:
    """R8.8: on the square right behind; a rider already there stays."""
    race = race_at(turn, square - behind, (9, 4, 15))
    assert cards_for(race) == (4,)
    for card in (9, 15):
        with pytest.raises(Refused):
            referee.answer(race, PlayCard(11, card))
    race, events = play(race, (11, 4))
    assert moves_in(events) == [(11, 4, square - behind, square - 1)]
    assert sorted(race.rider(11).hand) == [9, 15]


def test_secret_orders_are_held_to_the_same() -> None:
    """R8.8, R4.2."""
    race = riding("pacemaker", {20: [11], 5: [21, 31]}, turn=2, hands={11: (3, 4, 9)})
    assert [rider_ask.cards for rider_ask in orders_ask(race, 1).riders] == [(3,)]
    assert refused_orders(race, 1, {11: 4}) == "card-not-allowed"
    blocked = riding("pacemaker", {20: [11], 5: [21, 31]}, turn=2, hands={11: (7, 5, 9)})
    _, events = turn_of(blocked, {11: 5})
    assert moves_in(events)[0] == (11, 5, 20, 23)


def test_missing_orders_play_the_highest_card_allowed() -> None:
    """R8.8, ruling: not the highest of the hand."""
    _, alone = referee.answer(race_at(2, 15, (5, 9, 8, 2)), NoOrder(11))
    assert moves_in(alone) == [(11, 8, 15, 23)]
    assert of_kind(alone, NoOrderGiven)
    race = riding("pacemaker", {15: [11], 5: [21, 31]}, turn=2, hands={11: (5, 9, 8)})
    _, events = turn_of(race, missing=[1])
    assert moves_in(events)[0] == (11, 8, 15, 23)


def test_missing_orders_play_the_lowest_card_when_none_is_allowed() -> None:
    """R8.8, ruling: and stops right behind him."""
    _, alone = referee.answer(race_at(2, 20, (5, 9, 8)), NoOrder(11))
    assert moves_in(alone) == [(11, 5, 20, 23)]
    race = riding("pacemaker", {20: [11], 5: [21, 31]}, turn=2, hands={11: (5, 9, 8)})
    _, events = turn_of(race, missing=[1])
    assert moves_in(events)[0] == (11, 5, 20, 23)


def test_a_dropped_rider_plays_his_highest_allowed_card() -> None:
    """R8.8, R4.6."""
    race = riding("pacemaker", {10: [21, 31], -20: [12]}, turn=2, hands={12: (5, 40, 43, 45)}, dropped=(12,))
    ask = orders_ask(race, 1)
    assert [rider.cards for rider in ask.riders] == [(5, 40, 43)]
    race, _ = referee.answer(race, GiveOrders(1, ()))
    race, events = turn_of(race)
    assert moves_in(events)[-1] == (12, 43, -20, 23)


def test_he_counts_as_two_riders_for_every_string_that_reaches_him() -> None:
    """R8.8, ruling: 11 and 21 right behind him get 3 + 2, 31 behind them 3 + 2 + 2, 12 behind a gap 3."""
    road: dict[int, list[Spot]] = {18: [11, 21], 17: [31], 15: [12], 10: [22]}
    _, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=2))
    assert dealt_in(events) == {11: 5, 21: 5, 31: 7, 12: 3, 22: 3}


def test_a_string_with_a_gap_does_not_reach_the_pacemaker() -> None:
    """R8.8, R7.2: on 22 nobody is right behind 24."""
    road: dict[int, list[Spot]] = {17: [11, 21], 16: [31], 10: [22]}
    _, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=2))
    assert dealt_in(events) == {11: 3, 21: 3, 31: 5, 22: 3}


def test_on_the_fourth_turn_he_gives_no_slipstream() -> None:
    """R8.8: he has left."""
    road: dict[int, list[Spot]] = {33: [11, 21], 32: [31]}
    _, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=3))
    assert dealt_in(events) == {11: 5, 21: 5, 31: 7}
    _, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=4))
    assert dealt_in(events) == {11: 3, 21: 3, 31: 5}


@pytest.mark.parametrize("trigger", ["newly-alone", "new-leader"])
def test_a_rider_right_behind_him_is_not_alone_in_front(trigger: str) -> None:
    """R8.8, R7.6: he is in the pacemaker's slipstream: 3 + 2, although he leads by many squares."""
    road: dict[int, list[Spot]] = {18: [11], 10: [21], 5: [31]}
    race, events = play_turn(
        riding("pacemaker", road, rule_set="boxed", turn=2, breakaway_trigger=trigger, order=[21, 11, 31])
    )
    assert dealt_in(events)[11] == 5
    assert race.alone == 0


def test_breaking_away_applies_farther_behind_the_pacemaker() -> None:
    """R8.8, R7.6: on 22, two behind him, 11 is alone in front with seven squares."""
    road: dict[int, list[Spot]] = {17: [11], 10: [21, 31]}
    race, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=2))
    assert dealt_in(events)[11] == 7
    assert race.alone == 11


def test_the_rider_behind_the_pacemaker_is_newly_alone_once_he_leaves() -> None:
    """R8.8, R7.6: at the end of turn 3 he was not alone, at the end of turn 4 he is."""
    road: dict[int, list[Spot]] = {33: [11], 25: [21, 31]}
    race, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=3, alone=11))
    assert dealt_in(events)[11] == 5
    _, events = play_turn(race)
    assert dealt_in(events)[11] == 8


@pytest.mark.parametrize("overcrowding", ["off", "blank-ahead", "crowded-three"])
def test_he_is_no_crowd(overcrowding: str) -> None:
    """R8.8, R7.8: three riders right behind him are three, and his square does not count as crowded."""
    road: dict[int, list[Spot]] = {5: [11, 21, 31], 4: [12]}
    _, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=1, overcrowding=overcrowding))
    assert dealt_in(events) == {11: 5, 21: 5, 31: 5, 12: 8}


def test_with_four_behind_him_the_blank_square_keeps_his_slipstream_off() -> None:
    """R8.8, R7.8: no string runs from a square of four to the square ahead, where he is."""
    road: dict[int, list[Spot]] = {5: [11, 21, 31, 12], 4: [22]}
    _, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=1, overcrowding="blank-ahead"))
    assert dealt_in(events) == {11: 3, 21: 3, 31: 3, 12: 3, 22: 7}


def test_the_card_cap_limits_the_slipstream_of_the_pacemaker() -> None:
    """R7.5, R8.8."""
    _, events = play_turn(riding("pacemaker", {18: [11, 21], 17: [31]}, rule_set="boxed", turn=2, card_cap=4))
    assert dealt_in(events) == {11: 4, 21: 4, 31: 4}


def test_he_scores_nothing_and_leads_nobody() -> None:
    """R8.8, ruling: riders can win the lines behind him, and a lead is measured to the next rider."""
    road: dict[int, list[Spot]] = {16: [11], 8: [21, 31]}
    race, events = play_turn(riding("pacemaker", road, rule_set="boxed", turn=2, sprints=(20,)))
    assert crossings_in(events) == [(11, 20, 1, 10)]
    assert sum(standings(race).points) == 10
    assert len(race.riders) == 12


def test_he_is_nobody_ahead_when_riders_are_dropped() -> None:
    """R8.8, R4.6: he is not on the road; 31 is 21 empty squares behind two of three riders and dropped as usual."""
    road: dict[int, list[Spot]] = {18: [11], 17: [21], -5: [31]}
    race, _ = play_turn(riding("pacemaker", road, rule_set="boxed", turn=2))
    assert race.dropped == (31,)
    road = {18: [11], -5: [31]}
    race, _ = play_turn(riding("pacemaker", road, rule_set="boxed", turn=2))
    assert race.dropped == ()
