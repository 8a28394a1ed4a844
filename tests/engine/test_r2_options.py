"""R2: the rule sets, their rows and the combinations that are refused."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from math import prod

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.options import CHOICES, ROWS, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.refusals import Refused
from tests.architecture.sources import ROOT
from tests.engine.fields import options_of
from tests.record.second_referee.book import LATER_ROWS, WORDS

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


def makes_sense(orders: str, order: str, first_turn: str) -> bool:
    """Return whether the options are allowed, word by word as in R2.1."""
    if orders == "sequential" and (order != "arrival" or first_turn == "grade"):
        return False
    if order == "grade-card-hand":
        return first_turn == "order"
    if order == "grade":
        return first_turn == "grade"
    return first_turn != "order"


def test_exactly_the_combinations_without_sense_are_refused() -> None:
    """R2.1: everything else can be combined."""
    rows = list(CHOICES)
    seen = 0
    for values in product(*CHOICES.values()):
        chosen = dict(zip(rows, values, strict=True))
        sense = makes_sense(chosen["orders"], chosen["order"], chosen["first_turn"])
        refusals = objections(Options(**chosen))  # type: ignore[arg-type]
        assert (refusals == ()) == sense, (chosen, refusals)
        seen += sense
    # Sequential orders allow drawn and team1; simultaneous ones drawn, team1 and grade by arrival, else one first turn.
    free = prod(len(words) for row, words in CHOICES.items() if row not in ("orders", "order", "first_turn"))
    assert seen == (2 + 3 + 1 + 1) * free


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


@pytest.mark.parametrize(
    ("rule_set", "rows", "follow"),
    [
        ("postal", {"orders": "sequential"}, ("arrival", "drawn")),
        ("pbm", {"orders": "sequential"}, ("arrival", "drawn")),
        ("boardspace", {"orders": "simultaneous"}, ("arrival", "team1")),
        ("boxed", {"orders": "simultaneous"}, ("arrival", "drawn")),
        ("postal", {"order": "arrival"}, ("arrival", "drawn")),
        ("postal", {"order": "grade"}, ("grade", "grade")),
        ("pbm", {"order": "grade-card-hand"}, ("grade-card-hand", "order")),
        ("boxed", {"orders": "simultaneous", "order": "grade"}, ("grade", "grade")),
        ("boxed", {"orders": "simultaneous", "order": "grade-card-hand"}, ("grade-card-hand", "order")),
    ],
)
def test_rows_that_hang_together_follow(rule_set: str, rows: dict[str, str], follow: tuple[str, str]) -> None:
    """R2.1: `order` and `first_turn` change to the nearest allowed value; all other rows stay."""
    options = options_of(rule_set, **rows)
    assert (options.order, options.first_turn) == follow
    assert objections(options) == ()
    start = RULE_SETS[rule_set]
    assert replace(options, orders=start.orders, order=start.order, first_turn=start.first_turn) == start


@pytest.mark.parametrize(
    ("rule_set", "rows"),
    [
        ("postal", {"orders": "sequential", "order": "grade"}),
        ("pbm", {"orders": "sequential", "first_turn": "grade"}),
        ("postal", {"order": "grade-card-hand", "first_turn": "drawn"}),
        ("pbm", {"order": "grade", "first_turn": "team1"}),
    ],
)
def test_only_rows_given_by_name_can_conflict(rule_set: str, rows: dict[str, str]) -> None:
    """R2.1: only rows that were given can conflict."""
    options = with_rows(RULE_SETS[rule_set], rows)
    assert all(getattr(options, row) == value for row, value in rows.items())
    assert objections(options)


def test_other_rows_move_nothing_along() -> None:
    """R2.1."""
    rows = {"finish": 60, "sprints": (20,), "totals": "at-most", "card_cap": 12, "start": "staggered", "hands": "open"}
    for name, options in RULE_SETS.items():
        assert with_rows(options, rows) == replace(options, **rows), name  # type: ignore[arg-type]
