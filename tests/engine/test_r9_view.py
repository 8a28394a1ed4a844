"""R9: the knowledge of a player, also while secret orders are given."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Decision, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Event, HandsFixed, Moved, NoOrderGiven, Replaced, RetirementOrdered
from breakaway_desktop.engine.options import RULE_SETS, Options
from breakaway_desktop.engine.race import Crossing, Race
from breakaway_desktop.engine.variant import PLAIN, Variant
from breakaway_desktop.engine.view import SeenRider, View, see, see_event
from tests.engine.fields import HANDS, Spot, do, field, fresh, of_kind, options_of, order_turn, play, play_turn
from tests.properties.races import Temper
from tests.record.simultaneous import random_decision, random_match, random_options

DATA = (int, str, bool, Fraction, type(None))


def parts(value: Any) -> list[Any]:
    """Return the value and everything that can be reached from it."""
    values = [value]
    if isinstance(value, tuple):
        for item in value:
            values += parts(item)
    elif is_dataclass(value):
        for item in fields(value):
            values += parts(getattr(value, item.name))
    return values


@pytest.mark.parametrize("team", [0, 1, 3])
def test_a_view_is_data_without_a_handle_on_the_race(team: int) -> None:
    """R9.1: numbers, words and tuples of them; no race, no rules with the seed."""
    race, _ = play_turn(fresh())
    kinds = {type(part) for part in parts(see(race, team))}
    assert kinds <= {*DATA, tuple, View, SeenRider, Options, Course, Crossing, Variant}
    assert not vars(PLAIN), "a variant has no state, so it gives no handle on the race"


def test_a_team_sees_its_own_hands_and_no_other() -> None:
    """R9.1: the starting hands are hidden from rivals and from spectators."""
    race = fresh(teams=4)
    for team in range(5):
        for rider in see(race, team).riders:
            hand = race.rider(rider.id).hand
            assert rider.cards == (hand if rider.team == team else (None,) * len(hand))


def test_how_many_cards_a_hand_holds_is_public() -> None:
    """R9.3: rider 1 has four cards here, the others three."""
    assert [len(rider.cards) for rider in see(fresh(), 2).riders] == [4, 3, 3, 3] * 3


def test_with_open_hands_everybody_sees_everything() -> None:
    """R2.1."""
    rules = referee.rules_of(options_of(hands="open"), 3, 1)
    race, events = referee.start(rules, [HANDS] * 3)
    for team in range(4):
        assert [rider.cards for rider in see(race, team).riders] == [rider.hand for rider in race.riders]
        assert see_event(events[0], race, team) == events[0]


def test_with_private_hands_new_cards_are_seen_by_their_owner_only_until_the_race_is_over() -> None:
    """R2.1, R9.3: neither the sum nor the last starting card is told either; a card is public when it is played."""
    race = field({50: [21], 40: [11], 38: [31]}, hands={11: (4, 9, 7)}, secret={11: 3})
    race = race._replace(rules=replace(race.rules, options=options_of(hands="private")))
    race, events = play_turn(race, {11: 9})
    assert [visible_cards(race, 11, team) for team in (0, 1, 3)] == [(None,) * 3, (4, 7, 3), (None,) * 3]
    (moved, *_others), (dealt,) = of_kind(events, Moved), of_kind(events, Replaced)
    assert see_event(moved, race, 3) == moved
    assert [see_event(dealt, race, team) for team in (0, 1)] == [Replaced(()), Replaced(((11, 3),))]
    race, _ = play_turn(race, {11: 4})
    assert see(race, 2).rider(11)[5:8] == ((None,) * 3, 3, None)
    assert visible_cards(race._replace(over=True), 11) == (7, 3, race.rider(11).hand[2])


def test_a_view_shows_what_the_rules_make_public() -> None:
    """R9.1: squares, order, points, lines crossed, the rider alone in front, dropped riders."""
    race = field({50: [11, 21, 31], 4: [12]}, crossed={33: [21, 11]}, points={21: 10, 11: 8}, dropped=(12,), alone=7)
    race, _ = play(race, (11, 5))
    view = see(race, 3)
    assert [(rider.id, rider.square, rider.arrived, rider.points, rider.crossed) for rider in view.riders] == [
        (rider.id, rider.square, rider.arrived, rider.points, rider.crossed) for rider in race.riders
    ]
    assert (view.turn, view.order, view.moved, view.to_move) == (5, race.order, 1, (21,))
    assert (view.alone, view.over, view.teams, view.options) == (7, False, 3, race.rules.options)
    assert [rider.id for rider in view.riders if rider.dropped] == [12]
    assert [rider.id for rider in view.on_road()] == [11, 12, 21, 31]
    assert view.rider(21).place_at(33) == 1
    with pytest.raises(KeyError):
        view.rider(41)


def visible_cards(race: Race, number: int, team: int = 3) -> tuple[int | None, ...]:
    return see(race, team).rider(number).cards


def test_played_cards_and_replacements_are_public() -> None:
    """R2.1, R9.1: only the starting hand is hidden; the new card comes last and everybody sees it."""
    race = field({50: [21], 40: [11], 38: [31]}, hands={11: (4, 9, 7)}, secret={11: 3})
    race, events = play_turn(race, {11: 9})
    assert visible_cards(race, 11) == (None, None, 3)
    assert visible_cards(race, 11, team=1) == (4, 7, 3)
    for event in of_kind(events, Moved) + of_kind(events, Replaced):
        assert see_event(event, race, 3) == event


def test_with_exact_totals_the_sum_of_the_secret_cards_is_public() -> None:
    """R9.3."""
    race = fresh()
    assert [see(race, 2).rider(number).secret_sum for number in (11, 12, 13, 14)] == [30, 25, 20, 16]
    race, _ = play(race, (11, 8))
    assert see(race, 2).rider(11).secret_sum == 22
    assert visible_cards(race, 11) == (None, None, None)


def test_with_exact_totals_the_last_secret_card_is_public() -> None:
    """R9.3: two of three are played, and the sum gives the third."""
    race = field({50: [11], 30: [21]}, hands={11: (4, 9, 7)}, secret={11: 3}, alone=11)
    race, _ = play_turn(race, {11: 9})
    assert visible_cards(race, 11) == (None, None, 3)
    race, _ = play_turn(race, {11: 4})
    assert visible_cards(race, 11) == (7, 3, 3)


def test_with_totals_at_most_nothing_follows_from_the_sum() -> None:
    """R9.3: neither the sum nor the last card is public."""
    race = field({50: [11], 30: [21]}, hands={11: (4, 9, 7)}, secret={11: 3}, alone=11, totals="at-most")
    assert see(race, 2).rider(11).secret_sum is None
    race, _ = play_turn(race, {11: 9})
    race, _ = play_turn(race, {11: 4})
    assert visible_cards(race, 11) == (None, 3, 3)
    assert see(race, 2).rider(11).secret_sum is None
    race, _ = play_turn(race, {11: 7})
    assert visible_cards(race, 11) == (3, 3, 3)


@pytest.mark.parametrize(
    ("hand", "secret", "card", "seen", "secret_sum"),
    [
        ((1, 14, 15), 3, 1, (None, None), 29),  # two cards of 29 can only be 14 and 15: this is still not shown
        ((4, 7, 4), 2, 4, (None, None), 11),  # ruling: his secret 4 stays secret, the public 4 is gone
        ((6, 7, 9, 4), 3, 7, (None, None, 4), 15),  # a card of another value is a secret one
        ((6, 7, 4, 3), 2, 4, (None, None, 3), 13),  # a public card from behind the secret ones
    ],
)
def test_what_is_seen_of_a_hand_after_a_card(
    hand: tuple[int, ...], secret: int, card: int, seen: tuple[int | None, ...], secret_sum: int
) -> None:
    """R9.3."""
    race = field({50: [11], 30: [21]}, hands={11: hand, 21: (1, 1, 1)}, secret={11: secret, 21: 3}, alone=11)
    race, _ = play(race, (11, card))
    assert visible_cards(race, 11) == seen
    assert see(race, 3).rider(11).secret_sum == secret_sum
    assert visible_cards(race, 21) == (None, None, None), "three of 3 can only be 1, 1 and 1"


def test_the_report_hides_starting_hands_as_the_view_does() -> None:
    """R9.1: each team gets its own hands, a spectator none."""
    race, events = referee.start(referee.rules_of(options_of(), 3, 1), [HANDS] * 3)
    (fixed,) = of_kind(events, HandsFixed)
    assert see_event(fixed, race, 2) == HandsFixed((None, HANDS, None))
    assert see_event(fixed, race) == HandsFixed((None, None, None))


def test_a_pending_retirement_is_known_to_his_team_only() -> None:
    """R9.1: it becomes public when he leaves."""
    race, _ = play(field({50: [11, 12], 40: [21]}), (11, 5))
    race, events = referee.answer(race, Retire(12))
    (order,) = of_kind(events, RetirementOrdered)
    assert [see_event(order, race, team) for team in range(4)] == [None, order, None, None]
    assert [see(race, team).retiring for team in range(4)] == [(), (12,), (), ()]
    race, happened = play_turn(race)
    assert all(see_event(event, race, 3) == event for event in happened)
    assert see(race, 3).rider(12).retired


def test_an_order_that_did_not_come_is_seen_by_all() -> None:
    """R4.4, R9.1: the played card is public, and so is the missing order."""
    race = fresh()
    event = NoOrderGiven(11)
    assert [see_event(event, race, team) for team in range(4)] == [event] * 4


def test_every_draw_comes_from_the_seed() -> None:
    """R9.2: the same rules with the same seed are the same race; a named first team needs no draw."""
    for seed in range(20):
        first, second = (referee.start(referee.rules_of(options_of(), 5, seed), [HANDS] * 5) for _ in range(2))
        assert first == second
    assert {referee.rules_of(options_of(), 5, seed, first_team=4).first_team for seed in range(20)} == {4}


def test_without_a_team_the_view_is_a_spectators() -> None:
    """R9.1: a spectator sees no hidden hand."""
    race = fresh()
    assert see(race) == see(race, 0)
    assert see(race).team == 0


ORDERING = Temper(missing=0.3, retiring=0, taste="any")
FOUR_HANDS = {11: (9, 2, 4), 12: (3, 8, 3), 21: (6, 8, 7), 31: (1, 5, 2), 32: (4, 5, 6)}


def five_riders(rule_set: str = "pbm") -> Race:
    """Return a race with two riders each of teams 1 and 3, one of team 2; with the boxed rules all cards are hidden."""
    secret = dict.fromkeys(FOUR_HANDS, 3) if rule_set == "boxed" else {}
    road: dict[int, list[Spot]] = {30: [11, 21], 29: [12, 32], 20: [31]}
    return field(road, rule_set=rule_set, orders="simultaneous", hands=FOUR_HANDS, secret=secret)


def after(*decisions: Decision, rule_set: str = "pbm") -> tuple[Race, list[Event]]:
    return do(five_riders(rule_set), *decisions)


SECRETS: list[tuple[Decision, ...]] = [
    (GiveOrders(1, ((11, 9), (12, 3))),),
    (GiveOrders(1, ((11, 2), (12, 3))),),
    (GiveOrders(1, ((12, 8), (11, 4))),),
    (NoOrders(1),),
    (Retire(11), GiveOrders(1, ((12, 3),))),
    (GiveOrders(1, ((11, 9), (12, 3))), Retire(12)),
    (Retire(12), NoOrders(1)),
]
"""Orders that team 1 may have given."""


@pytest.mark.parametrize("rule_set", ["boxed", "pbm"])
@pytest.mark.parametrize("team", [0, 2, 3])
def test_rivals_see_the_same_whatever_a_team_has_ordered(team: int, rule_set: str) -> None:
    """R9.1, R4.2: cards, missing orders and retirements alike, with hidden hands and with open ones."""
    views = [see(after(*secret, rule_set=rule_set)[0], team) for secret in SECRETS]
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize("team", [0, 2, 3])
def test_rivals_see_the_same_while_a_team_retires_riders(team: int) -> None:
    """R9.1, R4.5: before the team's orders are in nobody knows its retirements; without riders to order they are in."""
    races = [five_riders(), after(Retire(11))[0], after(Retire(12))[0]]
    assert all(see(race, team) == see(races[0], team) for race in races)
    nobody_left = see(after(Retire(12), Retire(11))[0], team)
    assert nobody_left == see(races[0], team)._replace(given=(1,))


