"""The races of a tour on disk: which file belongs to which stage, and whether it counts (R10.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.registry import BOT_CLASSES, plugin_names, rng_for
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.files.checked_files import CheckedFolder
from breakaway_desktop.match.line_ups import CHARACTERS, random_line_up
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, hands_from_seed
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.document import ENDING, LARGEST_FILE, Record
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.tours.document import BUILT, HOT_SEAT, Tour
from breakaway_desktop.tours.meta_keys import STAGE, TOUR
from breakaway_desktop.tours.standings import StageResult, TourStandings, stage_result, tour_standings


class StageState(Enum):
    NOT_BEGUN = auto()
    UNDER_WAY = auto()
    COUNTS = auto()
    MISSING = auto()
    DAMAGED = auto()
    CONTRADICTED = auto()
    OTHER_RULES = auto()
    OTHER_TEAMS = auto()
    OTHER_STAGE = auto()
    """Its marks name another tour or another stage."""
    OTHER_SEED = auto()
    OTHER_HANDS = auto()
    CLOSED = auto()
    """Nothing may tell how it goes yet (`features.closed_race`)."""


_FITTING: Final = (StageState.UNDER_WAY, StageState.COUNTS)


class StageRace(NamedTuple):
    """The race of a stage as found on disk.

    `match` is None if it cannot be rebuilt; then `refused` is the reason, and the file still has `intact_turns` turns.
    """

    state: StageState
    path: Path | None = None
    match: Match | None = None
    refused: Refused | None = None
    intact_turns: int = 0


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

    def without_closed(self, closed: Callable[[Match], Any]) -> TourRaces:
        """Return the races without those that are closed; this tour itself if none is."""
        races = tuple(
            StageRace(StageState.CLOSED, race.path) if race.match is not None and closed(race.match) else race
            for race in self.races
        )
        return self if races == self.races else TourRaces(self.tour, races)

    def results(self) -> dict[int, StageResult]:
        """Return the figures of the stages that count, by stage."""
        return {number: stage_result(match) for number, match in self.counting.items()}

    def standings(self) -> TourStandings:
        """Return the standings after all stages that count."""
        return tour_standings(list(self.results().values()), len(self.tour.seats))


def _counts(race: StageRace) -> bool:
    return race.state is StageState.COUNTS


def find_races(tour: Tour, folders: Sequence[Path]) -> TourRaces:
    """Find the race of each stage: the listed file, in the first folder that has it, if it fits.

    Else the oldest race with the marks of the stage that is over and fits, else the oldest without marks (R10.1); if
    there is none, the oldest with the marks that is under way.
    """
    found: list[_Candidate] | None = None
    races: list[StageRace] = []

    for number, stage in enumerate(tour.stages, start=1):
        file = None if stage.race is None else _read_first(folders, stage.race)
        listed = None if file is None else _examine(tour, number, *file)
        if listed is not None and listed.state in _FITTING:
            races.append(listed)
            continue
        if found is None:
            found = _candidates(tour, folders)
        marked = [race.examine(tour, number) for race in found if race.is_marked(tour, number)]
        counting = next((race for race in marked if _counts(race)), None) or _first_unmarked(tour, number, found)
        under_way = next((race for race in marked if race.state is StageState.UNDER_WAY), None)
        missing = StageRace(StageState.NOT_BEGUN if stage.race is None else StageState.MISSING)
        races.append(counting or under_way or listed or next(iter(marked), missing))

    return TourRaces(tour, tuple(races))


def _first_unmarked(tour: Tour, number: int, found: Sequence[_Candidate]) -> StageRace | None:
    """Return the oldest race without marks that counts for the stage; None if there is none."""
    seed = tour.stage_seed(number)
    examined = (race.examine(tour, number) for race in found if race.record.seed == seed and not _marks(race.record))
    return next((race for race in examined if _counts(race)), None)


def check_race(tour: Tour, number: int, path: Path) -> StageRace:
    file = _read_first([path.parent], path.name)
    return StageRace(StageState.MISSING) if file is None else _examine(tour, number, *file)


def with_race(tour: Tour, number: int, name: str | None) -> Tour:
    """Return the tour with the file name of a stage's race; None: the stage has not begun."""
    stages = list(tour.stages)
    stages[number - 1] = replace(tour.stage(number), race=name)
    return replace(tour, stages=tuple(stages))


def find_marked(tour: Tour, number: int, folder: Path) -> Path | None:
    """Return the newest-named file in this folder with the marks of a stage; None if there is none."""
    marked = [race.path for race in _candidates(tour, (folder,)) if race.is_marked(tour, number)]
    return max(marked, default=None)


def _read_first(folders: Sequence[Path], name: str) -> tuple[Path, bytes] | None:
    """Return the first ordinary file of this name; None if no folder has one."""
    for folder in folders:
        with suppress(OSError), closing(CheckedFolder(folder.resolve())) as checked:
            return folder / name, checked.read(name, LARGEST_FILE)
    return None


class _Candidate(NamedTuple):
    """A race file that may belong to a stage."""

    path: Path
    record: Record

    def is_marked(self, tour: Tour, number: int) -> bool:
        return has_marks(self.record, tour, number)

    def examine(self, tour: Tour, number: int) -> StageRace:
        return _examine_record(tour, number, self.path, self.record)


