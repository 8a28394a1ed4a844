"""The lock file of a race: only one running program may write it.

The operating system releases the lock when the process ends, so that a lock file left by a killed program blocks
nobody.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK: Final = ".lock"
"""Suffix of a lock file: that of `a.race` is `.a.race.lock`."""


_OPENING: Final = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class RaceLocked(Refused):
    """The race is already open, here or in another program."""

    def __init__(self, path: Path) -> None:
        super().__init__("race-taken", file=path.name)


class RaceLock:
    """The right to write a race. `handle` is None if the file system has no locks or nothing can be written."""

    def __init__(self, lock: Path, handle: int | None, folder: int | None = None) -> None:
        self._lock = lock
        self._handle = handle
        self._folder = folder

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        self.release()

    def release(self) -> None:
        """Release the lock. A second call does nothing."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":
            os.close(handle)
            with suppress(OSError):  # another program may have opened it
                os.unlink(self._lock)
        else:
            # Unlink first: after closing, the path may be another program's new lock file.
            with suppress(OSError):
                os.unlink(self._lock, dir_fd=self._folder)
            os.close(handle)


def lock_path(path: Path) -> Path:
    """Return the path of a race's lock file; links are followed, because the target is what gets written."""
    with suppress(OSError, RuntimeError):
        path = path.resolve()
    return path.with_name(_lock_name(path))


def lock_race(path: Path, folder: int | None = None) -> RaceLock:
    """Lock the race until the lock is released or the process ends.

    Raises RaceLocked if this or another process on this computer has the lock. `folder` is the handle of an open folder
    that contains the race: then links are not followed, and the handle must stay open as long as the lock.
    """
    lock = lock_path(path) if folder is None else Path(_lock_name(path))
    while True:
        # Open the lock file, if the folder allows one.
        try:
            if not _is_lockable(lock, folder):
                return RaceLock(lock, None)
            handle = os.open(lock, _OPENING, 0o600, dir_fd=folder)
        except PermissionError:
            # Windows also raises this for a file that is being deleted.
            if sys.platform == "win32" and lock.exists():
                raise RaceLocked(path) from None
            return RaceLock(lock, None)
        except OSError:
            return RaceLock(lock, None)

        # Lock it, unless another process has locked it.
        try:
            _lock(handle)
        except BlockingIOError:
            os.close(handle)
            raise RaceLocked(path) from None
        except OSError:
            os.close(handle)
            return RaceLock(lock, None)

        if _is_same_file(lock, handle, folder):
            return RaceLock(lock, handle, folder)
        os.close(handle)  # its owner has just deleted it


def _lock_name(path: Path) -> str:
    return f".{path.name}{LOCK}"


def _is_lockable(lock: Path, folder: int | None) -> bool:
    """Return whether the path is an ordinary file or free: opening a link would create a file elsewhere."""
    try:
        return stat.S_ISREG(os.lstat(lock, dir_fd=folder).st_mode)
    except FileNotFoundError:
        return True


def _lock(handle: int) -> None:
    """Lock the file without waiting. Raises BlockingIOError if it is locked, OSError if locks are not supported."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_same_file(lock: Path, handle: int, folder: int | None) -> bool:
    """Return whether the locked file still has this path."""
    with suppress(OSError):
        return os.path.samestat(os.fstat(handle), os.stat(lock, dir_fd=folder))
    return False
