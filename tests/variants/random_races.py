"""Races of a variant at random: any options it allows, any orders and extras, missing orders, retirements."""

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

SECRET = ("spy", "double", "special")
"""Variants of simultaneous orders only (R8.3–R8.5)."""

COMBINATIONS = [(variant, base) for variant in variant_names() for base in RULE_SETS]
"""Every variant with every rule set; the secret ones move the orders of boxed and boardspace along (R2.1)."""


def options_for(variant: str | None, base: str, **rows: Any) -> Options:
    """The rule set with these rows, and with simultaneous orders where the variant needs them."""
    if variant in SECRET:
        rows.setdefault("orders", "simultaneous")
    return with_rows(RULE_SETS[base], rows)


def any_options_for(rng: Random, variant: str | None, base: str) -> Options:
    """The rule set with any rows changed that the variant allows; special cards get many lines to be dealt at."""
    while True:
        options = random_options(rng, base)
        if variant == "special" and rng.random() < 0.7:
            options = with_rows(options, {"finish": 80, "sprints": (5, 11, 12, 20, 31, 40, 52, 66)})
        if variant in SECRET:
            options = with_rows(options, {"orders": "simultaneous"})
        try:
            referee.rules_of(options, 3, 1, variant=find_variant(variant))
        except Refused:
            continue
        return options


def match_to_begin(
    seed: int, variant: str | None, base: str, *, teams: int = 3, options: Options | None = None
) -> tuple[Match, Random]:
    """A match at its start, and what decides about the rest of it."""
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
    """A match ridden at random to its end, or for `stop` decisions."""
    match, rng = match_to_begin(seed, variant, base, teams=teams, options=options)
    return ride_on(match, rng, temper or random_temper(rng), stop)
