"""Time to save a finished race, to load and resume it, and to list two hundred races; and the size of a race's file."""

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
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.intents import ShowSavedRaces

ROUNDS = 40
LISTED = 200


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
            Figure("open_list_of_200_ms", _list_ms(folder / "many", record), "ms"),
        ]


def _median_ms(action: Callable[[], object]) -> float:
    took = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        action()
        took.append(perf_counter() - begun)
    return 1000 * median(took)


def _list_ms(folder: Path, record: Record) -> float:
    """Return the milliseconds until the list of races is painted for the first time."""
    from tools.studio import Studio  # isort: skip  (sets SDL's driver before pygame is imported)

    text = write(record)
    folder.mkdir()
    for index in range(LISTED):
        (folder / f"race-{index}.race").write_text(text, encoding="utf-8")
    studio = Studio((1280, 800), folder)
    try:
        studio.app.draw()
        begun = perf_counter()
        studio.open(ShowSavedRaces())
        studio.app.draw()
        return 1000 * (perf_counter() - begun)
    finally:
        studio.close()
