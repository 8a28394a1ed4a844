"""A team gets nothing that it may not know (R8.2, R8.3, R9.1).

Hidden facts are changed, and the views and masked events compared byte by byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, AskOrders, Extra, GiveOrders, NoOrders, PlayCard
from breakaway_desktop.engine.events import Crossed, Dropped, Event, Moved, OrderTaken, Replaced, SpecialPlayed
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see, see_event
from tests.engine.fields import Spot, of_kind
from tests.properties.races import Temper
from tests.record.simultaneous import random_decision, random_match
from tests.variants.random_races import options_for
from tests.variants.riding import riding, turn_of
from tests.variants.twins import checkpoint, listing, other_squares, twin, with_room

HIDING = [("blind", base) for base in RULE_SETS] + [("spy", base) for base in RULE_SETS]
TEMPER = Temper(missing=0.05, retiring=0.01, taste="any")


def moments(variant: str, base: str, seed: int) -> Iterator[Race]:
    """Yield a random race at the start of every turn."""
    rng = Random(f"views/{variant}/{base}/{seed}")
    match = random_match(rng, base, options_for(variant, base), 3 + seed % 4, variant)
    turn = 0
    while not match.over:
        if match.race.turn != turn:
            turn = match.race.turn
            yield match.race
        match.answer(random_decision(match.race, match.open_asks, rng, TEMPER))


def event_text(events: Iterable[Event], race: Race, team: int) -> str:
    """Return everything that a team gets of these events."""
    return "\n".join(repr(seen) for event in events if (seen := see_event(event, race, team)) is not None)


# Views


@pytest.mark.parametrize(("variant", "base"), HIDING)
def test_races_that_look_the_same_give_the_same_view(variant: str, base: str) -> None:
    """R8.2, R9.1: whatever rivals' squares, ties, hands and states, for each team and spectators, at every turn."""
    compared = differing = 0
    rng = Random(f"twins/{variant}/{base}")
    for seed in range(2):
        for race in moments(variant, base, seed):
            for team in range(race.rules.teams + 1):
                other = twin(race, team, rng)
                assert repr(see(other, team)) == repr(see(with_room(race), team)), (seed, race.turn, team)
                compared += 1
                differing += listing(other) != listing(race)
    assert compared > 100
    assert differing == compared


@pytest.mark.parametrize(("variant", "base"), HIDING)
def test_a_difference_that_may_be_seen_is_seen(variant: str, base: str) -> None:
    """This shows that the comparison can fail: another running order or own square gives another view."""
    race = next(iter(moments(variant, base, 0)))
    first, last = listing(race)[0], listing(race)[-1]
    riders = {rider.id: rider for rider in race.riders}
    riders[last.id] = last._replace(square=first.square + 1)
    changed = race._replace(riders=tuple(riders.values()))
    assert repr(see(changed, last.team % 3 + 1)) != repr(see(race, last.team % 3 + 1))
    assert repr(see(changed, last.team)) != repr(see(race, last.team))


def position(**facts: object) -> Race:
    """Return a race with team 1 on 30 and 10, rivals before, between and behind."""
    road: dict[int, list[Spot]] = {38: [21], 34: [31], 30: [11], 25: [22], 10: [12], 6: [32]}
    return riding("blind", facts.pop("road", road), **facts)  # type: ignore[arg-type]


def test_crossing_a_line_without_points_is_not_reported() -> None:
    """R8.2: points are public, and a ninth place has none: he may be at 31 or beyond 33."""
    eight = [41, 42, 43, 44, 51, 52, 53, 54]
    rows = {"rule_set": "boxed", "teams": 5}
    before = riding("blind", {60: eight, 31: [21], 25: [11]}, crossed={33: eight}, **rows)  # type: ignore[arg-type]
    beyond = riding("blind", {60: eight, 35: [21], 25: [11]}, crossed={33: [*eight, 21]}, **rows)  # type: ignore[arg-type]
    assert repr(see(before, 1)) == repr(see(beyond, 1))
    crossed = Crossed(21, 33, 9, 0)
    assert see_event(crossed, before, 1) is None
    assert see_event(crossed, before, 2) == crossed


def test_dropped_rivals_are_not_shown() -> None:
    """R8.2, R4.6: it would reveal a gap; own dropped riders are known."""
    assert repr(see(position(dropped=(32,)), 1)) == repr(see(position(), 1))
    assert see(position(dropped=(12, 32)), 1).rider(12).dropped
    assert event_text([Dropped((32,))], position(), 1) in ("", repr(Dropped(())))


def test_the_rival_alone_in_front_is_not_named() -> None:
    """R8.2, R7.6: it would reveal that nobody shares his square."""
    assert repr(see(position(alone=21), 1)) == repr(see(position(), 1))


