"""The bots' knowledge of each variant apart from values of cards, one fact per test (R8)."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots.director_search import DecisionContext, decide_by_policy
from breakaway_desktop.bots.extras import choose_extras
from breakaway_desktop.bots.plain_approximation import gap_that_ends
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.bots.visibility import make_visible
from breakaway_desktop.engine.asks import Extra, GiveOrders
from breakaway_desktop.engine.events import Revealed
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from tests.engine.fields import field
from tests.variants.riding import BEHIND_EIGHT, orders_ask, riding


def orders(race: Race, team: int = 1) -> GiveOrders:
    """Return the bot's orders."""
    decision = decide_by_policy(see(race, team), orders_ask(race, team), rng_for(1, team, race.turn, 0))
    assert isinstance(decision, GiveOrders)
    return decision


# Pursuit


def test_only_a_race_that_a_gap_ends_is_a_chase() -> None:
    """R8.1."""
    assert gap_that_ends(see(riding("pursuit", {40: (11,), 20: (21, 31)}), 1)) == 40
    assert gap_that_ends(see(field({40: (11,), 20: (21, 31)}), 1)) is None


# Double


@pytest.fixture
def certain() -> Race:
    """Return a race in which all others ride from 25 to 30, and rider 11 lands on 29, behind eleven of them."""
    others = (12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34)
    return riding("double", {25: (11, *others)}, hands={11: (4, 1, 1)})


def test_the_sure_new_card_is_named_for_the_second_half(certain: Race) -> None:
    """R8.4: 3 + 11, and the line at 40 is eleven squares from 29."""
    riders = [ask for ask in orders_ask(certain, 1).riders if ask.rider in (11, 12, 13, 14)]
    values = DecisionContext(see(certain, 1), Random(1)).prior_second_values(riders, {11: 4, 12: 5, 13: 5, 14: 5})[11]
    assert set(values) == {1, 14}
    assert max(values, key=values.__getitem__) == 14


def test_a_new_card_that_hardly_anybody_could_foresee_is_not_named() -> None:
    """R8.4: a wrong guess costs the half-turn; he holds a ten."""
    spread = dict.fromkeys((12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34), (2, 7, 12))
    race = riding("double", {25: (11, *spread)}, hands={11: (4, 10, 1), **spread})
    assert dict(orders(race).then)[11] in (10, 4, 1)


# Special cards


def test_a_puncture_targets_the_rival_about_to_score() -> None:
    """R8.5: 21 would be first across the line at 40, 31 has no card for it; a team-mate would be next."""
    hands = {11: (2, 2, 2), 12: (9, 9, 9), 21: (12, 12, 12), 31: (1, 1, 1)}
    road = {38: (12,), 33: (21,), 32: (11,), 31: (31,)}
    race = riding("special", road, specials={11: "P"}, hands=hands, rule_set="pbm")
    assert orders(race).extras == (Extra("P", 11, 21),)


def test_a_catch_up_that_crosses_the_finish_is_played() -> None:
    """R8.5: the next occupied square is beyond the line."""
    crossed = {40: (11, 21, 31), 90: (11, 21, 31), 120: (21, 31)}
    race = riding("special", {125: (21, 31), 118: (11,)}, specials={11: "C"}, hands={11: (1, 1, 1)}, crossed=crossed)
    assert orders(race).extras == (Extra("C", 11),)


def test_a_catch_up_without_effect_is_saved() -> None:
    """R8.5: he is not alone on his square, or nobody is within ten squares."""
    for road in ({60: (21,), 55: (11, 31)}, {80: (21,), 55: (11,), 50: (31,)}):
        assert orders(riding("special", road, specials={11: "C"})).extras == ()


def test_a_tow_is_played_behind_a_team_mate_with_a_large_card() -> None:
    """R8.5: he crosses the finish with the team-mate, although none of his own cards would take him there."""
    hands = {11: (12, 12, 12), 12: (1, 1, 1)}
    crossed = {40: (11, 12, 21), 90: (11, 12, 21)}
    race = riding("special", {112: (11, 12), 100: (21,)}, specials={12: "T"}, hands=hands, crossed=crossed)
    decision = orders(race)
    assert decision.extras == (Extra("T", 12, 11),)
    assert dict(decision.cards) == {11: 12}


