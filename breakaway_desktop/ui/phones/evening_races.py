"""The races of an evening on the disk, and the scores that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.library import Stamp, line_of, race_files, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hand_page import EveningScore
from breakaway_desktop.phones.rooms import RoomMark, person_of
from breakaway_desktop.phones.seats import TableSeat
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.record.json_checks import parse_json
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.names import points_text

MOST_RACES: Final = 50
_MOST_TRIED: Final = 100
"""Races whose files are read at most: reading one takes as long as riding it again."""
_MOST_COPIES: Final = 3
_CACHED: Final = 300


class PersonResult(NamedTuple):
    """The result of one person in a race. `place`: among the people alone, the first of a shared one."""

    name: str
    colour: str
    points: Points
    place: int


class EveningRace(NamedTuple):
    """A finished race of an evening, and the results by person."""

    number: int
    match: Match
    results: Mapping[str, PersonResult]


@dataclass(frozen=True, slots=True)
class PersonScore:
    """The score of one person so far. `results`: by the number of the race."""

    person: str
    place: int
    won: int
    points: Points
    results: Mapping[int, PersonResult]

    @property
    def name(self) -> str:
        """The name in the person's last race."""
        return self.results[max(self.results)].name

    @property
    def colour(self) -> str:
        return self.results[max(self.results)].colour


def find_races(room: str, folder: Path, closed: Callable[[Match], str] = lambda _match: "") -> tuple[EveningRace, ...]:
    """Return the races of an evening that the rules confirm and that are open, at most 50; of copies, the oldest."""
    files: dict[int, list[Path]] = {}
    for path in reversed(race_files(folder)):
        if number := _number_in(path, room):
            files.setdefault(number, []).append(path)
    races: list[EveningRace] = []
    for number in sorted(files, reverse=True)[:_MOST_TRIED]:
        copies = (_read_race(path, room, stamp_of(path)) for path in files[number][:_MOST_COPIES])
        race = next(filter(None, copies), None)
        races += [] if race is None or closed(race.match) else [race]
        if len(races) == MOST_RACES:
            break
    return tuple(reversed(races))


def _number_in(path: Path, room: str) -> int:
    """Return the number that a file claims in the evening, without reading its race; 0 if it is of no such race."""
    line = line_of(path, "meta")
    if f'"{room}"'.encode() not in line:  # most races are of no evening
        return 0
    with suppress(ValueError, Refused):
        mark = RoomMark.of(parse_json(f"{{{line.decode().strip().rstrip(',')}}}")["meta"])
        return 0 if mark is None or mark.room != room else mark.race
    return 0


@lru_cache(maxsize=_CACHED)
def _read_race(path: Path, room: str, _stamp: Stamp | None) -> EveningRace | None:
    """Return the race in a file; None if it is another one, unfinished, damaged, or contradicts the rules."""
    with suppress(OSError, Refused):
        match = Match.resume(load(path))
        mark = RoomMark.of(match.meta)
        if mark is not None and mark.room == room and match.over and len(mark.people) == len(match.seats):
            return EveningRace(mark.race, match, _results_of(match, mark.people))
    return None


def _results_of(match: Match, people: Sequence[str]) -> dict[str, PersonResult]:
    """Return the results by person. Bots have none, and leave no gap among the places."""
    final, names = standings(match.race), names_of(match)
    results: dict[str, PersonResult] = {}
    for group in final.ranking:
        place = len(results) + 1
        for team in group:
            if people[team - 1]:
                seat = match.seat(team)
                result = PersonResult(names.player(team), seat.colour, final.points_of(team), place)
                results.setdefault(people[team - 1], result)
    return results


def scores_of(races: Sequence[EveningRace]) -> tuple[PersonScore, ...]:
    """Return the score of each person, the best first: races won, then points, then the place in the last race. Who is
    equal in all three shares a place.
    """
    results: dict[str, dict[int, PersonResult]] = {}
    for race in races:
        for person, result in race.results.items():
            results.setdefault(person, {})[race.number] = result
    rows = []
    for person, own in results.items():
        won, points = sum(result.place == 1 for result in own.values()), sum(result.points for result in own.values())
        last = own.get(races[-1].number)
        rows.append(((-won, -points, inf if last is None else last.place), person))
    rows.sort(key=lambda row: row[0])
    ranks = [rank for rank, _person in rows]
    return tuple(
        PersonScore(person, 1 + ranks.index(rank), -int(rank[0]), -rank[1], results[person]) for rank, person in rows
    )


def score_words(score: PersonScore) -> str:
    """Return what a person has won so far."""
    points = _("{points} points").format(points=points_text(score.points))
    return ", ".join([*([_("{n} won").format(n=score.won)] if score.won else []), points])


def shared_text(races: int, scores: Iterable[PersonScore]) -> str:
    title = ngettext("Breaking Away, an evening of {n} race", "Breaking Away, an evening of {n} races", races)
    rows = (f"{score.place}. {score.name}: {score_words(score)}" for score in scores)
    return "\n".join([title.format(n=races), *rows])


def note_scores(seats: Iterable[TableSeat], scores: Sequence[PersonScore]) -> None:
    by_person = {score.person: score for score in scores}
    for seat in seats:
        own = by_person.get(person_of(seat))
        seat.score = None if own is None else EveningScore(own.won, own.points, own.place, len(scores))
