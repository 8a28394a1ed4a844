"""Races for the tests of the batch: random options and positions, and the facts that both simulators must agree on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from breakaway_desktop.bots.batch.layout import arrivals_of
from breakaway_desktop.bots.batch.races import UNIT, Races
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import GiveOrders, PlayCard
from breakaway_desktop.engine.breakaway import alone_in_front
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import Options, objections as objections_to
from breakaway_desktop.engine.order import by_arrival, group_riders, movement_groups
from breakaway_desktop.engine.race import Crossing, Race
from tests.record.simultaneous import random_words


def random_options(rng: Random) -> Options:
    """Return random options that affect a race, in a combination that is allowed (R2.1)."""
    while True:
        finish = rng.choice([1, 5, 20, 45, 60, 100, 100, 120, 130])
        options = Options(
            finish=finish,
            sprints=tuple(sorted(rng.sample(range(1, finish), min(finish - 1, rng.randrange(4))))),
            card_cap=rng.choice([None, None, 3, 5, 8, 15]),
            **random_words(rng, 1) | {"totals": "exactly", "hands": "hidden"},
        )
        if not objections_to(options):
            return options


def start_race(options: Options, teams: int, rng: Random) -> Race:
    rules = referee.rules_of(options, teams, rng.randrange(2**32))
    race, _ = referee.start(rules, [random_hands(rng) for _ in range(teams)])
    return race


def in_mid_race(race: Race, rng: Random) -> Race:
    """Return the race at the start of a turn, with its riders scattered: crowds, gaps, leads and lines ahead."""
    course, options = race.rules.course, race.rules.options
    rear, spread = rng.randrange(-3, 60), rng.choice([3, 8, 20, 60])
    largest = rng.choice([4, 9, 20, 40])
    groups = list(range(len(race.riders)))
    rng.shuffle(groups)
    riders = []
    for rider, arrived in zip(race.riders, groups, strict=True):
        if options.first_turn in ("grade", "order") and rng.random() < 0.6:
            arrived = rider.number  # only riders of his grade can be tied with him
        hand = tuple(rng.randint(1, largest) for _ in rider.hand)
        square = rear + min(rng.randrange(spread), rng.randrange(spread))
        riders.append(rider._replace(hand=hand, square=square, arrived=arrived, secret=0))
    for line in course.lines:
        place = 0
        for index, rider in enumerate(riders):
            if rider.square > line:
                place += 1
                riders[index] = rider._replace(crossed=(*rider.crossed, Crossing(line, place)))
        if line == course.finish and place > 7:
            return in_mid_race(race, rng)
    leader = alone_in_front(riders)
    alone = leader.id if leader and rng.random() < 0.5 else rng.choice([0, 11])
    lines = tuple([crossing.line for rider in riders for crossing in rider.crossed])
    race = race._replace(riders=tuple(riders), crossed=lines)
    race = race._replace(turn=rng.choice([1, 2, 9]), alone=alone, clock=len(riders))
    return race._replace(order=movement_groups(race))


def play_cards(race: Race, cards: dict[int, int], riders: int | None = None) -> tuple[Race, list[Any]]:
    """Return the race after these cards, by rider; with sequential orders, only the first `riders` riders move."""
    events: list[Any] = []
    if race.rules.options.orders == "simultaneous":
        for team in range(1, race.rules.teams + 1):
            ordered = tuple((number, card) for number, card in cards.items() if number // 10 == team)
            race, happened = referee.answer(race, GiveOrders(team, ordered))
            events += happened
        return race, events
    for group in race.order[race.moved :][:riders]:
        race, happened = referee.answer(race, PlayCard(group[0], cards[group[0]]))
        events += happened
        if race.over:
            break
    return race, events


def numbers_of(indexes: Sequence[int]) -> list[int]:
    return [10 * (index // 4 + 1) + index % 4 + 1 for index in indexes]


def facts_of(race: Race) -> dict[str, Any]:
    """Return the facts that both simulators must agree on, from the plain engine.

    Hands are sets, because their order is not defined here.
    """
    return {
        "squares": [rider.square for rider in race.riders],
        "hands": [sorted(rider.hand) for rider in race.riders],
        "points": [Fraction(rider.points) for rider in race.riders],
        "order": group_riders(race.riders, by_arrival),
        "crossed": [sum(1 for rider in race.riders if rider.place_at(line)) for line in race.rules.course.lines],
        "turn": race.turn,
        "alone": race.alone,
        "over": race.over,
    }


def facts_of_row(races: Races, row: int) -> dict[str, Any]:
    """Return the same facts from a race of a batch, at the start of a turn or after the race."""
    squares, hands = races.by_rider(races.squares)[row], races.by_rider(races.hands)[row]
    arrived = races.by_rider(arrivals_of(races.packed))[row]
    numbers = numbers_of(range(len(squares)))
    order: dict[tuple[int, int], list[int]] = {}
    for number, square, expected in zip(numbers, squares, arrived, strict=True):
        order.setdefault((-int(square), int(expected)), []).append(number)
    return {
        "squares": squares.tolist(),
        "hands": [sorted(card for card in hand if card) for hand in hands.tolist()],
        "points": [Fraction(points, UNIT) for points in races.points[row].tolist()],
        "order": tuple(tuple(order[place]) for place in sorted(order)),
        "crossed": races.crossed[row].tolist(),
        "turn": int(races.turn[row]),
        "alone": numbers_of([int(races.alone[row])])[0] if races.alone[row] >= 0 else 0,
        "over": bool(races.over[row]),
    }


def cards_by_rider(races: Races, slots: Any) -> list[dict[int, int]]:
    """Return the cards in these slots of the hands, by rider still to move, for every race."""
    hands = races.hands[:, races.moved :]
    cards = np.take_along_axis(hands, slots[..., None].astype(np.int64), axis=2)[..., 0].tolist()
    waiting = races.indexes[:, races.moved :].tolist()
    return [dict(zip(numbers_of(who), played, strict=True)) for who, played in zip(waiting, cards, strict=True)]
