"""The player's first tries of the race of the day on this computer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import SavedRace, open_race
from breakaway_desktop.match.race_of_day import DayTry, try_of, unfinished_try
from breakaway_desktop.match.statistics import FinishedRaceStats, load_statistics


@dataclass(frozen=True, slots=True)
class RiddenDays:
    """All finished first tries by their date, and the first try of one date: over, under way, or neither."""

    results: Mapping[str, FinishedRaceStats]
    finished: DayTry | None
    unfinished: SavedRace | None


def read_days(folder: Path, computer: str, day: date) -> RiddenDays:
    """Return the first tries in the folder, with that of `day`. Of several for one date, the oldest counts."""
    results: dict[str, FinishedRaceStats] = {}
    for stats in load_statistics(folder, computer):
        if stats.day:
            results.setdefault(stats.day, stats)

    finished: DayTry | None = None
    stats_of_day = results.get(day.isoformat())
    if stats_of_day is not None:
        with suppress(Refused, OSError):
            finished = try_of(open_race(folder / stats_of_day.file).match)
    return RiddenDays(results, finished, unfinished_try(folder, day) if finished is None else None)
