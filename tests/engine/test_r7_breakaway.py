"""R7.6, R7.7: Breaking Away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.breakaway import alone_in_front, breakaway_card, lead, lone_leader
from breakaway_desktop.engine.events import Event, Moved, Replaced, TurnEnded
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.preview import Catch, catch_between, standing_lead
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.view import see
from tests.engine.fields import Spot, card_asked, field, fresh, of_kind, play, play_turn

TRIGGERS = ["newly-alone", "new-leader"]


def card_of(race: Race, number: int) -> int:
    return dict(new_cards(race))[number]


def cards_turn_by_turn(race: Race, turns: list[dict[int, int]]) -> list[dict[int, int]]:
    dealt = []
    for cards in turns:
        race, events = play_turn(race, cards)
        dealt.append(dict(of_kind(events, Replaced)[0].cards))
    return dealt


# 11 breaks away by 6 squares, stays alone, is joined by 21 on 55, is alone again with one square.
EXAMPLE = [{11: 9, 21: 3}, {11: 3, 21: 5}, {11: 3, 21: 7}, {11: 4, 21: 3}]
EXAMPLE_HANDS = {11: (9, 3, 3, 4), 21: (3, 5, 7)}


@pytest.mark.parametrize(
    ("trigger", "cards_of_11"), [("newly-alone", [6, 3, 3, 1]), ("new-leader", [6, 3, 3, 3])], ids=TRIGGERS
)
def test_the_example_of_the_box(trigger: str, cards_of_11: list[int]) -> None:
    """R7.6: alone with 6: 6; still alone: 3; joined: both 3; alone again with 1: 1, with new leader 3: 11 was first."""
    race = field({40: [21, 11]}, hands=EXAMPLE_HANDS, breakaway_trigger=trigger)
    dealt = cards_turn_by_turn(race, EXAMPLE)
    assert [cards[11] for cards in dealt] == cards_of_11
    assert [cards[21] for cards in dealt] == [3, 3, 3, 4]


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_alone_again_the_other_rider_gets_his_lead_with_either_trigger(trigger: str) -> None:
    """R7.6: 21, who was second on the square they shared, leaves it with a lead of one square."""
    race = field({55: [11, 21]}, hands={11: (3, 3, 3), 21: (4, 5, 5)}, breakaway_trigger=trigger)
    assert cards_turn_by_turn(race, [{11: 3, 21: 4}])[0] == {11: 4, 21: 1}


@pytest.mark.parametrize("trigger", TRIGGERS)
@pytest.mark.parametrize("squares", [1, 2, 3, 4, 20])
def test_a_rider_newly_alone_in_front_gets_his_lead(trigger: str, squares: int) -> None:
    """R7.6: the number of squares by which he leads the next rider, 1 or more, instead of 3."""
    race = field({30 + squares: [21], 30: [11, 31]}, order=[11, 21, 31], breakaway_trigger=trigger)
    assert card_of(race, 21) == squares


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_only_the_rider_alone_in_front_breaks_away(trigger: str) -> None:
    """R7.6: nobody if two share the front square, and never a rider alone further back."""
    race = field({50: [11, 21], 40: [31]}, order=[31, 11, 21], breakaway_trigger=trigger)
    assert dict(new_cards(race)) == {11: 3, 21: 3, 31: 3}
    assert alone_in_front(race.on_road()) is None
    race = field({50: [11], 40: [31]}, order=[31, 11], breakaway_trigger=trigger)
    leader = alone_in_front(race.on_road())
    assert leader is not None
    assert leader.id == 11


def test_nobody_is_alone_in_front_of_an_empty_road() -> None:
    """R7.6."""
    assert alone_in_front([]) is None


@pytest.mark.parametrize(
    ("trigger", "alone", "order", "card"),
    [
        ("newly-alone", 0, [11, 21], 7),
        ("newly-alone", 21, [11, 21], 7),
        ("newly-alone", 11, [11, 21], 3),
        ("newly-alone", 11, [21, 11], 3),
        ("new-leader", 0, [11, 21], 3),
        ("new-leader", 11, [11, 21], 3),
        ("new-leader", 0, [21, 11], 7),
        ("new-leader", 11, [21, 11], 7),
        ("new-leader", 21, [21, 11], 7),
    ],
)
def test_each_trigger_checks_only_its_own_condition(trigger: str, alone: int, order: list[Spot], card: int) -> None:
    """R7.6: newly alone depends on the end of the turn before, new leader on the order of this turn."""
    race = field({37: [11], 30: [21]}, alone=alone, order=order, breakaway_trigger=trigger)
    assert card_of(race, 11) == card


def test_every_rider_of_the_first_group_counts_as_first_to_move() -> None:
    """R7.6, ruling."""
    race = field({37: [11], 30: [21, 31]}, order=[(11, 21), 31], breakaway_trigger="new-leader")
    assert card_of(race, 11) == 3
    race = field({37: [31], 30: [21, 11]}, order=[(11, 21), 31], breakaway_trigger="new-leader")
    assert card_of(race, 31) == 7


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_a_rider_who_passes_a_lone_leader_and_ends_alone_gets_his_own_lead(trigger: str) -> None:
    """R7.6: it begins for him this turn; the rider he passed gets a card from the slipstream."""
    race = field({40: [11], 39: [21]}, hands={11: (1, 5, 5), 21: (5, 5, 5)}, alone=11, breakaway_trigger=trigger)
    race, events = play_turn(race)
    assert dict(of_kind(events, Replaced)[0].cards) == {11: 3, 21: 3}
    assert race.alone == 21
    race, events = play_turn(race, {21: 5, 11: 5})
    assert dict(of_kind(events, Replaced)[0].cards) == {11: 3, 21: 3}


def test_being_joined_ends_it() -> None:
    """R7.6: the state at the end of each turn is stored, and is part of the event that ends it."""
    race = field({40: [21, 11]}, hands=EXAMPLE_HANDS)
    states = []
    for cards in EXAMPLE:
        race, events = play_turn(race, cards)
        (ended,) = of_kind(events, TurnEnded)
        assert ended.alone == race.alone
        states.append(race.alone)
    assert states == [11, 11, 0, 11]


def test_a_breakaway_lasts_whatever_card_was_dealt() -> None:
    """R7.6, ruling: with nobody to lead he got 3, with a cap the cap: next time it is not new."""
    race = field({40: [11]})
    race, events = play_turn(race)
    assert of_kind(events, Replaced)[0].cards == ((11, 3),)
    assert race.alone == 11
    race = field({40: [21, 11]}, hands=EXAMPLE_HANDS, card_cap=4)
    dealt = cards_turn_by_turn(race, EXAMPLE[:2])
    assert [cards[11] for cards in dealt] == [4, 3]


def test_a_breakaway_lasts_with_new_leader_too() -> None:
    """R7.6, ruling: at every turn's end."""
    race, _ = play_turn(field({40: [11], 30: [21]}, breakaway_trigger="new-leader"))
    assert race.alone == 11


