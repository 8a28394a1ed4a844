"""Errors of files named on the command line. Their sentences are imported when there is an error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from breakaway_desktop.commands.parser import BadInput, CheckFailed
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _


@contextmanager
def naming_file(path: Path) -> Iterator[None]:
    """Prefix refusals with the file's name. Raises CheckFailed if the file contradicts the rules, else BadInput."""
    try:
        yield
    except Refused as refused:
        from breakaway_desktop.record.compare import Contradiction
        from breakaway_desktop.sentences.refusals import refusal_sentence

        kind = CheckFailed if isinstance(refused, Contradiction) else BadInput
        raise kind(f"{path}: {refusal_sentence(refused)}") from None


def write_error(path: Path | str, error: Exception) -> BadInput:
    """Return the error for a file that cannot be written."""
    from breakaway_desktop.sentences.file_errors import os_error_text

    return BadInput(_("{file} cannot be written: {reason}.").format(file=path, reason=os_error_text(error)))