def test_a_rival_on_the_own_leaders_square_is_not_revealed() -> None:
    """R8.2: 11, who was alone in front before and gets a 3 in either case, is caught by 21 or not."""
    views = []
    for card in (5, 4):
        road: dict[int, list[Spot]] = {38: [11], 33: [21], 20: [31]}
        race = riding("blind", road, alone=11, hands={11: (1, 2, 2), 21: (card + 1, 2, 2)})
        after, _ = turn_of(race)
        views.append(repr(see(after, 1)))
    assert views[0] == views[1]


def test_the_number_of_moved_groups_is_not_revealed() -> None:
    """R8.2: own riders' arrival numbers must not reveal whether rivals have arrived together."""
    tied: dict[int, list[Spot]] = {58: [(21, 31)], 50: [11], 10: [12]}
    apart: dict[int, list[Spot]] = {58: [21], 57: [31], 50: [11], 10: [12]}
    views, moves = [], []
    for road in (tied, apart):
        after, events = turn_of(position(road=road))
        views.append(repr(see(after, 1)))
        moves.append(event_text(of_kind(events, Moved), position(), 1))
    assert views[0] == views[1]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("variant", ["blind", "spy"])
@pytest.mark.parametrize("team", [0, 1, 3])
def test_hands_of_rivals_are_not_shown(variant: str, team: int) -> None:
    """R8.2, R9.3: neither cards nor, because played ones are hidden, the number of starting cards left."""
    road: dict[int, list[Spot]] = {38: [21], 30: [11], 25: [22], 10: [31]}
    hands = [{21: (9, 8, 8), 22: (7, 7, 6)}, {21: (3, 4, 5), 22: (9, 3, 3)}]
    secret = [{21: 3, 22: 3}, {21: 0, 22: 1}]
    views = [see(riding(variant, road, hands=hand, secret=count), team) for hand in hands for count in secret]
    assert len({repr(view) for view in views}) == 1


# Events


def with_cards(race: Race, cards: dict[int, int]) -> Race:
    """Return the race in which each of these riders holds this card, first in his hand."""
    riders = [
        rider._replace(hand=(cards[rider.id], *rider.hand[1:]), secret=0) if rider.id in cards else rider
        for rider in race.riders
    ]
    return race._replace(riders=tuple(riders))


def play_turn(race: Race) -> tuple[Race, list[tuple[Race, Event]]]:
    """Play the first card of every hand; return the race, and each event with the race before it."""
    happened: list[tuple[Race, Event]] = []
    turn = race.turn
    while not race.over and race.turn == turn:
        ask = referee.asks(race)[0]
        if isinstance(ask, AskOrders):
            cards = tuple((rider_ask.rider, rider_ask.cards[0]) for rider_ask in ask.riders)
            after, events = referee.answer(race, GiveOrders(ask.team, cards))
        else:
            assert isinstance(ask, AskCard)
            after, events = referee.answer(race, PlayCard(ask.rider, ask.cards[0]))
        happened += [(race, event) for event in events]
        race = after
    return race, happened


@pytest.mark.parametrize("base", RULE_SETS)
def test_turns_that_look_the_same_give_the_same_lines(base: str) -> None:
    """R8.2, R9.1: rivals have other squares and cards; order, checkpoints and points agree."""
    compared = 0
    rng = Random(f"events/{base}")
    rows = {} if RULE_SETS[base].orders == "sequential" else {"order": "arrival", "first_turn": "team1"}
    for seed in range(12):
        match = random_match(rng, base, options_for("blind", base, **rows), 3, "blind")
        while not match.over and match.race.turn <= 2 + seed % 6:
            match.answer(random_decision(match.race, match.open_asks, rng, Temper(0, 0, "any")))
        if match.over or any(len(group) > 1 for group in match.race.order):
            continue
        own = 1 + seed % 3
        rivals = [rider.id for rider in match.race.on_road() if rider.team != own]
        race = with_cards(match.race._replace(dropped=()), {rider: rng.randint(4, 12) for rider in rivals})
        after, events = play_turn(race)
        for _ in range(0 if after.over else 60):
            starts = other_squares(race, own, rng, reach=2)
            ends = other_squares(after, own, rng, reach=2)
            cards = {rider: max(ends[rider] - starts[rider], 1) for rider in rivals}
            riders = [rider._replace(square=starts[rider.id]) for rider in race.riders]
            other = with_cards(race._replace(riders=tuple(riders)), cards)
            if same_to_see(race, other, own):
                other_after, other_events = play_turn(other)
                if same_to_see(after, other_after, own):
                    assert visible_lines(events, own) == visible_lines(other_events, own), seed
                    assert repr(see(after, own)) == repr(see(other_after, own)), seed
                    compared += 1
    assert compared >= 5


