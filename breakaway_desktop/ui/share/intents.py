"""Requests to open and compare shared races."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from breakaway_desktop.kit.toolkit.stage import Intent

if TYPE_CHECKING:
    from breakaway_desktop.record.document import Record
    from breakaway_desktop.share.code import SharedRace


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
