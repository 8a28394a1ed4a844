"""The player's statistics on this computer: figures of each finished race, in an index file in the folder of races.

The index saves reading all races again; if it is missing or invalid, it is rebuilt from them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.bots.ladder import level_of
from breakaway_desktop.engine.breakaway import lone_leader
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.explanations import dealings
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.slipstream import string_ahead
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.features import features, features_of
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.match.library import line_of, open_race, race_files, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.record import json_checks

INDEX: Final = "statistics.json"
_LARGEST_FILE: Final = 64 * 1024 * 1024
_LARGEST_FIGURE: Final = 1_000_000
_LONGEST_TEXT: Final = 1000
_SLICE: Final = 100
"""Number of files of which a slice reads one line; a race that is read whole fills a slice."""


@dataclass(frozen=True, slots=True)
class BestMark:
    """The maximum of a figure in a race, and its rider and turn; 0: none."""

    value: int = 0
    rider: int = 0
    turn: int = 0
    decisions: int = 0
    """Number of decisions before it: the start of a replay."""


@dataclass(frozen=True, slots=True)
class FinishedRaceStats:
    """A finished race of one human. Field names are keys of the index file."""

    file: str
    ended: float
    """Time when its file was written, in seconds since the epoch."""
    base: str
    variant: str
    level: int
    """Level of the strongest bot on the ladder; 0: none."""
    teams: int
    place: int
    """Place of the human's team; joint teams share the better one."""
    points: float
    sprints: int
    """Number of lines before the finish that one of the human's riders crossed first."""
    lead: BestMark
    """The longest lead dealt as a card (R7.6)."""
    string: BestMark
    """The most riders ahead when a card was dealt (R7.2)."""
    tour: str = ""
    """Id of what the race is a part of (`Feature.series`); empty: of nothing."""
    day: str = ""
    """Date that the race counts for (`Feature.day_counted`); empty: for none."""
    deal_key: str = ""
    practice: str = ""
    """Date whose race it is without counting for it (`Feature.day_practised`); empty: of none."""

    @property
    def beaten(self) -> float:
        """Return the share of other teams that finished behind: 1 for the winner, 0 for the last."""
        return (self.teams - self.place) / (self.teams - 1)


def counted_team(match: Match, computer: str) -> int | None:
    """Return the human team whose figures count; None unless the race is over, began here, and had exactly one."""
    if not (match.over and computer and match.meta.get(COMPUTER) == computer and len(match.first_humans) == 1):
        return None
    (team,) = match.first_humans
    return team


