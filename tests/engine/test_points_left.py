"""Whether riders can still win points, and who may take the last places, compared with the moves of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.last_turn import last_places
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.points_left import can_win_points, may_end_level
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from breakaway_desktop.variants.mountains import Mountains
from breakaway_desktop.variants.pursuit import Pursuit
from breakaway_desktop.variants.special import Special
from tests.engine.fields import field, fresh
from tests.properties.endings import random_decision

CASES: tuple[tuple[str, str | None, dict[str, Any]], ...] = (
    *((rule_set, None, {}) for rule_set in RULE_SETS),
    ("boxed", "stamina", {}),
    ("boxed", "mountains", {}),
    ("boxed", "pacemaker", {}),
    ("boxed", "blind", {}),
    ("postal", "double", {}),
    ("postal", "special", {}),
    ("pbm", "spy", {}),
    ("postal", "mountains", {"finish": 60, "sprints": (20, 24)}),
    ("boxed", None, {"card_cap": 5, "finish": 60, "sprints": (55,)}),
    ("pbm", None, {"order": "grade", "first_turn": "grade", "finish": 45, "sprints": ()}),
)
DONE = [21, 22, 23, 24, 31, 32, 33]
"""Seven riders who have crossed the finish."""
Choice = Callable[[tuple[int, ...]], int]


def play(ask: Ask, choose: Choice) -> Decision:
    """Return the decision that chooses each rider's card like this, without extras."""
    if not isinstance(ask, AskOrders):
        return PlayCard(ask.rider, choose(ask.cards))
    cards = tuple((rider.rider, choose(rider.cards)) for rider in ask.riders)
    then = tuple((rider.rider, choose(rider.cards)) for rider in ask.riders) if ask.halves > 1 else ()
    return GiveOrders(ask.team, cards, then)


def ride_on(race: Race, team: int, mode: str, rng: Random) -> Race:
    """Ride to the end: the team plays its highest cards and the others their lowest, or all play as `mode` says."""
    while not race.over:
        ask = asks(race)[0]
        if mode == "random":
            decision = random_decision(race, ask, rng)
        else:
            is_high = mode == "highest" or (mode == "against" and ask.team == team)
            decision = play(ask, max if is_high else min)
        race = answer(race, decision)[0]
    return race


_NEVER = 200
"""A turn that no race reaches."""


def check_race(seed: int) -> Counter[str]:
    """Ride a race; where a team is out, try continuations. Return how often it was asked and was out."""
    rng, (rule_set, variant, rows) = Random(seed), CASES[seed % len(CASES)]
    teams, counts = 3 + seed // len(CASES) % 4, Counter[str]()
    rules = rules_of(with_rows(RULE_SETS[rule_set], rows), teams, seed, variant=find_variant(variant))
    race, _ = start(rules, [good_hands(rng) for _ in range(teams)])
    while not race.over:
        ask = asks(race)[0]
        counts["asked"] += 1
        if not can_win_points(see(race, ask.team), {ask.team}):
            counts["out"] += 1
            for mode in ("against", "highest", "lowest", "random", "random"):
                end = ride_on(race, ask.team, mode, rng)
                assert team_points(end)[ask.team - 1] == team_points(race)[ask.team - 1], (seed, race.turn, mode)
        race = answer(race, random_decision(race, ask, rng))[0]
        assert race.turn < _NEVER, "the race does not end"
    return counts


@pytest.mark.parametrize(
    ("road", "more", "expected"),
    [
        # R6.1: 34 takes the last place before 11, who is too far behind; or behind him on the road.
        ({110: DONE, 98: [34], 60: [11]}, {}, False),
        ({110: DONE, 98: [34], 97: [11]}, {}, False),
        ({110: DONE, 98: [34, 11]}, {}, False),
        # 11 moves first, or 34 may stop short (R1.5).
        ({110: DONE, 98: [11, 34]}, {}, True),
        ({110: DONE, 98: [34], 93: [11]}, {"hands": {34: (2, 9, 9)}}, True),
        # R7.1: 34 crosses in two turns; nobody is near enough to give 11 a card over 4.
        ({110: DONE, 95: [34], 60: [11]}, {}, False),
        ({110: DONE, 95: [34], 93: [11]}, {}, True),
        # R1.5: he has crossed every line. R6.5: a sprint that he can reach counts, unless the race ends before.
        ({110: [*DONE, 11], 98: [34]}, {"crossed": {100: [*DONE[:6], 11]}}, False),
        ({110: DONE, 95: [34], 72: [11]}, {"crossed": {73: [*DONE[:6], 34]}}, True),
        ({110: DONE, 98: [34], 72: [11]}, {"crossed": {73: [*DONE[:6], 34]}}, False),
        # R8.1 has no finish; R8.6 may push 11 over the line; R8.5: with special cards nobody knows.
        ({110: DONE, 98: [34], 60: [11]}, {"variant": Pursuit()}, True),
        ({110: DONE, 95: [34], 90: [11]}, {"variant": Mountains(), "hands": {11: (5, 5, 5)}}, True),
        ({110: DONE, 98: [34], 60: [11]}, {"variant": Special(), "rule_set": "postal", "finish": 100}, False),
    ],
)  # fmt: skip
def test_who_can_still_win_points(road: dict[int, list[int]], more: dict[str, Any], expected: bool) -> None:
    sprints = (40, 80) if more.get("variant") else (33, 73)
    crossed = {100: DONE, **{line: [*DONE, 34] for line in sprints}, **more.get("crossed", {})}
    race = field(road, **{"sprints": sprints, **more, "crossed": crossed})
    assert can_win_points(see(race, 1), {1}) == expected