@pytest.mark.parametrize("team", [0, 2, 3])
def test_rivals_see_the_same_whatever_the_orders_are(team: int) -> None:
    """R9.1: no card and no retirement is visible before the turn is played."""
    views = []
    for secret in SECRETS[:4]:
        race, events = after(*secret)
        views.append([shown for event in events if (shown := see_event(event, race, team)) is not None])
    assert all(view == views[0] for view in views)


def test_a_rivals_orders_change_nothing_for_a_team_that_has_ordered() -> None:
    """R9.1: team 3 has ordered before and after team 1."""
    own = GiveOrders(3, ((31, 5), (32, 4)))
    views = [see(after(*order)[0], 3) for secret in SECRETS for order in ((own, *secret), (*secret, own))]
    assert all(view == views[0] for view in views)


def test_when_the_turn_is_played_everybody_sees_the_cards() -> None:
    """R2.1, R9.1: the next turn's views differ by the played cards."""
    views = [see(order_turn(after(*secret)[0])[0], 3) for secret in SECRETS[:3]]
    assert views[0] != views[1] != views[2]


def test_events_of_the_turn_are_public() -> None:
    """R9.1: moves, order, points and new cards."""
    race, _ = after(*SECRETS[0])
    race, events = order_turn(race)
    shown = [see_event(event, race, 3) for event in events]
    kinds = [type(event).__name__ for event in shown if event is not None]
    assert {"OrderTaken", "Moved", "Replaced", "TurnEnded"} <= set(kinds)
    assert [event for event in shown if type(event).__name__ == "Moved"] == [
        event for event in events if type(event).__name__ == "Moved"
    ]


@pytest.mark.parametrize("base", ["boxed", "boardspace", "postal", "pbm"])
def test_whatever_a_team_orders_in_a_race_at_random_no_other_sees_it(base: str) -> None:
    """R9.1: at every moment of whole races, for each other team and a spectator; hidden hands and open ones."""
    compared = 0
    for seed in range(6):
        rng = Random(f"secret/{base}/{seed}")
        options = replace(random_options(rng, "pbm"), hands=RULE_SETS[base].hands)
        match = random_match(rng, "pbm", options, 3 + seed % 4)
        temper = Temper(missing=0.2, retiring=0.02, taste="any")
        while not match.over:
            race, asks = match.race, match.open_asks
            if len(asks) > 1 and isinstance(asks[0], AskOrders):
                ask = rng.choice(asks)
                outcomes = [referee.answer(race, random_decision(race, (ask,), rng, ORDERING))[0] for _ in range(3)]
                for team in range(race.rules.teams + 1):
                    if team != ask.team:
                        assert all(see(way, team) == see(outcomes[0], team) for way in outcomes)
                        compared += 1
            match.answer(random_decision(race, asks, rng, temper))
    assert compared > 100
