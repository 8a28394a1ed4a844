"""Operations on saved races: rename, copy, delete and restore, export and import.

The player's name for a race is in the record's `meta` and never becomes a file name, so it may contain any character.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import features
from breakaway_desktop.kit.files.atomic import move
from breakaway_desktop.kit.places import tilde_path
from breakaway_desktop.match.library import new_path
from breakaway_desktop.match.match import Match, restriction_of
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.record.document import ENDING, LONGEST_NAME, Record
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load, new_file, save

NAME: Final = "name"
"""Key in the record's `meta`: the name that the player gave the race."""
COMPUTER: Final = "computer"
"""Key in the record's `meta`: the computer where the race began, as named in its settings."""
DELETED: Final = "deleted"
"""Folder of deleted files, inside the folder of races or of tours."""
MOST_DELETED: Final = 20
"""Maximum number of deleted files that stay in each such folder when the list is closed."""

_RESERVED: Final = {
    *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"),
    *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789¹²³"),
}
"""Device names of Windows, which no file may have, whatever its suffix."""
_FORBIDDEN: Final = frozenset('<>:"|?*') | frozenset(map(chr, range(32)))
"""Characters that Windows does not allow in names; after a colon Windows would write to a hidden stream of the file."""
_LONGEST_PART: Final = 255
_PATH: Final = re.compile(r"[/\\~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]")
"""Start of a path, on any system."""
_LONGEST_FILE_NAME: Final = 80
_BEHIND_NS: Final = 1_000_000


class Deleted(NamedTuple):
    """A deleted file: its old path, its new path, and when it was last written, in nanoseconds."""

    path: Path
    moved_to: Path
    written_ns: int


def name_of(race: Record | Match) -> str:
    """Return the name that the player gave the race; empty if there is none."""
    name = race.meta.get(NAME)
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()
    return str(name) if fits else ""


def with_name(record: Record, name: str) -> Record:
    """Return the record with another name; an empty one removes it."""
    meta = {key: value for key, value in record.meta.items() if key != NAME}
    return replace(record, meta={**meta, NAME: name} if name else meta)


def rename(path: Path, name: str) -> None:
    """Rename a saved race, keeping its place in the list. Raises Refused and OSError."""
    with lock_race(path):
        before = path.stat()
        save(path, with_name(load(path), name))
        with suppress(OSError):
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def duplicate(path: Path, folder: Path, name: str) -> Path:
    """Copy the race to a new file, under this name. Raises Refused and OSError."""
    record = load(path)
    check_copy(record)
    return save_copy(record, folder, name, behind=path)


def save_copy(record: Record, folder: Path, name: str | None = None, *, behind: Path | None = None) -> Path:
    """Write the record to a new file in the folder, renamed if `name` is given. Raises OSError.

    `behind` is the original: the copy is listed after it, so that it does not become the race to resume.
    """
    path = new_path(folder, record.seed or 0)
    copied = as_copy(record)
    try:
        save(path, copied if name is None else with_name(copied, name))
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    if behind is not None:
        with suppress(OSError):
            when = behind.stat().st_mtime_ns - _BEHIND_NS
            os.utime(path, ns=(when, when))
    return path


def check_copy(record: Record) -> None:
    """Raise Refused for an unfinished restricted race: its copy would allow hints and undo."""
    restriction = restriction_of(record.meta)
    if restriction is not None and record.result is None:
        raise Refused.of(restriction)


def as_copy(record: Record) -> Record:
    """Return the record without the entries of `meta` that only the original may have."""
    own = {COMPUTER, *(mark for feature in features() for mark in feature.marks)}
    return replace(record, meta={key: value for key, value in record.meta.items() if key not in own})


def delete(path: Path) -> Deleted:
    """Move the file to the deleted ones of its folder; `restore` undoes it. Raises RaceLocked and OSError."""
    with lock_race(path):
        written_ns = path.stat().st_mtime_ns
        moved_to = new_file(path.parent / DELETED, path.stem, path.suffix)
        move(str(path), str(moved_to))
    with suppress(OSError):  # sorted as the last deleted one
        os.utime(moved_to)
    return Deleted(path, moved_to, written_ns)


def delete_together(paths: Iterable[Path]) -> tuple[Deleted, ...]:
    """Delete all these files; if one cannot be deleted, none is. Raises RaceLocked and OSError."""
    deleted: list[Deleted] = []
    try:
        for path in paths:
            deleted += [delete(path)]
    except (Refused, OSError):
        for entry in reversed(deleted):
            restore(entry)
        raise
    return tuple(deleted)


