"""Cost of four times as much of what grows with use, in calls and processor time: 4 is linear (docs/benchmarks.md)."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Final

from benchmarks.figure import Figure
from benchmarks.noticed_rows import finished_record
from breakaway_desktop.arena.contest import ResultsLog, run as run_contest
from breakaway_desktop.arena.contest_stats import contest_stats
from breakaway_desktop.arena.schedule import Contest, schedule
from breakaway_desktop.arena.table_runner import TableResult, play_table
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.toolkit.page import FileDropped
from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.mail.operations import take_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.races import StageRace, StageState, TourRaces
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.ui.tours.model import TourProgress
from tests.kit.counting import count_calls
from tools import duplicate_states, mail_states
from tools.studio import Studio

TIMES: Final = 4
_CONTEST: Final = Contest("boxed", RULE_SETS["boxed"], ("random", "domestique"), 6, 1)
Action = Callable[[], object]


def figures() -> Iterator[Figure]:
    """Yield the cost of four times as much, as a multiple of the cost of the first count."""
    for name, (count, prepare) in ROWS.items():
        few, many = (_costs(prepare, number) for number in (count, TIMES * count))
        for kind, less, more in zip(("time", "calls"), few, many, strict=True):
            yield Figure(f"{name}_{kind}", more / less, f"× from {count} to {TIMES * count}")


def _costs(prepare: Callable[[Studio, int], Action], count: int) -> tuple[float, int]:
    """Return the processor time in seconds, after a first run that fills the caches of the program, and the calls."""
    costs = []
    for measure in (_seconds, _seconds, count_calls):
        with tempfile.TemporaryDirectory() as name:
            studio = Studio((1280, 800), Path(name))
            costs.append(measure(prepare(studio, count)))
            studio.close()
    return min(costs[:2]), int(costs[2])


def _seconds(action: Action) -> float:
    begun = thread_time()
    action()
    return thread_time() - begun


def _drop_letter(studio: Studio, letters: int) -> Action:
    """Return what drops another letter on a desk with some."""
    mail_states.mail_first(studio)
    opened, file = studio.top.model.opened, studio.session.folder / "letter.txt"
    head = f"RACE {opened.desk.id} TURN 0 TEAM 1 WORD {opened.desk.player(1).code_word}"
    texts = [f"{head}\n11: 15 5 5 5\n12: 10 8 {number}\n".encode() for number in range(letters + 1)]
    with open_folder(opened.path) as folder:
        take_files(folder, texts[1:], mail_states.BEGUN)
    file.write_bytes(texts[0])

    def drop() -> None:
        studio.top.dispatch(FileDropped(file))
        studio.app.draw()

    return drop


def _open_night(studio: Studio, rides: int) -> Action:
    duplicate_states.save_friends(studio, [f"Anna {number}" for number in range(rides)])
    return partial(duplicate_states.open_table, studio)


def _read_tour(studio: Studio, stages: int) -> Action:
    """Return what works out the standings after each stage, and the awards."""
    tour = new_tour("three-days", seats_of(("bot:random",) * 6), 1, READY_MADE)
    race = StageRace(StageState.COUNTS, None, Match.resume(finished_record()))
    races = TourRaces(replace(tour, stages=tour.stages[2:] * stages), (race,) * stages)
    return lambda: [(one.standings, one.awards) for one in [TourProgress(studio.session.folder, races)]]


def _results(races: int) -> list[TableResult]:
    """Return as many results, all of the costs of the first one."""
    tables = schedule(_CONTEST, races)
    first = play_table(_CONTEST, schedule(_CONTEST, 1)[0])
    return [first._replace(number=table.number, seats=table.seats) for table in tables]


def _write_log(studio: Studio, races: int) -> Action:
    results = _results(races)

    def write() -> None:
        with ResultsLog(studio.session.folder / "log", _CONTEST) as log:
            for result in results:
                log.add(result)

    return write


def _read_log(studio: Studio, races: int) -> Action:
    _write_log(studio, races)()
    return _write_log(studio, 0)


def _ride_arena(studio: Studio, races: int) -> Action:
    return partial(run_contest, _CONTEST, races, results_log=studio.session.folder / "log")


ROWS: Final[dict[str, tuple[int, Callable[[Studio, int], Action]]]] = {
    "letter_dropped_on_full_desk": (50, _drop_letter),
    "rides_in_duplicate_night": (6, _open_night),
    "rides_beside_duplicate_night": (15, _open_night),
    "stages_of_tour": (5, _read_tour),
    "arena_scheduled": (25_000, lambda _studio, races: partial(schedule, _CONTEST, races)),
    "arena_ridden": (2, _ride_arena),
    "arena_written": (2_500, _write_log),
    "arena_read": (25_000, _read_log),
    "arena_rated": (25_000, lambda _studio, races: partial(contest_stats, _CONTEST, _results(races))),
}
