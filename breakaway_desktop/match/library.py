"""The folder of saved races: free file names, opening a race, and finding the one to resume."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.atomic import remove_leftovers
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.match.race_lock import RaceLock, RaceLocked, lock_race
from breakaway_desktop.record import ENDING, LARGEST_FILE

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.record.document import Record

_RANDOM_BYTES: Final = 4

_LINES: Final = re.compile(rb'^"(?P<key>seed|result|meta)": [^\r\n]*', re.MULTILINE)
_LONGEST_KEPT: Final = 4_000
"""Maximum length of a line that is kept in memory."""
_CACHED: Final = 16_384
"""Number of files whose lines are kept."""

Stamp = tuple[int, int]
"""Time of writing in nanoseconds, and size in bytes, of a file: they change when another program writes it."""


class SavedRace(NamedTuple):
    """A race file and its match. `stamp` is that of the file when it was read, None if unknown."""

    path: Path
    match: Match
    stamp: Stamp | None = None


def open_race(path: Path, check: Callable[[Record], object] = lambda _record: None) -> SavedRace:
    """Open the race in the file, ready to be resumed. Raises Unreadable and Contradiction, and what `check` raises
    before anything is said of its turns."""
    from breakaway_desktop.match.match import Match  # the menu lists the folder before it needs what reads races
    from breakaway_desktop.record.store import load

    stamp = stamp_of(path)
    check(record := load(path))
    return SavedRace(path, Match.resume(record), stamp)


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None if there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def lock_saved(saved: SavedRace) -> tuple[SavedRace, RaceLock]:
    """Lock the race, and read it again if its file has changed.

    Raises Refused if another program has the race open (match.race_lock), or if it can no longer be read.
    """
    lock = lock_race(saved.path)
    remove_leftovers(saved.path)
    try:
        if saved.stamp is not None and saved.stamp != stamp_of(saved.path):
            saved = open_race(saved.path)
    except BaseException:
        lock.release()
        raise
    return saved, lock


def new_path(folder: Path, seed: int) -> Path:
    """Create an empty file under a free name for a new race. Raises OSError."""
    from breakaway_desktop.record.store import new_file

    return new_file(folder, f"race-{seed}", ENDING)


def unique_path(folder: Path, seed: int) -> Path:
    """Return a random file name for a new race in a folder that cannot be written to now."""
    return folder / f"race-{seed}-{os.urandom(_RANDOM_BYTES).hex()}{ENDING}"


def race_files(folder: Path) -> list[Path]:
    """Return the race files of the folder, newest first; none if the folder does not exist."""
    return newest_files(folder, ENDING)


def newest_files(folder: Path, ending: str) -> list[Path]:
    """Return the files of the folder with this ending, newest first; none if the folder does not exist.

    Empty files are left out: `store.new_file` created them for a program that has not written their contents yet.
    """
    files: list[tuple[float, str]] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if os.path.normcase(entry.name).endswith(ending):
                with suppress(OSError):
                    status = entry.stat()
                    if status.st_size > 0:
                        files.append((-status.st_mtime, entry.name))
    return [_path_in(folder, name) for _, name in sorted(files)]


@lru_cache(maxsize=_CACHED)
def _path_in(folder: Path, name: str) -> Path:
    return folder / name


def newest_unfinished(folder: Path) -> SavedRace | None:
    """Return the newest race that is not over and can be resumed; None if there is none."""
    for path in race_files(folder):
        if has_result(path):
            continue
        from breakaway_desktop.match.match import Match
        from breakaway_desktop.record.store import load

        with suppress(Refused):
            stamp = stamp_of(path)
            record = load(path)
            if record.result is None:
                return SavedRace(path, Match.resume(record), stamp)
    return None


def is_running(folder: Path, name: str) -> bool:
    """Return whether the folder has an unfinished race with this file name; an empty file is one while it is locked."""
    path = folder / name
    if not name or path.name != name or not os.path.isfile(path) or has_result(path):
        return False
    stamp = stamp_of(path)
    return stamp is not None and (stamp[1] > 0 or _is_locked(path))


def _is_locked(path: Path) -> bool:
    try:
        lock_race(path).release()
    except RaceLocked:
        return True
    return False


def has_result(path: Path) -> bool:
    """Return whether the file is a race with a result. Only its lines are checked, because parsing takes longer."""
    return bool(line_of(path, "result"))


def line_of(path: Path, key: str) -> bytes:
    """Return the line of `seed`, `result` or `meta` in a race file; empty if there is none, or no ordinary file."""
    line = _short_lines(path, stamp_of(path)).get(key, b"")
    return _read_lines(path).get(key, b"") if line is None else line


@lru_cache(maxsize=_CACHED)
def _short_lines(path: Path, _stamp: Stamp | None) -> dict[str, bytes | None]:
    """Return the lines of this version of a file by key, None for one that is too long to be kept."""
    return {key: line if len(line) <= _LONGEST_KEPT else None for key, line in _read_lines(path).items()}


def _read_lines(path: Path) -> dict[str, bytes]:
    with suppress(OSError):
        found = [*_LINES.finditer(read_ordinary(path, LARGEST_FILE))]
        return {one["key"].decode(): one[0] for one in reversed(found)}  # the first of a key counts
    return {}
