"""The reason of a hint is true for its card, under any rules (R9.1)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots.advice import ADVISER, Advice, CardValue, advice_of, make_advice
from breakaway_desktop.bots.characters import Domestique
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant, variant_names
from tests.bots.hints import ride_and_object

VARIANTS = (None, *variant_names())
ROWS: tuple[dict[str, Any], ...] = (
    {},
    {"card_cap": 9},
    {"breakaway_measure": "rivals"},
    {"breakaway_trigger": "new-leader"},
    {"breakaway_trigger": "newly-alone", "overcrowding": "crowded-three"},
    {"start": "staggered", "overcrowding": "blank-ahead"},
)
SEQUENTIAL = {"orders": "sequential", "order": "arrival", "first_turn": "drawn"}
SIMULTANEOUS = {"orders": "simultaneous", "order": "arrival", "first_turn": "grade"}


def _options(base: str, variant: str | None, orders: str, rows: dict[str, Any]) -> Options:
    changed = dict(rows)
    if orders != RULE_SETS[base].orders:
        changed |= SEQUENTIAL if orders == "sequential" else SIMULTANEOUS
    short = {} if variant == "pursuit" else {"finish": 60, "sprints": (20, 40)}
    return with_rows(RULE_SETS[base], {**changed, **short})


def _any_card(rng: Random, race: Race, ask: Ask) -> Advice:
    """Return advice in which a random card is the best, because a reason must not depend on the adviser.

    Sometimes it is based on public cards only.
    """
    view = see(race, ask.team)
    if isinstance(ask, AskCard):
        if rng.random() < 0.2:
            view = see(race)._replace(team=ask.team)
        worths = [CardValue(card, 10 * rng.random()) for card in sorted(set(ask.cards))]
        return make_advice("any", view, ask, {ask.rider: worths})
    return advice_of(Domestique(), view, ask, Random(rng.random()))


def _objections(base: str, variant: str | None, orders: str, rows: dict[str, Any], seed: int, share: float) -> Counter:
    rng = Random(f"{seed}/{base}/{variant}/{orders}")
    rules = rules_of(_options(base, variant, orders, rows), 3, seed, variant=find_variant(variant))
    race, _ = start(rules, [random_hands(rng) for _ in range(3)])
    counts: Counter = Counter()
    for key, values, wrong in ride_and_object(race, lambda race, ask: _any_card(rng, race, ask), share, rng):
        assert not wrong, f"{key} {dict(values)}: {wrong}"
        counts[key] += 1
    return counts


CASES = [
    (base, variant, orders)
    for base, variant, orders in product(RULE_SETS, VARIANTS, ("sequential", "simultaneous"))
    if orders == "simultaneous" or not find_variant(variant).simultaneous_only
]


def test_every_reason_is_true_of_its_card() -> None:
    counts: Counter = Counter()
    for seed, (base, variant, orders) in enumerate(CASES):
        counts += _objections(base, variant, orders, ROWS[seed % len(ROWS)], seed, 0.07)
    assert counts["balance"] < 0.36 * counts.total(), "a hint says why, where two cards differ in a fact"


@pytest.mark.release
@pytest.mark.parametrize(("base", "variant", "orders"), CASES)
def test_every_reason_is_true_of_its_card_in_many_races(base: str, variant: str | None, orders: str) -> None:
    for seed, rows in enumerate(ROWS, start=1):
        _objections(base, variant, orders, rows, seed, 0.4)


@pytest.mark.release
@pytest.mark.parametrize(
    ("base", "variant"), [("boxed", None), ("postal", None), ("postal", "double"), ("pbm", "special")]
)
def test_the_hints_of_the_best_bot_give_true_reasons(base: str, variant: str | None) -> None:
    bot, rng = find_bot(f"{ADVISER}:rollouts=16"), Random(f"{base}/{variant}")
    race, _ = start(rules_of(RULE_SETS[base], 6, 1, variant=find_variant(variant)), [good_hands(rng) for _ in range(6)])

    def advise(race: Race, ask: Ask) -> Advice:
        return advice_of(bot, see(race, ask.team), ask, Random(1))

    assert not [row for row in ride_and_object(race, advise, 0.3, rng) if row[2]]
