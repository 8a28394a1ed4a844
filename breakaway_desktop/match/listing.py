"""The files of a folder, none of which is read: the menu of a new player imports nothing of races."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from breakaway_desktop.record import ENDING

_CACHED: Final = 16_384
"""Number of paths that are kept."""


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
