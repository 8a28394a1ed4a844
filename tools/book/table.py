"""The table of the book: sums of chunks, added up, as values with 95 % intervals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import floor, log10, sqrt
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import numpy as np

from tools.book import counts, hand_fit, replay
from tools.book.counts import batch_rows, engine_rows, own_hands, sums
from tools.book.engine_races import RIDER, Outcome
from tools.book.hand_fit import TWO_SIDED, fitted_hands, normal_equations, slopes
from tools.book.plan import HANDS, OTHER_OPTIONS, Setting, settings
from tools.book.riders import History

Sums = dict[str, Any]
"""`rows`: sums by key (`counts.sums`); `units` by key; `fit`: normal equations, or empty; `races`."""

HEADLINES: Final = ("turns", "winner", "last", "spread", "share", "one", "cards", "hand")
"""First words of the rows that every setting has in the table."""
MORE: Final = ("first.1.lowest", "new.mean", "new.three", "break.turns", "break.lead", "break.won", "finish.front")
FULL: Final = (
    *(Setting(name) for name in ("boxed", "boardspace", "postal", "pbm")),
    Setting(rows=json.dumps(OTHER_OPTIONS[0])),
)
"""Settings with every row."""
CHANGED: Final = ("turns", "winner", "share.1", "break.turns")
FEWEST: Final = 30
"""Races below which a row has no value: it is left out."""


def count_chunk(setting: Setting, path: Path) -> Sums:
    """Return the sums of a chunk, kept beside it until the counting changes."""
    code = b"".join(Path(str(module.__file__)).read_bytes() for module in (counts, hand_fit, replay))
    version = f"{crc32(code):08x}"
    kept = path.with_suffix(".json")
    if kept.exists() and (known := json.loads(kept.read_text("utf-8")))["version"] == version:
        return known["sums"]  # type: ignore[no-any-return]
    with np.load(path, allow_pickle=False) as arrays:
        counted = count(setting, (Outcome if setting.variant else History)(**arrays))
    kept.write_text(json.dumps({"version": version, "sums": counted}), "utf-8")
    return counted


def count(setting: Setting, ridden: History | Outcome) -> Sums:
    """Return the sums of some races."""
    fit: list[list[int]] = []
    if isinstance(ridden, Outcome):
        races, rows = len(ridden.turns), list(engine_rows(setting, ridden))
    else:
        again = replay.replay(setting, ridden)
        races, rows = len(again.final), list(batch_rows(setting, again))
        if setting.one == HANDS:
            more = next(row.of for row in rows if row.key == "one.more")
            fit = normal_equations(own_hands(again), more)
    return {
        "races": races,
        "rows": {row.key: sums(row) for row in rows},
        "units": {row.key: row.unit for row in rows},
        "fit": fit,
    }


def merge(parts: Iterable[Sums]) -> Sums:
    """Add up sums; whole numbers, so the order does not matter."""
    total: Sums = {"races": 0, "rows": {}, "units": {}, "fit": []}
    for part in parts:
        total["races"] += part["races"]
        total["units"] |= part["units"]
        for key, values in part["rows"].items():
            known = total["rows"].get(key, [0] * len(values))
            total["rows"][key] = [a + b for a, b in zip(known, values, strict=True)]
        if part["fit"]:
            known = total["fit"] or [[0] * len(part["fit"])] * len(part["fit"])
            total["fit"] = [
                [a + b for a, b in zip(*rows, strict=True)] for rows in zip(known, part["fit"], strict=True)
            ]
    return total


def estimate(values: list[int], unit: int = 1) -> list[float] | None:
    """Return (value, half its 95 % interval, races) of a ratio of sums; None if it stands on too few races.

    The error is that of a ratio estimator: of the races' remainders of − value·per, over the sum of per.
    """
    races, of, per, squares, products, per_squares = values
    if races < FEWEST or not per:
        return None
    value = of / per
    remainder = max(0.0, squares - 2 * value * products + value * value * per_squares)
    half = TWO_SIDED * sqrt(remainder * races / (races - 1)) / per / unit
    if not half and of in (0, per):
        half = 3 / races  # never or always: the rule of three
    digits = 1 - floor(log10(half)) if half else 4  # two digits of the interval
    return [round(value / unit, digits), round(half, digits), races]


def table(total: Mapping[Setting, Sums], commit: str, seed: int) -> dict[str, Any]:
    """Return the table as JSON holds it.

    `settings`: by `Setting.key`, its `races`, and by row (`counts`) the value, half its 95 % interval and, if it does
    not stand on all of them, its races. `options`: `option_changes`. `hands`: by rule set, its `races`, the `slopes`,
    and by rider and hand (`riders`) the points above the usual mix and half their interval (`hand_fit`).
    """
    found: dict[str, Any] = {}
    fits: dict[str, Any] = {}
    for setting, sums_of in total.items():
        rows = {}
        for key in sorted(sums_of["rows"]):
            word = key.split(".")[0]
            is_wanted = setting in FULL or key in MORE or word in HEADLINES
            is_wanted &= word != "hand" or setting.rule_set == "boxed"  # elsewhere the fit is enough
            if is_wanted and (known := estimate(sums_of["rows"][key], sums_of["units"][key])):
                rows[key] = known[:2] if known[2] == sums_of["races"] else known
        found[setting.key] = {"races": sums_of["races"], "rows": rows}
        if sums_of["fit"]:
            equations = np.array(sums_of["fit"], np.float64)
            fits[setting.rule_set] = {
                "races": sums_of["races"],
                "slopes": slopes(equations, setting.teams),
                "riders": fitted_hands(equations, setting.teams),
            }
    return {
        "commit": commit,
        "seed": seed,
        "riders": {"batch": "the nets at a glance, temperature 0, all hands known", "engine": RIDER},
        "settings": found,
        "options": option_changes(found),
        "hands": fits,
    }


def option_changes(found: Mapping[str, Any]) -> dict[str, float]:
    """Return how much each option changes `boxed`, most first: the mean of |value ÷ boxed − 1| over `CHANGED`."""
    boxed = found.get(Setting().key, {"rows": {}})["rows"]
    changes = {}
    for setting in settings():
        rows = found.get(setting.key, {"rows": {}})["rows"]
        if setting.rows != Setting().rows and all(key in rows and key in boxed for key in CHANGED):
            parts = [abs(rows[key][0] / boxed[key][0] - 1) for key in CHANGED]
            changes[setting.key] = round(sum(parts) / len(parts), 4)
    return dict(sorted(changes.items(), key=lambda pair: -pair[1]))


def read_folder(folder: Path) -> dict[Setting, Sums]:
    """Return the sums of all chunks in the folder, by setting; only chunks that are there count."""
    total = {}
    for setting in settings():
        paths = sorted((folder / setting.key).glob("*.npz"))
        if paths:
            total[setting] = merge(count_chunk(setting, path) for path in paths)
    return total
