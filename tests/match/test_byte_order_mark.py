"""Files that an editor has saved with a byte order mark are read as without it."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.find_card.progress import FILE as PROGRESS, AnswerCount, load_progress, save_progress
from breakaway_desktop.mail.folder import DESK, HISTORY, new_folder, open_folder
from breakaway_desktop.match.finished_races import INDEX, _read_index, load_finished_races
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.saved_line_ups import FILE as LINE_UPS, SavedLineUps
from breakaway_desktop.phones.seat_keys import FILE as SEATS, SavedTable, read_table, save_table
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.store import load, save
from breakaway_desktop.settings import FILE as SETTINGS, Settings, load_settings
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from tests.mail.correspondence import new_desk
from tests.match.test_finished_races import HERE, finished_match


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
