"""Cost of four times as much of what grows with use, in calls and processor time: 4 is linear (docs/benchmarks.md)."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Any, Final, NamedTuple

from benchmarks.figure import Figure
from breakaway_desktop.arena.contest import run as run_contest
from breakaway_desktop.arena.contest_stats import contest_stats
from breakaway_desktop.arena.results_log import ResultsLog
from breakaway_desktop.arena.schedule import Contest, schedule
from breakaway_desktop.arena.table_runner import TableResult, play_table
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.folder import new_folder, open_folder
from breakaway_desktop.mail.state import Player
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.races import StageRace, StageState, TourRaces
from breakaway_desktop.tours.ready_made import new_tour
from tests.kit.counting import count_calls

TIMES: Final = 4
RUNS: Final = 2
_NOW: Final = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
_CONTEST: Final = Contest("boxed", RULE_SETS["boxed"], ("random", "domestique"), 6, 1)
Action = Callable[[], object]


class Row(NamedTuple):
    """`prepare` makes `count` things in a folder, and returns the action whose cost is measured."""

    name: str
    count: int
    prepare: Callable[[Path, int], Action]


def figures() -> Iterator[Figure]:
    """Yield the cost of four times as much, as a multiple of that of `count`."""
    for row in ROWS:
        (calls, used), (more_calls, more_used) = (_cost(row, count) for count in (row.count, TIMES * row.count))
        unit = f"× from {row.count} to {TIMES * row.count}"
        yield Figure(f"{row.name}_calls", more_calls / calls, f"{unit} (of {calls} calls)")
        yield Figure(f"{row.name}_time", more_used / used, unit)


def _cost(row: Row, count: int) -> tuple[int, float]:
    """Return the calls of an action, and the least of its processor times in seconds."""
    with tempfile.TemporaryDirectory() as name:
        used = [_seconds(row.prepare(Path(name) / f"timed-{run}", count)) for run in range(RUNS)]
        return count_calls(row.prepare(Path(name) / "counted", count)), min(used)


def _seconds(action: Action) -> float:
    begun = thread_time()
    action()
    return thread_time() - begun


# Race by mail


def _letters(numbers: range, desk: Any) -> list[bytes]:
    head = f"RACE {desk.id} TURN 0 TEAM 1 WORD {desk.player(1).code_word}"
    return [f"{head}\n11: {15 - number % 2} 5 5 {5 + number % 2}\n{number}\n".encode() for number in numbers]


def _desk(path: Path, letters: int) -> None:
    players = [Player(name, language="en") for name in ("Anna", "Ben", "Carla")]
    desk = referee.begin("postal", RULE_SETS["postal"], None, players, 1, _NOW, deadline=_NOW + timedelta(days=7))
    with new_folder(path, desk) as folder:
        operations.first_letters(folder, _NOW)
        if letters:
            operations.take_files(folder, _letters(range(letters), folder.desk), _NOW)


def _take(path: Path, letters: int) -> None:
    with open_folder(path) as folder:
        operations.take_files(folder, _letters(range(1000, 1000 + letters), folder.desk), _NOW)


def _another_letter(path: Path, letters: int) -> Action:
    _desk(path, letters)
    return partial(_take, path, 1)


def _all_letters(path: Path, letters: int) -> Action:
    _desk(path, 0)
    return partial(_take, path, letters)


def _desk_opened(path: Path, letters: int) -> Action:
    from breakaway_desktop.ui.mail.desk.model import FOLDER
    from breakaway_desktop.ui.mail.intents import ShowMail

    _desk(path / FOLDER / "race", letters)
    return _opening(path, ShowMail())


# Duplicate night and tour


def _night_opened(path: Path, rides: int) -> Action:
    from breakaway_desktop.share.challenge import deal_of
    from breakaway_desktop.share.claims import Claims
    from breakaway_desktop.share.code import SharedRace
    from breakaway_desktop.share.rides import note_watched, save_ride
    from breakaway_desktop.ui.share.intents import ShowDuplicateNight
    from tools.studio import ALONE, match

    path.mkdir()
    ride = match(ALONE, 10_000).record()
    for number in range(rides):
        note_watched(save_ride(SharedRace(replace(ride, meta={}), Claims(f"Anna {number}"), False), path))
    return _opening(path, ShowDuplicateNight(deal_of(ride)), ticks=rides + 10)


def _play(plan: Plan) -> Match:
    return play_plan(plan.with_hands(ready_made_hands(plan)), lambda _failure: None)


def _tour_read(path: Path, stages: int) -> Action:
    """Return what works out the standings after each stage, and the awards, of races that have been read."""
    from breakaway_desktop.ui.tours.model import TourProgress

    plan = new_tour("three-days", seats_of((f"{BOT}random",) * 6), 1, READY_MADE)
    tour = replace(plan, stages=(plan.stages[2],) * stages)
    matches = [_play(tour.stage_plan(number + 1)) for number in range(stages)]
    races = TourRaces(tour, tuple(StageRace(StageState.COUNTS, path, match) for match in matches))

    def work_out() -> None:
        progress = TourProgress(path, races)
        assert progress.standings and progress.awards

    return work_out


def _opening(path: Path, intent: Any, ticks: int = 1) -> Action:
    """Return what opens a page of the program over a folder of races, and draws it."""
    from tools.studio import Studio

    studio = Studio((1280, 800), path)
    studio.app.draw()

    def show() -> None:
        studio.open(intent)
        for _tick in range(ticks):
            studio.wait(20)
            studio.app.draw()
        studio.close()

    return show


# Arena


def _results(races: int) -> list[TableResult]:
    """Return as many results, all of the costs of the first one."""
    tables = schedule(_CONTEST, races)
    first = play_table(_CONTEST, tables[0])
    return [first._replace(number=table.number, seats=table.seats) for table in tables]


def _write_log(path: Path, results: list[TableResult]) -> None:
    with ResultsLog(path, _CONTEST) as log:
        for result in results:
            log.add(result)


def _log_read(path: Path, races: int) -> Action:
    _write_log(path, _results(races))
    return lambda: ResultsLog(path, _CONTEST).__exit__()


ROWS: Final = (
    Row("letter_in_full_desk", 50, _another_letter),
    Row("letters_of_one_turn", 50, _all_letters),
    Row("desk_opened", 50, _desk_opened),
    Row("night_opened", 15, _night_opened),
    Row("night_in_table", 6, _night_opened),
    Row("tour_standings", 5, _tour_read),
    Row("arena_schedule", 25_000, lambda _path, races: partial(schedule, _CONTEST, races)),
    Row("arena_log_written", 250, lambda path, races: partial(_write_log, path, _results(races))),
    Row("arena_log_read", 25_000, _log_read),
    Row("arena_rated", 25_000, lambda _path, races: partial(contest_stats, _CONTEST, _results(races))),
    Row("arena_ridden", 2, lambda path, races: partial(run_contest, _CONTEST, races, results_log=path)),
)
