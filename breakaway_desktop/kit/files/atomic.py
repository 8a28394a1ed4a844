"""Atomic file writes: a temporary file is written, flushed and renamed, so that no file is ever half written."""

from __future__ import annotations

import errno
import glob
import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

PARTIAL: Final = ".part"
"""Suffix of a file that is still being written, or was left incomplete."""
_RANDOM_BYTES: Final = 4
"""Number of random bytes in the name of a partial file."""
_PARTIAL_NAME: Final = re.compile(rf"\..+\.[0-9a-f]{{{2 * _RANDOM_BYTES}}}{re.escape(PARTIAL)}", re.DOTALL)
_IN_USE: Final = {5, 32}
"""Windows errors while another program has the file open: access denied, sharing violation."""
_WAITS_S: Final = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
"""Pauses in seconds between attempts, because a virus scanner may be reading a new file."""
_NAMELESS: Final = {errno.ELOOP: "Too many levels of symbolic links", errno.ETIMEDOUT: "Connection timed out"}
"""Texts of other systems for errors that have no text on Windows."""


def write_text(path: Path, text: str) -> None:
    """Write text in UTF-8 (see `write_bytes`). Lone surrogates become escapes, which JSON allows. Raises OSError."""
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file in one step; on return the data has been flushed to the disk.

    A link is followed. Raises OSError, also for a folder or device.
    """
    if path.exists() and not path.is_file():
        reason = errno.EISDIR if path.is_dir() else errno.ENOTSUP
        raise OSError(reason, error_text(reason), str(path))
    path = _resolve_link(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(str(path), data)


def replace_file(name: str, data: bytes, *, mode: int = 0o666, folder: int | None = None, flushed: bool = True) -> None:
    """Replace a file, or a link of this name, in one step. Raises OSError.

    `folder`: handle of the folder that contains it. Without `flushed` a power cut may leave an empty file until
    `flush_files` is called.
    """
    inside, last = os.path.split(name)
    partial_name = os.path.join(inside, f".{last}.{os.urandom(_RANDOM_BYTES).hex()}{PARTIAL}")

    # Write the whole file under another name, then rename it.
    file = open(partial_name, "xb", opener=lambda path, flags: os.open(path, flags, mode, dir_fd=folder))  # noqa: SIM115
    try:
        with file:
            file.write(data)
            if flushed:
                file.flush()
                os.fsync(file.fileno())
        move(partial_name, name, folder=folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial_name, dir_fd=folder)
        raise

    if flushed:
        _flush_folder(inside or os.curdir, folder)


def move(old: str, new: str, *, folder: int | None = None) -> None:
    """Rename a file, replacing any file of the new name. Raises OSError.

    `folder`: see `replace_file`. On Windows, retry for about half a second while another program has a file open.
    """
    for wait in (*_WAITS_S, None):
        try:
            os.replace(old, new, src_dir_fd=folder, dst_dir_fd=folder)
            return
        except PermissionError as error:
            if wait is None or getattr(error, "winerror", None) not in _IN_USE:
                raise
        time.sleep(wait)


def error_text(number: int) -> str:
    """Return the system's text for an error number, or another system's if Windows has none."""
    return _NAMELESS.get(number) or os.strerror(number)


def flush_files(names: Iterable[str], *, path: str, folder: int | None = None) -> None:
    """Make replaced files survive a power cut; one disk access often serves several. Raises OSError."""
    for name in names:
        handle = os.open(name, os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0), dir_fd=folder)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    _flush_folder(path, folder)


def is_partial(name: str) -> bool:
    return _PARTIAL_NAME.fullmatch(name) is not None


def remove_leftovers(path: Path) -> None:
    """Remove partial files that killed programs left for this file. Call only while holding its lock."""
    with suppress(OSError):
        path = _resolve_link(path)
        for partial in path.parent.glob(f".{glob.escape(path.name)}.{'[0-9a-f]' * (2 * _RANDOM_BYTES)}{PARTIAL}"):
            with suppress(OSError):
                os.unlink(partial)


def _resolve_link(path: Path) -> Path:
    """Return the target of a link. Raises OSError for circular links.

    Nothing else is resolved: some Windows file systems cannot name the final file, especially one with a long name.
    """
    if not path.is_symlink():
        return path
    with suppress(RuntimeError):  # Python raises this for circular links before 3.13; later versions return a link
        resolved = path.resolve()
        if not resolved.is_symlink():
            return resolved
    raise OSError(errno.ELOOP, error_text(errno.ELOOP), str(path))


def _flush_folder(path: str, folder: int | None) -> None:
    """Make a rename survive a power cut, if the system can flush a folder."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY, dir_fd=folder)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
