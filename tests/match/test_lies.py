"""What the program wrote for itself and finds changed does no harm: settings, line-ups, and the notes of races."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.find_card.progress import FILE as PROGRESS, AnswerCount, load_progress, save_progress
from breakaway_desktop.mail.folder import DESK, HISTORY, new_folder, open_folder
from breakaway_desktop.match.finished_races import INDEX, _read_index, load_finished_races
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.match.saved_line_ups import FILE as LINE_UPS, SavedLineUps
from breakaway_desktop.phones.seat_keys import FILE as SEATS, SavedTable, read_table, save_table
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.play.steering import steer_as_saved
from breakaway_desktop.play.visible_line_ups import VisibleLineUps
from breakaway_desktop.race_of_day.plan import meta_of_day
from breakaway_desktop.race_of_day.ridden_days import day_results, read_day
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.writing import write
from breakaway_desktop.settings import FILE as SETTINGS, Settings, load_settings
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from tests.kit.lies import lies
from tests.mail.correspondence import new_desk
from tests.match.test_finished_races import HERE, finished_match

COUNTS = pytest.mark.parametrize("count", [150, pytest.param(5000, marks=pytest.mark.release)])
HANDS = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))
DAY = date(2026, 11, 22)
META = {
    "humans": [1], "numbers": [1, 0, 0, 0], "players": ["Anna", None, None, None], "clock": 15, "secrets": "strict",
    "phones": [1], "line_ups": ["sprint", None, None, None], "name": "Friday", "tour": "0123456789abcdef", "stage": 1,
    "unasked": [[1, 11], [2, 0]], "steered": [11], "computer": HERE, **meta_of_day(DAY),
}  # fmt: skip
"""All notes that a race may have."""


@COUNTS
def test_settings_that_lie_are_used_or_named(tmp_path: Path, count: int) -> None:
    assert Settings(keys={"h": "j"}, watched=["a.race"], computer=HERE).save(tmp_path)
    good = json.loads((tmp_path / SETTINGS).read_text(encoding="utf-8"))
    for lying in lies(good, count):
        (tmp_path / SETTINGS).write_text(json.dumps(lying), encoding="utf-8")
        settings = load_settings(tmp_path)
        assert settings.folder.is_absolute()
        assert settings.save(tmp_path)
        again = load_settings(tmp_path)
        assert (again.misread, again.backup) == ((), None)


@COUNTS
def test_line_ups_that_lie_are_left_out(tmp_path: Path, count: int) -> None:
    saved = SavedLineUps(tmp_path)
    saved.mark_used([saved.add("Sprinters", HANDS, "Anna")], "r.race")
    saved.add("Climbers", HANDS)
    good = json.loads((tmp_path / LINE_UPS).read_text(encoding="utf-8"))
    for lying in lies(good, count):
        (tmp_path / LINE_UPS).write_text(json.dumps(lying), encoding="utf-8")
        visible = VisibleLineUps(SavedLineUps(tmp_path))
        visible.look_for_races(tmp_path)
        assert all(len(own.hands) == 4 for own in visible.visible_to("yellow", "Anna", several=True))
        assert isinstance(visible.why_hidden("azure", "Ben", several=True) + visible.broken_file_notice(), str)


@pytest.mark.parametrize(
    ("steps", "count"), [(None, 30), (10, 30), pytest.param(None, 1000, marks=pytest.mark.release)]
)
def test_the_notes_of_a_race_that_lie_are_passed_over(tmp_path: Path, steps: int | None, count: int) -> None:
    match = finished_match(3, steps=steps)
    good = json.loads(write(match.record()))
    teams = range(1, len(match.seats) + 1)
    for lying in lies({"meta": META}, count):
        try:
            record = read(json.dumps({**good, **lying}).encode())
        except Refused:
            continue  # only what is no object
        match = Match.resume(record)
        steer_as_saved(match)
        names = names_of(match)
        assert all(names.team_of(team) for team in teams)
        assert set(match.first_humans) <= set(teams)
        assert len(HotSeat.of(match).rotate_seats().players) == len(match.rematch_seats)
        assert name_of(match) in ("", "1", "x", "/", "Friday")
        save(tmp_path / "a.race", match.record())
        load_finished_races(tmp_path, HERE)
        day_results(tmp_path, HERE)
        read_day(tmp_path, HERE, DAY)
        if match.restriction is None:
            match.hand_over(2, "human")
            assert Match.resume(match.record()).humans == match.humans


# Files that an editor has saved with a byte order mark are read as without it


def save_settings(folder: Path) -> Path:
    Settings(language="it").save(folder)
    return folder / SETTINGS


def save_line_ups(folder: Path) -> Path:
    SavedLineUps(folder).add("Steady", ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5)))
    return folder / LINE_UPS


def save_answers(folder: Path) -> Path:
    save_progress(folder, {"a": AnswerCount(1, 2, date(2026, 11, 25))})
    return folder / PROGRESS


def save_race(folder: Path) -> Path:
    save(folder / "a.race", finished_match(steps=20).record())
    return folder / "a.race"


def save_bots_tour(folder: Path) -> Path:
    save_tour(folder / "a.tour", new_tour("three-days", seats_of(("bot:random",) * 3), 5, READY_MADE))
    return folder / "a.tour"


def save_desk(folder: Path) -> Path:
    with new_folder(folder / "mail", new_desk("pbm")):
        return folder / "mail" / DESK


def save_history(folder: Path) -> Path:
    return save_desk(folder).with_name(HISTORY)


def read_history(path: Path) -> Any:
    with open_folder(path.parent) as folder:
        return folder.history()


def save_seats(folder: Path) -> Path:
    save_table("race1", SavedTable("KXQZA", 54321, {1: 64 * "0"}), folder)
    return folder / SEATS


def save_index(folder: Path) -> Path:
    save(folder / "a.race", finished_match().record())
    load_finished_races(folder, HERE)
    return folder / INDEX


def read_index_alone(path: Path) -> Any:
    path.with_name("a.race").write_bytes(b"")
    return _read_index(path.parent)


def read_desk_folder(path: Path) -> Any:
    with open_folder(path.parent) as folder:
        return folder.desk


@pytest.mark.parametrize(
    ("write", "read"),
    [
        (save_settings, lambda path: load_settings(path.parent)),
        (save_line_ups, lambda path: SavedLineUps(path.parent).all),
        (save_answers, lambda path: load_progress(path.parent)),
        (save_race, load),
        (save_race, lambda path: salvage(path.read_bytes()[:-20])),
        (save_bots_tour, load_tour),
        (save_desk, read_desk_folder),
        (save_history, read_history),
        (save_seats, lambda path: read_table("race1", 0.0, path.parent)),
        (save_index, read_index_alone),
    ],
    ids=["settings", "line-ups", "progress", "race", "salvage", "tour", "desk", "history", "seats", "statistics"],
)
def test_a_byte_order_mark_changes_nothing(
    tmp_path: Path, write: Callable[[Path], Path], read: Callable[[Path], Any]
) -> None:
    path = write(tmp_path)
    plain = read(path)
    path.write_bytes(BOM_UTF8 + path.read_bytes())
    assert read(path) == plain
    assert plain
