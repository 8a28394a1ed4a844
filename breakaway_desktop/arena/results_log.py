"""The results log: a file with one line per finished table, from which an interrupted contest can be resumed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO, Final

from breakaway_desktop.arena.riding import TableResult
from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.engine.refusals import Refused

FORMAT: Final = "breakaway-arena"
VERSION: Final = 1


class ResultsLog:
    """`ridden` by number of the table: what the file held, and what has been added since."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Opens the file, or creates it. Raises Refused for a file of another kind (`arena-no-results`) or
        another contest (`arena-other-contest`), and OSError."""
        self.ridden: dict[int, TableResult] = {}
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

    def add(self, ridden: TableResult) -> None:
        """Writes a table down; it is on the disk when this returns. Raises OSError."""
        self._write(ridden.as_json())
        self.ridden[ridden.number] = ridden

    def _read(self, path: Path, held: bytes, contest: Contest) -> None:
        whole = held[: held.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if held and not whole and not _header(contest).startswith(held):
            raise Refused("arena-no-results", file=str(path), line=1)
        for number, line in enumerate(lines, start=1):
            try:
                found = json.loads(line)
                if number == 1:
                    self._check(path, found, contest)
                else:
                    ridden = TableResult.from_json(found)
                    self.ridden.setdefault(ridden.number, ridden)
            except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
                raise Refused("arena-no-results", file=str(path), line=number) from error
        if len(whole) < len(held):
            self._file.truncate(len(whole))  # the line that was being written when it was broken off
        if not lines:
            self._file.write(_header(contest))
            self._file.flush()

    def _check(self, path: Path, found: dict[str, Any], contest: Contest) -> None:
        if (found["format"], found["version"]) != (FORMAT, VERSION):
            raise ValueError
        if found["contest"] != contest.as_json():
            raise Refused("arena-other-contest", file=str(path))

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(_line(line))
        self._file.flush()
        os.fsync(self._file.fileno())


def _header(contest: Contest) -> bytes:
    return _line({"format": FORMAT, "version": VERSION, "contest": contest.as_json()})


def _line(found: dict[str, Any]) -> bytes:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
