"""The folder of saved races: free file names, opening a race, and finding the one to resume."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.atomic import remove_leftovers
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_lock import RaceLock, RaceTaken, lock_race
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.record.store import load, new_file

_DRAWN: Final = 4
"""Bytes drawn at random for a name."""

Stamp = tuple[int, int]
"""When a file was written and how long it is: another program's writing changes it."""


class SavedRace(NamedTuple):
    """A race file and its match. `stamp`: that of the file when it was read, None if not known."""

    path: Path
    match: Match
    stamp: Stamp | None = None


def open_race(path: Path) -> SavedRace:
    """The race in the file, ready to be resumed. Raises Unreadable and Contradiction."""
    stamp = stamp_of(path)
    return SavedRace(path, Match.resume(load(path)), stamp)


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; None if there is none."""
    with suppress(OSError):
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    return None


def lock_saved(saved: SavedRace) -> tuple[SavedRace, RaceLock]:
    """Locks the race, and reads it again if its file has been written since. Raises Refused: another program has it
    (match.race_lock), or it can no longer be read."""
    own = lock_race(saved.path)
    remove_leftovers(saved.path)
    try:
        if saved.stamp is not None and saved.stamp != stamp_of(saved.path):
            saved = open_race(saved.path)
    except BaseException:
        own.release()
        raise
    return saved, own


def new_path(folder: Path, seed: int) -> Path:
    """Creates an empty file under a free name for a new race. Raises OSError."""
    return new_file(folder, f"race-{seed}", ENDING)


def unique_path(folder: Path, seed: int) -> Path:
    """A file name for a new race in a folder that cannot be written now: random, so that no other program uses it."""
    return folder / f"race-{seed}-{secrets.token_hex(_DRAWN)}{ENDING}"


def race_files(folder: Path) -> list[Path]:
    """The race files of the folder, newest first; none when there is no such folder.

    Empty files are left out: `new_path` created them for a program that has not yet written its first record, or was
    killed before it could.
    """
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                status = path.stat()
                if status.st_size > 0:
                    found.append((status.st_mtime, path))
    return [path for _, path in sorted(found, key=lambda item: (-item[0], item[1].name))]


def unfinished(folder: Path) -> SavedRace | None:
    """The newest race that is not over and can be resumed."""
    for path in race_files(folder):
        if has_result(path):
            continue
        with suppress(Refused):
            stamp = stamp_of(path)
            record = load(path)
            if record.result is None:
                return SavedRace(path, Match.resume(record), stamp)
    return None


def is_running(folder: Path, name: str) -> bool:
    """Whether the folder has a race under this file name without a result; an empty file counts while a program plays
    it."""
    path = folder / name
    if not name or path.name != name or not path.is_file() or has_result(path):
        return False
    stamp = stamp_of(path)
    return stamp is not None and (stamp[1] > 0 or _is_locked(path))


def _is_locked(path: Path) -> bool:
    try:
        lock_race(path).release()
    except RaceTaken:
        return True
    return False


def has_result(path: Path) -> bool:
    """Whether the file is one of ours with a result: judged by its lines, because reading a race in full takes
    longer."""
    with suppress(OSError), path.open("rb") as file:
        return any(line.startswith(b'"result": ') for line in file)
    return False
