"""The race of the day: one race for a date, a first try that counts, and lines to share."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.bots.ladder import LEVELS, by_level
from breakaway_desktop.cli import main
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match import finished_races as statistics
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.match.finished_races import load_finished_races
from breakaway_desktop.match.fork import fork_race
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT
from breakaway_desktop.match.race_files import COMPUTER, as_copy, duplicate, import_race, save_copy
from breakaway_desktop.race_of_day import words as race_of_day
from breakaway_desktop.race_of_day.meta_keys import DAY, EDITION_OF_DAY
from breakaway_desktop.race_of_day.plan import BOTS, TEAMS, DayTry, day_of_meta, meta_of_day, plan_of_day, try_of
from breakaway_desktop.race_of_day.ridden_days import day_results, read_day
from breakaway_desktop.race_of_day.words import shared_lines
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.race_of_day import day_panel
from breakaway_desktop.ui.race_of_day.day_panel import draw_day_card
from tests.kit.races import bot_decision

SUNDAY = date(2026, 11, 22)
WEEK = [SUNDAY - timedelta(days) for days in range(7)]
RACES_OF_1_0 = {
    "2026-11-16": "b02a4e43 3e0f26ea 8ac7d821 5e408cbc 79dbe995",
    "2026-11-17": "d0309784 551c7f49 46b29417 75ce8002 5cb5f676",
    "2026-11-18": "88aa809f ea88c310 f44bee37 3aeea851 a7e72798",
    "2026-11-19": "96279c4d f27223e4 4f7d71e7 d4c1576f f023696c",
    "2026-11-20": "4c808c68 72321497 850039b9 98a87f31 c8d8edd4",
    "2026-11-21": "33339704 1650ea10 52d596a2 c61d1489 6ad19af8",
    "2026-11-22": "1c1fe562 1c942400 ac19a049 00d2d458 0eab3674",
}
"""For each day the checksums of its turns in 1.0, if the bot of each level plays for the human.

