"""`uct`, the installed bot in `examples`: tree search with random rollouts."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.registry import find_bot, is_plugin
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant, variant_names
from breakaway_uct import bot
from breakaway_uct.bot import Children, Uct, best_card, grow
from breakaway_uct.by_engine import race_of_view
from breakaway_uct.rollouts import Field, random_rows
from tests.bots.races import new_race
from tests.engine.fields import field, options_of
from tests.variants.riding import riding


def _decide(race: Race, by: Uct, seed: int = 1) -> PlayCard | GiveOrders:
    ask = asks(race)[0]
    decision = by.decide(see(race, ask.team), ask, Random(seed))
    assert decision_objection(ask, decision) is None
    assert isinstance(decision, PlayCard | GiveOrders)
    return decision


def test_a_rider_scores_points_that_a_rival_would_win_next() -> None:
    """Seven riders have finished, and all riders behind him will cross the line this turn: he gets 2 points or none."""
    race = field(
        {101: [11, 12, 13, 14, 21, 22, 23], 95: [24], 90: [31], 89: [32], 88: [33], 87: [34]},
        crossed={100: [11, 12, 13, 14, 21, 22, 23], 33: [], 73: []},
        hands={
            24: (1, 2, 9),
            **dict.fromkeys((31, 32, 33, 34), (14, 14, 14)),
            **dict.fromkeys((11, 12, 13, 14), (1, 1, 1)),
        },
        order=[24, 31, 32, 33, 34, 11, 12, 13, 14, 21, 22, 23],
    )
    assert _decide(race, Uct(rollouts=200)) == PlayCard(24, 9)


def test_the_same_stream_gives_the_same_decision() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 5)
    assert _decide(race, Uct(rollouts=50)) == _decide(race, Uct(rollouts=50))


def test_rollouts_are_counted() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 5)
    with count_rollouts() as counter:
        _decide(race, Uct(rollouts=70))
    assert counter.rollouts == 70


def test_the_last_rollout_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock counts three hundredths of a second for each rollout."""
    looks: list[float] = []

    def clock() -> float:
        looks.append(0.03 * len(looks))
        return looks[-1]

    monkeypatch.setattr(bot, "process_time", clock)
    race = new_race(options_of("boxed"), 3, 5)
    ask = asks(race)[0]
    with count_rollouts() as counter:
        Uct(seconds=0.1).decide(see(race, ask.team), ask, Random(1))
    assert looks[-1] <= 0.1
    assert counter.rollouts == 2


def test_without_time_it_still_plays_a_card_that_it_has_tried() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 5)
    with count_rollouts() as counter:
        _decide(race, Uct(seconds=0.0))
    assert counter.rollouts == 1


def test_a_deadline_that_has_passed_ends_the_search() -> None:
    race = new_race(RULE_SETS["boxed"], 3, 5)
    ask = asks(race)[0]
    with count_rollouts() as counter:
        Uct(seconds=60.0).decide(see(race, ask.team), ask, Random(1), deadline=0.0)
    assert counter.rollouts == 1


def test_the_tree_reaches_beyond_the_turn_and_looks_at_every_card() -> None:
    """A team's own points decide at each step, and the last step of a turn is followed by the first of the next."""
    race = new_race(RULE_SETS["boxed"], 3, 5)
    for _ in range(11):
        ask = asks(race)[0]
        assert isinstance(ask, AskCard)
        race, _ = answer(race, PlayCard(ask.rider, min(ask.cards)))
    ask = asks(race)[0]
    assert isinstance(ask, AskCard)
    view = see(race, ask.team)
    position, rng = Field(view), Random(1)
    rows = random_rows(position.widths, rng)
    tree: Children = {}
    for _ in range(300):
        grow(tree, position, rows, rng, 15.0)
    assert set(tree) == set(ask.cards)
    assert sum(node.visits for node in tree.values()) == 300
    assert all(node.children for node in tree.values())
    assert best_card(tree) in ask.cards


def test_all_orders_of_a_team_are_decided_together() -> None:
    """R4.2."""
    for rule_set in ("postal", "pbm"):
        race = new_race(RULE_SETS[rule_set], 3, 5)
        ask = asks(race)[0]
        assert isinstance(ask, AskOrders)
        orders = _decide(race, Uct(rollouts=40))
        assert isinstance(orders, GiveOrders)
        assert [rider for rider, _ in orders.cards] == [11, 12, 13, 14]
        answer(race, orders)


@pytest.mark.parametrize("variant", variant_names())
def test_with_a_variant_the_engine_itself_rides_the_rollouts(variant: str) -> None:
    """R8: the referee accepts its decisions, turn after turn."""
    rng = Random(variant)
    options = options_of("postal")
    race, _ = start(rules_of(options, 3, 1, variant=find_variant(variant)), [random_hands(rng) for _ in range(3)])
    turns = 0
    while not race.over and turns < 4:
        for ask in asks(race):
            decision = Uct(rollouts=2).decide(see(race, ask.team), ask, rng)
            race, _ = answer(race, decision)
        turns += 1
    assert race.turn > 4 or race.over


def test_hidden_cards_of_rivals_are_not_looked_at() -> None:
    """R9.1: other hands of the same sums, the same decision."""
    hands = {11: (4, 5, 9), 21: (6, 7, 8), 31: (2, 9, 10)}
    others = {11: (4, 5, 9), 21: (5, 8, 8), 31: (4, 8, 9)}
    road = {10: [11, 21], 9: [31]}
    secret = {11: 3, 21: 3, 31: 3}
    race = field(road, hands=hands, secret=secret)
    other = field(road, hands=others, secret=secret)
    assert all(_decide(race, Uct(rollouts=60), seed) == _decide(other, Uct(rollouts=60), seed) for seed in range(4))


def test_the_bot_has_the_name_of_its_entry_point() -> None:
    assert is_plugin("uct")
    assert find_bot("uct:rollouts=30:exploration=5") == Uct(rollouts=30, exploration=5.0)


def test_an_imagined_race_is_the_view_again() -> None:
    race = riding("stamina", {50: (11,), 40: (21, 31)}, stamina={11: 3, 21: 1, 31: 2}, alone=11)
    copy = race_of_view(see(race, 1))
    assert [(rider.id, rider.square, rider.badges) for rider in copy.riders] == [
        (rider.id, rider.square, rider.badges) for rider in race.riders
    ]
    assert (copy.turn, copy.order, copy.alone) == (race.turn, race.order, race.alone)
