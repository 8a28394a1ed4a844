"""Verifying a race file: whether the rules agree with it."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load


class Agreement(IntEnum):
    """The exit codes of `verify`."""

    AGREES = 0
    CONTRADICTED = 1
    UNREADABLE = 2


class Verdict(NamedTuple):
    """What came of a file; `refused` says what is wrong, `turns` and `over` how far the race has come."""

    agreement: Agreement
    refused: Refused | None = None
    turns: int = 0
    over: bool = False


def verify(path: Path) -> Verdict:
    """Rebuilds the race in the file from its decisions and compares everything the referee reported."""
    try:
        record = load(path)
        rebuild(record)
    except Contradiction as contradiction:
        return Verdict(Agreement.CONTRADICTED, contradiction)
    except Unreadable as unreadable:
        return Verdict(Agreement.UNREADABLE, unreadable)
    return Verdict(Agreement.AGREES, None, len(record.turns), record.result is not None)
