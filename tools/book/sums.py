"""The sums of all races that were ridden, kept in one file: whole numbers, so chunks add up in any order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from tools.book.counts import batch_rows, result_rows, sums
from tools.book.hand_fit import normal_equations
from tools.book.plan import FULL, HANDS, PLAIN_VARIANT, SEED, Chunk, Setting
from tools.book.riders import ride, ride_in_engine

SUMS: Final = Path(__file__).with_name("sums.json")
Sums = dict[str, Any]
"""`races`; `rows`: sums by key (`counts.sums`); `fit`: normal equations, or empty; in the file also `chunks`."""

HEADLINES: Final = ("turns", "winner", "last", "share", "one")
"""First words of the rows that are counted under every setting."""
MORE: Final = ("first.1.lowest", "new.mean", "new.three", "break.turns", "break.lead", "break.won", "finish.front")
TRIED: Final = (FULL[0], FULL[-1], Setting("pbm", one=HANDS), Setting("postal", variant=PLAIN_VARIANT))
"""Settings whose first races tell apart riders, and ways to count."""


def count_chunk(chunk: Chunk, races: int = 0) -> tuple[Chunk, Sums]:
    """Ride and count a chunk, or so many of its races; a module-level function, for other processes and machines."""
    setting, races = chunk.setting, races or chunk.setting.at_once
    fit: list[list[int]] = []
    if setting.variant:
        rows = list(result_rows(*ride_in_engine(chunk, races), setting.teams))
    else:
        ridden = ride(chunk, races)
        rows = list(batch_rows(setting, ridden))
        if setting.one == HANDS:
            fit = normal_equations(ridden, next(of for key, of, _ in rows if key == "one.more"))
    wanted = {
        key: sums(of, per) for key, of, per in rows if setting in FULL or key in MORE or key.split(".")[0] in HEADLINES
    }
    return chunk, {"races": races, "rows": wanted, "fit": fit}


def merge(one: Sums, other: Sums) -> Sums:
    """Add up sums."""
    rows = {key: _added(one["rows"].get(key), other["rows"].get(key)) for key in sorted({*one["rows"], *other["rows"]})}
    fit = [_added(*pair) for pair in zip(one["fit"], other["fit"], strict=True)] if one["fit"] else other["fit"]
    return {"races": one["races"] + other["races"], "rows": rows, "fit": fit}


def _added(one: list[int] | None, other: list[int] | None) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)] if one and other else one or other or []


@cache
def version() -> str:
    """Return what the riders and the counting are known by: the sums of a few races."""
    tried = [count_chunk(Chunk(setting, 0, 0), 1 if setting.variant else 20)[1] for setting in TRIED]
    return f"{crc32(json.dumps(tried, sort_keys=True).encode()):08x}"


class Kept:
    """The sums in a file, by setting's key. Raises ValueError if they come from other riders, or other counting."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.settings: dict[str, Sums] = {}
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
            if kept["version"] != version():
                raise ValueError(f"sums of version {kept['version']}, not {version()}: count anew into another file")
            self.settings = kept["settings"]

    def has(self, chunk: Chunk) -> bool:
        return chunk.number in self.settings.get(chunk.setting.key, {"chunks": []})["chunks"]

    def add(self, chunk: Chunk, counted: Sums) -> None:
        """Add the sums of a chunk and write the file."""
        known = self.settings.get(chunk.setting.key, {"chunks": [], "races": 0, "rows": {}, "fit": []})
        chunks = sorted([*known["chunks"], chunk.number])
        self.settings[chunk.setting.key] = {"chunks": chunks, **merge(known, counted)}
        new = self.path.with_suffix(".new")
        new.write_text(by_lines({"seed": SEED, "version": version(), "settings": self.settings}), "utf-8")
        new.replace(self.path)


def by_lines(value: Mapping[str, Any]) -> str:
    """Return JSON with one setting a line, so that versions of it differ in few lines."""
    text = json.dumps(value, separators=(",", ":"))
    for mark in ('},"', '"settings":{', '"hands":{'):
        text = text.replace(mark, mark[:-1] + "\n" + mark[-1] if mark[0] == "}" else mark + "\n")
    return text + "\n"
