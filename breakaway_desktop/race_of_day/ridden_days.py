"""The player's first tries of the race of the day on this computer."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.values import FrozenValue
from breakaway_desktop.match.library import SavedRace, line_of, open_race, race_files
from breakaway_desktop.race_of_day.meta_keys import DAY

if TYPE_CHECKING:
    from breakaway_desktop.match.finished_races import FinishedRaceStats
    from breakaway_desktop.race_of_day.plan import DayTry


class RiddenDay(FrozenValue):
    """The first try of a date: over, under way, or neither."""

    finished: DayTry | None = None
    unfinished: SavedRace | None = None


def read_day(folder: Path, computer: str, day: date) -> RiddenDay:
    """Return this computer's first try of a date; of several the oldest, and one that is over before one under way.

    Only files that name the date are parsed.
    """
    mark = f'"{DAY}": "{day.isoformat()}"'.encode()
    unfinished: SavedRace | None = None
    for path in reversed(race_files(folder)):
        if mark not in line_of(path, "meta"):
            continue
        from breakaway_desktop.match.finished_races import counted_team  # the menu looks here, mostly in vain
        from breakaway_desktop.match.race_files import COMPUTER
        from breakaway_desktop.race_of_day.plan import try_of

        with suppress(Refused, OSError):
            saved = open_race(path)
            first = try_of(saved.match)
            if first is None or first.day != day or saved.match.meta.get(COMPUTER) != computer:
                continue
            if not saved.match.over:
                unfinished = unfinished or saved
            elif counted_team(saved.match, computer) is not None:
                return RiddenDay(finished=first)
    return RiddenDay(unfinished=unfinished)


def day_results(folder: Path, computer: str) -> dict[str, FinishedRaceStats]:
    """Return the figures of all finished first tries by their date. Of several of one date the oldest counts.

    Only files that name a date are parsed.
    """
    from breakaway_desktop.match.finished_races import load_finished_races

    results: dict[str, FinishedRaceStats] = {}
    for stats in load_finished_races(folder, computer, mark=f'"{DAY}": '.encode()):
        if stats.day:
            results.setdefault(stats.day, stats)
    return results
