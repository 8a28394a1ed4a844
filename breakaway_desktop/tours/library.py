"""The tours on this computer: their folder, their files, and the tour that a race belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import has_result, newest_files
from breakaway_desktop.match.race_lock import RaceLocked, lock_race
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import load, new_file
from breakaway_desktop.tours.document import ENDING, Tour, TourStage
from breakaway_desktop.tours.meta_keys import FOLDER, STAGE, TOUR
from breakaway_desktop.tours.races import TourRaces, find_races, has_marks, with_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.writing import save_tour


class OpenTour(NamedTuple):
    """A tour between two stages: its file, its next stage, and when it or its last race was written."""

    path: Path
    tour: Tour
    number: int
    written: float


class StageOfTour(NamedTuple):
    """The stage of a tour that a race was begun for: the tour's file, and the number of the stage."""

    path: Path
    number: int


def tours_folder(races: Path) -> Path:
    return races / FOLDER


def tour_files(races: Path) -> list[Path]:
    """Return the files of tours, newest first; none if there is no folder of tours."""
    return newest_files(tours_folder(races), ENDING)


def newest_open_tour(races: Path) -> OpenTour | None:
    """Return the tour between two stages that was written last; None if there is none. No race is checked."""
    tours: list[OpenTour] = []
    for path in tour_files(races):
        with suppress(Refused, OSError):
            tour = load_tour(path)
            number = next((n for n, stage in enumerate(tour.stages, 1) if stage.race is None), 0)
            files = _listed_files(path, tour.stages[: number - 1])
            if number and all(map(has_result, files)):
                written = max(file.stat().st_mtime for file in (path, *files))
                tours.append(OpenTour(path, tour, number, written))
    return max(tours, key=lambda tour: tour.written, default=None)


def ridden_stages(path: Path, tour: Tour) -> int:
    """Return how many stages of the tour in a file have a race with a result. No race is checked."""
    return sum(map(has_result, _listed_files(path, tour.stages)))


def stage_under_way(path: Path, tour: Tour) -> int:
    """Return the number of the first stage whose race has begun and has no result, else 0. No race is checked."""
    begun = (number for number, stage in enumerate(tour.stages, start=1) if stage.race is not None)
    files = zip(begun, _listed_files(path, tour.stages), strict=True)
    return next((number for number, file in files if file.exists() and not has_result(file)), 0)


def _listed_files(path: Path, stages: Sequence[TourStage]) -> list[Path]:
    """Return the races of stages of the tour in a file: in its folder, else in the folder of races."""
    files = [path.parent / stage.race for stage in stages if stage.race is not None]
    return [file if file.exists() else path.parent.parent / file.name for file in files]


def open_tour(path: Path, races: Path) -> TourRaces:
    """Read a tour and find its races: in its own folder, then in the folder of races. Raises Unreadable."""
    return find_races(load_tour(path), (path.parent, races))


def race_paths(path: Path, races: Path) -> list[Path]:
    """Return the files of a tour's races that have its own marks. Raises Unreadable."""
    return _own_paths(open_tour(path, races))


def other_paths(path: Path, races: Path) -> list[Path]:
    """Return the other files that a tour names or that count for it, which stay without it. Raises Unreadable."""
    found = open_tour(path, races)
    named = [file for file in _listed_files(path, found.tour.stages) if file.exists()]
    files = dict.fromkeys([*named, *(race.path for race in found.races if race.path is not None)])
    own = _own_paths(found)
    return [file for file in files if file not in own]


def _own_paths(found: TourRaces) -> list[Path]:
    files = [(number, race.path) for number, race in enumerate(found.races, start=1) if race.path is not None]
    return [file for number, file in files if _is_own(found.tour, number, file)]


def _is_own(tour: Tour, number: int, path: Path) -> bool:
    with suppress(Unreadable, OSError):
        return has_marks(load(path), tour, number)
    return False


def save_new_tour(tour: Tour, races: Path) -> Path:
    """Write a new tour under a free name and return its path. Raises OSError."""
    path = new_file(tours_folder(races), f"tour-{tour.seed}", ENDING)
    save_tour(path, tour)
    return path


def import_tour(path: Path, races: Path) -> Path:
    """Copy a tour into the folder of tours and return its path there. Raises Unreadable and OSError."""
    return save_new_tour(load_tour(path), races)


def find_stage(meta: Mapping[str, Any], paths: list[Path]) -> StageOfTour | None:
    """Return the stage that a race with this `meta` was begun for, if its tour is one of these files."""
    tour_id, number = meta.get(TOUR), meta.get(STAGE)
    if not isinstance(tour_id, str) or not isinstance(number, int):
        return None
    for path in paths:
        with suppress(Refused):
            tour = load_tour(path)
            if tour.id == tour_id and 1 <= number <= len(tour.stages):
                return StageOfTour(path, number)
    return None


@contextmanager
def hold_tour(path: Path) -> Iterator[None]:
    """Hold the lock of a tour while its file or the races of its stages change. Raises Refused if it is held."""
    try:
        lock = lock_race(path)
    except RaceLocked:
        raise Refused("tour-taken", file=path.name) from None
    with lock:
        yield


@contextmanager
def hold_stage(stage: StageOfTour, before: Path | None, races: Path) -> Iterator[None]:
    """Hold a tour while one of its stages gets another race than `before`; None: its first.

    Raises Refused if the tour is held, or if the stage has got another race meanwhile.
    """
    with hold_tour(stage.path):
        if open_tour(stage.path, races).races[stage.number - 1].path != before:
            raise Refused("tour-stage-begun", stage=stage.number)
        yield


def list_race(stage: StageOfTour, name: str, meta: Mapping[str, Any] | None = None) -> None:
    """Enter a stage's race, and `meta`, in its tour. Raises Unreadable and OSError. Hold the tour meanwhile."""
    before = load_tour(stage.path)
    tour = with_race(before, stage.number, name)
    tour = replace(tour, meta={**tour.meta, **(meta or {})})
    if tour != before:
        save_tour(stage.path, tour)
