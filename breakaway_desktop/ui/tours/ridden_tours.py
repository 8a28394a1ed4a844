"""Files of tours: those ridden in this run of the program, and all others; and the stage that a race belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from breakaway_desktop.tours import library
from breakaway_desktop.tours.library import StageOfTour, find_stage
from breakaway_desktop.ui.session import Session


class RiddenTours:
    """Files of tours that were ridden in this run of the program, in any folder; the most recent one is first."""

    def __init__(self) -> None:
        self.paths: tuple[Path, ...] = ()
        self.to_begin: tuple[StageOfTour, Path | None] | None = None
        """The stage that the player chose to begin, and the race that it had then."""


def note_tour(session: Session, path: Path) -> None:
    """Remember a tour that is being ridden, so that the end of its race leads back to it."""
    ridden = session.state(RiddenTours)
    ridden.paths = (path, *(other for other in ridden.paths if other != path))


def tour_files(session: Session) -> list[Path]:
    """Return the files of tours: those ridden in this run of the program, then all others in the default folder."""
    ridden = session.state(RiddenTours).paths
    return [*ridden, *(path for path in library.tour_files(session.folder) if path not in ridden)]


def stage_of(session: Session, meta: Mapping[str, Any]) -> StageOfTour | None:
    """Return the stage that a race with this `meta` belongs to, if its tour can be read."""
    return find_stage(meta, tour_files(session))