def test_a_rider_left_alone_by_retirements_is_newly_alone_at_the_end_of_the_next_turn() -> None:
    """R7.6, ruling: 11 and 21 share the front at a turn's end, 21 retires before the next."""
    race = field({40: [11, 21], 30: [31]}, hands={11: (5, 5, 5), 31: (5, 5, 5)})
    assert race.alone == 0
    race, _ = referee.answer(race, Retire(21))
    assert race.alone == 0
    dealt = cards_turn_by_turn(race, [{}, {}])
    assert [cards[11] for cards in dealt] == [10, 3]


@pytest.mark.parametrize(
    ("road", "rows", "cards"),
    [
        # R7.6, ruling: left alone by the retirement, he does not break away when he is joined in the same turn.
        ({40: [11, 21], 35: [31]}, {"hands": {31: (10, 5, 5)}}, {11: 3, 31: 3}),
        # The one who was alone in front has retired: he is newly alone.
        ({60: [21], 40: [11], 30: [31]}, {"alone": 21}, {11: 10, 31: 3}),
        # R4.5: the retired rider leaves before the order is determined, so he was first in the order of this turn.
        ({60: [21], 40: [11], 30: [31]}, {"breakaway_trigger": "new-leader"}, {11: 3, 31: 3}),
    ],
)
def test_a_retirement_ahead_changes_who_breaks_away(road: dict[int, list[Spot]], rows: Any, cards: Any) -> None:
    """R7.6."""
    race, _ = referee.answer(field(road, **rows), Retire(21))
    race, events = play_turn(race)
    assert dict(of_kind(events, Replaced)[0].cards) == cards


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_with_nobody_on_the_road_to_lead_he_gets_three(trigger: str) -> None:
    """R7.6, ruling."""
    race = field({50: [11]}, order=[12, 11], breakaway_trigger=trigger)
    assert dict(new_cards(race)) == {11: 3}
    assert lead(race, race.rider(11)) is None
    assert breakaway_card(race, race.rider(11)) in (None, 3)


