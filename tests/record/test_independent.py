"""Races of the program checked by the second referee (independent.py)."""

from __future__ import annotations

import ast
import json
from itertools import product
from pathlib import Path

import pytest

from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from tests.figures import Figure
from tests.record import independent
from tests.record.races import CHANGES, document_of, full_race, keys_of_turns, random_match, simulated_document

BASES = ("boxed", "boardspace")


def test_the_second_referee_knows_nothing_of_the_program() -> None:
    door = Path(independent.__file__)
    files = [door, *door.with_name("second_referee").glob("*.py")]
    modules: set[str | None] = set()
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        modules |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        modules |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    own = {"tests.record.second_referee", *(f"tests.record.second_referee.{file.stem}" for file in files[1:])}
    assert len(own) >= 6
    standard = {
        "__future__",
        "collections.abc",
        "fractions",
        "importlib",
        "itertools",
        "pathlib",
        "pkgutil",
        "re",
        "typing",
    }
    assert modules - own == standard


@pytest.mark.release
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("rows", CHANGES, ids=str)
def test_simulated_races_agree_with_the_rules(base, rows) -> None:
    """R4.1–R7.8 for each option changed alone, with 3 to 6 teams."""
    for teams in (3, 6) if base == "boxed" else (4, 5):
        assert independent.complaint(simulated_document(base, teams, seed=teams, **rows)) is None


@pytest.mark.release
@pytest.mark.parametrize("base", BASES)
def test_races_of_better_bots_agree_with_the_rules(base) -> None:
    assert independent.complaint(simulated_document(base, 6, 1, ("domestique", "random"))) is None
    assert independent.complaint(simulated_document(base, 3, 2, ("domestique", "random"))) is None


def test_races_with_missing_orders_and_retirements_agree_with_the_rules() -> None:
    """R4.4, R4.5, R4.6, at every length of a race."""
    seen: set[str] = set()
    for seed in range(60):
        rows = CHANGES[seed % len(CHANGES)]
        stop = None if seed % 3 else 7 * seed
        document = document_of(random_match(seed, base=BASES[seed % 2], teams=3 + seed % 4, stop=stop, **rows).record())
        assert independent.complaint(document) is None, (seed, rows)
        seen |= keys_of_turns(document) | set(document)
    assert {"nmr", "retired", "dropped", "points", "replacements", "result", "pending"} <= seen


def test_the_second_referee_sees_a_wrong_number() -> None:
    for change in ("card", "to", "from", "id"):
        document = full_race()
        document["turns"][2]["moves"][4][change] += 1
        assert independent.complaint(document), change
    document = full_race()
    document["result"]["winners"] = [9]
    assert independent.complaint(document)


@pytest.mark.release
def test_a_thousand_simulated_races_agree_with_the_rules(figure: Figure) -> None:
    """3–6 teams, both rule sets, each option; and as many random races with retirements and missing orders."""
    count = 0
    for seed, (base, teams, rows) in enumerate(product(BASES, (3, 4, 5, 6), CHANGES)):
        for again in range(4):
            bots = ("domestique", "random") if again == 0 else ("random",)
            document = simulated_document(base, teams, 1000 * again + seed, bots, **rows)
            lively = document_of(random_match(5000 * again + seed, base=base, teams=teams, **rows).record())
            for record in (document, lively):
                assert independent.complaint(record) is None, (base, teams, rows, seed, again)
                rebuild(read(json.dumps(record).encode()))  # raises if the program's own referee disagrees
                count += 1
    figure("races of other referees", count)
    assert count >= 1000
