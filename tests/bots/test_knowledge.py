"""What `domestique` knows of each variant, one thing a test (R8)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from breakaway_desktop.bots.base import Decided
from breakaway_desktop.bots.chase import Chase, gap_that_ends
from breakaway_desktop.bots.crowd import string_chances
from breakaway_desktop.bots.domestique import Domestique, value
from breakaway_desktop.bots.features import Reading
from breakaway_desktop.bots.half_time import second_cards
from breakaway_desktop.bots.laws import imagined, laws_of
from breakaway_desktop.bots.outlook import Outlook
from breakaway_desktop.bots.prospects import Prospects
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.bots.sight import guessed
from breakaway_desktop.engine.asks import AskCard, Extra, GiveOrders
from breakaway_desktop.engine.events import Revealed
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from tests.engine.fields import field
from tests.variants.riding import BEHIND_EIGHT, asked, riding


def orders(race: Race, team: int = 1) -> GiveOrders:
    """What the bot orders."""
    decision = Domestique().decide(see(race, team), asked(race, team), rng_for(1, team, race.turn, 0))
    assert isinstance(decision, GiveOrders)
    return decision


def ask_for(race: Race, rider: int) -> AskCard:
    return next(ask for ask in asked(race, rider // 10).riders if ask.rider == rider)


def read(race: Race, rider: int) -> Mapping[int, Prospects]:
    """What the bot expects of each card of a rider."""
    cards = Reading(see(race, rider // 10), ask_for(race, rider)).prospects()
    return {prospects.card: prospects for prospects in cards}


# Stamina


def test_a_card_without_the_strength_for_it_is_no_crossing() -> None:
    """R8.7: two points short a 13 goes ten squares, and ten stop on the line (R1.5)."""
    road = {80: (11,), 60: (21, 31)}
    tired = riding("stamina", road, hands={11: (13, 8, 1)}, stamina={11: 0, 21: 5, 31: 5})
    fresh = riding("stamina", road, hands={11: (13, 8, 1)}, stamina={11: 2, 21: 5, 31: 5})
    assert (read(tired, 11)[13].points, read(fresh, 11)[13].points) == (0.0, 10.0)


def test_a_tired_rider_crosses_with_the_card_that_his_strength_is_good_for() -> None:
    """R8.7: with nothing left a 13 goes 10 squares and an 8 goes 8; the line is six away."""
    race = riding("stamina", {100: (21,), 84: (11,), 82: (31,)}, hands={11: (13, 8, 1)}, stamina={11: 0, 21: 5, 31: 5})
    assert orders(race).cards == ((11, 8),)


def test_high_cards_are_worth_what_strength_is_left_for_them() -> None:
    """R8.7: three points, and one that a 2 gives back, are enough for two 13s and leave none for the third."""
    race = riding("stamina", {50: (11, 21, 31)}, hands={11: (13, 13, 13)}, stamina={11: 3})
    laws = laws_of(see(race, 1))
    assert laws is not None
    assert laws.strides(laws.rider(11), (2, 13, 13, 13)) == [10, 13, 13, 2]
    assert laws.after(laws.rider(11), 13).badge("stamina") == 1
    assert laws.after(laws.rider(11), 2).badge("stamina") == 4


def test_rivals_without_strength_are_not_feared_beyond_it() -> None:
    """R8.7."""
    race = riding("stamina", {50: (11,), 40: (21,)}, hands={21: (13, 13, 13)}, stamina={21: 0}, rule_set="pbm")
    (rival,) = Outlook(see(race, 1), 11).others
    assert rival.now == {50: 1.0}


# Pacemaker


def test_the_pacemaker_counts_as_two_in_strings_while_he_rides() -> None:
    """R8.8: on turn 3 he is on 39; whoever stands behind him gets 3 + 2 and is not alone in front."""
    hands = {11: (8, 1, 1), 21: (1, 1, 1)}
    early = riding("pacemaker", {30: (11,), 20: (21,)}, turn=3, hands=hands)
    later = riding("pacemaker", {30: (11,), 20: (21,)}, turn=4, hands=hands)
    assert [Outlook(see(race, 1), 11).expected_card(38)[0] for race in (early, later)] == [5.0, 3.0]
    laws = [laws_of(see(race, 1)) for race in (early, later)]
    assert [each is not None and each.leads_alone(38) for each in laws] == [False, True]


def test_nobody_is_expected_level_with_the_pacemaker() -> None:
    """R8.8: cards that would take him there are not played if there is another."""
    race = riding("pacemaker", {30: (11, 21, 31)}, turn=3, hands={21: (9, 9, 2), 31: (12, 10, 9)})
    rival, blocked = Outlook(see(race, 1), 11).others
    assert (rival.now, blocked.now) == ({32: 1.0}, {38: 1.0})


def test_a_card_that_the_next_pacemaker_stops_crosses_no_line_next_turn() -> None:
    """R8.8: from 20 or 23 a 15, which he may not play yet, crosses 33 next turn; but behind 39 nobody crosses 38."""
    near = riding("pacemaker", {10: (11,), 9: (21, 31)}, turn=2, hands={11: (10, 1, 15)}, sprints=(33,))
    far = riding("pacemaker", {10: (11,), 9: (21, 31)}, turn=2, hands={11: (13, 1, 16)}, sprints=(38,))
    soon = 5
    assert read(near, 11)[10].features[soon] > 0.0
    assert read(far, 11)[13].features[soon] == 0.0


# Mountains


def test_a_rider_alone_on_a_descent_or_a_peak_is_expected_one_square_on() -> None:
    """R8.6: on a descent an odd number, on a peak one rider; a climb sends even numbers back."""
    race = riding("mountains", {40: (11,), 20: (21, 31)}, hands={21: (1, 1, 1), 31: (1, 1, 1)})
    outlook = Outlook(see(race, 1), 11)
    assert [outlook.chances_of_push(square) for square in (44, 45, 46, 47)] == [{0: 1.0}, {1: 1.0}, {1: 1.0}, {0: 1.0}]


def test_who_shares_a_climb_for_certain_is_sent_back() -> None:
    """R8.6."""
    race = riding("mountains", {40: (11, 21), 20: (31,)}, hands={21: (4, 4, 4)})
    assert Outlook(see(race, 1), 11).chances_of_push(44) == {-1: 1.0}


def test_a_push_across_a_line_is_worth_its_points() -> None:
    """R8.6: from 40 a six stops on the line at 46, and the descent takes him over it."""
    race = riding("mountains", {40: (11,), 20: (21, 31)}, hands={11: (6, 5, 1)}, sprints=(46,))
    assert read(race, 11)[6].points == 10.0


def test_in_the_plain_race_nobody_is_pushed_and_no_hook_is_asked() -> None:
    race = field({40: (11,), 20: (21, 31)}, rule_set="pbm")
    assert laws_of(see(race, 1)) is None
    assert Outlook(see(race, 1), 11).chances_of_push(46) is None


# Pursuit


def test_a_lead_of_forty_for_certain_ends_the_race_and_39_does_not() -> None:
    """R8.1."""
    assert [Chase([{10: 1.0}, {30: 1.0}], 40).chance_of_end(square) for square in (49, 50)] == [0.0, 1.0]


def test_the_chance_of_an_end_counts_first_and_last_wherever_they_may_be() -> None:
    """R8.1: the last is on 10 or 12, the first on 50 or 51; only 12 and 51, or 10 and either, are 39 apart or more."""
    chase = Chase([{10: 0.5, 12: 0.5}, {50: 0.5, 51: 0.5}], 40)
    assert chase.chance_of_end(30) == 0.5


def test_only_a_race_that_a_gap_ends_is_a_chase() -> None:
    """R8.1."""
    assert gap_that_ends(see(riding("pursuit", {40: (11,), 20: (21, 31)}), 1)) == 40
    assert gap_that_ends(see(field({40: (11,), 20: (21, 31)}), 1)) is None


def test_who_rides_forty_ahead_is_first_and_nothing_comes_after() -> None:
    """R8.1: 20 points for the first; the last rides from 50 to 51. With a seven the race goes on."""
    hands = {11: (8, 7, 7), 21: (1, 1, 1), 31: (1, 1, 1)}
    race = riding("pursuit", {83: (11,), 60: (21,), 50: (31,)}, hands=hands, alone=11)
    cards = read(race, 11)
    assert (cards[8].points, [cards[card].lasts for card in (7, 8)]) == (20.0, [1.0, 0.0])


# Double


@pytest.fixture
def certain() -> Race:
    """All others ride from 25 to 30; rider 11 lands on 29 with his four, behind eleven of them."""
    others = (12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34)
    return riding("double", {25: (11, *others)}, hands={11: (4, 1, 1)})


def test_the_sure_new_card_is_named_for_the_second_half(certain: Race) -> None:
    """R8.4: 3 + 11, and the line at 40 is eleven squares from 29."""
    mates = {12: 5, 13: 5, 14: 5}
    values = second_cards(see(certain, 1), ask_for(certain, 11), 4, mates, value)
    assert max(values, key=values.__getitem__) == 14
    assert dict(orders(certain).cards)[11] == 4
    assert dict(orders(certain).then)[11] == 14


def test_a_new_card_that_hardly_anybody_could_foresee_is_not_named() -> None:
    """R8.4: a wrong guess costs the half-turn; he holds a ten."""
    spread = dict.fromkeys((12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34), (2, 7, 12))
    race = riding("double", {25: (11, *spread)}, hands={11: (4, 10, 1), **spread})
    assert dict(orders(race).then)[11] in (10, 4, 1)


def test_chances_of_strings_are_those_of_all_landings() -> None:
    """R7.2: somebody on 11 with a half, and behind him on 12 two riders, one of them with a half."""
    crowd = [{11: 0.5, 20: 0.5}, {12: 1.0}, {12: 0.5, 30: 0.5}]
    assert string_chances(crowd, 10) == {0: 0.5, 2: 0.25, 3: 0.25}


# Special cards


def test_a_puncture_names_the_rival_who_would_score() -> None:
    """R8.5: 21 would cross the line at 40 first, 31 has no card for it; the own team-mate comes after."""
    hands = {11: (2, 2, 2), 12: (9, 9, 9), 21: (12, 12, 12), 31: (1, 1, 1)}
    road = {38: (12,), 33: (21,), 32: (11,), 31: (31,)}
    race = riding("special", road, specials={11: "P"}, hands=hands, rule_set="pbm")
    assert orders(race).extras == (Extra("P", 11, 21),)


def test_a_catch_up_that_crosses_the_finish_is_played() -> None:
    """R8.5: the next occupied square is beyond the line."""
    crossed = {40: (11, 21, 31), 90: (11, 21, 31), 120: (21, 31)}
    race = riding("special", {125: (21, 31), 118: (11,)}, specials={11: "C"}, hands={11: (1, 1, 1)}, crossed=crossed)
    assert orders(race).extras == (Extra("C", 11),)


def test_a_catch_up_without_effect_is_kept() -> None:
    """R8.5: he is not alone on his square, or nobody is within ten squares."""
    for road in ({60: (21,), 55: (11, 31)}, {80: (21,), 55: (11,), 50: (31,)}):
        assert orders(riding("special", road, specials={11: "C"})).extras == ()


def test_a_tow_is_taken_behind_a_team_mate_with_a_large_card() -> None:
    """R8.5: he crosses the finish with the mate and without a card that would take him there."""
    hands = {11: (12, 12, 12), 12: (1, 1, 1)}
    crossed = {40: (11, 12, 21), 90: (11, 12, 21)}
    race = riding("special", {112: (11, 12), 100: (21,)}, specials={12: "T"}, hands=hands, crossed=crossed)
    decision = orders(race)
    assert decision.extras == (Extra("T", 12, 11),)
    assert dict(decision.cards) == {11: 12}


def test_a_boost_is_played_with_threes_that_reach_the_line_and_kept_without() -> None:
    """R8.5: six squares cross the finish, three do not."""
    crossed = {40: (11, 21, 31), 90: (11, 21, 31)}
    road, rivals = {116: (11,), 115: (21, 31)}, {21: (9, 9, 9), 31: (9, 9, 9)}
    with_threes = riding("special", road, specials={11: "B"}, hands={11: (3, 3, 1), **rivals}, crossed=crossed)
    without = riding("special", road, specials={11: "B"}, hands={11: (2, 4, 1), **rivals}, crossed=crossed)
    decision = orders(with_threes)
    assert (decision.cards, decision.extras) == (((11, 6),), (Extra("B", 11),))
    assert orders(without).extras == ()


def test_two_riders_do_not_puncture_the_same_rival() -> None:
    """R8.5: one puncture is enough."""
    hands = {21: (12, 12, 12), 31: (12, 12, 12)}
    road = {34: (21,), 33: (31,), 32: (11, 12)}
    race = riding("special", road, specials={11: "P", 12: "P"}, hands=hands, crossed=BEHIND_EIGHT | {40: ()})
    targets = [extra.target for extra in orders(race).extras]
    assert len(targets) == len(set(targets))


# Blind and spy


def test_a_rival_who_is_not_seen_is_taken_to_be_in_the_middle() -> None:
    """R8.2: behind the own rider on 30 and beyond the checkpoint at 20."""
    race = riding("blind", {30: (11,), 22: (21,), 5: (31,)})
    view = see(race, 1)
    assert (view.rider(21).square, view.rider(21).farthest) == (21, 30)
    assert [guessed(view).rider(number).square for number in (11, 21)] == [30, 25]


def test_a_view_that_hides_nothing_is_left_as_it_is() -> None:
    view = see(field({30: (11,), 22: (21,)}), 1)
    assert guessed(view) is view


def test_cards_shown_last_turn_are_known_and_older_ones_are_not() -> None:
    """R8.3: what was shown after turn 4 is still held on turn 5; what was shown before may have been played."""
    race = riding("spy", {30: (11,), 22: (21,), 5: (31,)}, turn=4, hands={21: (9, 12, 2)})
    race = evolve(evolve(race, Revealed(21, (12, 9)))._replace(turn=5), Revealed(31, (5,)))
    seen = guessed(see(race, 1))
    assert seen.rider(21).cards == (None, 12, 9)
    assert guessed(see(race._replace(turn=6), 1)).rider(21).cards == (None, None, None)


def test_spies_look_at_rivals_next_to_their_own_rider() -> None:
    """R8.3: each at another one."""
    race = riding("spy", {70: (11,), 66: (21,), 30: (12,), 25: (31,), 5: (32,)})
    assert orders(race).extras == (Extra("spies", 11, 21), Extra("spies", 12, 31))


# All of them


def test_an_imagined_race_is_the_view_again() -> None:
    race = riding("stamina", {50: (11,), 40: (21, 31)}, stamina={11: 3, 21: 1, 31: 2}, alone=11)
    copy = imagined(see(race, 1))
    assert [(one.id, one.square, one.badges) for one in copy.riders] == [
        (one.id, one.square, one.badges) for one in race.riders
    ]
    assert (copy.turn, copy.order, copy.alone) == (race.turn, race.order, race.alone)


def test_team_mates_are_expected_where_they_were_ordered_to() -> None:
    """R4.2: the second round of a team's orders knows what those behind do as well."""
    race = field({40: (11, 12), 30: (21, 31)}, rule_set="pbm", hands={12: (2, 6, 9)})
    mate = Outlook(see(race, 1), 11, {12: 6}).others[0]
    assert (mate.rider.id, mate.now) == (12, {46: 1.0})


def test_a_team_s_orders_are_gone_through_twice_with_all_the_others_known() -> None:
    """R4.2: what was ordered for the riders behind is known when those in front are ordered for again."""
    told: list[tuple[int, dict[int, int]]] = []

    class Listening(Domestique):
        def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
            told.append((ask.rider, dict(decided)))
            return super().card(view, ask, rng, decided)

    race = field({40: (11,), 38: (12,), 30: (21, 31)}, rule_set="pbm", hands={11: (2, 6, 9), 12: (3, 5, 8)})
    decision = Listening().decide(see(race, 1), asked(race, 1), rng_for(1, 1, race.turn, 0))
    assert [rider for rider, _ in told] == [11, 12, 11, 12]
    assert [sorted(decided) for _, decided in told] == [[], [11], [12], [11]]
    assert isinstance(decision, GiveOrders)
    assert dict(decision.cards).keys() == {11, 12}