def test_a_boost_is_played_only_with_threes_that_reach_the_line() -> None:
    """R8.5: six squares cross the finish, three do not."""
    crossed = {40: (11, 21, 31), 90: (11, 21, 31)}
    road, rivals = {116: (11,), 115: (21, 31)}, {21: (9, 9, 9), 31: (9, 9, 9)}
    with_threes = riding("special", road, specials={11: "B"}, hands={11: (3, 3, 1), **rivals}, crossed=crossed)
    without = riding("special", road, specials={11: "B"}, hands={11: (2, 4, 1), **rivals}, crossed=crossed)
    decision = orders(with_threes)
    assert (decision.cards, decision.extras) == (((11, 6),), (Extra("B", 11),))
    assert orders(without).extras == ()


def test_two_riders_do_not_puncture_the_same_rival() -> None:
    """R8.5: one Puncture is enough."""
    hands = {21: (12, 12, 12), 31: (12, 12, 12)}
    road = {34: (21,), 33: (31,), 32: (11, 12)}
    race = riding("special", road, specials={11: "P", 12: "P"}, hands=hands, crossed=BEHIND_EIGHT | {40: ()})
    targets = [extra.target for extra in orders(race).extras]
    assert len(targets) == len(set(targets))


def test_two_riders_may_use_cards_that_name_nobody() -> None:
    """R8.5: a Boost has no target, so that one does not exclude another."""
    crossed = {40: (11, 12, 21), 90: (11, 12, 21)}
    hands = {11: (3, 3, 1), 12: (3, 3, 1), 21: (9, 9, 9)}
    race = riding("special", {116: (11, 12), 115: (21,)}, specials={11: "B", 12: "B"}, hands=hands, crossed=crossed)
    assert orders(race).extras == (Extra("B", 11), Extra("B", 12))


# Blind and spy


def test_a_hidden_rival_is_assumed_in_the_middle_of_his_range() -> None:
    """R8.2: behind the own rider on 30 and beyond the checkpoint at 20."""
    race = riding("blind", {30: (11,), 22: (21,), 5: (31,)})
    view = see(race, 1)
    assert (view.rider(21).square, view.rider(21).farthest) == (21, 30)
    assert [make_visible(view).rider(number).square for number in (11, 21)] == [30, 25]


def test_a_view_that_hides_nothing_is_left_as_it_is() -> None:
    view = see(field({30: (11,), 22: (21,)}), 1)
    assert make_visible(view) is view


def test_cards_shown_last_turn_are_known_and_older_ones_are_not() -> None:
    """R8.3: a card shown after turn 4 is still held on turn 5; one shown before may have been played."""
    race = riding("spy", {30: (11,), 22: (21,), 5: (31,)}, turn=4, hands={21: (9, 12, 2)})
    race = evolve(evolve(race, Revealed(21, (12, 9)))._replace(turn=5), Revealed(31, (5,)))
    seen = make_visible(see(race, 1))
    assert seen.rider(21).cards == (None, 12, 9)
    assert make_visible(see(race._replace(turn=6), 1)).rider(21).cards == (None, None, None)


@pytest.mark.parametrize(
    ("road", "spied"),
    [
        ({70: (11,), 66: (21,), 30: (12,), 25: (31,), 5: (32,)}, {11: 21, 12: 31}),
        ({50: (11,), 53: (21,), 46: (31,)}, {11: 21}),
        ({50: (11,), 54: (21,), 47: (31,)}, {11: 31}),
        ({50: (11,), 54: (21,), 46: (31,)}, {11: 21}),
        ({50: (11,), 45: (21,), 40: (12,), 30: (31,)}, {11: 21, 12: 31}),
        ({50: (11,), 48: (21,), 40: (12,)}, {11: 21}),
        ({125: (21,), 119: (11,), 70: (31,)}, {11: 31}),
    ],
    ids=["two spies", "nearer ahead", "nearer behind", "equal", "equal for both spies", "one rival", "finished"],
)  # fmt: skip
def test_spies_look_at_rivals_next_to_their_own_rider(road: dict[int, tuple[int, ...]], spied: dict[int, int]) -> None:
    """R8.3: each on another rival who has not finished, the nearest one; of two the one ahead.

    A rival who is as near to a team-mate with a lower number is left to him.
    """
    crossed = {120: (21,)} if 125 in road else None
    view = see(field(road, rule_set="pbm", crossed=crossed), 1)
    extras = choose_extras(view, orders_ask(riding("spy", road, crossed=crossed), 1))
    assert {extra.rider: extra.target for extra in extras} == spied
