"""The races a player keeps: where a new one goes, and which one was left unfinished."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.record.store import load


class Kept(NamedTuple):
    """A race on file."""

    path: Path
    match: Match


def new_path(folder: Path, seed: int) -> Path:
    """A free file name for a new race, taken at once so that nobody else gets it. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / (f"race-{seed}{ENDING}" if number == 1 else f"race-{seed}-{number}{ENDING}")
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            number += 1
            continue
        return path


def kept_files(folder: Path) -> list[Path]:
    """The race files of the folder, last written first; none when there is no such folder."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, key=lambda item: (-item[0], item[1].name))]


def unfinished(folder: Path) -> Kept | None:
    """The race last written that is not over and can be gone on with; others are passed over."""
    for path in kept_files(folder):
        if _says_finished(path):
            continue
        with suppress(Refused):
            record = load(path)
            if record.result is None:
                return Kept(path, Match.resume(record))
    return None


def _says_finished(path: Path) -> bool:
    """Whether the file is one of ours with a result: told by its lines, because reading a race in full takes longer."""
    with suppress(OSError), path.open("rb") as file:
        return any(line.startswith(b'"result": ') for line in file)
    return False
