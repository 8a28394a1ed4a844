"""Files that may have been prepared by strangers: single files must be ordinary, and a folder must not contain links.

A link, hard or symbolic, could lead to any file of the user; reading a pipe could block for ever.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from breakaway_desktop.kit.files.atomic import error_text, flush_files, is_partial, replace_file

_OWNERS_FILE: Final = 0o600
_OWNERS_FOLDER: Final = 0o700
_HAS_HANDLES: Final = os.open in os.supports_dir_fd and os.listdir in os.supports_fd
"""Whether a folder can be kept open, so that nobody can replace it with a link; not on Windows."""
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags that open pipes and devices without blocking."""
_PIECE: Final = 1 << 16
"""Bytes per read."""
_NAME_SURROGATE: Final = 0x20000000
"""Bit in the tag of a Windows reparse point that is a link or a junction."""


class NotOrdinary(OSError):
    """The path is a link, a device, a pipe, or a folder instead of a file; `filename` is the path."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ELOOP, error_text(errno.ELOOP), str(path))


class TooLarge(OSError):
    """The file has more than `most` bytes; `filename` is its path."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(errno.EFBIG, error_text(errno.EFBIG), str(path))
        self.most = most


def read_ordinary(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file or of a link's target. Raises NotOrdinary and OSError."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NotOrdinary(path)
    with os.fdopen(os.open(path, _READING), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotOrdinary(path)
        return _read_beginning(file, most)


class CheckedFolder:
    """A folder without links, kept open until `close`.

    Every method raises OSError, and NotOrdinary for a name that is a link, or neither a file nor a folder.
    """

    def __init__(self, path: Path, parent: CheckedFolder | None = None) -> None:
        """Open the folder; relative to the handle of `parent` if given."""
        self.path = path
        self._handle: int | None = None

        # Refuse links and everything else that is no folder.
        within = None if parent is None else parent._handle
        name = path.name if within is not None else str(path)
        before = os.stat(name, dir_fd=within, follow_symlinks=False)
        if not stat.S_ISDIR(before.st_mode) or _is_link(before):
            raise NotOrdinary(path)

        if not _HAS_HANDLES:
            return

        # Open it, unless another one was put in its place meanwhile.
        try:
            handle = os.open(name, os.O_RDONLY | os.O_DIRECTORY | _NO_LINK, dir_fd=within)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.ENOTDIR):  # put there meanwhile
                raise NotOrdinary(path) from None
            error.filename = str(path)
            raise
        if not os.path.samestat(before, os.fstat(handle)):
            os.close(handle)
            raise NotOrdinary(path)

        self._handle = handle

    @property
    def handle(self) -> int | None:
        """Handle of the folder; None if the system has none."""
        return self._handle

    def close(self) -> None:
        """Release the folder. A second call does nothing."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)

    def child(self, name: str) -> CheckedFolder:
        """Return the folder of this name; create it if needed."""
        with self._about(name), suppress(FileExistsError):
            os.mkdir(self._at(name), _OWNERS_FOLDER, dir_fd=self._handle)
        return CheckedFolder(self.path / name, self)

    def restrict(self) -> None:
        """Give access to the owner only, if the system allows it."""
        with suppress(OSError):
            os.chmod(self.path if self._handle is None else self._handle, _OWNERS_FOLDER)

    def names(self) -> list[str]:
        """Return all names in the folder, sorted and checked."""
        names = sorted(os.listdir(self.path if self._handle is None else self._handle))
        for name in names:
            self._status(name)
        return names

    def has(self, name: str) -> bool:
        return self._status(name) is not None

    def read(self, name: str, most: int) -> bytes:
        """Return the contents of a file. Raises TooLarge for more than `most` bytes."""
        with self._about(name):
            before = os.stat(self._at(name), dir_fd=self._handle, follow_symlinks=False)
            self._check_file(name, before)
            with os.fdopen(os.open(self._at(name), _READING | _NO_LINK, dir_fd=self._handle), "rb") as file:
                opened = os.fstat(file.fileno())
                self._check_file(name, opened)
                if not os.path.samestat(before, opened):
                    raise NotOrdinary(self.path / name)
                data = _read_beginning(file, most + 1)
        if len(data) > most:
            raise TooLarge(self.path / name, most)
        return data

    def write(self, name: str, data: bytes, *, flushed: bool = True) -> None:
        """Replace a file in one step, readable by its owner only.

        Without `flushed` a power cut may leave it empty until `flush` is called with its name.
        """
        before = self._status(name)
        if before is not None:
            self._check_file(name, before)
        with self._about(name):
            replace_file(self._at(name), data, mode=_OWNERS_FILE, folder=self._handle, flushed=flushed)

    def flush(self, names: Iterable[str]) -> None:
        """Make files that were written here survive a power cut."""
        path = os.curdir if self._handle is not None else str(self.path)
        flush_files(map(self._at, names), path=path, folder=self._handle)

    def remove(self, name: str) -> None:
        """Remove a file if it exists."""
        if self.has(name):
            with self._about(name):
                os.unlink(self._at(name), dir_fd=self._handle)

    def remove_partial(self) -> None:
        """Remove partial files of killed programs. Call only while nobody else writes."""
        for name in self.names():
            if is_partial(name):
                with suppress(OSError):
                    os.unlink(self._at(name), dir_fd=self._handle)

    def _at(self, name: str) -> str:
        """Return the name for system calls: relative to the handle, or the whole path."""
        return name if self._handle is not None else str(self.path / name)

    @contextmanager
    def _about(self, name: str) -> Iterator[None]:
        """Put the whole path into system errors."""
        try:
            yield
        except OSError as error:
            error.filename = str(self.path / name)
            raise

    def _status(self, name: str) -> os.stat_result | None:
        """Return the status of the file or folder of this name; None if there is none."""
        try:
            status = os.stat(self._at(name), dir_fd=self._handle, follow_symlinks=False)
        except FileNotFoundError:
            return None
        if not stat.S_ISDIR(status.st_mode) or _is_link(status):
            self._check_file(name, status)
        return status

    def _check_file(self, name: str, status: os.stat_result) -> None:
        if not stat.S_ISREG(status.st_mode) or _is_link(status) or status.st_nlink > 1:
            raise NotOrdinary(self.path / name)


def _read_beginning(file: BinaryIO, most: int) -> bytes:
    """Return the first `most` bytes, read in pieces: one read would allocate all of `most` on Windows."""
    data = bytearray()
    while len(data) < most and (piece := file.read(min(_PIECE, most - len(data)))):
        data += piece
    return bytes(data)


def _is_link(status: os.stat_result) -> bool:
    return stat.S_ISLNK(status.st_mode) or bool(getattr(status, "st_reparse_tag", 0) & _NAME_SURROGATE)
