"""Random races of a variant: any allowed options, orders and extras, missing orders, retirements."""

from __future__ import annotations

from random import Random
from typing import Any

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.variants import find_variant, variant_names
from tests.properties.races import Temper, random_temper
from tests.record.simultaneous import random_match, random_options, ride_on

COMBINATIONS = [(variant, base) for variant in variant_names() for base in RULE_SETS]
"""Every variant with every rule set; those with secret orders change the orders of boxed and boardspace (R2.1)."""


def options_for(variant: str | None, base: str, **rows: Any) -> Options:
    """Return the rule set with these rows, and with simultaneous orders if the variant requires them."""
    if find_variant(variant).simultaneous_only:
        rows.setdefault("orders", "simultaneous")
    return with_rows(RULE_SETS[base], rows)


def any_options_for(rng: Random, variant: str | None, base: str) -> Options:
    """Return the rule set with random allowed rows changed; special cards get many lines."""
    while True:
        options = random_options(rng, base)
        if variant == "special" and rng.random() < 0.7:
            options = with_rows(options, {"finish": 80, "sprints": (5, 11, 12, 20, 31, 40, 52, 66)})
        if find_variant(variant).simultaneous_only:
            options = with_rows(options, {"orders": "simultaneous"})
        try:
            referee.rules_of(options, 3, 1, variant=find_variant(variant))
        except Refused:
            continue
        return options


def match_to_begin(
    seed: int, variant: str | None, base: str, *, teams: int = 3, options: Options | None = None
) -> tuple[Match, Random]:
    """Return a match at its start, and the random numbers for the rest of it."""
    rng = Random(f"{variant}/{base}/{seed}")
    return random_match(rng, base, options or any_options_for(rng, variant, base), teams, variant), rng


def match_at_random(
    seed: int,
    variant: str | None,
    base: str,
    *,
    teams: int = 3,
    options: Options | None = None,
    temper: Temper | None = None,
    stop: int = 5000,
) -> Match:
    """Return a random match played to its end, or for `stop` decisions."""
    match, rng = match_to_begin(seed, variant, base, teams=teams, options=options)
    return ride_on(match, rng, temper or random_temper(rng), stop)
