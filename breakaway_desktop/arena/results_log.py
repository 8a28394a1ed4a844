"""The results log: a file with one line per finished table, for resuming an interrupted contest."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO, Final

from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.arena.table_runner import TableResult
from breakaway_desktop.engine.refusals import Refused

FORMAT: Final = "breakaway-arena"
VERSION: Final = 1


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
                entry = json.loads(line)
                if number == 1:
                    self._check(path, entry, contest)
                else:
                    result = TableResult.from_json(entry)
                    self.results.setdefault(result.number, result)
            except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
                raise Refused("arena-no-results", file=str(path), line=number) from error

        # Make the file end with a complete line.
        if len(complete) < len(data):
            self._file.truncate(len(complete))  # remove the line whose writing was interrupted
        if not lines:
            self._file.write(_header(contest))
            self._file.flush()

    def _check(self, path: Path, header: dict[str, Any], contest: Contest) -> None:
        if (header["format"], header["version"]) != (FORMAT, VERSION):
            raise ValueError
        if header["contest"] != contest.as_json():
            raise Refused("arena-other-contest", file=str(path))

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(_line(line))
        self._file.flush()
        os.fsync(self._file.fileno())


def _header(contest: Contest) -> bytes:
    return _line({"format": FORMAT, "version": VERSION, "contest": contest.as_json()})


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
