"""R2.1: all pairs of option values in the four rule sets are refused if the book forbids them, else playable."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.options import CHOICES, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.refusals import Refused
from tests.engine.fields import HANDS, options_of
from tests.record.independent import complaint
from tests.record.races import document_of
from tests.record.simultaneous import ridden_together

VALUES: dict[str, tuple[Any, ...]] = {
    **CHOICES,
    "card_cap": (None, 2, 3, 15),
    "finish": (24, 120),
    "sprints": ((), (8, 16), (8, 8), (16, 8), (0, 8), (8, 24), (33, 73)),
}
BASES = tuple(RULE_SETS)
PAIRS = [
    {one: first, other: second}
    for one, other in combinations(VALUES, 2)
    for first, second in product(VALUES[one], VALUES[other])
]


def makes_sense(options: Options) -> bool:
    """Return whether the options are allowed, as in R2.1."""
    if options.orders == "sequential" and (options.order != "arrival" or options.first_turn == "grade"):
        return False
    if {"grade-card-hand": "order", "grade": "grade"}.get(options.order, options.first_turn) != options.first_turn:
        return False
    if options.order == "arrival" and options.first_turn == "order":
        return False
    rising = (0, *options.sprints, options.finish)
    return sorted(set(rising)) == list(rising) and (options.card_cap is None or options.card_cap >= 3)


def with_dependent_rows(base: str, named: dict[str, Any]) -> Options:
    """Return options in which `orders` or `order` changes `order` and `first_turn` if necessary (R2.1)."""
    options = replace(RULE_SETS[base], **named)
    if "orders" not in named and "order" not in named:
        return options
    if "order" not in named and options.orders == "sequential":
        options = replace(options, order="arrival")
    if "first_turn" not in named and not makes_sense(replace(options, finish=1, sprints=(), card_cap=None)):
        nearest: Any = {"arrival": "drawn", "grade": "grade", "grade-card-hand": "order"}[options.order]
        options = replace(options, first_turn=nearest)
    return options


@pytest.mark.parametrize("base", BASES)
def test_exactly_the_pairs_without_sense_are_refused(base: str) -> None:
    """R2.1: the other rows are those of the rule set."""
    refused = 0
    for pair in PAIRS:
        options = replace(RULE_SETS[base], **pair)
        assert (objections(options) == ()) == makes_sense(options), (pair, objections(options))
        refused += not makes_sense(options)
    assert 0 < refused < len(PAIRS)


@pytest.mark.parametrize("base", BASES)
def test_rows_that_are_not_named_follow_and_only_named_ones_conflict(base: str) -> None:
    """R2.1."""
    for pair in PAIRS:
        options = with_rows(RULE_SETS[base], pair)
        assert options == with_dependent_rows(base, pair), pair
        assert (objections(options) == ()) == makes_sense(options), pair


@cache
def short_races(base: str) -> tuple[tuple[Options, dict[str, Any]], ...]:
    """Return every allowed pair on a short course, each set of options once, with one of its pairs."""
    short = {"finish": 24, "sprints": (8, 16)}
    pairs: dict[Options, dict[str, Any]] = {}
    for pair in PAIRS:
        options = with_rows(RULE_SETS[base], {**short, **pair})
        if makes_sense(options):
            pairs.setdefault(options, pair)
    return tuple(pairs.items())


@pytest.mark.parametrize("every", [len(BASES), pytest.param(1, marks=pytest.mark.release)])
@pytest.mark.parametrize("base", BASES)
def test_every_pair_that_makes_sense_can_be_ridden(base: str, every: int) -> None:
    """R2.1: every other combination is allowed; the second referee agrees with a short race of each.

    The base rules share the pairs among them; the release rides all of each.
    """
    races = [*enumerate(short_races(base))]
    assert len(races) > 90
    for seed, (options, pair) in races[BASES.index(base) % every :: every]:
        match = ridden_together(seed, base=base, options=options)
        assert match.over, pair
        assert complaint(document_of(match.record())) is None, pair


@pytest.mark.parametrize("rows", [{}, {"orders": "sequential"}], ids=str)
def test_with_at_most_a_team_may_leave_points_over(rows: dict[str, Any]) -> None:
    """R3.2, R2: with postal rules; the other three rule sets require the full totals."""
    lower = ((1, 1, 1), (2, 2, 2), (7, 7, 5), (6, 5, 4))
    race, _ = referee.start(referee.rules_of(options_of("postal", **rows), 3, 1), [HANDS, lower, HANDS])
    assert race.rider(21).hand == (1, 1, 1)
    for base in ("boxed", "boardspace", "pbm"):
        with pytest.raises(Refused):
            referee.start(referee.rules_of(options_of(base), 3, 1), [HANDS, lower, HANDS])
    higher = (*HANDS[:3], (6, 6, 5))
    with pytest.raises(Refused):
        referee.start(referee.rules_of(options_of("postal", **rows), 3, 1), [HANDS, higher, HANDS])
