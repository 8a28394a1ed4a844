"""R9.1, R9.3: two races that differ only in facts hidden from a team look the same to it."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import NoOrder, Retire
from breakaway_desktop.engine.events import Event, Moved, RetirementOrdered
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.race import Race, rider_numbers
from breakaway_desktop.engine.view import see, see_event
from tests.figures import Figure
from tests.properties.races import (
    RandomStep,
    random_decision,
    random_hands,
    random_options,
    random_rules,
    random_temper,
    ride,
)

TOTALS = {1: 30, 2: 25, 3: 20, 4: 16}


def visible_events(events: tuple[Event, ...], race: Race, team: int) -> list[tuple[type[Event], Event]]:
    """Return the events that `team` sees, with their kinds: events of different kinds may be equal as tuples."""
    seen = [see_event(event, race, team) for event in events]
    return [(type(event), event) for event in seen if event is not None]


def other_hand(rng: Random, race: Race, number: int, start: Hand, steps: list[RandomStep]) -> Hand:
    """Return another starting hand of this rider with which the race so far would have been the same for all others.

    His secret cards are drawn again: the same number, with the same sum if totals are exact, and none above a card that
    he played for want of an order, which was his highest.
    """
    rider = race.rider(number)
    hidden = rider.hand[: rider.secret]
    if not hidden:
        return start
    shown = list(start)
    for card in hidden:
        shown.remove(card)
    highest = 15
    for step in steps:
        if isinstance(step.decision, NoOrder) and step.decision.rider == number:
            played = next(event for event in step.events if isinstance(event, Moved))
            assert played.card is not None
            highest = min(highest, played.card)
    total = TOTALS[number % 10]
    for _ in range(2000):
        drawn = [rng.randint(1, highest) for _ in hidden]
        hand_sum = sum(shown) + sum(drawn)
        if hand_sum == total or (race.rules.options.totals == "at-most" and hand_sum < total):
            hand = shown + drawn
            rng.shuffle(hand)
            return tuple(hand)
    return start


def compare(seed: int) -> int:
    """Compare every team's view of a random race with that of a race with other secrets.

    Return the number of riders with other secrets.
    """
    rng = Random(f"fairness/{seed}")
    options = random_options(rng)
    rules = random_rules(rng, options)
    hands = random_hands(rng, rules.teams, options.totals)
    start, _ = referee.start(rules, hands)
    steps = list(ride(start, rng, random_temper(rng), most=rng.randrange(120)))
    end = steps[-1].after if steps else start
    changed = 0
    for team in range(rules.teams + 1):
        others: list[TeamHands] = list(hands)
        for number in rider_numbers(rules.teams):
            place, rider = divmod(number, 10)
            if place != team:
                new = other_hand(rng, end, number, others[place - 1][rider - 1], steps)
                changed += sorted(new) != sorted(others[place - 1][rider - 1])
                first, second, third, fourth = (
                    new if n == rider else hand for n, hand in enumerate(others[place - 1], start=1)
                )
                others[place - 1] = (first, second, third, fourth)
        race, events = referee.start(rules, others)
        _, own_events = referee.start(rules, hands)
        assert visible_events(events, race, team) == visible_events(own_events, start, team)
        assert see(race, team) == see(start, team)
        for step in steps:
            after, events = referee.answer(race, step.decision)
            assert visible_events(events, race, team) == visible_events(step.events, step.before, team), (seed, team)
            assert see(after, team) == see(step.after, team), (seed, team, step.decision)
            if not after.over and after.to_move[0] // 10 == team:
                assert referee.asks(after) == referee.asks(step.after)
            race = after
        if options.hands == "open":
            assert race == end
    return changed


def test_rivals_secrets_do_not_show_in_views_and_events() -> None:
    """R9.1, R9.3: for every team and a spectator, after every decision."""
    assert sum(compare(seed) for seed in range(40)) > 300


@pytest.mark.release
@pytest.mark.parametrize("first", range(100, 900, 100))
def test_rivals_secrets_do_not_show_in_a_hundred_races(first: int, figure: Figure) -> None:
    assert sum(compare(seed) for seed in range(first, first + 100)) > 600
    figure("pairs of races", 100)


def test_a_pending_retirement_is_hidden_from_rivals() -> None:
    """R4.5, R9.1: announced in mid-turn, only his team knows it until the next turn starts."""
    shown = 0
    for seed in range(30):
        rng = Random(f"leaving/{seed}")
        rules = random_rules(rng)
        race, _ = referee.start(rules, random_hands(rng, rules.teams, rules.options.totals))
        temper = random_temper(rng)._replace(retiring=0)
        for _ in range(rng.randrange(60)):
            if not race.over:
                race, _ = referee.answer(race, random_decision(race, rng, temper))
        if race.over or race.moved == 0:
            continue
        finish = rules.options.finish
        leaver = rng.choice([rider.id for rider in race.riders if rider.place_at(finish) is None])
        leaving, events = referee.answer(race, Retire(leaver))
        for team in range(rules.teams + 1):
            if team != leaver // 10:
                assert see(leaving, team) == see(race, team)
                assert visible_events(events, race, team) == []
        assert visible_events(events, race, leaver // 10) == [(RetirementOrdered, RetirementOrdered(leaver))]
        shown += 1
    assert shown > 10


def test_a_teams_view_determines_its_own_hands() -> None:
    """R9.1: its own secrets do show: with other own hands the views differ."""
    rng = Random(4)
    rules = random_rules(rng)
    hands = random_hands(rng, rules.teams, "exactly")
    other = [random_hands(rng, 1, "exactly")[0], *hands[1:]]
    race, _ = referee.start(rules, hands)
    two, _ = referee.start(rules, other)
    assert see(race, 1) != see(two, 1)
    assert see(race, 1).rider(11).cards == hands[0][0]
