"""Time to save a finished race, and to load and resume it; and the size of a race's file."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.figure import Figure
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.writing import write

ROUNDS = 40


def figures() -> list[Figure]:
    """Return the median milliseconds of each operation on a finished boxed race, and the size of its file."""
    record = simulate("boxed", RULE_SETS["boxed"], 6, ("domestique",), 7, own=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "late.race"
        save(path, record)
        match = Match.resume(record)
        return [
            Figure("save_late_race_ms", _median_ms(lambda: save(path, match.record())), "ms"),
            Figure("write_late_race_ms", _median_ms(lambda: write(match.record())), "ms"),
            Figure("load_late_race_ms", _median_ms(lambda: load(path)), "ms"),
            Figure("load_and_resume_ms", _median_ms(lambda: Match.resume(load(path))), "ms"),
            Figure("late_race_kb", path.stat().st_size / 1024, "KB"),
        ]


def _median_ms(action: Callable[[], object]) -> float:
    took = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        action()
        took.append(perf_counter() - begun)
    return 1000 * median(took)
