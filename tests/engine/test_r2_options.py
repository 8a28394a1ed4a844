"""R2: the rule sets, their rows, and all pairs of values: refused if the book forbids them, else playable."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.options import CHOICES, ROWS, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.refusals import Refused
from tests.architecture.sources import ROOT
from tests.engine.fields import HANDS, options_of
from tests.record.independent import complaint
from tests.record.races import document_of
from tests.record.second_referee.book import LATER_ROWS, WORDS
from tests.record.simultaneous import ridden_together

TABLE = {
    row: tuple(cell.strip() for cell in cells.split("|"))
    for row, cells in re.findall(r"^\| `(\w+)`[^|]*\|(.*)\|$", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.M)
}
"""The values of the four rule sets in the book, by row."""
WORDS_OF_ROWS = {**WORDS, **LATER_ROWS}
"""The words of each row in docs/record.md."""


def written(value: object) -> str:
    """Return a value as the table writes it."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else "none" if value is None else str(value)


@pytest.mark.parametrize(("column", "name"), list(enumerate(["boxed", "boardspace", "postal", "pbm"])))
def test_a_rule_set_has_the_rows_of_the_table(column: int, name: str) -> None:
    """R2; a row that is not in the table has the first of its words."""
    options = RULE_SETS[name]
    expected = {row: values[column] for row, values in TABLE.items()}
    defaults = {row: words[0] for row, words in WORDS_OF_ROWS.items()}
    assert {row: written(getattr(options, row)) for row in ROWS} == {**defaults, **expected}
    assert objections(options) == ()
    assert len(TABLE) >= 10


def test_every_row_takes_the_words_of_the_record() -> None:
    """R2.1."""
    assert CHOICES == WORDS_OF_ROWS


def test_there_are_four_rule_sets_and_boxed_is_the_default() -> None:
    """R2."""
    assert list(RULE_SETS) == ["boxed", "boardspace", "postal", "pbm"]
    assert Options() == RULE_SETS["boxed"]


def test_exactly_the_combinations_without_sense_are_refused() -> None:
    """R2.1: everything else can be combined."""
    rows = list(CHOICES)
    seen = 0
    for values in product(*CHOICES.values()):
        options = Options(**dict(zip(rows, values, strict=True)))  # type: ignore[arg-type]
        assert (objections(options) == ()) == makes_sense(options), options
        seen += makes_sense(options)
    # Sequential orders allow all first turns but grade and order; simultaneous ones grade too by arrival, else one.
    free = prod(len(words) for row, words in CHOICES.items() if row not in ("orders", "order", "first_turn"))
    assert seen == (2 * len(CHOICES["first_turn"]) - 1) * free


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ({"order": "grade"}, "order-needs-simultaneous"),
        ({"order": "grade-card-hand"}, "order-needs-simultaneous"),
        ({"first_turn": "grade"}, "first-turn-grade-needs-simultaneous"),
        ({"first_turn": "order"}, "first-turn-order-needs-cards"),
        ({"sprints": (40, 40)}, "sprints-do-not-rise"),
        ({"sprints": (50, 40)}, "sprints-do-not-rise"),
        ({"sprints": (0, 40)}, "sprint-below-one"),
        ({"sprints": (-5,)}, "sprint-below-one"),
        ({"sprints": (40, 100)}, "sprint-behind-finish"),
        ({"sprints": (40, 120)}, "sprint-behind-finish"),
        ({"card_cap": 2}, "card-cap-out-of-range"),
        ({"card_cap": 0}, "card-cap-out-of-range"),
        ({"card_cap": -1}, "card-cap-out-of-range"),
        ({"finish": 0}, "finish-out-of-range"),
        ({"start": "flying"}, "option-unknown-value"),
    ],
)
def test_a_refusal_names_the_row_and_the_reason(rows: dict[str, object], key: str) -> None:
    """R2.1: refused with a reason that names the row; the referee starts no such race."""
    options = replace(RULE_SETS["boxed"], **rows)  # type: ignore[arg-type]
    by_key = {refusal.key: refusal for refusal in objections(options)}
    assert key in by_key
    assert by_key[key].values["row"] in rows or key == "sprint-behind-finish"
    with pytest.raises(Refused):
        referee.rules_of(options, 3, 1)


@pytest.mark.parametrize(
    "rows",
    [
        {"card_cap": 3},
        {"card_cap": None},
        {"sprints": ()},
        {"sprints": (1,)},
        {"sprints": (98, 99)},
        {"finish": 1, "sprints": ()},
    ],
)
def test_the_smallest_and_largest_values_are_allowed(rows: dict[str, object]) -> None:
    """R2.1: a cap of 3, and sprints from 1 to just before the finish."""
    assert objections(replace(RULE_SETS["boxed"], **rows)) == ()  # type: ignore[arg-type]


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
