"""Operations on saved races: rename, copy, delete and restore, export and import.

A name stands in the record's `meta` and never becomes a file name, so it may hold any letters.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.atomic import move
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import new_path
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.places import tilde_path
from breakaway_desktop.record.document import ENDING, LONGEST_NAME, Record
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load, new_file, save

NAME: Final = "name"
"""The key in the record's `meta` of the name that the player gave the race."""
COMPUTER: Final = "computer"
"""The key in the record's `meta` of the computer on which the race was begun, as its settings call it. A copy has none:
a race counts once in the statistics."""
DELETED: Final = "deleted"
"""The folder of deleted races, inside the folder of races."""
MOST_DELETED: Final = 20
"""How many of the last deleted races stay on the disk when the list is left."""

_RESERVED: Final = {
    *("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"),
    *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789¹²³"),
}
"""The devices of Windows, which no file may be called after, whatever its ending."""
_FORBIDDEN: Final = frozenset('<>:"|?*') | frozenset(map(chr, range(32)))
"""What Windows allows in no name. Behind a colon it would write into a hidden part of another file."""
_LONGEST_PART: Final = 255
_PATH: Final = re.compile(r"[/\\~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]")
"""How a path begins, on any system."""
_LONGEST_FILE_NAME: Final = 80
_BEHIND_NS: Final = 1_000_000


class Deleted(NamedTuple):
    """A deleted race: its old path, its path now, and when it was last written, in nanoseconds."""

    path: Path
    moved_to: Path
    written_ns: int


def name_of(record: Record) -> str:
    """The name that the player gave the race; empty for none."""
    name = record.meta.get(NAME)
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()
    return str(name) if fits else ""


def with_name(record: Record, name: str) -> Record:
    """The record with another name; an empty one removes it."""
    meta = {key: value for key, value in record.meta.items() if key != NAME}
    return replace(record, meta={**meta, NAME: name} if name else meta)


def rename(path: Path, name: str) -> None:
    """Gives a saved race another name; its place in the list stays. Raises Refused and OSError."""
    with _locked(path):
        before = path.stat()
        save(path, with_name(load(path), name))
        with suppress(OSError):
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def duplicate(path: Path, folder: Path, name: str) -> Path:
    """A copy of the race in a file of its own, under this name. Raises Refused and OSError."""
    return save_copy(load(path), folder, name, behind=path)


def save_copy(record: Record, folder: Path, name: str | None = None, *, behind: Path | None = None) -> Path:
    """Writes the record to a new file of the folder, under another name if one is given. `behind`: the file of which it
    is a copy; it comes after that one in the list, so that it is not the race to resume. Raises OSError."""
    path = new_path(folder, record.seed or 0)
    copied = replace(record, meta={key: value for key, value in record.meta.items() if key != COMPUTER})
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


def delete(path: Path) -> Deleted:
    """Moves the file to the deleted ones; `restore` undoes it. Raises RaceTaken and OSError."""
    with _locked(path):
        written = path.stat().st_mtime_ns
        moved_to = new_file(path.parent / DELETED, path.stem, ENDING)
        move(str(path), str(moved_to))
    with suppress(OSError):  # the newest of the deleted ones from now on
        os.utime(moved_to)
    return Deleted(path, moved_to, written)


def restore(deleted: Deleted) -> Path:
    """Moves a deleted race back, under another name if its own is taken; its place in the list is the old one. Raises
    OSError."""
    path = new_file(deleted.path.parent, deleted.path.stem, ENDING)
    try:
        move(str(deleted.moved_to), str(path))
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
    with suppress(OSError):
        os.utime(path, ns=(deleted.written_ns, deleted.written_ns))
    return path


def purge_deleted(folder: Path) -> None:
    """Removes all but the last deleted races from the disk."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in (folder / DELETED).glob(f"*{ENDING}"):
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    for _when, path in sorted(found, reverse=True)[MOST_DELETED:]:
        with suppress(OSError):
            path.unlink()


def export_race(record: Record, to: Path) -> None:
    """Writes the record to a file of the player's choice. Raises Refused and OSError, as `write_new` does."""
    write_new(to, lambda: save(to, record))


def write_new(to: Path, action: Callable[[], None]) -> None:
    """Has the action write a file of the player's choice, which must not exist, in a folder that does. Raises Refused
    and OSError; a partial file is removed then."""
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
    """Raises Refused if the folder of a file that is to be written does not exist, and what `require_names` raises."""
    require_names(path)
    if not os.path.isdir(path.parent):  # false for a name that is too long as well
        raise Refused("folder-not-there", folder=tilde_path(path.parent))


def require_names(path: Path) -> None:
    """Raise Refused on Windows for a path that it has no files or folders for."""
    if sys.platform == "win32":
        for part in path.parts[1:] if path.anchor else path.parts:
            if part != ".." and not may_be_named(part):
                raise Refused("path-not-a-file-name", file=part)


def may_be_named(name: str) -> bool:
    """Return whether Windows lets a file have this name, and no other for it."""
    return not (
        _is_reserved(name)
        or name.endswith((" ", "."))
        or len(name.encode("utf-16-le", "surrogatepass")) > 2 * _LONGEST_PART
        or not _FORBIDDEN.isdisjoint(name)
    )


def _is_reserved(name: str) -> bool:
    return name.partition(".")[0].rstrip(" ").upper() in _RESERVED


def import_race(data: bytes, folder: Path) -> Path:
    """Imports a race into the folder. Raises Unreadable, Contradiction and OSError."""
    record = read(data)
    rebuild(record)
    return save_copy(record, folder)


def is_path(text: str) -> bool:
    """Whether what a player typed is a path and not a name: a race may be called “Friday 20/11”."""
    return text.endswith(ENDING) or _PATH.match(text) is not None


def typed_path(text: str, base: Path | None = None) -> Path:
    """The file that a player means: relative to `base` or else to his home; ending `.race`.
    Raises Refused."""
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
        with suppress(OSError, RuntimeError):  # resolved, so that the message shows where it leads
            path = path.parent.resolve() / path.name
    return path if path.suffix else path.with_name(path.name + ENDING) if path.name else path


def file_name(name: str) -> str:
    """A file name that is valid on every system, as close to the name of the race as possible."""
    kept = " ".join("".join(letter if letter.isalnum() or letter in "-_" else " " for letter in name).split())
    kept = kept.strip(" -")[:_LONGEST_FILE_NAME].strip(" -")
    return f"{kept if kept and kept.upper() not in _RESERVED else f'race-{kept}'.rstrip('-')}{ENDING}"


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds the lock of the race. Raises RaceTaken."""
    own = lock_race(path)
    try:
        yield
    finally:
        own.release()
