"""R9.1 with simultaneous orders: nobody knows the orders of others before the turn is played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Decision, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.events import Event
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see, see_event
from tests.engine.fields import Spot, do, field, order_turn
from tests.properties.races import Temper
from tests.record.simultaneous import random_decision, random_match, random_options

ORDERING = Temper(missing=0.3, retiring=0, taste="any")
HANDS = {11: (9, 2, 4), 12: (3, 8, 3), 21: (6, 8, 7), 31: (1, 5, 2), 32: (4, 5, 6)}


def five_riders(rule_set: str = "pbm") -> Race:
    """Return a race with two riders each of teams 1 and 3, one of team 2; with the boxed rules all cards are hidden."""
    secret = dict.fromkeys(HANDS, 3) if rule_set == "boxed" else {}
    road: dict[int, list[Spot]] = {30: [11, 21], 29: [12, 32], 20: [31]}
    return field(road, rule_set=rule_set, orders="simultaneous", hands=HANDS, secret=secret)


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
