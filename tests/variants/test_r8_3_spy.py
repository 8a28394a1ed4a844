"""R8.3: spy."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, Extra, NoOrders, Retire
from breakaway_desktop.engine.events import Event, RaceEnded, Replaced, Revealed
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see, see_event
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, of_kind, options_of
from tests.record.independent import complaint
from tests.record.races import document_of
from tests.record.simultaneous import random_match
from tests.variants.random_races import options_for
from tests.variants.riding import kinds_in, orders_ask, orders_for, refused_orders, riding, turn_of

ROAD: dict[int, list[Spot]] = {30: [11, 21], 29: [12], 25: [22], 20: [31]}
HANDS = {21: (5, 9, 2), 22: (5, 7, 7), 12: (5, 4, 4)}


def spy_extras(*pairs: tuple[int, int]) -> list[Extra]:
    """Return nominations of (own rider, target)."""
    return [Extra("spies", rider, target) for rider, target in pairs]


def shown_cards(events: Iterable[Event]) -> dict[int, tuple[int, ...]]:
    return {event.rider: event.cards for event in of_kind(events, Revealed)}


def race() -> Race:
    return riding("spy", ROAD, hands=HANDS)


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_the_variant_is_refused_with_sequential_orders(rule_set: str) -> None:
    """R8.3, R2.1."""
    with pytest.raises(Refused) as caught:
        referee.rules_of(options_of(rule_set), 3, 1, variant=find_variant("spy"))
    assert caught.value.refusal.key == "variant-needs-simultaneous"


def test_each_own_rider_may_nominate_one_of_all_riders() -> None:
    """R8.3: any rider on the road, including his own team-mates; riders off the road nominate nobody."""
    extras = orders_ask(race(), 1).extras
    assert [(extra.kind, extra.rider) for extra in extras] == [("spies", 11), ("spies", 12)]
    assert all(sorted(extra.targets) == [11, 12, 21, 22, 31] for extra in extras)
    assert refused_orders(race(), 1, None, None, spy_extras((11, 41)))


def test_a_dropped_rider_nominates_nobody() -> None:
    """R8.3: one nomination per own rider who is not dropped; dropped riders may be spied on."""
    extras = orders_ask(riding("spy", ROAD, dropped=(12, 31)), 1).extras
    assert [extra.rider for extra in extras] == [11]
    assert 31 in extras[0].targets
    assert orders_ask(riding("spy", ROAD, dropped=(12, 31)), 3).extras == ()


def test_a_rider_nominates_one_only() -> None:
    """R8.3: at most one per own rider."""
    assert refused_orders(race(), 1, None, None, spy_extras((11, 21), (11, 22)))


def test_a_nomination_shows_the_highest_card_after_replacement() -> None:
    """R8.3: 21 has played his 5, and his new card is not among the highest."""
    after, events = turn_of(race(), None, None, spy_extras((11, 21)))
    assert after.rider(21).hand == (9, 2, 3)
    assert shown_cards(events) == {21: (9,)}
    kinds = kinds_in(events)
    assert kinds.index(Replaced.__name__) < kinds.index(Revealed.__name__)


def test_the_new_card_may_be_the_one_shown() -> None:
    """R8.3: cards are revealed after the new cards of the turn; 31 gets 3 + 4."""
    close = riding("spy", {30: [11, 21], 29: [12, 22], 28: [31]}, hands={31: (5, 2, 2)})
    _, events = turn_of(close, None, None, spy_extras((11, 31)))
    assert shown_cards(events) == {31: (7,)}


def test_each_nomination_shows_one_more() -> None:
    """R8.3: two nominations by one team, one by another; the highest cards first."""
    _, events = turn_of(race(), None, None, spy_extras((11, 21), (12, 21)))
    assert shown_cards(events) == {21: (9, 3)}
    _, events = turn_of(race(), None, None, spy_extras((11, 21), (12, 21), (31, 21)))
    assert shown_cards(events) == {21: (9, 3, 2)}


def test_equal_cards_are_shown_one_by_one() -> None:
    """R8.3: two nominations show two sevens."""
    _, events = turn_of(race(), None, None, spy_extras((11, 22), (31, 22)))
    assert shown_cards(events) == {22: (7, 7)}


def test_at_most_the_complete_hand_is_revealed() -> None:
    """R8.3: four nominations for a hand of three."""
    crowded = riding("spy", {30: [11, 12, 13, 14], 20: [31]}, hands={31: (5, 8, 1)})
    _, events = turn_of(crowded, None, None, spy_extras((11, 31), (12, 31), (13, 31), (14, 31)))
    assert shown_cards(events) == {31: (8, 3, 1)}


def test_a_team_may_nominate_its_own_rider() -> None:
    """R8.3: any own rider, even himself."""
    _, events = turn_of(race(), None, None, spy_extras((11, 12), (12, 12)))
    assert shown_cards(events) == {12: (5, 4)}


def test_the_cards_are_shown_to_everybody() -> None:
    """R8.3: to his rivals, to spectators, and to teams that have not spied, with the turn."""
    before = race()
    after, events = turn_of(before, None, None, spy_extras((11, 21)))
    (revealed,) = of_kind(events, Revealed)
    for team in range(4):
        assert see_event(revealed, before, team) == revealed
        assert see(after, team).variant_value("revealed") == ((5, 21, (9,)),)
        assert team == 2 or see(after, team).rider(21).cards == (None, None, None)


def test_a_revealed_card_does_not_show_whether_it_was_played() -> None:
    """R8.2, R8.3: played cards are hidden, so revealed cards remain listed."""
    after, _ = turn_of(race(), None, None, spy_extras((11, 21)))
    views = [see(turn_of(after, {21: card})[0], 1) for card in (9, 3)]
    assert views[0].notes == views[1].notes
    assert views[0].rider(21).cards == views[1].rider(21).cards


def test_no_one_learns_which_team_spied() -> None:
    """R8.3, R9.1: nominations are orders, and revealed cards do not name a spy."""
    for asker in (11, 12, 31):
        before = race()
        after, events = turn_of(before, None, None, spy_extras((asker, 21)))
        visible = [see_event(event, before, 2) for event in events]
        if asker == 11:
            expected, first = visible, see(after, 2)
        assert (visible, see(after, 2)) == (expected, first)


@pytest.mark.parametrize("first", [True, False])
def test_no_card_of_a_retiring_rider_is_revealed(first: bool) -> None:
    """R8.3: whether the retirement is announced before or after the others' orders."""
    now = race()
    steps: list[Decision] = [Retire(21), orders_for(orders_ask(now, 1), None, None, spy_extras((11, 21), (12, 22)))]
    for step in steps if first else steps[::-1]:
        now, _ = referee.answer(now, step)
    now, events = turn_of(now)
    assert shown_cards(events) == {22: (7,)}


