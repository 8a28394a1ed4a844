"""Races of the program, by single cards and by orders together, checked by the second referee (independent.py)."""

from __future__ import annotations

import ast
import json
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from tests.figures import Figure
from tests.record import independent
from tests.record.independent import complaint
from tests.record.races import CHANGES, document_of, full_race, keys_of_turns, random_match, simulated_document
from tests.record.simultaneous import random_options, ridden_together

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
        assert complaint(simulated_document(base, teams, seed=teams, **rows)) is None


@pytest.mark.parametrize("base", RULE_SETS)
def test_races_of_better_bots_agree_with_the_rules(base) -> None:
    assert complaint(simulated_document(base, 6, 1, ("domestique", "random"))) is None


def test_races_with_missing_orders_and_retirements_agree_with_the_rules() -> None:
    """R4.4, R4.5, R4.6, at every length of a race."""
    seen: set[str] = set()
    for seed in range(60):
        rows = CHANGES[seed % len(CHANGES)]
        stop = None if seed % 3 else 7 * seed
        document = document_of(random_match(seed, base=BASES[seed % 2], teams=3 + seed % 4, stop=stop, **rows).record())
        assert complaint(document) is None, (seed, rows)
        seen |= keys_of_turns(document) | set(document)
    assert {"nmr", "retired", "dropped", "points", "replacements", "result", "pending"} <= seen


def test_the_second_referee_sees_a_wrong_number() -> None:
    for change in ("card", "to", "from", "id"):
        document = full_race()
        document["turns"][2]["moves"][4][change] += 1
        assert complaint(document), change
    document = full_race()
    document["result"]["winners"] = [9]
    assert complaint(document)


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
                assert complaint(record) is None, (base, teams, rows, seed, again)
                rebuild(read(json.dumps(record).encode()))  # raises if the program's own referee disagrees
                count += 1
    figure("races of other referees", count)
    assert count >= 1000


TOGETHER = ("postal", "pbm")
ROWS: tuple[dict[str, Any], ...] = tuple(
    rows for rows in CHANGES if "first_turn" not in rows and rows.get("finish", 120) != 60
) + (
    {"finish": 60, "sprints": (25,)},
    {"totals": "exactly"},
    {"order": "arrival", "first_turn": "team1"},
    {"order": "arrival", "first_turn": "drawn"},
    {"order": "arrival", "first_turn": "rotated"},
    {"order": "arrival", "first_turn": "grade"},
    {"order": "grade"},
    {"order": "grade-card-hand"},
    {"overcrowding": "off"},
    {"hands": "hidden"},
    {"orders": "sequential"},
)


@pytest.mark.release
@pytest.mark.parametrize("base", TOGETHER)
@pytest.mark.parametrize("rows", ROWS, ids=str)
def test_simulated_races_with_orders_together_agree_with_the_rules(base, rows) -> None:
    """R4.2–R7.8 for each option changed alone, with 3 to 6 teams in turn."""
    teams = 3 + (ROWS.index(rows) + TOGETHER.index(base)) % 4
    assert complaint(simulated_document(base, teams, seed=teams, **rows)) is None


def ride(seed: int, base: str, stop: int = 5000) -> tuple[dict[str, Any], Counter[str]]:
    """Return a random race that the second referee accepts, and counts of what occurred in it."""
    match = ridden_together(seed, base=base, teams=3 + seed % 4, stop=stop)
    document = document_of(match.record())
    assert complaint(document) is None, (seed, base, match.race.rules.options)
    seen = Counter(keys_of_turns(document) | set(document))
    awards = [award for turn in document["turns"] for award in turn.get("points", [])]
    seen["fractions"] += any("/" in award["points"] for award in awards)
    seen["groups"] += any(len(group) > 1 for turn in document["turns"][1:] for group in turn["order"])
    seen["joint winners"] += len(document.get("result", {"winners": ()})["winners"]) > 1
    seen[match.race.rules.options.orders] += 1
    seen[match.race.rules.options.order] += 1
    return document, seen


WANTED = {
    "nmr", "retired", "dropped", "points", "replacements", "result", "pending", "fractions", "groups", "joint winners",
    "simultaneous", "sequential", "arrival", "grade", "grade-card-hand",
}  # fmt: skip


def test_races_at_random_agree_with_the_rules() -> None:
    """R2–R7: 26 seeds of each rule set, every third race unfinished."""
    seen: Counter[str] = Counter()
    for seed in range(26):
        for base in TOGETHER:
            seen += ride(seed, base, stop=5000 if seed % 3 else 1 + 4 * seed)[1]
    assert set(seen) >= WANTED, WANTED - set(seen)


@pytest.mark.release
def test_a_thousand_races_at_random_agree_with_the_rules(figure: Figure) -> None:
    """R2–R7: 3 to 6 teams, any options, missing orders and retirements; and as many simulated races."""
    seen: Counter[str] = Counter()
    count = 0
    for seed in range(1000, 1500):
        for base in TOGETHER:
            seen += ride(seed, base, stop=5000 if seed % 5 else seed // 10)[1]
            options = random_options(Random(f"simulated/{seed}"), base)
            rows = {row: getattr(options, row) for row in options.__dataclass_fields__}
            assert complaint(simulated_document(base, 3 + seed % 4, seed, **rows)) is None, (seed, base)
            count += 2
    figure("races of other referees", count)
    assert count >= 1000
    assert all(seen[what] > 20 for what in WANTED), seen