def race_stats(match: Match, file: str, ended: float, computer: str) -> FinishedRaceStats | None:
    """Return the figures of a race; None if it does not count on this computer (`counted_team`)."""
    team = counted_team(match, computer)
    if team is None:
        return None
    final = standings(match.race)
    levels = [rung.level for seat in match.seats if seat.bot and (rung := level_of(seat.bot)) is not None]
    crossed = [event for step in match.steps for event in step.events if isinstance(event, Crossed)]
    finish = match.race.rules.course.finish
    lead, string = _best_marks(match, team)
    series = [feature.series(match.meta) for feature in features_of(match.meta) if feature.series is not None]
    days = [feature.day_counted(match) for feature in features_of(match.meta) if feature.day_counted is not None]
    return FinishedRaceStats(
        file, ended, match.base, match.race.rules.variant.name or "", max(levels, default=0), len(match.seats),
        final.place_of(team),
        float(final.points_of(team)),
        sum(event.place == 1 and event.rider // 10 == team and event.line != finish for event in crossed),
        lead, string, "".join(series), "".join(days), match.deal_key, "" if any(days) else _practised(match),
    )  # fmt: skip


def _practised(match: Match) -> str:
    return "".join(feature.day_practised(match) for feature in features() if feature.day_practised is not None)


def _best_marks(match: Match, team: int) -> tuple[BestMark, BestMark]:
    """Return the longest lead and the longest string for which the team's riders were dealt new cards."""
    lead = string = BestMark()

    for decisions, step in enumerate(match.steps):
        for race, event in dealings(step.before, step.events):
            leader, counts = lone_leader(race), race.rules.variant.crowd(race)
            for rider, card in event.cards:
                if rider // 10 != team:
                    continue
                ahead = sum(riders for _square, riders in string_ahead(counts, race.rider(rider).square))
                if leader is not None and leader.id == rider and card > max(3, lead.value):
                    lead = BestMark(card, rider, race.turn, decisions)
                if ahead > string.value:
                    string = BestMark(ahead, rider, race.turn, decisions)

    return lead, string


def load_finished_races(
    folder: Path, computer: str, *, mark: bytes = b"", most: int | None = None
) -> list[FinishedRaceStats]:
    """Return the figures of all races that count, oldest first, as `read_finished_races` does, in one go."""
    reading = read_finished_races(folder, computer, mark=mark, most=most)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            figures: list[FinishedRaceStats] = end.value
            return figures


def read_finished_races(
    folder: Path, computer: str, *, mark: bytes = b"", most: int | None = None
) -> Generator[tuple[int, int], None, list[FinishedRaceStats]]:
    """Read the figures of all races that count, and return them, oldest first; yield between slices how many files of
    how many are done. Whoever closes it keeps what has been read.

    Unchanged races come from the index, which is then rewritten; unreadable races do not count. Of the races that are
    not in the index, only those with `mark` in their `meta` are read, and none once `most` races count.
    """
    index = _read_index(folder)
    new_index: dict[str, _IndexEntry] = {}
    not_reached: Mapping[str, _IndexEntry] = index
    counted = work = 0
    paths = race_files(folder)
    try:
        for done, path in enumerate(paths):
            stamp = stamp_of(path)
            if stamp is None:
                continue
            entry = index.get(path.name)
            if entry is None or entry.stamp != [*stamp, computer]:
                if most is not None and counted >= most:
                    continue
                if work >= _SLICE:
                    yield done, len(paths)
                    work = 0
                work += 1
                if mark and mark not in line_of(path, "meta"):
                    continue
                work += _SLICE
                entry = _IndexEntry([*stamp, computer], _stats_in(path, stamp[0] / 1e9, computer))
            new_index[path.name] = entry
            counted += entry.figures is not None
        not_reached = {}
    finally:
        _write_index(folder, {**not_reached, **new_index}, index)
    return sorted(
        (entry.figures for entry in new_index.values() if entry.figures is not None), key=lambda race: race.ended
    )


def _stats_in(path: Path, ended: float, computer: str) -> FinishedRaceStats | None:
    try:
        return race_stats(open_race(path).match, path.name, ended, computer)
    except (Refused, OSError, ValueError):
        return None


@dataclass(frozen=True, slots=True)
class _IndexEntry:
    """An entry of the index: the file's stamp and the computer, and the figures; None if the race does not count."""

    stamp: list[Any]
    figures: FinishedRaceStats | None


def _write_index(folder: Path, entries: Mapping[str, _IndexEntry], before: Mapping[str, _IndexEntry]) -> None:
    if entries != before:
        saved = {name: asdict(entry) for name, entry in entries.items()}
        with suppress(OSError):
            write_text(folder / INDEX, json.dumps(saved, indent=1) + "\n")


def _read_index(folder: Path) -> dict[str, _IndexEntry]:
    """Return the index without its invalid entries; empty if it is missing or invalid as a whole."""
    try:
        index = json_checks.parse_json(read_ordinary(folder / INDEX, _LARGEST_FILE).decode("utf-8-sig"))
    except (OSError, ValueError, json_checks.Unreadable):
        return {}
    entries: dict[str, _IndexEntry] = {}
    for name, value in index.items() if isinstance(index, dict) else ():
        with suppress(json_checks.Unreadable):
            entry = json_checks.parse_object(name, value, ("stamp", "figures"))
            figures = None if entry["figures"] is None else _parse_stats(name, entry["figures"])
            entries[name] = _IndexEntry(json_checks.parse_any(name, entry["stamp"]), figures)
    return entries


def _parse_stats(path: str, value: Any) -> FinishedRaceStats:
    """Return the figures of the race file `path`."""
    stats: FinishedRaceStats = _parse_fields(path, FinishedRaceStats, value)
    json_checks.parse_choice(path, stats.file, (path,))
    json_checks.parse_choice(path, stats.base, RULE_SETS)
    json_checks.parse_integer(
        path, stats.place, 1, json_checks.parse_integer(path, stats.teams, FEWEST_TEAMS, MOST_TEAMS)
    )
    return stats


def _parse_fields(path: str, kind: type[Any], value: Any) -> Any:
    """Return a dataclass whose fields have the keys of an object and the types in `_PARSERS`."""
    values = json_checks.parse_object(path, value, [row.name for row in fields(kind)])
    return kind(**{row.name: _PARSERS[str(row.type)](f"{path}.{row.name}", values[row.name]) for row in fields(kind)})


_PARSERS: Final[Mapping[str, Callable[[str, Any], Any]]] = {
    "int": lambda path, value: json_checks.parse_integer(path, value, 0, _LARGEST_FIGURE),
    "float": json_checks.parse_number,
    "str": lambda path, value: "" if value == "" else json_checks.parse_name(path, value, _LONGEST_TEXT, "text"),
    "BestMark": lambda path, value: _parse_fields(path, BestMark, value),
}


def race_with_best(stats: Iterable[FinishedRaceStats], name: str) -> tuple[FinishedRaceStats, BestMark] | None:
    """Return the race with the largest `lead` or `string`, and that maximum; None if there is none."""
    candidates = [(race, getattr(race, name)) for race in stats if getattr(race, name).value]
    return max(candidates, key=lambda pair: pair[1].value, default=None)