def _candidates(tour: Tour, folders: Sequence[Path]) -> list[_Candidate]:
    """Return the races that name this tour or have the seed of one of its stages, oldest first."""
    seeds = "|".join(str(tour.stage_seed(number)) for number in range(1, len(tour.stages) + 1))
    names_it = re.compile(rf'"{tour.id}"|"seed"\s*:\s*({seeds})\b'.encode())
    found: list[tuple[int, _Candidate]] = []
    for folder in dict.fromkeys(folders):
        for path, data in _race_bytes(folder):
            if names_it.search(data):  # most races belong to no tour, and reading takes longer
                with suppress(Unreadable, OSError):
                    found.append((path.stat().st_mtime_ns, _Candidate(path, read(data))))
    return [race for _when, race in sorted(found, key=lambda entry: (entry[0], entry[1].path))]


def _race_bytes(folder: Path) -> Iterator[tuple[Path, bytes]]:
    with suppress(OSError), closing(CheckedFolder(folder.resolve())) as checked:
        for name in sorted(path.name for path in folder.glob(f"*{ENDING}")):
            with suppress(OSError):
                yield folder / name, checked.read(name, LARGEST_FILE)


def _marks(record: Record) -> list[Any]:
    """Return the marks of a tour that the race has; empty for a copy."""
    return [record.meta[key] for key in (TOUR, STAGE) if key in record.meta]


def has_marks(record: Record, tour: Tour, number: int) -> bool:
    """Return whether the race's own marks name this tour and this stage."""
    marks = _marks(record)
    return marks == [tour.id, number] and not isinstance(marks[1], bool)


def _line_ups(meta: Any) -> Iterator[int]:
    """Yield the teams for which these notes name a line-up."""
    line_ups = meta.get("line_ups") if isinstance(meta, Mapping) else None
    if isinstance(line_ups, Sequence):
        yield from (team for team, line_up in enumerate(line_ups, start=1) if line_up)


def _has_stage_hands(tour: Tour, number: int, record: Record) -> bool:
    """Return whether ready-made hands follow from the seed; those that plug-ins make are not known here."""
    if tour.hands == BUILT:
        return True
    seed = tour.stage_seed(number)
    chosen = {*_line_ups(tour.meta.get(HOT_SEAT)), *_line_ups(record.meta)}
    offered = [character.hands for character in CHARACTERS]
    offered += [random_line_up(seed, place, 0) for place in range(len(record.teams))]
    for team, entry in enumerate(record.teams, start=1):
        is_unknown = _is_plugin(tour.seats[team - 1].player) or (
            _is_plugin(entry.player) and _bot_name(entry.player) in plugin_names()
        )
        made = [choose(rng_for(seed, team, 0, 0)) for choose in (random_hands, good_hands)]
        made += [hands_from_seed(seed, team), *(offered if team in chosen else ())]
        if not is_unknown and entry.hands not in made:
            return False
    return True


def _is_plugin(player: str | None) -> bool:
    """Return whether a player is a bot that does not come with the game."""
    return _bot_name(player) not in ("", *BOT_CLASSES)


def _bot_name(player: str | None) -> str:
    """Return the name of a bot without its parameters; empty for a human."""
    return player.split(":")[1] if player and player.startswith(BOT) else ""


def _examine(tour: Tour, number: int, path: Path, data: bytes) -> StageRace:
    try:
        record = read(data)
    except Unreadable as unreadable:
        salvaged = salvage(data)
        return StageRace(StageState.DAMAGED, path, None, unreadable, 0 if salvaged is None else salvaged.intact_turns)
    return _examine_record(tour, number, path, record)


def _examine_record(tour: Tour, number: int, path: Path, record: Record) -> StageRace:
    """Return the state of a race that was found for a stage (R10.1)."""
    # Is it this stage's race?
    stage = tour.stage(number)
    if (record.options, record.variant) != (stage.options, stage.variant):
        return StageRace(StageState.OTHER_RULES, path)
    seats = seats_of_record(record.teams, record.meta)
    if [seat.colour for seat in seats] != [seat.colour for seat in tour.seats]:
        return StageRace(StageState.OTHER_TEAMS, path)
    if _marks(record) and not has_marks(record, tour, number):
        return StageRace(StageState.OTHER_STAGE, path)
    if record.seed != tour.stage_seed(number):
        return StageRace(StageState.OTHER_SEED, path)
    if not _has_stage_hands(tour, number, record):
        return StageRace(StageState.OTHER_HANDS, path)

    # Do the rules agree, and is it over?
    try:
        match = Match.resume(record)
    except Contradiction as contradiction:
        return StageRace(StageState.CONTRADICTED, path, None, contradiction, (contradiction.turn or 1) - 1)
    except Unreadable as unreadable:
        return StageRace(StageState.DAMAGED, path, None, unreadable)
    if match.race.rules != tour.stage_plan(number).rules():
        return StageRace(StageState.OTHER_HANDS, path)
    return StageRace(StageState.COUNTS if match.over else StageState.UNDER_WAY, path, match)
