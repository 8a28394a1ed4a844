"""The golden races and their arguments; `python -m tests.golden.races` creates the files that are missing.

All bots are `random`, so that stronger bots do not change the races. A changed race means that the rules or the format
have changed, and that old saves can no longer be read: do not delete files to create them again without a reason.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from breakaway_desktop.engine.options import CHOICES, RULE_SETS, objections, with_rows
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.document import ROWS_OF_EVERY_RECORD
from breakaway_desktop.record.writing import write
from breakaway_desktop.variants import find_variant, variant_names

FOLDER = Path(__file__).resolve().parent


class Golden(NamedTuple):
    """The arguments of one simulated race."""

    base: str
    rows: dict[str, Any]
    teams: int
    seed: int
    variant: str | None = None


MEANT: dict[str, Golden] = {
    "boxed": Golden("boxed", {}, 6, 1),
    "boxed-three-teams": Golden("boxed", {}, 3, 2),
    "boxed-finish": Golden("boxed", {"finish": 80}, 4, 3),
    "boxed-sprints": Golden("boxed", {"sprints": (20, 21, 60)}, 3, 4),
    "boxed-no-sprints": Golden("boxed", {"sprints": ()}, 3, 5),
    "boxed-at-most": Golden("boxed", {"totals": "at-most"}, 3, 6),
    "boxed-team1": Golden("boxed", {"first_turn": "team1"}, 3, 7),
    "boxed-card-cap": Golden("boxed", {"card_cap": 7}, 3, 8),
    "boxed-new-leader": Golden("boxed", {"breakaway_trigger": "new-leader"}, 3, 9),
    "boxed-rivals": Golden("boxed", {"breakaway_measure": "rivals"}, 3, 10),
    "boxed-blank-ahead": Golden("boxed", {"overcrowding": "blank-ahead"}, 6, 11),
    "boxed-crowded-three": Golden("boxed", {"overcrowding": "crowded-three"}, 6, 12),
    "boxed-staggered": Golden("boxed", {"start": "staggered"}, 3, 13),
    "boxed-open": Golden("boxed", {"hands": "open"}, 3, 14),
    "boardspace": Golden("boardspace", {}, 6, 15),
    "boardspace-five-teams": Golden("boardspace", {}, 5, 16),
    "boardspace-drawn": Golden("boardspace", {"first_turn": "drawn"}, 3, 17),
    "postal": Golden("postal", {}, 6, 19),
    "postal-three-teams": Golden("postal", {}, 3, 20),
    "postal-by-arrival": Golden("postal", {"order": "arrival"}, 4, 21),
    "postal-by-grade": Golden("postal", {"order": "grade", "card_cap": None}, 5, 22),
    "postal-staggered": Golden("postal", {"start": "staggered", "hands": "hidden"}, 4, 23),
    "pbm": Golden("pbm", {}, 6, 24),
    "pbm-three-teams": Golden("pbm", {}, 3, 25),
    "pbm-drawn": Golden("pbm", {"first_turn": "drawn", "breakaway_trigger": "new-leader"}, 4, 26),
    "pbm-crowded-three": Golden("pbm", {"overcrowding": "crowded-three", "breakaway_measure": "rivals"}, 6, 27),
    "boxed-together": Golden("boxed", {"orders": "simultaneous"}, 4, 28),
    "boardspace-rotated": Golden("boardspace", {"first_turn": "rotated"}, 5, 29),
    "boxed-private": Golden("boxed", {"hands": "private"}, 4, 30),
    "boardspace-newly-alone": Golden("boardspace", {"breakaway_trigger": "newly-alone"}, 3, 18),
}


def _with_variants() -> dict[str, Golden]:
    """Return every rule set with every variant (R8), with secret orders if the variant requires them."""
    golden = {}
    for seed, (base, variant) in enumerate(product(RULE_SETS, VARIANTS), start=101):
        is_secret = find_variant(variant).simultaneous_only and RULE_SETS[base].orders == "sequential"
        rows = {"orders": "simultaneous"} if is_secret else {}
        golden[f"{base}-{variant}"] = Golden(base, rows, 3 + seed % 2, seed, variant)
    return golden


VARIANTS = ("pursuit", "blind", "spy", "double", "special", "mountains", "stamina", "pacemaker")
"""The variants of version 1; their races have seeds by position."""


def _later() -> dict[str, Golden]:
    """Return a race of every variant and of every value of an option that came after version 1, its seed by its name.

    Each changes as little as possible of the first rule set that allows it.
    """
    golden = {}
    for variant in variant_names():
        if variant not in VARIANTS:
            base = "pbm" if find_variant(variant).simultaneous_only else "boxed"
            golden[variant] = Golden(base, {}, 6, crc32(variant.encode()), variant)
    for row, values in CHOICES.items():
        for value in values[1:] if row not in ROWS_OF_EVERY_RECORD else ():
            allowed = (base for base in RULE_SETS if not objections(with_rows(RULE_SETS[base], {row: value})))
            name = f"{row}-{value}"
            golden[name] = Golden(next(allowed), {row: value}, 6, crc32(name.encode()))
    return golden


MEANT.update(_with_variants())
MEANT.update(_later())


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.race"


GOLDEN = {name: golden for name, golden in MEANT.items() if path_of(name).exists()}


def simulate_golden(golden: Golden) -> bytes:
    """Return the race as it is simulated today."""
    options = with_rows(RULE_SETS[golden.base], golden.rows)
    return write(simulate(golden.base, options, golden.teams, ["random"], golden.seed, variant=golden.variant)).encode()


if __name__ == "__main__":
    for name, golden in MEANT.items():
        if name not in GOLDEN:
            path_of(name).write_bytes(simulate_golden(golden))
