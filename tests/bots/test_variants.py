"""`domestique` plays every variant legally and far better than `random` (R8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.characters import Domestique
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import CHOICES, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.referee import answer, asks
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant, variant_names
from tests.bots.races import ride_with_orders, times_the_points
from tests.bots.test_decisions import SEARCHING
from tests.properties.races import row_streams
from tests.variants.riding import new_race
from tests.variants.twins import twin, with_room

PLAYED = [
    (base, variant)
    for variant in (None, *variant_names())
    for base in ("boxed", "postal", "pbm")
    if RULE_SETS[base].orders == "simultaneous" or not find_variant(variant).simultaneous_only
]
"""Variants with the rule sets that allow them; `boardspace` is played like `boxed`."""
HARDER = {"blind": 1.2, "spy": 1.2}
"""Required ratio to the points of `random` if squares are hidden; elsewhere it is 1.5."""
BOTS: tuple[Bot, ...] = (Domestique(), RandomBot(), Domestique(temperature=3.0))


@pytest.mark.release
@pytest.mark.parametrize(("base", "variant"), PLAYED)
def test_domestique_scores_far_more_than_random_in_every_variant(base: str, variant: str | None) -> None:
    """At 20 tables."""
    assert times_the_points("domestique", "random", base, 20, variant).value >= HARDER.get(variant or "", 1.5)


@pytest.mark.parametrize(
    "variant", [None, *(pytest.param(name, marks=pytest.mark.release) for name in ("double", "spy"))]
)
def test_domestique_scores_more_than_random_at_a_few_tables(variant: str | None) -> None:
    assert times_the_points("domestique", "random", "pbm", 2, variant).value > 1.2


def random_ride(variant: str, races: int, bots: Sequence[Bot] = BOTS) -> None:
    """Play random races, in which the referee must refuse no decision (R4.3)."""
    for seed in range(races):
        rng = Random(f"{variant}/{seed}")
        options = random_options(variant, rng)
        teams = rng.randint(3, 6)
        hands = [random_hands(rng) for _ in range(teams)]
        assert ride_with_orders(options, hands, list(islice(cycle(bots), teams)), seed, variant).over


def random_options(variant: str, rng: Random) -> Options:
    """Return options under which the variant can be played."""
    values: dict[str, Sequence[Any]] = {
        **{row: CHOICES[row] for row in ("overcrowding", "start", "breakaway_measure")},
        "card_cap": (None, 3, 15),
        "sprints": ((), (15, 36, 64), (40, 80)),
    }
    attempts = Random(rng.random())
    while True:
        stream = row_streams(attempts)
        rows = {row: stream(row).choice(allowed) for row, allowed in values.items()}
        options = with_rows(RULE_SETS[stream("rule set").choice(list(RULE_SETS))], rows)
        needs_other = find_variant(variant).simultaneous_only and options.orders != "simultaneous"
        if not objections(options) and not needs_other:
            return options


@pytest.mark.parametrize("variant", variant_names())
def test_no_order_of_a_bot_is_refused(variant: str) -> None:
    random_ride(variant, 1)


@pytest.mark.release
@pytest.mark.parametrize("variant", variant_names())
@pytest.mark.parametrize(("races", "bots"), [(50, BOTS), (10, SEARCHING)], ids=["fast", "searching"])
def test_no_order_of_a_bot_is_refused_in_many_races(variant: str, races: int, bots: Sequence[Bot]) -> None:
    random_ride(variant, races, bots)


def ride_with_twins(variant: str, bots: Sequence[Bot]) -> None:
    """Play six turns, in which each bot is asked twice for the orders of team 1.

    The first time it sees the actual race, the second time one that looks the same to that team but has other squares
    and hands.
    """
    rng = Random(variant)
    race = new_race(variant, "pbm")
    for _ in range(3 * 6):
        ask = asks(race)[0]
        if ask.team == 1:
            for bot in bots:
                decisions = [
                    bot.decide(see(other, 1), ask, rng_for(1, 1, race.turn, 0))
                    for other in (with_room(race), twin(race, 1, rng))
                ]
                assert decisions[0] == decisions[1]
        race, _ = answer(race, Domestique().decide(see(race, ask.team), ask, rng_for(1, ask.team, race.turn, 0)))


@pytest.mark.parametrize("variant", ["blind", "spy"])
def test_orders_do_not_depend_on_hidden_facts(variant: str) -> None:
    """R8.2, R8.3, R9.1."""
    ride_with_twins(variant, [Domestique(), *SEARCHING])