def same_to_see(first: Race, second: Race, own: int) -> bool:
    """Return whether team `own` may see the same: running order, points, checkpoints, own riders."""
    if first.over or second.over:
        return False
    facts = []
    for race in (first, second):
        order = [(rider.id, rider.points, checkpoint(rider.square)) for rider in listing(race)]
        mine = [(rider.square, rider.hand, rider.id in race.dropped) for rider in race.riders if rider.team == own]
        facts.append((order, mine, race.alone // 10 == own and race.alone))
    return facts[0] == facts[1]


def visible_lines(happened: list[tuple[Race, Event]], team: int) -> list[str]:
    return [repr(shown) for race, event in happened if (shown := see_event(event, race, team)) is not None]


@pytest.mark.parametrize(("variant", "base"), HIDING)
def test_no_event_contains_a_rivals_square_or_card(variant: str, base: str) -> None:
    """R8.2: moves, new cards, orders; not even the members of a group."""
    rng = Random(f"leaks/{variant}/{base}")
    match = random_match(rng, base, options_for(variant, base), 4, variant)
    masked = 0
    while not match.over:
        step = match.answer(random_decision(match.race, match.open_asks, rng, TEMPER))
        if step.after.over:
            break
        rivals = [event for event in of_kind(step.events, Moved) if event.rider // 10 != 1]
        assert all(see_event(event, step.before, 1) is None for event in rivals)
        masked += len(rivals)
        shown = [seen for event in step.events if (seen := see_event(event, step.before, 1)) is not None]
        assert all(rider // 10 == 1 for event in of_kind(shown, Replaced) for rider, _ in event.cards)
        assert all(len(group) == 1 for event in of_kind(shown, OrderTaken) for group in event.groups)
    assert masked > 50


# Spy


def test_nominations_are_secret_orders() -> None:
    """R8.3, R9.1: nobody else sees that a team spies, and on whom; not even the team of the target."""
    road: dict[int, list[Spot]] = {38: [21], 30: [11, 12], 25: [22], 10: [31]}
    race = riding("spy", road)
    orders: list[GiveOrders | NoOrders] = [
        GiveOrders(1, ((11, 5), (12, 5)), (), extras)
        for extras in ((), (Extra("spies", 11, 21),), (Extra("spies", 11, 31), Extra("spies", 12, 31)))
    ]
    answers = [referee.answer(race, way) for way in [*orders, NoOrders(1)]]
    for team in (0, 2, 3):
        assert len({repr(see(after, team)) for after, _ in answers}) == 1
        assert len({event_text(events, race, team) for _, events in answers}) == 1


def test_a_revealed_card_reveals_nothing_about_the_others() -> None:
    """R8.3: two hands with the same highest card."""
    road: dict[int, list[Spot]] = {38: [21], 30: [11], 10: [31]}
    views = []
    for hand in ((5, 12, 4), (5, 12, 11), (12, 5, 1)):
        race = riding("spy", road, hands={21: hand})
        after, events = turn_of(race, {21: 5}, None, [Extra("spies", 11, 21)])
        views.append((repr(see(after, 1)), event_text(events, race, 1)))
    assert len(set(views)) == 1


# Special cards


@pytest.mark.parametrize("team", [0, 2, 3])
def test_a_boost_does_not_reveal_secret_cards(team: int) -> None:
    """R8.5, R9.1: with hidden hands nobody sees which of the starting cards have become sixes."""
    views = []
    for hand in ((6, 3, 8, 3), (6, 4, 7, 3), (6, 5, 5, 4)):
        road: dict[int, list[Spot]] = {30: [11, 12], 20: [21, 31]}
        race = riding(
            "special",
            road,
            rule_set="boxed",
            orders="simultaneous",
            hands={11: hand},
            secret={11: 4},
            specials={11: "B"},
        )
        after, events = turn_of(race, {11: 6}, None, [Extra("B", 11)])
        assert of_kind(events, SpecialPlayed)[0].hand.count(3) == 0
        views.append((event_text(events, race, team), repr(see(after, team))))
    assert len(set(views)) == 1


# After the race


@pytest.mark.parametrize(("variant", "base"), HIDING)
def test_after_the_race_everything_on_the_road_is_public(variant: str, base: str) -> None:
    """R8.2: squares, order, crossings."""
    rng = Random(f"after/{variant}/{base}")
    match = random_match(rng, base, options_for(variant, base), 3, variant)
    while not match.over:
        match.answer(random_decision(match.race, match.open_asks, rng, TEMPER))
    for team in range(4):
        view = see(match.race, team)
        assert view.over
        assert [(rider.square, rider.crossed, rider.farthest) for rider in view.riders] == [
            (rider.square, rider.crossed, None) for rider in match.race.riders
        ]
