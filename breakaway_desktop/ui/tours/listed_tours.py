"""The tours on this computer: those ridden in this run of the program, and as the menu and the statistics show all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.finished_races import FinishedRaceStats
from breakaway_desktop.tours import library
from breakaway_desktop.tours.library import StageOfTour, find_stage, newest_open_tour
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.words import numbered_stage_text, stage_title, tour_name
from breakaway_desktop.ui.features import Continuation, Wordings
from breakaway_desktop.ui.panels.profile import course_wordings, draw_profile
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.tours.intents import ShowTour


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


def _tour_files(session: Session) -> list[Path]:
    """Return the files of tours: those ridden in this run of the program, then all others in the default folder."""
    ridden = session.state(RiddenTours).paths
    return [*ridden, *(path for path in library.tour_files(session.folder) if path not in ridden)]


def stage_of(session: Session, meta: Mapping[str, Any]) -> StageOfTour | None:
    """Return the stage that a race with this `meta` belongs to, if its tour can be read."""
    return find_stage(meta, _tour_files(session))


def continuation(session: Session) -> Continuation | None:
    """Return the tour between two stages that was written last, with the profile of its next stage."""
    found = newest_open_tour(session.folder)
    if found is None:
        return None
    tour, number, stage = found.tour, found.number, found.tour.stage(found.number)

    def texts() -> tuple[Wordings, Wordings]:
        title, (course, _special) = stage_title(stage), course_wordings(stage)
        return (numbered_stage_text(tour, number),), (_("Next: {stage}").format(stage=f"{title}, {course}"), title)

    def paint(canvas: Canvas, box: Box) -> None:
        draw_profile(canvas, box, stage, stage.length, small=True, light=True)

    return Continuation(found.written, ShowTour(found.path), texts, paint)


def occasion(session: Session) -> Callable[[FinishedRaceStats], str]:
    """Return what says the tour that a race is a stage of; empty for any other race."""
    names: dict[str, str] = {}
    for path in _tour_files(session):
        with suppress(Refused):
            tour = load_tour(path)
            names[tour.id] = tour_name(tour)
    return lambda race: names.get(race.tour, _("Tour")) if race.tour else ""
