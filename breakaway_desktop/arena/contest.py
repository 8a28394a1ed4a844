"""Running a contest: every table of its schedule, then the figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from breakaway_desktop.arena.executors import Executor, in_this_process
from breakaway_desktop.arena.fairness import FairnessResult, check_table
from breakaway_desktop.arena.figures import ContestStats, figures
from breakaway_desktop.arena.results_log import ResultsLog
from breakaway_desktop.arena.riding import TableResult, ride_table
from breakaway_desktop.arena.schedule import Contest, schedule

Progress = Callable[[int], None]
"""Called with the number of tables that have been added."""


def run(
    contest: Contest,
    races: int,
    *,
    executor: Executor = in_this_process,
    results_log: Path | None = None,
    progress: Progress = lambda added: None,
) -> ContestStats:
    """Runs the tables that the results log does not hold yet, and returns the figures of all of them. The executor, the
    order in which tables finish and interruptions change no result.

    Raises Refused (R2.1; `arena-…`), UnknownBot, BadParameter, and OSError for the results log.
    """
    contest.objection()
    wanted = schedule(contest, races)
    work = partial(ride_table, contest)
    if results_log is None:
        ridden = []
        for table in executor(work, wanted):
            ridden.append(table)
            progress(1)
        return figures(contest, ridden)
    with ResultsLog(results_log, contest) as log:
        there = [log.ridden[table.number] for table in wanted if table.number in log.ridden]
        progress(len(there))
        missing = [table for table in wanted if table.number not in log.ridden]
        for table in executor(work, missing):
            log.add(table)
            progress(1)
        return figures(contest, _of(log, len(wanted)))


def check(
    contest: Contest, races: int, *, executor: Executor = in_this_process, progress: Progress = lambda added: None
) -> tuple[FairnessResult, ...]:
    """Runs the tables and checks at every decision whether it depends on anything hidden. One result for each bot of
    the contest. Raises what `run` raises."""
    contest.objection()
    found = [FairnessResult() for _ in contest.bots]
    by_number = {}
    for number, checked in executor(partial(check_table, contest), schedule(contest, races)):
        by_number[number] = checked
        progress(1)
    for number in sorted(by_number):
        found = [one.plus(other) for one, other in zip(found, by_number[number], strict=True)]
    return tuple(found)


def _of(log: ResultsLog, wanted: int) -> list[TableResult]:
    return [table for number, table in log.ridden.items() if number < wanted]
