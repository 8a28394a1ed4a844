"""Errors of files named on the command line. Their sentences are imported when there is an error."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any

from breakaway_desktop.commands.parser import BadInput, CheckFailed, print_error
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import Closed, closed_race, read_by_feature
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load
from breakaway_desktop.settings import load_settings


@contextmanager
def naming_file(path: Path) -> Iterator[None]:
    """Prefix refusals with the file's name. Raises CheckFailed if the file contradicts the rules, else BadInput."""
    try:
        yield
    except Refused as refused:
        from breakaway_desktop.record.compare import Contradiction
        from breakaway_desktop.sentences.refusals import refusal_sentence

        exit_error = CheckFailed if isinstance(refused, Contradiction) else BadInput
        raise exit_error(f"{printed_name(path)}: {refusal_sentence(refused)}") from None


def is_same_file(path: Path, other: Path) -> bool:
    """Return whether both are one file that exists."""
    with suppress(OSError, ValueError):
        return path.samefile(other)
    return False


def load_race(path: Path, *, show: bool) -> Record:
    """Return the race in the file, or in what a feature reads instead of one: to read, for it cannot be saved there.

    Raises Refused, and CheckFailed for a closed race (`require_open`).
    """
    record = read_race(path)
    require_open(record, path, show=show)
    return record


def read_race(path: Path) -> Record:
    """Return the race in the file as `load_race` does, closed or not: to judge, not to tell. Raises Refused."""
    record: Record | None = read_by_feature(path)
    return load(path) if record is None else record


def closed_here(race: Any) -> Closed | None:
    """Return why a race is closed on this computer today; None if it is open."""
    settings = load_settings(touch=False)
    return closed_race(race, settings.folder, settings.computer, date.today())


def add_race_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    add_show_argument(parser)


def add_show_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument that opens closed races."""
    help_of_show = _("show it even if it is the race of a day that you haven’t ridden yet; your first try will say so")
    parser.add_argument("--show", action="store_true", help=help_of_show)


def require_open(race: Any, path: Path, *, show: bool) -> None:
    """Raise CheckFailed for a closed race, unless `show`, or the player at this terminal wants to see it.

    That he looks is noted; a race of which it cannot be noted stays closed.
    """
    closed = closed_here(race)
    if closed is None:
        return
    why = f"{printed_name(path)}: {closed.why}"
    if not show and not _wants_to_look(why):
        raise CheckFailed(why)
    try:
        closed.note_look()
    except OSError as error:
        from breakaway_desktop.sentences.file_errors import os_error_text

        look_unnoted = _("{why} It can’t be noted that you looked: {reason}.")
        raise CheckFailed(look_unnoted.format(why=why, reason=os_error_text(error))) from None


def _wants_to_look(why: str) -> bool:
    """Ask the player; nobody is asked who does not sit at a terminal."""
    if not (sys.stdin and sys.stdin.isatty() and any(out and out.isatty() for out in (sys.stdout, sys.stderr))):
        return False
    print_error(why)
    print_error(_("Show it all the same? Your own first try will then say so. Type yes or no:"))
    return sys.stdin.readline().strip()[:1].casefold() == _("yes")[0]


def write_error(path: Path | str, error: Exception) -> BadInput:
    from breakaway_desktop.sentences.file_errors import os_error_text

    sentence = _("{file} cannot be written: {reason}.")
    return BadInput(sentence.format(file=printed_name(path), reason=os_error_text(error)))
