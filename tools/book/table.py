"""The table of the book: sums of chunks, added up, as values with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10, sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

import breakaway_desktop
from tools.book.hand_fit import TWO_SIDED, fitted_hands, slopes
from tools.book.plan import SEED, SETTINGS, Setting
from tools.book.riders import ENGINE_RIDER
from tools.book.sums import Sums

TABLE: Final = Path(breakaway_desktop.__file__).parent / "book" / "table.json"
CHANGED: Final = ("turns", "winner", "share.1", "break.turns")
FEWEST: Final = 30
"""Races below which a row has no value: it is left out."""


def estimate(values: list[int]) -> list[float] | None:
    """Return (value, half its 95 % interval, races) of a ratio of sums; None if it stands on too few races.

    The error is that of a ratio estimator: of the races' remainders of − value·per, over the sum of per.
    """
    races, of, per, squares, products, per_squares = values
    if races < FEWEST or not per:
        return None
    value = of / per
    remainder = max(0.0, squares - 2 * value * products + value * value * per_squares)
    half = TWO_SIDED * sqrt(remainder * races / (races - 1)) / per
    if not half and of in (0, per):
        half = 3 / races  # never or always: the rule of three
    digits = 1 - floor(log10(half)) if half else 4  # two digits of the interval
    return [round(value, digits), round(half, digits), races]


def table(total: Mapping[str, Sums], commit: str) -> dict[str, Any]:
    """Return the table as JSON holds it.

    `settings`: by `Setting.key`, its `races`, and by row (`counts`) the value, half its 95 % interval and, if it does
    not stand on all of them, its races. `options`: `option_changes`. `hands`: by rule set, its `races`, the `slopes`,
    and by rider and hand (`riders`) the points above the usual mix and half their interval (`hand_fit`).
    """
    found: dict[str, Any] = {}
    fits: dict[str, Any] = {}
    for setting in SETTINGS:
        if not (sums_of := total.get(setting.key)):
            continue
        races = sums_of["races"]
        known = {key: row for key, values in sums_of["rows"].items() if (row := estimate(values))}
        found[setting.key] = {
            "races": races,
            "rows": {key: row[:2] if row[2] == races else row for key, row in known.items()},
        }
        if sums_of["fit"]:
            equations = np.array(sums_of["fit"], np.float64)
            fits[setting.rule_set] = {
                "races": races,
                "slopes": slopes(equations, setting.teams),
                "riders": fitted_hands(equations, setting.teams),
            }
    return {
        "commit": commit,
        "seed": SEED,
        "riders": {"batch": "the nets at a glance, temperature 0, all hands known", "engine": ENGINE_RIDER},
        "settings": found,
        "options": option_changes(found),
        "hands": fits,
    }


def option_changes(found: Mapping[str, Any]) -> dict[str, float]:
    """Return how much each option changes `boxed`, most first: the mean of |value ÷ boxed − 1| over `CHANGED`."""
    boxed = found.get(Setting().key, {"rows": {}})["rows"]
    changes = {}
    for setting in SETTINGS:
        rows = found.get(setting.key, {"rows": {}})["rows"]
        if setting.rows and all(key in rows and key in boxed for key in CHANGED):
            parts = [abs(rows[key][0] / boxed[key][0] - 1) for key in CHANGED]
            changes[setting.key] = round(sum(parts) / len(parts), 4)
    return dict(sorted(changes.items(), key=lambda pair: -pair[1]))
