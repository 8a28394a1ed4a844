"""Race files on disk: loading, saving, and free file names."""

from __future__ import annotations

import os
from pathlib import Path

from breakaway_desktop.engine.refusals import VariantFailed
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.files.checked_files import NotOrdinary, read_ordinary
from breakaway_desktop.record.document import LARGEST_FILE, Record
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write


def save(path: Path, record: Record) -> None:
    """Write the record to `path`. Raises OSError, for no name of a file ValueError; then the old file is unchanged."""
    write_text(path, write(record))


def require_readable(record: Record) -> None:
    """Raise VariantFailed if a variant has added to the record what cannot be read from it again."""
    try:
        if read(write(record).encode()) == record:
            return
        reason: Exception = ValueError(repr(record.turns))
    except (Unreadable, TypeError, ValueError, RecursionError) as error:
        reason = error
    raise VariantFailed.of_error(record.variant, reason, "")


def new_file(folder: Path, stem: str, ending: str) -> Path:
    """Create an empty file under a free name in the folder, and so reserve the name. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            number += 1
            continue
        return path


def load(path: Path) -> Record:
    """Return the record in the file. Raises Unreadable if it is not a record or cannot be opened."""
    return read(read_bytes(path, LARGEST_FILE + 1))


def read_bytes(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file. Raises Unreadable if it cannot be opened."""
    try:
        return read_ordinary(path, most)
    except NotOrdinary:
        raise Unreadable("file-not-a-file") from None
    except (FileNotFoundError, NotADirectoryError):
        raise Unreadable("file-not-there") from None
    except OSError as error:
        raise Unreadable("file-not-opened", reason=error.strerror or type(error).__name__) from None
    except ValueError:  # a name with a zero byte
        raise Unreadable("file-not-there") from None
