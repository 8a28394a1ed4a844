"""Errors of files named on the command line. Their sentences are imported when there is an error."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from breakaway_desktop.commands.parser import BadInput, CheckFailed
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import read_by_feature
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load

_LONGEST_NAME: Final = 60
_SHOWN: Final = 16


@contextmanager
def naming_file(path: Path) -> Iterator[None]:
    """Prefix refusals with the file's name. Raises CheckFailed if the file contradicts the rules, else BadInput."""
    try:
        yield
    except Refused as refused:
        from breakaway_desktop.record.compare import Contradiction
        from breakaway_desktop.sentences.refusals import refusal_sentence

        kind = CheckFailed if isinstance(refused, Contradiction) else BadInput
        raise kind(f"{printed_name(path)}: {refusal_sentence(refused)}") from None


def printed_name(path: Path) -> str:
    """Return a file as it was named, for a sentence; of something long that is none, such as a code, the beginning."""
    name = str(path)
    return name if len(name) <= _LONGEST_NAME or path.name != name or os.path.exists(path) else f"{name[:_SHOWN]}…"


def load_race(path: Path) -> Record:
    """Return the race in the file, or in what a feature reads instead of one: to read, for it cannot be saved there.

    Raises Refused.
    """
    record: Record | None = read_by_feature(path)
    return load(path) if record is None else record


def write_error(path: Path | str, error: Exception) -> BadInput:
    """Return the error for a file that cannot be written."""
    from breakaway_desktop.sentences.file_errors import os_error_text

    return BadInput(_("{file} cannot be written: {reason}.").format(file=path, reason=os_error_text(error)))