@pytest.mark.parametrize(("leader", "card"), [(21, 3), (11, 5), (31, 5), (14, 5)])
def test_new_leader_on_turn_one(leader: int, card: int) -> None:
    """R7.6, ruling: the first rider in the drawn order was first; any other rider alone in front gets his lead."""
    race = fresh(first_team=2, breakaway_trigger="new-leader")
    assert race.order[0] == (21,)
    riders = tuple([rider._replace(square=15 if rider.id == leader else 10) for rider in race.riders])
    assert card_of(race._replace(riders=riders), leader) == card


@pytest.mark.parametrize("leader", [21, 11, 31, 14])
def test_newly_alone_on_turn_one(leader: int) -> None:
    """R7.6: nobody was alone in front before, even with a staggered start."""
    for start in ("line", "staggered"):
        race = fresh(first_team=2, start=start)
        riders = tuple([rider._replace(square=15 if rider.id == leader else 10) for rider in race.riders])
        assert card_of(race._replace(riders=riders), leader) == 5


# R7.7


@pytest.mark.parametrize(
    ("road", "field_card", "rivals_card"),
    [
        ({50: [11], 48: [12], 40: [21]}, 2, 10),
        ({50: [11], 48: [12, 21], 40: [31]}, 2, 2),
        ({50: [11], 48: [21], 40: [12]}, 2, 2),
        ({50: [11], 49: [12], 48: [13], 47: [14], 20: [31, 21]}, 1, 30),
        ({50: [11], 48: [12]}, 2, 3),
    ],
)
def test_the_lead_is_measured_to_the_field_or_to_the_rivals(
    road: dict[int, list[Spot]], field_card: int, rivals_card: int
) -> None:
    """R7.7; in the last row there is no rival on the road (R7.6, ruling: 3)."""
    for measure, card in (("field", field_card), ("rivals", rivals_card)):
        assert card_of(field(road, breakaway_measure=measure), 11) == card


@pytest.mark.parametrize("measure", ["field", "rivals"])
@pytest.mark.parametrize(
    ("trigger", "alone", "order"), [("newly-alone", 11, [12, 11, 21]), ("new-leader", 0, [11, 12, 21])]
)
def test_measuring_to_the_rivals_leaves_the_trigger_unchanged(
    measure: str, trigger: str, alone: int, order: list[Spot]
) -> None:
    """R7.7: no Breaking Away without its trigger; a team-mate on the front square still joins him."""
    race = field(
        {50: [11], 48: [12], 40: [21]}, alone=alone, order=order, breakaway_trigger=trigger, breakaway_measure=measure
    )
    assert card_of(race, 11) == 3
    race = field({50: [11, 12], 40: [21]}, order=[21, 11, 12], breakaway_trigger=trigger, breakaway_measure=measure)
    assert alone_in_front(race.on_road()) is None
    assert card_of(race, 11) == 3