def restore(deleted: Deleted) -> Path:
    """Move a deleted file back, under another name if its own is in use, to its old place. Raises OSError."""
    path = new_file(deleted.path.parent, deleted.path.stem, deleted.path.suffix)
    try:
        move(str(deleted.moved_to), str(path))
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
    with suppress(OSError):
        os.utime(path, ns=(deleted.written_ns, deleted.written_ns))
    return path


def purge_deleted(folder: Path, ending: str = ENDING) -> None:
    """Delete all but the last `MOST_DELETED` deleted files with this ending from the disk."""
    files: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in (folder / DELETED).glob(f"*{ending}"):
            with suppress(OSError):
                files.append((path.stat().st_mtime, path))
    for _when, path in sorted(files, reverse=True)[MOST_DELETED:]:
        with suppress(OSError):
            path.unlink()


def export_race(record: Record, to: Path) -> None:
    """Write the record to a file chosen by the player. Raises Refused and OSError, like `write_new`."""
    write_new(to, lambda: save(to, record))


def write_new(to: Path, action: Callable[[], None]) -> None:
    """Reserve a new file chosen by the player, and call `action` to write it.

    Raises Refused if the file exists or its folder does not. Raises OSError. If `action` fails, a partial file is
    removed.
    """
    if _is_reserved(to.name) or "\0" in str(to):
        raise Refused("path-not-a-file-name", file=to.name)
    require_folder(to)
    try:
        handle = os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    except FileExistsError:
        raise Refused("file-exists", file=to.name) from None
    os.close(handle)
    try:
        action()
    except BaseException:
        with suppress(OSError):
            to.unlink()
        raise


def require_folder(path: Path) -> None:
    """Raise Refused if the folder of a new file does not exist, or as `require_names` does."""
    require_names(path)
    if not os.path.isdir(path.parent):  # also false for a name that is too long
        raise Refused("folder-not-there", folder=tilde_path(path.parent))


def require_names(path: Path) -> None:
    """Raise Refused on Windows for a path with invalid names."""
    if sys.platform == "win32":
        for part in path.parts[1:] if path.anchor else path.parts:
            if part != ".." and not is_valid_name(part):
                raise Refused("path-not-a-file-name", file=part)


def is_valid_name(name: str) -> bool:
    """Return whether Windows accepts this name unchanged."""
    return not (
        _is_reserved(name)
        or name.endswith((" ", "."))
        or len(name.encode("utf-16-le", "surrogatepass")) > 2 * _LONGEST_PART
        or not _FORBIDDEN.isdisjoint(name)
    )


def _is_reserved(name: str) -> bool:
    return name.partition(".")[0].rstrip(" ").upper() in _RESERVED


def import_race(data: bytes, folder: Path) -> Path:
    """Import a race into the folder. Raises Refused and OSError."""
    record = read(data)
    rebuild(record)
    check_copy(record)
    return save_copy(record, folder)


def is_path(text: str) -> bool:
    """Return whether a typed text is a path and not a name: a race may be called “Friday 20/11”."""
    return text.endswith(ENDING) or _PATH.match(text) is not None


def typed_path(text: str, base: Path | None = None) -> Path:
    """Return the file of a typed path: relative to `base` or the home folder, with suffix `.race`. Raises Refused."""
    try:
        path = Path(text.strip()).expanduser()
    except (RuntimeError, ValueError):  # an unknown user's home
        raise Refused("path-not-a-file-name", file=text.strip()) from None
    if "\0" in text:
        raise Refused("path-not-a-file-name", file=text.strip().replace("\0", "?"))
    path = path if path.is_absolute() else (base or Path.home()) / path
    if ".." in path.parts:
        if path.name == "..":
            raise Refused("path-not-a-file-name", file=text.strip())
        with suppress(OSError, RuntimeError):  # resolved, so that messages show the real folder
            path = path.parent.resolve() / path.name
    return path if path.suffix else path.with_name(path.name + ENDING) if path.name else path


def file_name(name: str) -> str:
    """Return a file name that is valid on every system, as close to the race's name as possible."""
    stem = " ".join("".join(letter if letter.isalnum() or letter in "-_" else " " for letter in name).split())
    stem = stem.strip(" -")[:_LONGEST_FILE_NAME].strip(" -")
    return f"{stem if stem and stem.upper() not in _RESERVED else f'race-{stem}'.rstrip('-')}{ENDING}"
