"""Requests about tours."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.kit.toolkit.stage import Intent


class ShowNewTour(Intent):
    """Show the page of a new tour."""


class ShowTour(Intent):
    """Show a tour between two stages."""

    path: Path


class BeginStage(Intent):
    """Begin the race of a tour's stage, or continue it if it is under way."""

    path: Path
    """The file of the tour."""
    number: int
    again: bool = False
    """Whether to begin a new race in any case, because the one on disk does not count."""


class UndoStage(Intent):
    """Undo the last card of a stage that is over, and play on."""

    path: Path
    """The file of the tour."""
    number: int
