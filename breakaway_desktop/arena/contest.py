"""The run of a contest: every table of the schedule, then the statistics."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from breakaway_desktop.arena.contest_stats import ContestStats, contest_stats
from breakaway_desktop.arena.executors import Executor, in_this_process
from breakaway_desktop.arena.fairness import FairnessResult, check_table
from breakaway_desktop.arena.results_log import ResultsLog
from breakaway_desktop.arena.schedule import Contest, schedule
from breakaway_desktop.arena.table_runner import TableResult, play_table

Progress = Callable[[int], None]
"""Function that is called with the number of tables just added."""


def run(
    contest: Contest,
    races: int,
    *,
    executor: Executor = in_this_process,
    results_log: Path | None = None,
    progress: Progress = lambda added: None,
) -> ContestStats:
    """Run the tables that the results log lacks, and return the statistics of all.

    The result does not depend on the executor, on the order in which tables finish, or on interruptions. Raises Refused
    (R2.1; `arena-…`), UnknownBot, BadParameter, and OSError for the results log.
    """
    contest.check_rules()
    tables = schedule(contest, races)
    work = partial(play_table, contest)

    # Without a results log, play every table.
    if results_log is None:
        results = []
        for table in executor(work, tables):
            results.append(table)
            progress(1)
        return contest_stats(contest, results)

    # Else add the missing tables to the log.
    with ResultsLog(results_log, contest) as log:
        known = [log.results[table.number] for table in tables if table.number in log.results]
        progress(len(known))
        missing = [table for table in tables if table.number not in log.results]
        for table in executor(work, missing):
            log.add(table)
            progress(1)
        return contest_stats(contest, _results_of(log, len(tables)))


def check(
    contest: Contest, races: int, *, executor: Executor = in_this_process, progress: Progress = lambda added: None
) -> tuple[FairnessResult, ...]:
    """Run the tables, check whether any decision depends on hidden facts, and return one result per bot.

    Raises the errors of `run`.
    """
    contest.check_rules()
    results = [FairnessResult() for _ in contest.bots]
    by_number = {}
    for number, of_table in executor(partial(check_table, contest), schedule(contest, races)):
        by_number[number] = of_table
        progress(1)
    for number in sorted(by_number):
        results = [result.merged_with(other) for result, other in zip(results, by_number[number], strict=True)]
    return tuple(results)


def _results_of(log: ResultsLog, tables: int) -> list[TableResult]:
    return [table for number, table in log.results.items() if number < tables]
