"""The races of a tour on disk: which file belongs to which stage, and whether it counts (R10.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.checked_files import CheckedFolder
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import STAGE, TOUR
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import ENDING, LARGEST_FILE, Record
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.tours.document import Tour, TourStage
from breakaway_desktop.tours.standings import StageResult, TourStandings, stage_result, tour_standings


class StageState(Enum):
    """The state of a stage's race."""

    NOT_BEGUN = auto()
    UNDER_WAY = auto()
    COUNTS = auto()
    MISSING = auto()
    DAMAGED = auto()
    CONTRADICTED = auto()
    OTHER_RULES = auto()
    OTHER_TEAMS = auto()
    SEVERAL = auto()
    """The listed file is missing, and several others have the marks of this stage."""


class StageRace(NamedTuple):
    """The race of a stage as found on disk.

    `match` is None if it cannot be rebuilt; then `refused` is the reason, and the file still has `intact_turns` turns.
    """

    state: StageState
    path: Path | None = None
    match: Match | None = None
    refused: Refused | None = None
    intact_turns: int = 0
    candidates: tuple[Path, ...] = ()


class TourRaces(NamedTuple):
    """A tour and the races of its stages, in order."""

    tour: Tour
    races: tuple[StageRace, ...]

    @property
    def counting(self) -> dict[int, Match]:
        """The races that count, by stage."""
        return {number: race.match for number, race in enumerate(self.races, 1) if race.match and _counts(race)}

    @property
    def next_stage(self) -> int:
        """The first stage that is under way or has not begun; 0: none is left."""
        open_states = (StageState.NOT_BEGUN, StageState.UNDER_WAY)
        return next((number for number, race in enumerate(self.races, 1) if race.state in open_states), 0)

    @property
    def is_over(self) -> bool:
        """Whether every stage counts."""
        return len(self.counting) == len(self.races)

    def results(self) -> dict[int, StageResult]:
        """Return the figures of the stages that count, by stage."""
        return {number: stage_result(match) for number, match in self.counting.items()}

    def standings(self) -> TourStandings:
        """Return the standings after all stages that count."""
        return tour_standings(list(self.results().values()), len(self.tour.seats))


def _counts(race: StageRace) -> bool:
    return race.state is StageState.COUNTS


def find_races(tour: Tour, folders: Sequence[Path]) -> TourRaces:
    """Find the race of each stage in the first folder that has it; files of that name in other folders are ignored.

    Listed files take precedence. A file with another name is recognized by the marks in its `meta`, if only one has
    them.
    """
    listed = {stage.race for stage in tour.stages if stage.race is not None}
    marked: dict[int, list[tuple[Path, bytes]]] | None = None
    races: list[StageRace] = []

    for number, stage in enumerate(tour.stages, start=1):
        file = None if stage.race is None else _read_first(folders, stage.race)
        if file is not None:
            races.append(_examine(stage, tour, *file))
            continue
        if marked is None:
            marked = _marked_files(tour, folders, listed)
        candidates = marked.get(number, [])
        if len(candidates) == 1:
            races.append(_examine(stage, tour, *candidates[0]))
        elif candidates:
            races.append(StageRace(StageState.SEVERAL, candidates=tuple(path for path, _data in candidates)))
        else:
            races.append(StageRace(StageState.NOT_BEGUN if stage.race is None else StageState.MISSING))

    return TourRaces(tour, tuple(races))


def check_race(tour: Tour, number: int, path: Path) -> StageRace:
    """Return the state of the file as the race of a stage."""
    file = _read_first([path.parent], path.name)
    return StageRace(StageState.MISSING) if file is None else _examine(tour.stage(number), tour, *file)


def with_race(tour: Tour, number: int, name: str | None) -> Tour:
    """Return the tour with the file name of a stage's race; None: the stage has not begun."""
    stages = list(tour.stages)
    stages[number - 1] = replace(tour.stage(number), race=name)
    return replace(tour, stages=tuple(stages))


def find_marked(tour: Tour, number: int, folder: Path) -> Path | None:
    """Return the newest-named file in this folder with the marks of a stage; None if there is none."""
    marked = _marked_files(tour, (folder,), set()).get(number, [])
    return marked[-1][0] if marked else None


def _read_first(folders: Sequence[Path], name: str) -> tuple[Path, bytes] | None:
    """Return the first ordinary file of this name; None if no folder has one."""
    for folder in folders:
        with suppress(OSError):
            checked = CheckedFolder(folder.resolve())
            try:
                return folder / name, checked.read(name, LARGEST_FILE)
            finally:
                checked.close()
    return None


def _marked_files(tour: Tour, folders: Sequence[Path], listed: set[str]) -> dict[int, list[tuple[Path, bytes]]]:
    """Return the files that have the marks of this tour's stages but are not `listed`, by stage."""
    marked: dict[int, list[tuple[Path, bytes]]] = {}
    for folder in dict.fromkeys(folders):
        for path, data in _race_bytes(folder, listed):
            if tour.id.encode() not in data:  # most races belong to no tour, and reading takes longer
                continue
            with suppress(Unreadable):
                meta = read(data).meta
                stage = meta.get(STAGE)
                if meta.get(TOUR) == tour.id and isinstance(stage, int):
                    marked.setdefault(stage, []).append((path, data))
    return marked


def _race_bytes(folder: Path, listed: set[str]) -> Iterator[tuple[Path, bytes]]:
    """Yield the ordinary race files of a folder, newest names last."""
    try:
        checked = CheckedFolder(folder.resolve())
    except OSError:
        return
    try:
        for name in sorted(path.name for path in folder.glob(f"*{ENDING}")):
            if name not in listed:
                with suppress(OSError):
                    yield folder / name, checked.read(name, LARGEST_FILE)
    finally:
        checked.close()


def _examine(stage: TourStage, tour: Tour, path: Path, data: bytes) -> StageRace:
    """Return the state of a race that was found."""
    # Is it a race?
    try:
        record = read(data)
    except Unreadable as unreadable:
        salvaged = salvage(data)
        return StageRace(StageState.DAMAGED, path, None, unreadable, 0 if salvaged is None else salvaged.intact_turns)

    # Is it this stage's race?
    if (record.options, record.variant) != (stage.options, stage.variant):
        return StageRace(StageState.OTHER_RULES, path)
    if _colours(record) != tuple(seat.colour for seat in tour.seats):
        return StageRace(StageState.OTHER_TEAMS, path)

    # Do the rules agree, and is it over?
    try:
        match = Match.resume(record)
    except Contradiction as contradiction:
        return StageRace(StageState.CONTRADICTED, path, None, contradiction, (contradiction.turn or 1) - 1)
    except Unreadable as unreadable:
        return StageRace(StageState.DAMAGED, path, None, unreadable)
    return StageRace(StageState.COUNTS if match.over else StageState.UNDER_WAY, path, match)


def _colours(record: Record) -> tuple[str, ...]:
    return tuple(seat.colour for seat in seats_of_record(record.teams, record.meta))
