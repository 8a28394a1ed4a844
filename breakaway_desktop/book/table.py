"""What was counted under a rule set with so many teams, and what hands are worth, from the shipped table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.options import RULE_SETS, Options

TABLE: Final = Path(__file__).with_name("table.json")
TEAMS: Final = 6
"""Teams in the races of which hands and breaks were counted."""


class Worth(NamedTuple):
    """Points above the usual mix of hands, and half their 95 % interval."""

    points: float
    half: float


class Counted(NamedTuple):
    """Races of one kind. `rows`: value and half its interval by name; `SETTING:ROW` is one of the same races in which
    one team differs, `slopes:ROW` one of the fitted hands.
    """

    key: str
    rule_set: str
    teams: int
    races: int
    rows: Mapping[str, Sequence[float]]


@cache
def _table() -> dict[str, Any]:
    return json.loads(TABLE.read_text("utf-8"))  # type: ignore[no-any-return]


def counted(options: Options, teams: int, variant: str | None) -> Counted | None:
    """Return what was counted in such races; None if nothing was."""
    rule_set = "" if variant else _rule_set(options)
    key, settings = f"{rule_set}.{teams}", _table()["settings"]
    if key not in settings:
        return None
    differing = {
        name.removeprefix(f"{key}."): each["rows"] for name, each in settings.items() if name.startswith(f"{key}.")
    }
    if teams == TEAMS:
        differing["slopes"] = _table()["hands"].get(rule_set, {}).get("slopes", {})
    more = {f"{setting}:{row}": value for setting, rows in differing.items() for row, value in rows.items()}
    return Counted(key, rule_set, teams, settings[key]["races"], {**settings[key]["rows"], **more})


def worth_of(options: Options, teams: int, variant: str | None, hands: Iterable[Hand]) -> list[Worth | None]:
    """Return what the hands of riders 1 to 4 are worth, each, and all of them; None where it is not known."""
    is_known = teams == TEAMS and not variant
    fitted = _table()["hands"].get(_rule_set(options), {"riders": {}})["riders"] if is_known else {}
    texts = ["-".join(map(str, sorted(hand, reverse=True))) for hand in hands]
    found = [fitted.get(str(rider), {}).get(text) for rider, text in enumerate(texts, start=1)]
    each = [None if worth is None else Worth(*worth) for worth in found]
    known = [worth for worth in each if worth is not None]
    # The hands of the riders were drawn independently, so their errors add up as squares do.
    total = Worth(sum(worth.points for worth in known), hypot(*(worth.half for worth in known)))
    return [*each, total if len(known) == len(each) else None]


def _rule_set(options: Options) -> str:
    """Return the rule set, or an empty text; its riders see all hands and use their totals, whatever is chosen."""
    sets = (name for name, own in RULE_SETS.items() if replace(options, hands=own.hands, totals=own.totals) == own)
    return next(sets, "")