def test_the_lead_names_the_nearest_rider_behind() -> None:
    """R7.6, R7.7: the first to move on the nearest square that counts."""
    road: dict[int, list[Spot]] = {50: [11], 48: [12, 22], 40: [31, 21]}
    race = field(road)
    squares = lead(race, race.rider(11))
    assert squares is not None
    assert (squares.squares, squares.behind) == (2, 12)
    race = field({50: [11], 48: [12], 40: [31, 21]}, breakaway_measure="rivals")
    squares = lead(race, race.rider(11))
    assert squares is not None
    assert (squares.squares, squares.behind) == (10, 31)


def moves_at_random(races: int) -> Iterator[tuple[Race, list[Event], Race]]:
    """Yield each move of random races of six teams: the race before it, its events, the race after it."""
    for seed in range(races):
        random = Random(seed)
        race = fresh(
            teams=6, breakaway_trigger=TRIGGERS[seed % 2], breakaway_measure=("field", "rivals")[seed // 2 % 2],
            card_cap=(None, 5)[seed // 4 % 2],
        )  # fmt: skip
        while not race.over:
            ask = card_asked(race)
            before, (race, events) = race, play(race, (ask.rider, random.choice(ask.cards)))
            yield before, events, race


def test_the_standing_lead_is_dealt_if_nobody_follows() -> None:
    """R7.5–R7.7: in whole races, before each new card; a rider who has not moved yet has none."""
    leads = 0
    for before, events, after in moves_at_random(20):
        for event in events:
            if isinstance(event, Replaced):
                standing, leader = standing_lead(see(before)), lone_leader(before)
                squares = None if leader is None else breakaway_card(before, leader)
                dealt = None if leader is None or squares is None else (leader.id, squares)
                assert (standing and (standing.rider, standing.lead.squares)) == dealt
                leads += dealt is not None
            before = evolve(before, event)
        assert (standing := standing_lead(see(after))) is None or standing.rider not in after.riders_to_move
    assert leads > 100


@pytest.mark.parametrize("races", [20, pytest.param(300, marks=pytest.mark.release)])
def test_a_catch_names_the_cards_that_would_be_dealt_before_and_after_it(races: int) -> None:
    """R7.1, R7.6: a rider within a square of the leader, whose new card would be lower for it."""
    catches = 0
    for before, events, _after in moves_at_random(races):
        moved = of_kind(events, Moved)[0]
        after = evolve(before, moved)
        leader = lone_leader(before)
        expected = None
        if leader is not None and leader.id not in before.riders_to_move and breakaway_card(before, leader):
            cards = card_of(after, leader.id), card_of(before, leader.id)
            if cards[0] < cards[1] and abs(moved.end - leader.square) <= 1:
                expected = Catch(moved.rider, leader.id, leader.square, lead(before, leader).squares)  # type: ignore
        assert catch_between(see(before), see(after)) == expected
        catches += expected is not None
    assert catches > races


def test_the_leader_still_gives_slipstream() -> None:
    """R7.6: only his own card is different."""
    race = field({50: [11], 49: [21, 31], 48: [12]})
    assert dict(new_cards(race)) == {11: 1, 21: 4, 31: 4, 12: 6}


def test_a_short_lead_is_worth_less_than_the_slipstream_card() -> None:
    """R7.6: 1 and 2 are cards too, and are played as such."""
    race = field({40: [11], 39: [21]}, hands={11: (2, 5, 5), 21: (1, 5, 5)})
    race, _ = play_turn(race)
    assert race.rider(11).hand == (5, 5, 2)
    race, _ = play(race, (11, 2))
    assert race.rider(11).square == 44