If one differs, the races of all dates have changed: raise EDITION, and write the new checksums here.
"""


def begin_day(day: date) -> Match:
    match = Match.begin(plan_of_day(day))
    match.meta.update(meta_of_day(day), **{COMPUTER: "here"})
    return match


def play(match: Match, decisions: int | None = None, bot: str = "domestique") -> Match:
    """Let this bot decide for the human."""
    seats = match.seats
    match.seats = tuple(seat if seat.bot else replace(seat, player=BOT + bot) for seat in seats)
    while not match.over and (decisions is None or len(match.steps) < decisions):
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    match.seats = seats
    return match


def first_of(match: Match) -> DayTry:
    """Return the first try that this race is."""
    first = try_of(match)
    assert first is not None
    return first


@pytest.fixture(scope="module")
def monday() -> Match:
    return play(begin_day(WEEK[6]))


def test_a_date_gives_one_race() -> None:
    assert plan_of_day(SUNDAY) == plan_of_day(SUNDAY)
    assert len({plan_of_day(SUNDAY + timedelta(days)).seed for days in range(400)}) == 400


def test_the_bots_are_seated_clockwise_from_the_human() -> None:
    humans = set()
    for day in range(60):
        seats = plan_of_day(SUNDAY + timedelta(day)).seats
        human = next(team for team, seat in enumerate(seats) if seat.is_human)
        assert [seats[(human + place) % TEAMS].bot for place in range(1, TEAMS)] == list(BOTS)
        humans.add(human)
    assert humans == set(range(TEAMS))


@pytest.mark.parametrize(
    ("day", "level"),
    [
        pytest.param(day, rung.level, marks=() if rung.level == 1 or day == "2026-11-18" else pytest.mark.release)
        for day in RACES_OF_1_0
        for rung in LEVELS
    ],
)
def test_the_races_of_a_week_are_those_of_1_0_at_all_levels(day: str, level: int) -> None:
    match = play(begin_day(date.fromisoformat(day)), bot=by_level()[level])
    turns = json.dumps(json.loads(write(match.record()))["turns"])
    assert sha256(turns.encode()).hexdigest()[:8] == RACES_OF_1_0[day].split()[level - 1]
    assert EDITION == 1


CHILD = """
import sys
from datetime import date
from breakaway_desktop.record.writing import write
from tests.race_of_day.test_race_of_day import begin_day, play
sys.stdout.buffer.write(write(play(begin_day(date.fromisoformat(sys.argv[1]))).record()).encode())
"""


def bytes_of_runs(day: date, groups: Iterable[int]) -> set[bytes]:
    """Return the different bytes of a date's race in processes with other hash seeds, kernels and numbers of threads.

    `groups`: numbers of processes that run at the same time and compete for the computer.
    """
    root, seen, number = Path(__file__).resolve().parent.parent.parent, set(), 0
    for group in groups:
        runs = []
        for _process in range(group):
            number += 1
            environment = {
                **os.environ,
                "PYTHONPATH": str(root),
                "PYTHONHASHSEED": str(number),
                "OPENBLAS_NUM_THREADS": str(1 + number % 4),
                **({"NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3"} if number % 3 == 0 else {}),
            }
            command = [sys.executable, "-c", CHILD, day.isoformat()]
            runs.append(subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE))
        for run in runs:
            output, _error = run.communicate()
            assert run.returncode == 0
            seen.add(output)
    return seen


def test_a_race_has_the_same_bytes_in_two_processes_at_once() -> None:
    assert len(bytes_of_runs(WEEK[6], [2])) == 1


@pytest.mark.release
def test_a_race_has_the_same_bytes_in_thirty_processes_under_any_load() -> None:
    assert len(bytes_of_runs(WEEK[4], [1, 2, 3, 4, 5, 6, 5, 4])) == 1


def test_a_first_try_is_not_undone(monday: Match) -> None:
    match = play(begin_day(SUNDAY), 20)
    assert match.next_undo() is None
    assert match.undo() == ()
    assert monday.next_undo() is None


def test_a_first_try_gets_no_advice() -> None:
    match = play(begin_day(SUNDAY), 5)
    with pytest.raises(Refused, match="not-in-race-of-day"):
        advice_on(match, match.open_asks[0])


def test_nobody_else_plays_in_a_first_try() -> None:
    match = begin_day(SUNDAY)
    (human,) = match.humans
    for team, player in ((human, "bot:director"), (human % TEAMS + 1, "human")):
        with pytest.raises(Refused, match="not-in-race-of-day"):
            match.hand_over(team, player)


def test_a_first_try_is_forked_only_afterwards(monday: Match) -> None:
    players = [f"{BOT}random"] * TEAMS
    with pytest.raises(Refused, match="not-in-race-of-day"):
        fork_race(play(begin_day(SUNDAY), 20), 10, players, seed=1)
    assert DAY not in fork_race(monday, 10, players, seed=1).meta


def test_a_copy_is_no_first_try(monday: Match, tmp_path: Path) -> None:
    assert try_of(monday) is not None
    assert try_of(Match.resume(as_copy(monday.record()))) is None
    assert try_of(Match.resume(load(save_copy(monday.record(), tmp_path)))) is None


def test_an_unfinished_first_try_is_not_copied_because_a_copy_allows_hints(tmp_path: Path) -> None:
    path = tmp_path / "day.race"
    save(path, play(begin_day(SUNDAY), 20).record())
    for copy in (lambda: duplicate(path, tmp_path, "Practice"), lambda: import_race(path.read_bytes(), tmp_path)):
        with pytest.raises(Refused, match="not-in-race-of-day"):
            copy()
    assert race_files(tmp_path) == [path]
    assert main(["play", "--load", str(path), "--save", str(tmp_path / "practice.race"), "--text"]) == 2
    assert race_files(tmp_path) == [path]


def test_a_finished_first_try_is_copied(monday: Match, tmp_path: Path) -> None:
    path = tmp_path / "day.race"
    save(path, monday.record())
    assert DAY not in load(duplicate(path, tmp_path, "Practice")).meta
    assert DAY not in load(import_race(path.read_bytes(), tmp_path)).meta


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {DAY: "2026-11-22"},
        {DAY: "20261122", EDITION_OF_DAY: 1},
        {DAY: "2026-11-31", EDITION_OF_DAY: 1},
        {DAY: 5, EDITION_OF_DAY: 1},
        {DAY: "2026-11-22", EDITION_OF_DAY: 0},
        {DAY: "2026-11-22", EDITION_OF_DAY: True},
        {DAY: "2026-11-22", EDITION_OF_DAY: "1"},
    ],
)
def test_other_marks_count_for_no_day(meta: dict[str, Any]) -> None:
    assert day_of_meta(meta) is None


def test_another_race_does_not_count_for_a_day(monday: Match) -> None:
    match = Match.resume(monday.record())
    match.meta.update(meta_of_day(SUNDAY))
    assert try_of(match) is None
    match.meta[EDITION_OF_DAY] = EDITION + 1  # its races are unknown here
    assert try_of(match) is not None


def test_an_unfinished_try_continues(monday: Match, tmp_path: Path) -> None:
    save(tmp_path / "a.race", monday.record())
    save(tmp_path / "b.race", play(begin_day(SUNDAY), 7).record())
    saved = read_day(tmp_path, "here", SUNDAY).unfinished
    assert saved is not None
    assert saved.path.name == "b.race"
    assert read_day(tmp_path, "here", WEEK[6]).unfinished is None


def test_a_finished_try_counts_among_other_files(monday: Match, tmp_path: Path) -> None:
    save(tmp_path / "a.race", monday.record())
    save_copy(monday.record(), tmp_path)
    (tmp_path / "c.race").write_text(f'"meta": {{"day": "{WEEK[6]}"', encoding="utf-8")
    finished = read_day(tmp_path, "here", WEEK[6]).finished
    assert finished is not None
    assert finished.match.record() == monday.record()
    assert read_day(tmp_path, "elsewhere", WEEK[6]).finished is None
    assert read_day(tmp_path, "here", SUNDAY).finished is None
    assert day_results(tmp_path, "here").keys() == {"2026-11-16"}


def test_only_races_that_name_a_date_are_parsed_for_the_days(monday: Match, tmp_path: Path, monkeypatch) -> None:
    """A player with thousands of races does not wait for them."""
    save(tmp_path / "a.race", monday.record())
    for number in range(3):
        save(tmp_path / f"other-{number}.race", as_copy(monday.record()))
    parsed: list[str] = []

    def note_stats(path: Path, *arguments: Any) -> statistics.FinishedRaceStats | None:
        parsed.append(path.name)
        return stats_in(path, *arguments)

    stats_in = statistics._stats_in
    monkeypatch.setattr(statistics, "_stats_in", note_stats)
    for _again in range(2):
        assert day_results(tmp_path, "here").keys() == {"2026-11-16"}
    assert parsed == ["a.race"]
    assert [stats.file for stats in load_finished_races(tmp_path, "here")] == ["a.race"]
    assert len(parsed) == 4


def test_the_shared_result_holds_no_secret_of_the_course(monday: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another course, other hands and cards give the same lines and picture if date, place, points and boxes agree."""
    first = first_of(monday)
    other = DayTry(first.day, first.edition, play(begin_day(SUNDAY)))
    boxes = [(True, False) * 4, (False,) * 8]
    monkeypatch.setattr(DayTry, "crossed_places", property(lambda _first: boxes))
    for module in (race_of_day, day_panel):
        monkeypatch.setattr(module, "place_and_points", lambda _first: (2, 48))
    monkeypatch.setattr(race_of_day, "place_words", lambda *_race: "2nd of 6, 48 points")
    assert shared_lines(first) == shared_lines(other)
    pictures = [pygame.image.tobytes(draw_day_card(shown), "RGB") for shown in (first, other)]
    assert pictures[0] == pictures[1]


def test_the_lines_to_share_have_a_box_for_each_place(monday: Match) -> None:
    first = first_of(monday)
    (title, squares) = shared_lines(first, "Ann", (71, 100))
    assert re.fullmatch(
        r"Breaking Away, race of 16 November: Ann \d.. of 6, \d+ points, ahead of 71 of 100 bots\.", title
    )
    lines = squares.split()
    assert [len(line) for line in lines] == [8, 8]
    finish = monday.race.rules.course.finish
    own = {rider.place_at(finish) for rider in monday.race.riders if rider.team == first.team}
    assert [place in own for place in range(1, 9)] == [box == "■" for box in lines[1]]