def test_a_team_may_end_level_with_one_that_can_still_reach_its_points() -> None:
    crossed = {33: DONE, 73: DONE, 100: DONE}
    for own, level in ((4, True), (5, False)):
        race = field({110: DONE, 98: [34], 60: [11]}, crossed=crossed, points={11: own, 34: 0})
        assert may_end_level(see(race, 1), 1) == level


def test_no_continuation_gives_a_point_to_a_team_that_can_win_none() -> None:
    counts = sum((check_race(seed) for seed in range(20)), Counter[str]())
    assert counts["out"] > 10


@pytest.mark.release
def test_no_continuation_of_many_races_gives_a_point_to_a_team_that_can_win_none() -> None:
    for seed in range(300):
        check_race(seed)


ROAD = {98: [11, 21], 95: [12], 90: [22], 84: [13], 70: [23]}
CROSSED = {100: [31, 32, 33, 34, 14, 24]}


def crosses(race: Race, rider: int) -> bool:
    """Return whether a card of the rider to move takes him over the finish, by playing each."""
    (ask,) = referee.asks(race)
    assert isinstance(ask, AskCard)
    return any(
        isinstance(event, Crossed) and event.line == 100 and event.rider == rider
        for card in ask.cards
        for event in referee.answer(race, PlayCard(rider, card))[1]
    )


@pytest.mark.parametrize("races", [20, pytest.param(300, marks=pytest.mark.release)])
def test_whoever_may_still_reach_the_line_is_counted(races: int) -> None:
    """Each rider is looked at again when he moves: with his real cards he crosses only if he was counted; a rider
    without secret cards was counted only if he can."""
    counted = turns = 0
    for seed in range(races):
        random, race = Random(seed), fresh(teams=6)
        turn, claimed = 0, frozenset[int]()
        while not race.over:
            places, (ask,) = last_places(see(race)), referee.asks(race)
            assert isinstance(ask, AskCard)
            if places is not None:
                assert places.left == 8 - race.crossed.count(100)
                turns += turn != race.turn
                counted += len(places.riders) if turn != race.turn else 0
                claimed = frozenset(places.riders) if turn != race.turn else claimed
                turn = race.turn
            if turn == race.turn and race.rider(ask.rider).place_at(100) is None:
                can = crosses(race, ask.rider)
                assert ask.rider in claimed or not can
                assert can or ask.rider not in claimed or see(race).rider(ask.rider).secret
            race, _events = referee.answer(race, PlayCard(ask.rider, random.choice(ask.cards)))
    assert turns >= races
    assert counted >= 3 * turns


def test_places_are_left_until_eight_have_crossed_and_only_moves_of_this_turn_count() -> None:
    """R6.5: two places are left; whoever is 10 squares behind the line needs an 11."""
    hands = {11: (3, 3, 3), 21: (3, 2, 1), 12: (5, 4, 3), 22: (10, 3, 3), 13: (17, 3, 3), 23: (30, 3, 3)}
    race = field(ROAD, crossed=CROSSED, hands=hands)
    assert last_places(see(race)) == (2, (11, 21, 13))
    race, _events = referee.answer(race, PlayCard(11, 3))
    assert last_places(see(race)) == (1, (21, 13))
    race, _events = referee.answer(race, PlayCard(21, 1))
    assert last_places(see(race)) == (1, (13,))


def test_without_enough_riders_it_cannot_be_the_last_turn() -> None:
    race = field(ROAD, crossed=CROSSED, hands={11: (2, 2, 2), 21: (3, 3, 3)})
    assert last_places(see(race)) is None


def test_with_secret_orders_the_last_place_is_taken_before_the_turn_is_over() -> None:
    """R6.5: nobody scores any more, and the turn is played to its end."""
    race = field(ROAD, crossed=CROSSED, hands=dict.fromkeys((11, 21), (5, 5, 5)), orders="simultaneous")
    places = last_places(see(race))
    assert places == (2, (11, 21))
    while not race.over:
        before = race
        for ask in referee.asks(race):
            assert isinstance(ask, AskOrders)
            orders = GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders))
            race, events = referee.answer(race, orders)
    after = before
    left = []
    for event in events:
        after = evolve(after, event)
        if isinstance(event, Moved | Crossed) and (places := last_places(see(after))) is not None:
            left.append(places.left)
    assert left[-1] == 0


@pytest.mark.parametrize("name", ["blind", "mountains", "pursuit"])
def test_it_is_silent_where_a_card_does_not_decide(name: str) -> None:
    """R8.1, R8.2, R8.6: no finish, hidden squares, pushes over the line."""
    road = {98: [11, 21, 31], 97: [12, 22, 32], 96: [13, 23, 33]}
    race = field(road, variant=find_variant(name), hands=dict.fromkeys((11, 21, 31, 12, 22, 32, 13, 23, 33), (9, 9, 9)))
    assert last_places(see(race, 1)) is None
    assert last_places(see(field(road, hands=dict.fromkeys((11, 21, 31, 12, 22, 32, 13, 23, 33), (9, 9, 9))))) == (
        8, (11, 21, 31, 12, 22, 32, 13, 23, 33),
    )  # fmt: skip
