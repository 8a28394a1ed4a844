"""Creates the sample races that ship with the game, one for each rule set and variant: `python -m tools.samples`.

From `RIDDEN` races between bots it keeps the most interesting one, in which the lead changes often and the
end is close.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.document import ENDING, Record
from breakaway_desktop.record.store import save
from breakaway_desktop.variants import find_variant, variant_names

BOTS = ("domestique",)
TEAMS = 6
RIDDEN = 20
CLOSE_POINTS = 12
"""Margin in points below which a win is close."""


class Sample(NamedTuple):
    """A race to ship: the name of its file, its rule set and its variant."""

    name: str
    base: str
    variant: str | None = None


SAMPLES = (
    *(Sample(base, base) for base in RULE_SETS),
    *(Sample(name, "postal" if find_variant(name).simultaneous_only else "boxed", name) for name in variant_names()),
)


def drama(record: Record) -> float:
    """Return how dramatic a race is: changes of the lead in squares and in points, and how close the end is."""
    assert record.result is not None
    square: dict[int, int] = {}
    points = dict.fromkeys(range(1, TEAMS + 1), 0.0)
    ahead: list[int] = []
    leading: list[int] = []
    for turn in record.turns:
        square |= {move.id: move.end for move in turn.moves}
        for award in turn.points:
            points[award.id // 10] += float(award.points)
        ahead.append(max(square, key=square.__getitem__, default=0))
        leading.append(max(points, key=points.__getitem__))
    first, second, *_others = sorted(map(float, record.result.points.values()), reverse=True)
    close = max(0.0, 1 - (first - second) / CLOSE_POINTS)
    return _changes(ahead) / 2 + 2 * _changes(leading) + 6 * close


def _changes(values: list[int]) -> int:
    return sum(1 for value, next_value in pairwise(values) if value != next_value)


def simulate_sample(sample: Sample, seed: int) -> Record:
    """Return the race with this seed."""
    return simulate(sample.base, RULE_SETS[sample.base], TEAMS, BOTS, seed, own=True, variant=sample.variant)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.samples", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    parser.add_argument("--to", type=Path, default=samples_folder())
    options = parser.parse_args()
    for sample in SAMPLES:
        if options.names and sample.name not in options.names:
            continue
        record = max((simulate_sample(sample, seed) for seed in range(1, RIDDEN + 1)), key=drama)
        save(options.to / f"{sample.name}{ENDING}", record)
        print(f"{sample.name}: seed {record.seed}, drama {drama(record):.1f}", flush=True)


if __name__ == "__main__":
    main()
