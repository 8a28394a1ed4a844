"""Intents and key of tours."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import OF_RESULT, TOUR


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


KEYS: Final = KeyTable()
ALL_STAGES = KEYS.define("tour.stages", "A", mark("all stages"), OF_RESULT, TOUR)
