"""The run of a contest: every table of the schedule, also in a log, then the statistics."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

from breakaway_desktop.arena.contest_stats import ContestStats, contest_stats
from breakaway_desktop.arena.executors import Executor, in_this_process
from breakaway_desktop.arena.fairness import FairnessResult, check_table
from breakaway_desktop.arena.schedule import Contest, schedule
from breakaway_desktop.arena.table_runner import TableResult, play_table
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.json_text import parse_json
from breakaway_desktop.record.json_checks import Unreadable

Progress = Callable[[int], object]
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
        return contest_stats(contest, [table for number, table in log.results.items() if number < len(tables)])


def check(
    contest: Contest, races: int, *, executor: Executor = in_this_process, progress: Progress = lambda added: None
) -> tuple[FairnessResult, ...]:
    """Run the tables, check whether decisions depend on hidden facts; return a result per bot. Raises like `run`."""
    contest.check_rules()
    results = [FairnessResult() for _ in contest.bots]
    by_number = {}
    for number, of_table in executor(partial(check_table, contest), schedule(contest, races)):
        by_number[number] = of_table
        progress(1)
    for number in sorted(by_number):
        results = [result.merged_with(other) for result, other in zip(results, by_number[number], strict=True)]
    return tuple(results)


# The results log: a line for each finished table, for resuming an interrupted contest

_FORMAT: Final = "breakaway-arena"
_VERSION: Final = 1


class ResultsLog:
    """The file and its `results` by table number, including those added since."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open or create the file.

        Raises Refused for a file of another kind (`arena-no-results`) or another contest (`arena-other-contest`), and
        OSError.
        """
        self.results: dict[int, TableResult] = {}
        self._file: BinaryIO = path.open("a+b")
        try:
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):  # a device may have no end
                raise Refused("arena-no-results", file=str(path), line=1)
            self._file.seek(0)
            self._read(path, self._file.read(), contest)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> ResultsLog:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def add(self, result: TableResult) -> None:
        """Write a result; it is on disk on return. Raises OSError."""
        self._write(result.as_json())
        self.results[result.number] = result

    def _read(self, path: Path, data: bytes, contest: Contest) -> None:
        complete = data[: data.rfind(b"\n") + 1]
        lines = complete.splitlines()
        if data and not complete and not _header(contest).startswith(data):
            raise Refused("arena-no-results", file=str(path), line=1)

        # Read the complete lines; the first one is the header.
        for number, line in enumerate(lines, start=1):
            try:
                entry = parse_json(line)
                if number == 1:
                    self._check(path, entry, contest)
                else:
                    result = TableResult.from_json(entry, contest)
                    self.results.setdefault(result.number, result)
            except (Unreadable, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
                raise Refused("arena-no-results", file=str(path), line=number) from error

        # Make the file end with a complete line.
        if len(complete) < len(data):
            self._file.truncate(len(complete))  # remove the line whose writing was interrupted
        if not lines:
            self._file.write(_header(contest))
            self._file.flush()

    def _check(self, path: Path, header: dict[str, Any], contest: Contest) -> None:
        if (header["format"], header["version"]) != (_FORMAT, _VERSION):
            raise ValueError
        if header["contest"] != contest.as_json():
            raise Refused("arena-other-contest", file=str(path))

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(_line(line))
        self._file.flush()
        os.fsync(self._file.fileno())


def _header(contest: Contest) -> bytes:
    return _line({"format": _FORMAT, "version": _VERSION, "contest": contest.as_json()})


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
