"""The files and folders beside a path that is being typed."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

MOST_LISTED: Final = 100
"""Files and folders that are listed."""
_MOST_READ: Final = 5_000
"""Entries of a folder that are looked at."""


class ListedFile(NamedTuple):
    path: Path
    is_folder: bool


def typed_folder(text: str) -> Path:
    """Return the folder in which a typed path is, relative to the home folder."""
    try:
        return Path(os.path.normpath(Path.home() / Path(os.path.split(text.strip())[0]).expanduser()))
    except (RuntimeError, ValueError):  # an unknown user's home
        return Path.home()


def files_beside(text: str, endings: Collection[str]) -> tuple[ListedFile, ...]:
    """Return the files with these endings beside a typed path, the newest first, and the folders by name.

    They begin with the name that is typed so far, in any case. Hidden files, and names that cannot be shown, are left
    out.
    """
    start = os.path.split(text.strip())[1].casefold()
    files: list[tuple[float, Path]] = []
    folders: list[Path] = []
    with suppress(OSError, ValueError), os.scandir(typed_folder(text)) as entries:
        for entry in islice(entries, _MOST_READ):
            name = entry.name
            if not name.casefold().startswith(start) or name.startswith(".") or not name.isprintable():
                continue
            with suppress(OSError):
                if entry.is_dir():
                    folders.append(Path(entry.path))
                elif name.lower().endswith(tuple(endings)) and entry.is_file():
                    files.append((entry.stat().st_mtime, Path(entry.path)))
    newest = [ListedFile(path, is_folder=False) for _time, path in sorted(files, reverse=True)]
    by_name = [ListedFile(path, is_folder=True) for path in sorted(folders, key=lambda path: path.name.casefold())]
    return tuple([*newest, *by_name][:MOST_LISTED])
