"""The search of the player's own races for positions, one decision at a time, in the worker process.

Its results are kept in an index file in the folder of races. If that is missing, invalid, or from another version of
the adviser, it is rebuilt.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.bots.advice import ADVICE_VERSION, Advice, advice
from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View
from breakaway_desktop.find_card.positions import (
    TrainingPosition,
    askable_choices,
    parse_position,
    position_json,
    position_of,
    race_key,
)
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.files.json_text import parse_json
from breakaway_desktop.match.chosen_cards import advice_request
from breakaway_desktop.match.finished_races import counted_team
from breakaway_desktop.match.library import open_race, race_files, stamp_of

INDEX: Final = "positions.json"
"""Name of the index file."""
_MOST_CHOICES: Final = 1_000_000
_LARGEST_FILE: Final = 64 * 1024 * 1024
_FIRST_TICKET: Final = 2_000_000_000
"""First ticket of a search; those of races and reviews are far below."""
MOST_FAILURES: Final = 3
"""Failed evaluations in a row after which the search ends."""


@dataclass(slots=True)
class SearchedRace:
    """A race file, and the positions among the choices weighed so far. `choices` is None until the file is read."""

    path: Path
    stamp: list[Any]
    choices: int | None = None
    weighed: int = 0
    positions: list[TrainingPosition] = field(default_factory=list)


Question = tuple[View, Ask, tuple[int, int, int, int]]
"""Arguments of the adviser."""


class PositionSearch:
    """The search through a folder, newest race first; `races` have more positions after each `step`.

    `computer`: only races that began there count, as in the statistics. The caller calls `step` regularly, and `stop`
    at the end. If the thinker fails repeatedly, the search ends with the positions it already has.
    """

    def __init__(self, thinker: Thinker, folder: Path, computer: str) -> None:
        self._thinker = thinker
        self._folder = folder
        self._computer = computer
        self._tickets = count(_FIRST_TICKET)
        self._pending = 0
        """Ticket of the choice that is being weighed; 0: none."""
        self._failures = 0
        index = _read_index(folder)
        self.races = [_indexed_race(path, index, computer) for path in race_files(folder)]
        self._questions: Generator[Question | None, Advice | None, None] | None = self._search()
        self.current: SearchedRace | None = None
        """Race that is being searched; None before the first, and at the end."""

    @property
    def is_over(self) -> bool:
        return self._questions is None

    @property
    def has_failed(self) -> bool:
        """Whether the search has ended because the thinker failed repeatedly."""
        return self._failures >= MOST_FAILURES

    @property
    def positions(self) -> list[TrainingPosition]:
        """All positions so far; one that several files of the same race have is there once."""
        return list({position.key: position for race in self.races for position in race.positions}.values())

    def file_of(self, position: TrainingPosition) -> Path | None:
        """Return the file of the position's race; None if it no longer exists or has changed since."""
        race = next((race for race in self.races if position in race.positions), None)
        return race.path if race is not None and _stamp(race.path, self._computer) == race.stamp else None

    def step(self) -> bool:
        """Process the answer if it has arrived, and ask the next question. Return whether anything changed."""
        if self._questions is None:
            return False
        answer: BotReply | None = None
        if self._pending:
            answer = next((answer for answer in self._thinker.answers() if answer.ticket == self._pending), None)
            if answer is None:
                return False
            self._pending = 0
            self._failures = self._failures + 1 if answer.failure is not None else 0
        self._advance(None if answer is None else answer.value)
        return True

    def _advance(self, answer: Advice | None) -> None:
        assert self._questions is not None
        try:
            question = self._questions.send(answer)
        except StopIteration:
            self._questions = None
            return
        if self._failures >= MOST_FAILURES:
            self.stop()
        elif question is not None:
            self._pending = next(self._tickets)
            self._thinker.assign(self._pending, advice, question)

    def stop(self) -> None:
        """End the search; its results are kept."""
        if self._questions is None:
            return
        if self._pending:
            self._thinker.cancel()
            self._pending = 0
        self._questions.close()
        self._questions = None

    def _search(self) -> Generator[Question | None, Advice | None, None]:
        """Search all races: yield a question and receive the advice, or yield None between two races."""
        try:
            for race in self.races:
                if race.weighed == race.choices:
                    continue
                self.current = race
                yield from self._search_race(race)
                yield None
        finally:
            self.current = None
            self._write_index()

    def _search_race(self, race: SearchedRace) -> Generator[Question | None, Advice | None, None]:
        try:
            match = open_race(race.path).match
        except (Refused, OSError, ValueError):
            race.choices = 0
            return
        team = counted_team(match, self._computer)
        choices = [] if team is None else askable_choices(match, team)
        race.choices = len(choices)

        key = race_key(match) if choices else ""
        for chosen in choices[race.weighed :]:
            weighed = yield advice_request(match, chosen.decisions, chosen.rider // 10)
            position = None if weighed is None else position_of(key, chosen, weighed)
            race.weighed += 1
            if position is not None:
                race.positions.append(position)

    def _write_index(self) -> None:
        entries = {race.path.name: _race_json(race) for race in self.races if race.choices is not None}
        with suppress(OSError):
            write_text(self._folder / INDEX, json.dumps({"adviser": ADVICE_VERSION, "races": entries}, indent=1) + "\n")


def _stamp(path: Path, computer: str) -> list[Any]:
    return [*(stamp_of(path) or ()), computer]


def _indexed_race(path: Path, index: dict[str, SearchedRace], computer: str) -> SearchedRace:
    """Return the race from the index; if it is not there or has changed, a race not yet searched."""
    race, stamp = index.get(path.name), _stamp(path, computer)
    return replace(race, path=path) if race is not None and race.stamp == stamp else SearchedRace(path, stamp)


def _race_json(race: SearchedRace) -> dict[str, Any]:
    positions = [position_json(position) for position in race.positions]
    return {"stamp": race.stamp, "choices": race.choices, "weighed": race.weighed, "positions": positions}


def _read_index(folder: Path) -> dict[str, SearchedRace]:
    """Return the searched races by file name; none if the index is missing, invalid, or from another adviser."""
    try:
        index = parse_json(read_ordinary(folder / INDEX, _LARGEST_FILE).decode("utf-8-sig"))
        if index["adviser"] != ADVICE_VERSION:
            return {}
        return {name: _parse_race(name, entry) for name, entry in index["races"].items()}
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError, OverflowError):
        return {}


def _parse_race(name: str, entry: dict[str, Any]) -> SearchedRace:
    positions = [parse_position(position) for position in entry["positions"]]
    choices, weighed = entry["choices"], entry["weighed"]
    if (
        type(choices) is not int
        or type(weighed) is not int
        or not len(positions) <= weighed <= choices <= _MOST_CHOICES
    ):
        raise ValueError(entry)
    clear = [position for position in positions if position.is_clear]
    return SearchedRace(Path(name), list(entry["stamp"]), choices, weighed, clear)
