"""Races with simultaneous orders checked by the second referee (independent.py)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.figures import Figure
from tests.record.independent import complaint
from tests.record.races import CHANGES, document_of, keys_of_turns, simulated_document
from tests.record.simultaneous import random_options, ridden_together

BASES = ("postal", "pbm")
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
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("rows", ROWS, ids=str)
def test_simulated_races_agree_with_the_rules(base, rows) -> None:
    """R4.2–R7.8 for each option changed alone, with 3 to 6 teams in turn."""
    teams = 3 + (ROWS.index(rows) + BASES.index(base)) % 4
    assert complaint(simulated_document(base, teams, seed=teams, **rows)) is None


@pytest.mark.parametrize("base", BASES)
def test_races_of_better_bots_agree_with_the_rules(base) -> None:
    assert complaint(simulated_document(base, 6, 1, ("domestique", "random"))) is None


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
        for base in BASES:
            seen += ride(seed, base, stop=5000 if seed % 3 else 1 + 4 * seed)[1]
    assert set(seen) >= WANTED, WANTED - set(seen)


@pytest.mark.release
def test_a_thousand_races_at_random_agree_with_the_rules(figure: Figure) -> None:
    """R2–R7: 3 to 6 teams, any options, missing orders and retirements; and as many simulated races."""
    seen: Counter[str] = Counter()
    count = 0
    for seed in range(1000, 1500):
        for base in BASES:
            seen += ride(seed, base, stop=5000 if seed % 5 else seed // 10)[1]
            options = random_options(Random(f"simulated/{seed}"), base)
            rows = {row: getattr(options, row) for row in options.__dataclass_fields__}
            assert complaint(simulated_document(base, 3 + seed % 4, seed, **rows)) is None, (seed, base)
            count += 2
    figure("races of other referees", count)
    assert count >= 1000
    assert all(seen[what] > 20 for what in WANTED), seen
