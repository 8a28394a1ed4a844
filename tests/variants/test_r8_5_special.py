"""R8.5: the dealing of special cards, and the orders that a team may give.

test_r8_5_special_played.py has the effect of each.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Extra, GiveOrders
from breakaway_desktop.engine.events import Dealt, Dropped, Event, SpecialPlayed
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, of_kind, options_of
from tests.variants.riding import BEHIND_EIGHT, crossings_in, moves_in, orders_ask, refused_orders, riding, turn_of

SEVEN = {40: [51, 52, 53, 54, 61, 62, 63]}
"""Seven riders across the first sprint line."""


def dealt(events: Iterable[Event]) -> list[tuple[int, str]]:
    return [(event.rider, event.card) for event in events if isinstance(event, Dealt)]


def special_cards(race: Race, rider: int) -> dict[str, int]:
    """Return the special cards that a rider holds, by kind; they are public."""
    seen = see(race, 0).rider(rider)
    return {kind: seen.badge(kind) for kind in "PCTB" if seen.badge(kind)}


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_the_variant_is_refused_with_sequential_orders(rule_set: str) -> None:
    """R8.5, R2.1."""
    with pytest.raises(Refused) as caught:
        referee.rules_of(options_of(rule_set), 3, 1, variant=find_variant("special"))
    assert caught.value.refusal.key == "variant-needs-simultaneous"


# Dealing


@pytest.mark.parametrize(
    ("first", "cards"), [("P", "PCTBP"), ("C", "CTBPC"), ("T", "TBPCT"), ("B", "BPCTB")]
)  # fmt: skip
def test_cards_are_dealt_in_turn_from_the_drawn_one(first: str, cards: str) -> None:
    """R8.5: the cycle P, C, T, B."""
    road: dict[int, list[Spot]] = {40: [11, 12, 21, 22, 31]}
    _, events = turn_of(riding("special", road, teams=6, crossed=BEHIND_EIGHT, first=first))
    assert dealt(events) == list(zip((11, 12, 21, 22, 31), cards, strict=True))


@pytest.mark.parametrize("seed", range(8))
def test_the_first_card_is_drawn_from_the_seed(seed: int) -> None:
    """R8.5, R9.2: the same seed draws the same card, and each of the four is drawn by some seed."""
    variant = find_variant("special")
    drawn = [dict(referee.rules_of(options_of("pbm"), 3, seed, variant=variant).draws) for _ in range(2)]
    assert drawn[0] == drawn[1]
    rng = [referee.rules_of(options_of("pbm"), 3, seed, variant=variant).draws for seed in range(60)]
    assert {dict(draws)["first_special"] for draws in rng} == set("PCTB")


def test_the_first_eight_are_dealt_nothing() -> None:
    """R8.5: only from the ninth place on; 12 is the ninth."""
    road: dict[int, list[Spot]] = {40: [11, 12, 21]}
    race, events = turn_of(riding("special", road, teams=6, crossed=SEVEN))
    assert [place for _, _, place, _ in crossings_in(events)] == [8, 9, 10]
    assert dealt(events) == [(12, "P"), (21, "C")]
    assert [special_cards(race, rider) for rider in (11, 12, 21)] == [{}, {"P": 1}, {"C": 1}]


def test_riders_sharing_the_eighth_place_all_count_as_placed() -> None:
    """R8.5, ruling: three share the eighth to tenth; the next is the eleventh."""
    road: dict[int, list[Spot]] = {40: [(11, 21, 31)], 39: [12]}
    _, events = turn_of(riding("special", road, teams=6, crossed=SEVEN))
    assert [place for _, _, place, _ in crossings_in(events)] == [8, 8, 8, 11]
    assert dealt(events) == [(12, "P")]


def test_within_a_group_cards_are_dealt_by_rider_number() -> None:
    """R8.5, ruling."""
    _, events = turn_of(riding("special", {40: [(31, 12, 21)]}, teams=6, crossed=BEHIND_EIGHT))
    assert dealt(events) == [(12, "P"), (21, "C"), (31, "T")]


def test_a_third_special_card_is_not_dealt_and_does_not_advance_the_cycle() -> None:
    """R8.5, ruling: 11 holds two cards; the next one goes to 21."""
    race = riding("special", {40: [11, 21]}, teams=6, crossed=BEHIND_EIGHT, specials={11: "PC"})
    race, events = turn_of(race)
    assert dealt(events) == [(21, "T")]
    assert special_cards(race, 11) == {"P": 1, "C": 1}


def test_two_of_a_kind_are_two_cards() -> None:
    """R8.5: a rider may hold P twice, and gets no third."""
    race = riding("special", {40: [11, 21]}, teams=6, crossed=BEHIND_EIGHT, specials={11: "PP"})
    race, events = turn_of(race)
    assert special_cards(race, 11) == {"P": 2}
    assert [rider for rider, _ in dealt(events)] == [21]


def test_playing_one_makes_room_for_another_in_the_same_turn() -> None:
    """R8.5: he holds two, plays one before the moves, and crosses as the ninth."""
    race = riding("special", {40: [11], 39: [21]}, teams=6, crossed=BEHIND_EIGHT, specials={11: "PB"})
    race, events = turn_of(race, None, None, [Extra("B", 11)])
    assert dealt(events) == [(11, "T"), (21, "B")]
    assert special_cards(race, 11) == {"P": 1, "T": 1}


def test_the_finish_deals_nothing() -> None:
    """R8.5, ruling: the ninth and tenth to finish in one turn get no card."""
    front: list[Spot] = [11, 12, 13, 14, 21, 22, 23, 24, 31, 32]
    _, events = turn_of(riding("special", {118: front}))
    assert len(crossings_in(events)) == 10
    assert dealt(events) == []


def test_a_line_crossed_before_deals_nothing_again() -> None:
    """R8.5, R1.5: each line once."""
    crossed = {40: [*BEHIND_EIGHT[40], 11]}
    _, events = turn_of(riding("special", {40: [11], 30: [21]}, teams=6, crossed=crossed))
    assert dealt(events) == []


def test_two_lines_in_one_move_deal_two_cards() -> None:
    """R8.5, R6.4."""
    crossed = {40: BEHIND_EIGHT[40], 42: BEHIND_EIGHT[40]}
    race = riding("special", {40: [11], 30: [21]}, teams=6, crossed=crossed, sprints=(40, 42))
    race, events = turn_of(race)
    assert dealt(events) == [(11, "P"), (11, "C")]


def test_nobody_is_dropped() -> None:
    """R8.5, R4.6: in another race 31 would be dropped."""
    race, events = turn_of(riding("special", {60: [11, 21], 59: [12], 30: [31]}))
    assert of_kind(events, Dropped) == []
    assert race.dropped == ()


# Allowed orders


def extras_of(race: Race, rider: int) -> dict[str, tuple[int, ...]]:
    """Return a rider's extras with their targets."""
    extras = [extra for extra in orders_ask(race, rider // 10).extras if extra.rider == rider]
    return {extra.kind: tuple(sorted(extra.targets)) for extra in extras}


def test_a_rider_is_offered_only_the_special_cards_he_holds() -> None:
    """R8.5: each rider only those that he holds."""
    race = riding("special", {30: [11, 12, 21]}, specials={11: "PB"})
    assert set(extras_of(race, 11)) == {"P", "B"}
    assert extras_of(race, 12) == {}
    assert refused_orders(race, 1, None, None, [Extra("B", 12)])
    assert refused_orders(race, 1, None, None, [Extra("C", 11)])


def test_at_most_one_is_played_a_turn() -> None:
    """R8.5."""
    race = riding("special", {30: [11, 12, 21]}, specials={11: "PB"})
    assert refused_orders(race, 1, None, None, [Extra("B", 11), Extra("P", 11, 21)])


def test_a_played_special_card_leaves_the_hand() -> None:
    """R8.5: only one of two of a kind."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "BB"})
    race, events = turn_of(race, None, None, [Extra("B", 11)])
    assert special_cards(race, 11) == {"B": 1}
    assert [(event.rider, event.card, event.target) for event in of_kind(events, SpecialPlayed)] == [(11, "B", 0)]
    race, _ = turn_of(race, None, None, [Extra("B", 11)])
    assert special_cards(race, 11) == {}
    assert extras_of(race, 11) == {}


def test_special_cards_are_public() -> None:
    """R8.5, ruling: every team sees who holds which card."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "PT"}, hands={11: (5, 5, 5)})
    for team in range(4):
        seen = see(race, team).rider(11)
        assert [seen.badge(kind) for kind in "PCTB"] == [1, 0, 1, 0]


def test_a_puncture_names_a_rider_within_ten_squares() -> None:
    """R8.5: ahead, behind or level, including team-mates; but not himself, and nobody farther away."""
    road: dict[int, list[Spot]] = {41: [23], 40: [22], 30: [11, 21, 12], 20: [31], 19: [32]}
    race = riding("special", road, specials={11: "P"})
    assert extras_of(race, 11) == {"P": (12, 21, 22, 31)}
    for target in (23, 32, 11, 33, 0):
        assert refused_orders(race, 1, None, None, [Extra("P", 11, target)])


def test_a_tow_names_a_rider_on_his_square() -> None:
    """R8.5: other targets are refused; a team-mate is allowed, he himself is not."""
    race = riding("special", {30: [11, 21, 12], 29: [31]}, specials={11: "T"})
    assert extras_of(race, 11) == {"T": (12, 21)}
    for target in (31, 11, 0):
        assert refused_orders(race, 1, None, None, [Extra("T", 11, target)])


def test_catch_up_and_boost_name_nobody() -> None:
    """R8.5."""
    race = riding("special", {30: [11, 21]}, specials={11: "CB"})
    assert extras_of(race, 11) == {"C": (), "B": ()}
    assert refused_orders(race, 1, None, None, [Extra("B", 11, 21)])


def test_a_rider_with_a_tow_is_ordered_no_card() -> None:
    """R8.5: he plays no movement card, so none may be ordered for him."""
    race = riding("special", {30: [11, 21]}, specials={11: "T"})
    (tow,) = orders_ask(race, 1).extras
    assert tow.cards == ()
    with pytest.raises(Refused):
        referee.answer(race, GiveOrders(1, ((11, 5),), (), (Extra("T", 11, 21),)))


def test_a_boost_names_the_six() -> None:
    """R8.5: his order names the 6, which is allowed only with the Boost."""
    race = riding("special", {30: [11, 21]}, specials={11: "B"}, hands={11: (3, 8, 3)})
    (boost,) = orders_ask(race, 1).extras
    assert boost.cards == (6, 8, 6)
    assert refused_orders(race, 1, {11: 6}) == "card-not-held"
    assert refused_orders(race, 1, {11: 3}, None, [Extra("B", 11)])
    _, events = turn_of(race, {11: 6}, None, [Extra("B", 11)])
    assert (11, 6, 30, 36) in moves_in(events)


def test_missing_orders_play_no_special_card() -> None:
    """R8.5, ruling."""
    race = riding("special", {30: [11, 21], 20: [31]}, specials={11: "B"}, hands={11: (3, 4, 3)})
    race, events = turn_of(race, missing=[1])
    assert of_kind(events, SpecialPlayed) == []
    assert special_cards(race, 11) == {"B": 1}
    assert (11, 4, 30, 34) in moves_in(events)
