"""The last places at the finish: who may take them, compared with the moves of the engine."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.last_turn import last_places
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.engine.fields import field, fresh

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