def test_possible_targets_do_not_reveal_a_pending_retirement() -> None:
    """R8.3, R9.1: it is a secret until the turn is played."""
    before = race()
    after, _ = referee.answer(before, Retire(21))
    assert orders_ask(after, 1) == orders_ask(before, 1)


def test_a_nomination_by_a_retiring_rider_does_not_count() -> None:
    """R8.3, R4.5: he counts for nothing from the start of the turn; the others' nominations count."""
    now, _ = referee.answer(race(), orders_for(orders_ask(race(), 1), None, None, spy_extras((11, 21), (12, 22))))
    now, _ = referee.answer(now, Retire(11))
    _, events = turn_of(now)
    assert shown_cards(events) == {22: (7,)}


def test_a_race_in_which_a_spy_retires_can_be_read_again() -> None:
    """R8.3, R4.5: orders first, then the retirement, in one turn."""
    match = random_match(Random(1), "pbm", options_for("spy", "pbm"), 3, "spy")
    match.answer(orders_for(orders_ask(match.race, 1), None, None, spy_extras((11, 21), (12, 22), (13, 21), (14, 23))))
    match.answer(Retire(12))
    match.answer(NoOrders(2))
    match.answer(NoOrders(3))
    document = document_of(match.record())
    assert sorted(spy["target"] for spy in document["turns"][0]["spies"]) == [21, 21, 23]
    assert complaint(document) is None
    assert rebuild(match.record()).race == match.race


def test_nothing_is_shown_when_the_turn_ends_the_race() -> None:
    """R8.3: eight riders finish."""
    front: list[Spot] = [11, 12, 13, 14, 21, 22, 23, 24]
    after, events = turn_of(riding("spy", {118: front, 100: [31]}), None, None, spy_extras((11, 31), (31, 11)))
    assert of_kind(events, RaceEnded)
    assert shown_cards(events) == {}
    assert after.over


def test_missing_orders_nominate_nobody() -> None:
    """R8.3: also if a team has given up orders with nominations."""
    now = race()
    after, _ = referee.answer(now, NoOrders(1))
    _, events = turn_of(after)
    assert shown_cards(events) == {}


def test_without_a_nomination_nothing_is_shown() -> None:
    """R8.3: nominations are optional."""
    _, events = turn_of(race())
    assert of_kind(events, Revealed) == []


def test_nominations_hold_for_one_turn() -> None:
    """R8.3: nominations belong to the orders of each turn."""
    after, _ = turn_of(race(), None, None, spy_extras((11, 21)))
    _, events = turn_of(after, {21: 2})
    assert of_kind(events, Revealed) == []


def test_spy_hides_rivals_as_blind_does() -> None:
    """R8.3, R8.2: rivals' squares and cards are hidden, open hands or not."""
    view = see(race(), 1)
    assert view.rider(21).farthest is not None
    assert view.rider(21).cards == (None, None, None)
    assert view.rider(12).cards == (5, 4, 4)
