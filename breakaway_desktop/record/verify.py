"""Verification of a race file against the rules."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load


class Agreement(IntEnum):
    """The exit codes of `verify`."""

    AGREES = 0
    CONTRADICTED = 1
    UNREADABLE = 2


class Verdict(NamedTuple):
    """The verdict on a file. `refused`: why the file fails, else None; `turns`, `over`: the progress of the race."""

    agreement: Agreement
    refused: Refused | None = None
    turns: int = 0
    over: bool = False
    record: Record | None = None
    """The race; None if it cannot be read."""


def verify(path: Path, read: Callable[[Path], Record] = load) -> Verdict:
    """Rebuild the race from its decisions and compare it with all reports in the file. Never raises Refused."""
    record = None
    try:
        record = read(path)
        rebuild(record)
    except Contradiction as contradiction:
        return Verdict(Agreement.CONTRADICTED, contradiction, record=record)
    except Refused as refused:
        return Verdict(Agreement.UNREADABLE, refused)
    return Verdict(Agreement.AGREES, None, len(record.turns), record.result is not None, record)
