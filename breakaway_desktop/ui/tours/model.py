"""The model of a tour's screen. Standings, jerseys and awards follow from the races on disk (R10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import DELETED
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.tours.awards import Award, tour_awards
from breakaway_desktop.tours.document import Tour
from breakaway_desktop.tours.library import open_tour
from breakaway_desktop.tours.races import StageRace, StageState, TourRaces, find_marked
from breakaway_desktop.tours.stages import tour_hot_seat
from breakaway_desktop.tours.standings import JERSEYS, StageResult, TourStandings, tour_standings
from breakaway_desktop.ui.session import Session

OVERVIEW, RESULT, PODIUM = "overview", "result", "podium"
SLIDE_MS: Final = 300.0
"""Time in which a jersey changes hands."""


class TourProgress:
    """A tour as far as it has been ridden: its file, its races, and what follows from them."""

    def __init__(self, path: Path, races: TourRaces) -> None:
        self.path = path
        self.races = races
        self.names = Names(self.tour.seats, tour_hot_seat(self.tour).players)
        self.results: Mapping[int, StageResult] = races.results()
        """The figures of the stages that count, by stage."""

    @property
    def tour(self) -> Tour:
        return self.races.tour

    @cached_property
    def standings(self) -> Mapping[int, TourStandings]:
        """The standings after each stage that counts, by stage; 0: before the first one."""
        teams, results = len(self.tour.seats), list(self.results.values())
        numbers = (0, *self.results)
        return {number: tour_standings(results[:count], teams) for count, number in enumerate(numbers)}

    @cached_property
    def awards(self) -> tuple[Award, ...]:
        """The awards of the whole tour (R10.9)."""
        return tour_awards(self.races.counting, self.latest)

    @property
    def latest(self) -> TourStandings:
        """The standings after the last stage that counts."""
        return self.standings[self.last_stage]

    @property
    def last_stage(self) -> int:
        """The last stage that counts; 0: none."""
        return max(self.results, default=0)

    def stage_before(self, number: int) -> int:
        """Return the last stage before this one that counts; 0: none."""
        return max((other for other in self.results if other < number), default=0)

    def race(self, number: int) -> StageRace:
        return self.races.races[number - 1]

    def match(self, number: int) -> Match:
        return self.races.counting[number]

    def is_wrong(self, number: int) -> bool:
        """Return whether the stage has a race file that cannot count."""
        usual = (StageState.NOT_BEGUN, StageState.UNDER_WAY, StageState.COUNTS)
        return self.race(number).state not in usual

    def undo_objection(self, number: int) -> str:
        """Return why the last card of a stage cannot be undone; empty if it can."""
        stages = range(number + 1, len(self.races.races) + 1)
        later = next((other for other in stages if self.race(other).path is not None), 0)
        if later:
            return _("Stage {later} has begun, so stage {n} can’t be undone.").format(later=later, n=number)
        return "" if self.match(number).next_undo() is not None else _("There’s nothing of yours to undo now.")

    @property
    def first_wrong(self) -> int:
        """The first stage whose race file is missing or wrong; 0: none."""
        return next((number for number in range(1, len(self.races.races) + 1) if self.is_wrong(number)), 0)


@dataclass(frozen=True, slots=True)
class AnotherFilePrompt:
    """The prompt for the file of another race for the stage in question. `error` is the last error."""

    text: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class TourModel:
    session: Session
    progress: TourProgress
    page: str = OVERVIEW
    """The page that is open: `OVERVIEW`, `RESULT` or `PODIUM`."""
    number: int = 0
    """The stage whose result is open; 0: none."""
    is_fresh: bool = False
    """Whether that stage was just ridden."""
    slide_ms: float = 0.0
    """Time since the result of the stage that was just ridden appeared; its jerseys change hands meanwhile."""
    asked_stage: int = 0
    """The stage whose race file does not count, while the question about it is open; 0: none."""
    deleted: Path | None = None
    """The deleted race of that stage; None if there is none."""
    prompt: AnotherFilePrompt | None = None
    is_seating: bool = False
    """Whether the dialog of teams is open."""
    asks_to_undo: bool = False
    """Whether the question is open whether to undo the last card of the stage."""

    @property
    def is_sliding(self) -> bool:
        """Whether jerseys are changing hands."""
        is_shown = self.is_fresh and self.page == RESULT and self.session.settings.slides
        return is_shown and self.slide_ms < SLIDE_MS * len(JERSEYS)

    def slide_share(self, index: int) -> float:
        """Return how far the jersey in this row has changed hands: from 0 to 1, one row after the other."""
        return min(max(self.slide_ms / SLIDE_MS - index, 0.0), 1.0) if self.is_sliding else 1.0


def begin(session: Session, path: Path, number: int = 0) -> TourModel:
    """Open the tour in this file, at the result of a stage that was just ridden. Raises Unreadable."""
    model = TourModel(session, TourProgress(path, open_tour(path, session.folder)))
    if number in model.progress.results:
        return replace(model, page=RESULT, number=number, is_fresh=True)
    return model


def reopen(model: TourModel) -> TourModel:
    """Read the tour and its races again. Raises Unreadable."""
    progress = TourProgress(model.progress.path, open_tour(model.progress.path, model.session.folder))
    if model.number and model.number not in progress.results:
        return replace(model, progress=progress, page=OVERVIEW, number=0)
    return replace(model, progress=progress)


def open_page(model: TourModel, page: str, number: int = 0) -> TourModel:
    """Open a page; `number` is the stage whose result it shows."""
    return replace(model, page=page, number=number, is_fresh=False)


def with_question(model: TourModel, number: int) -> TourModel:
    """Return the model with the question about a stage; 0: without one."""
    deleted = find_marked(model.progress.tour, number, model.session.folder / DELETED) if number else None
    return replace(model, asked_stage=number, deleted=deleted, prompt=None, asks_to_undo=False)
