"""Atomic file writes: a temporary file is written, flushed and renamed, so that a file is never half written."""

from __future__ import annotations

import errno
import glob
import os
import re
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

PARTIAL: Final = ".part"
"""The suffix of a file that is still being written; one that is left over is incomplete."""
_DRAWN: Final = 4
"""Bytes drawn at random for its name."""
_PARTIAL_NAME: Final = re.compile(rf"\..+\.[0-9a-f]{{{2 * _DRAWN}}}{re.escape(PARTIAL)}", re.DOTALL)
_IN_USE: Final = {5, 32}
"""What Windows refuses a new name with while a program has the file open: access denied, sharing violation."""
_WAITS_S: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
"""The pauses between two tries: a virus scanner reads every file that has just been written."""
_NAMELESS: Final = {errno.ELOOP: "Too many levels of symbolic links", errno.ETIMEDOUT: "Connection timed out"}
"""What C says elsewhere of the errors that Windows has no words for."""


def write_text(path: Path, text: str) -> None:
    """`write_bytes` in UTF-8. Half a surrogate pair becomes an escape, which means the same in JSON. Raises OSError."""
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, data: bytes) -> None:
    """Replaces the file in one step; when this returns the data has left the program for the disk.

    A link is followed. Raises OSError, also for a folder or a device, which a file must not take the place of.
    """
    if path.exists() and not path.is_file():
        reason = errno.EISDIR if path.is_dir() else errno.ENOTSUP
        raise OSError(reason, words_of(reason), str(path))
    path = _resolved(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(str(path), data)


def replace_file(name: str, data: bytes, *, mode: int = 0o666, folder: int | None = None, flushed: bool = True) -> None:
    """Replace the file of this name, or a link that has it, in one step. `folder`: the handle of an open folder in
    which the name is meant. Without `flushed` a power cut may leave an empty file until `flush_files`. Raise
    OSError."""
    inside, last = os.path.split(name)
    partial = os.path.join(inside, f".{last}.{secrets.token_hex(_DRAWN)}{PARTIAL}")
    file = open(partial, "xb", opener=lambda path, flags: os.open(path, flags, mode, dir_fd=folder))  # noqa: SIM115
    try:
        with file:
            file.write(data)
            if flushed:
                file.flush()
                os.fsync(file.fileno())
        move(partial, name, folder=folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial, dir_fd=folder)
        raise
    if flushed:
        _flush_folder(inside or os.curdir, folder)


def move(one: str, other: str, *, folder: int | None = None) -> None:
    """Give a file another name, in place of the file that has it. `folder`: see `replace_file`. On Windows, try for
    about half a second while another program has one of them open. Raise OSError."""
    for wait in (*_WAITS_S, None):
        try:
            os.replace(one, other, src_dir_fd=folder, dst_dir_fd=folder)
            return
        except PermissionError as error:
            if wait is None or getattr(error, "winerror", None) not in _IN_USE:
                raise
        time.sleep(wait)


def words_of(number: int) -> str:
    """Return what the system says of an error, on every system."""
    return _NAMELESS.get(number) or os.strerror(number)


def flush_files(names: Iterable[str], *, path: str, folder: int | None = None) -> None:
    """Make files that were replaced in a folder last through a power cut. One disk access often serves many. Raise
    OSError."""
    for name in names:
        handle = os.open(name, os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0), dir_fd=folder)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    _flush_folder(path, folder)


def is_partial(name: str) -> bool:
    """Return whether a file of this name is one that is still being written, or was left over."""
    return _PARTIAL_NAME.fullmatch(name) is not None


def remove_leftovers(path: Path) -> None:
    """Removes the partial files of programs that were killed while they wrote this file. Call only while holding its
    lock."""
    with suppress(OSError):
        path = _resolved(path)
        for partial in path.parent.glob(f".{glob.escape(path.name)}.{'[0-9a-f]' * (2 * _DRAWN)}{PARTIAL}"):
            with suppress(OSError):
                os.unlink(partial)


def _resolved(path: Path) -> Path:
    """The file that a link means. Raises OSError for links that lead in a circle.

    Nothing else is resolved: not every file system of Windows tells the final name of a file, above all a long one.
    """
    if not path.is_symlink():
        return path
    with suppress(RuntimeError):  # what Python raises for a circle before 3.13; later it gives a link back
        resolved = path.resolve()
        if not resolved.is_symlink():
            return resolved
    raise OSError(errno.ELOOP, words_of(errno.ELOOP), str(path))


def _flush_folder(path: str, folder: int | None) -> None:
    """Makes the rename itself last through a power cut, where the system lets a folder be flushed."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY, dir_fd=folder)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
