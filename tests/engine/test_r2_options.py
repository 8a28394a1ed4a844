"""R2: the rule sets, their rows and the combinations that are refused."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from math import prod

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.options import CHOICES, ROWS, RULE_SETS, Options, objections
from breakaway_desktop.engine.refusals import Refused
from tests.architecture.sources import ROOT
from tests.engine.test_r2_pairs import makes_sense
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


def test_exactly_the_combinations_without_sense_are_refused() -> None:
    """R2.1: everything else can be combined."""
    rows = list(CHOICES)
    seen = 0
    for values in product(*CHOICES.values()):
        options = Options(**dict(zip(rows, values, strict=True)))  # type: ignore[arg-type]
        assert (objections(options) == ()) == makes_sense(options), options
        seen += makes_sense(options)
    # Sequential orders allow drawn, team1 and rotated; simultaneous ones grade too by arrival, else one first turn.
    free = prod(len(words) for row, words in CHOICES.items() if row not in ("orders", "order", "first_turn"))
    assert seen == (3 + 4 + 1 + 1) * free


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
