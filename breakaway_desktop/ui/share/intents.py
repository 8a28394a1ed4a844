"""Intents, key and state of shared races."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import OF_RESULT, SIDE_BY_SIDE

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.record.document import Record
    from breakaway_desktop.share.code import SharedRace
    from breakaway_desktop.ui.features import ResultNote


class OpenShared(Intent):
    """Ask about the race in a text, the bytes of a picture, a file or (None) the picture on the clipboard."""

    source: str | bytes | Path | None


class CompareRides(Intent):
    """Show two finished rides of one deal side by side."""

    mine: SharedRace
    theirs: SharedRace


class CompareWithOther(Intent):
    """Show a finished ride beside another one of its deal among the saved races."""

    record: Record


class ShowChallenge(Intent):
    """Show a race before it is ridden again: its cards, who sits where, and what is hidden."""

    record: Record
    """A race to its end, or a deal: a race before its first move."""


class ShowDuplicateNight(Intent):
    """Compare the saved rides of a deal, named by its five characters."""

    deal: str


KEYS: Final = KeyTable()
CHECK_BOTS = KEYS.define("side-by-side.check", "V", mark("Check the bots"), OF_RESULT, SIDE_BY_SIDE)


@dataclass(slots=True)
class ShownResult:
    """The note on the result of the challenge that was ridden last: files are read for it once."""

    match: Match | None = None
    note: ResultNote | None = None


@dataclass(slots=True)
class ListedRides:
    """The rides among the saved races when their list was last read."""

    closed: frozenset[Path] = frozenset()
    """The files of friends' rides that were closed."""
    open_deals: Counter[str] = field(default_factory=Counter)
    """The number of open rides of each deal."""
