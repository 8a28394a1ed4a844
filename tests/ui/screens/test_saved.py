"""The saved races: selected, searched, opened, named, copied, deleted and restored, exported and imported."""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.bots.ladder import RIVALS
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.standings import standings, with_places
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.file_list import files_beside
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.names import place_text, points_words
from breakaway_desktop.ui.dialogs import save_race
from breakaway_desktop.ui.intents import ShowMenu, ShowReplay
from breakaway_desktop.ui.panels import saved_files
from breakaway_desktop.ui.panels.saved_files import SavedFile, SavedFiles, row_state
from breakaway_desktop.ui.screens import menu as menu_screen, result as result_screen, saved_races
from breakaway_desktop.ui.screens.saved_races.actions import type_text
from breakaway_desktop.ui.screens.saved_races.model import with_files
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.counting import count_calls
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import keep, race, with_other_secrets


@pytest.fixture
def folder(tmp_path: Path, half_way, finished) -> Path:
    """Return a folder with an unfinished race, which is the newest, a finished one, and a truncated one."""
    folder = tmp_path / "races"
    keep(half_way, folder / "half.race")
    keep(finished, folder / "done.race")
    whole = (folder / "done.race").read_bytes()
    (folder / "torn.race").write_bytes(whole[: len(whole) // 2])
    for index, name in enumerate(("torn", "done", "half")):
        os.utime(folder / f"{name}.race", (1_700_000_000 + index, 1_700_000_000 + index))
    return folder


@pytest.fixture(autouse=True)
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of a fake clipboard; the last one can be pasted."""
    texts: list[str] = []

    def add_text(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy_text", add_text)
    monkeypatch.setattr(clipboard, "paste_text", lambda: texts[-1] if texts else "")
    return texts


def before_list(folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    person = AppDriver(folder, size)
    person.session.samples = samples_folder()
    person.open(ShowMenu())
    person.click("saved")
    assert shows(person.top, saved_races)
    read_all(person)
    return person


def read_all(person: AppDriver) -> None:
    """Draw a few frames: each reads one visible row."""
    for _ in range(10):
        person.pixels()
        person.wait(16)


def selected_file(person: AppDriver) -> str:
    path: Path | None = person.top.model.chosen
    return path.name if path is not None else ""


def answer(person: AppDriver, text: str) -> None:
    """Type the text into the open dialog and press Enter."""
    person.write(text)
    person.press("Enter")


def test_a_list_of_two_hundred_opens_without_reading_them_all(tmp_path: Path, half_way, monkeypatch) -> None:
    folder = tmp_path / "races"
    keep(half_way, folder / "race-0.race")
    data = (folder / "race-0.race").read_bytes()
    for index in range(1, 200):
        (folder / f"race-{index}.race").write_bytes(data)
    person = AppDriver(folder)
    person.open(ShowMenu())
    read: list[Path] = []
    looked_at = saved_files._read_row

    def read_and_note(path: Path, sample: bool) -> saved_files.SavedFile:
        read.append(path)
        return looked_at(path, sample)

    monkeypatch.setattr(saved_files, "_read_row", read_and_note)
    person.follow("click saved", "see all 200")
    assert len(read) == 1
    read_all(person)
    read_all(person)
    assert 5 <= len(read) <= 10
    assert not person.top.animating
    person.press("Down", "Down")
    assert len(read) <= 12


def test_the_work_for_a_list_of_finished_races_grows_with_their_number(tmp_path: Path, finished) -> None:
    calls = {}
    for races in (50, 200):
        folder = tmp_path / str(races)
        for index in range(races):
            keep(finished, folder / f"race-{index}.race")
        person = AppDriver(folder)
        model = saved_races.begin(person.session, SavedFiles())
        calls[races] = count_calls(partial(with_files, model))
    assert calls[200] < 4 * calls[50] < 50_000


def test_arrows_choose_and_enter_opens(folder: Path, half_way) -> None:
    person = before_list(folder)
    assert selected_file(person) == "half.race"
    person.press("Down")
    assert selected_file(person) == "done.race"
    assert person.shows_text("Finished – ")
    person.press("Up", "Enter")
    assert [match.race for match in person.started_races] == [half_way.race]
    person.current.release()


def test_page_keys_home_and_end_select_in_a_long_list(folder: Path) -> None:
    for at in range(30):
        (folder / f"more-{at:02}.race").write_bytes((folder / "torn.race").read_bytes())
        os.utime(folder / f"more-{at:02}.race", (1_600_000_000 - at, 1_600_000_000 - at))
    person = before_list(folder)
    person.press("End")
    assert selected_file(person) == "more-29.race"
    assert person.control("list").rect.encloses(person.control("more-29.race").screen_box)
    person.press("Home", "PageDown")
    page = selected_file(person)
    assert page not in ("half.race", "done.race", "torn.race")
    person.press("PageDown", "PageUp")
    assert selected_file(person) == page
    person.press("PageUp", "PageUp")
    assert selected_file(person) == "half.race"
    person.follow("on half.race", "Tab", "End")
    assert selected_file(person) == person.focused_label == "more-29.race"
    chords = {key.action.default_chord.name for key in person.top.keys}
    assert {"PgUp", "PgDn", "Home", "End", "Ctrl+Tab", "Ctrl+F"} <= chords


def test_right_leads_from_the_list_to_the_buttons_beside_it(folder: Path) -> None:
    person = before_list(folder)
    person.press("Right")
    assert person.top.node_box("about").encloses(person.top.focus.current.rect)
    assert {"Del", "F4"} <= {*person.texts()}
    person.press("Ctrl+F")  # its field takes the first
    assert {"Del", "F4"} & {*person.texts()} == {"F4"}


def test_a_click_chooses_and_a_second_one_opens(folder: Path, half_way) -> None:
    person = before_list(folder)
    person.click("done.race")
    assert selected_file(person) == "done.race"
    person.click("half.race")
    assert selected_file(person) == "half.race"
    assert not person.started_races
    person.click("half.race")
    assert len(person.started_races) == 1
    person.current.release()


def test_the_mouse_passes_over_races_without_choosing_them(folder: Path) -> None:
    from breakaway_desktop.kit.input.inputs import PointerMoved

    person = before_list(folder)
    person.stage.handle(PointerMoved(person.control("done.race").rect.centre))
    assert selected_file(person) == "half.race"


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_a_race_is_named(folder: Path, way: str) -> None:
    person = before_list(folder)
    if way == "key":
        person.press("F4")
    else:
        person.click("name")
    answer(person, "Thursday evening")
    assert name_of(load(folder / "half.race")) == "Thursday evening"
    assert person.shows_text("Thursday evening")
    assert selected_file(person) == "half.race"


def test_an_invalid_name_is_explained_in_the_dialog(folder: Path) -> None:
    person = before_list(folder)
    own = lock_race(folder / "half.race")
    person.press("F4")
    answer(person, "Mine")
    person.follow("see NAME THIS RACE", "see This race is already open in another window")
    own.release()
    person.press("Esc")
    assert name_of(load(folder / "half.race")) == ""


def test_a_copy_is_chosen_and_is_its_own_race(folder: Path) -> None:
    person = before_list(folder)
    person.press("k")
    assert selected_file(person) not in ("", "half.race")
    assert len(race_files(folder)) == 4
    assert person.shows_text(", copy")


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_undo_restores_a_deleted_race(folder: Path, way: str) -> None:
    person = before_list(folder)
    before = (folder / "half.race").read_bytes()
    if way == "key":
        person.press("Delete")
    else:
        person.click("delete")
    assert not (folder / "half.race").exists()
    assert selected_file(person) == "done.race"
    assert person.shows_text("deleted.")
    if way == "key":
        person.press("Ctrl+z")
    else:
        person.click("undo")
    assert (folder / "half.race").read_bytes() == before
    assert selected_file(person) == "half.race"


@pytest.mark.parametrize("key", ["F4", "i"])
def test_enter_watches_the_selected_race_after_a_cancelled_dialog(folder: Path, key: str) -> None:
    person = before_list(folder)
    person.press(key)
    assert person.top.model.prompt is not None
    person.press("Esc")
    assert person.focused_label == selected_file(person)


def test_several_deletions_are_undone_one_by_one_up_to_the_last_race(folder: Path) -> None:
    person = before_list(folder)
    person.press("Delete", "Delete", "Delete")
    assert race_files(folder) == []
    assert person.shows_text("Races are saved from the moment they start")
    for count in (1, 2, 3):
        person.press("Ctrl+z")
        assert len(race_files(folder)) == count
    person.press("Ctrl+z")
    assert len(race_files(folder)) == 3


def test_a_deletion_cannot_be_undone_once_the_list_is_left(folder: Path) -> None:
    person = before_list(folder)
    person.press("Delete", "Esc")
    assert shows(person.top, menu_screen)
    assert "continue" not in person.focusable_labels()
    person.follow("click saved", "Ctrl+z")
    assert not (folder / "half.race").exists()


def test_a_race_is_exported_and_imported(folder: Path, tmp_path: Path) -> None:
    person = before_list(folder)
    there = tmp_path / "stick" / "evening.race"
    there.parent.mkdir()
    person.press("s")
    assert shows(person.top, save_race)
    answer(person, str(there))
    assert load(there) == load(folder / "half.race")
    person.press("Esc", "s")
    answer(person, str(there))
    person.follow("see evening.race already exists", "Esc", "Delete", "i")
    answer(person, str(tmp_path / "none.race"))
    assert person.shows_text("There is no such file.")
    answer(person, str(there))
    assert shows(person.top, saved_races)
    assert load(folder / selected_file(person)) == load(there)


def test_a_race_can_be_copied_as_text(folder: Path, board: list[str]) -> None:
    person = before_list(folder)
    person.press("Ctrl+c")
    assert board == [write(load(folder / "half.race"))]
    person.press("Ctrl+v")
    assert len(race_files(folder)) == 4
    assert open_race(folder / selected_file(person)).match.race == open_race(folder / "half.race").match.race


def test_sharing_is_one_button_with_all_kinds_in_its_dialog(folder: Path, board: list[str]) -> None:
    person = before_list(folder)
    assert {"copy", "text"}.isdisjoint(person.labels())
    person.click("share")
    assert {"race", "turn", "whole", "moment", "text"} <= person.labels()
    person.follow("click text", "on Copy", "Enter")
    assert person.app.toast_text == "Copied. Paste it wherever you like."
    assert board == [write(load(folder / "half.race"))]
    assert shows(person.top, saved_races)


def test_a_text_that_cannot_be_copied_leaves_the_other_kinds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "copy_text", lambda _text: False)
    person = before_list(folder)
    person.follow("s", "click text", "Enter", "see There’s no clipboard here. Save a file instead.")
    proposed = person.top.model.written
    person.follow("click File…", "on line")
    assert (person.top.model.kind, person.top.model.written) == (save_race.RACE, proposed)


@pytest.mark.parametrize("text", ["hello", "[]", "x" * 100_000, "\ud800"])
def test_a_clipboard_without_a_race_is_explained(folder: Path, board: list[str], text: str) -> None:
    person = before_list(folder)
    board.append(text)
    person.follow("Ctrl+v", "see clipboard")
    assert len(race_files(folder)) == 3
    assert not person.unreadable()


def test_a_race_of_a_newer_version_is_not_called_damaged(folder: Path) -> None:
    (folder / "newer.race").write_text('{"format": "breakaway-race", "version": 99}', encoding="utf-8")
    person = before_list(folder)
    person.follow("click newer.race", "see saved by a newer version", "unseen This file is damaged")
    assert person.texts().count("This file can’t be opened") == 2, "in the list, and beside it"


def test_the_recovered_part_of_a_damaged_file_continues_as_a_new_race(folder: Path) -> None:
    person = before_list(folder)
    before = (folder / "torn.race").read_bytes()
    person.press("Down", "Down")
    assert person.shows_text("File damaged after turn ")
    assert person.shows_text("The damaged file stays where it is: torn.race")
    assert {"name", "copy", "share"}.isdisjoint(person.focusable_labels())
    person.press("p", "r", "b", "c", "e", "F4")
    assert shows(person.top, saved_races)
    assert len(race_files(folder)) == 3
    person.press("Enter")
    assert len(person.started_races) == 1
    match = person.started_races[0]
    assert match.race.turn == len(match.record().turns) + 1 > 2
    assert (folder / "torn.race").read_bytes() == before
    person.current.release()


def test_damage_is_explained_in_the_language_in_use(folder: Path) -> None:
    files, torn = saved_files.SavedFiles(), folder / "torn.race"
    english = files.read(torn).why
    set_language("it")
    assert files.cached_race(torn) is None
    assert files.read(torn).why == saved_files.SavedFiles().read(torn).why != english


def test_of_a_file_that_is_no_race_nothing_is_recovered(folder: Path) -> None:
    (folder / "torn.race").write_text("{")
    person = before_list(folder)
    assert selected_file(person) == "torn.race"
    person.follow("see Nothing can be recovered.", "Enter")
    assert shows(person.top, saved_races)
    assert not person.started_races


def test_samples_can_be_watched_and_played_but_never_change(folder: Path, monkeypatch) -> None:
    before = {path.name: path.read_bytes() for path in samples_folder().glob("*.race")}
    person = before_list(folder)
    person.press(*["Ctrl+Tab"] * 4)
    assert person.shows_text("Samples come with the game")
    assert {"delete", "name", "copy"}.isdisjoint(person.focusable_labels())
    shown: list[Any] = []
    with monkeypatch.context() as nowhere:
        nowhere.setattr(person.stage, "navigate", shown.append)
        person.press("Delete", "F4", "Enter")
    assert [type(intent) for intent in shown] == [ShowReplay]
    assert person.settings.watched == ["boxed"]
    person.press("Down")
    read_all(person)
    person.follow("see watched", "d", "Enter")
    assert len(person.started_races) == 1
    assert len(person.started_races[0].humans) == 1
    assert not person.started_races[0].steps
    assert person.current.save_path is not None
    assert person.current.save_path.parent == folder
    person.current.release()
    assert {path.name: path.read_bytes() for path in samples_folder().glob("*.race")} == before


def test_a_player_without_races_sees_the_samples(tmp_path: Path) -> None:
    person = before_list(tmp_path / "races")
    person.follow("see Samples come with the game", "Ctrl+Tab", "see Races are saved from the moment they start")


@pytest.mark.parametrize("key", ["r", "Enter", "click open"])
def test_the_result_of_a_finished_race_is_one_key_away(folder: Path, key: str) -> None:
    person = before_list(folder)
    person.follow("Down", key)
    assert shows(person.top, result_screen)
    person.press("Esc")
    assert selected_file(person) == "done.race"


def test_two_races_that_differ_in_secret_cards_look_the_same(tmp_path: Path) -> None:
    """R9.1"""
    pictures = []
    for name, match in (("one", race(5, 0)), ("other", with_other_secrets(race(5, 0)))):
        keep(match, tmp_path / name / "a.race")
        os.utime(tmp_path / name / "a.race", (1_700_000_000, 1_700_000_000))
        pictures.append(before_list(tmp_path / name).pixels())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_everything_is_reached_with_tab_and_nothing_is_cut_off(folder: Path, size) -> None:
    """Tab passes the list as one control."""
    person = before_list(folder, size)
    for _ in range(3):
        assert person.focusable_labels() == person.labels_reached_by_tab()
        assert len({f"{name}.race" for name in ("half", "done", "torn")} & person.labels_reached_by_tab()) == 1
        assert not person.unreadable()
        person.press("Down")
    with longer_sentences():
        person = before_list(folder, size)
        assert not person.unreadable()
        person.press("Ctrl+Tab")
        assert shows(person.top, saved_races)


def test_races_can_be_searched_by_words_and_state(folder: Path) -> None:
    """Every race is read for a search, one per frame; another word narrows it; Esc leads back to the list."""
    person = before_list(folder)
    person.press("F4")
    answer(person, "Thursday evening")
    person.follow("Ctrl+f", "on search", "write thursday")
    read_all(person)
    assert [path.name for path in person.top.model.files] == ["half.race"]
    assert not person.top.animating
    person.write("thursday finished")
    assert person.top.model.files == ()
    assert person.shows_text("No races match this search.")
    final = standings(open_race(folder / "done.race").match.race)
    person.write(f"finished {RIVALS[COLOURS[final.winners[0] - 1]].name}")
    assert [path.name for path in person.top.model.files] == ["done.race"]
    person.follow("Esc", "on done.race", "Ctrl+f", "Ctrl+a", "Backspace", "Enter", "Ctrl+Tab")
    assert sorted(path.name for path in person.top.model.files) == ["half.race", "torn.race"]
    person.press("Ctrl+Tab")
    assert [path.name for path in person.top.model.files] == ["done.race"]
    assert person.focused_label == "done.race"


def test_races_without_a_name_differ_in_their_titles(tmp_path: Path) -> None:
    """Titles differ by the next line, by the result of the only human, or by the winning team."""
    times = {"sprint": race(5, 129), "begun": race(5, 0), "alone": race(3, humans=(6,)), "together": race(3)}
    for name, match in times.items():
        keep(match, tmp_path / "races" / f"{name}.race")
    person = before_list(tmp_path / "races")
    row = {name: saved_files.row_title(person.top.model.read(tmp_path / "races" / f"{name}.race")) for name in times}
    assert row["begun"] == "Turn 1, before the sprint at 33"
    assert row["sprint"].startswith("Turn 6, before the sprint at ")
    final = standings(times["alone"].race)
    place = next(place for place, team in with_places(final.ranking) if team == 6)
    assert row["alone"] == f"Came {place_text(place)}: {points_words(final.points[5])}"
    assert row["together"] == f"{RIVALS[COLOURS[final.winners[0] - 1]].name} has won"
    assert all(person.shows_text(title) for title in row.values())


def test_a_listener_hears_each_row_as_one_sentence_even_those_below_the_window(tmp_path: Path, half_way) -> None:
    folder = tmp_path / "races"
    for index in range(9):
        keep(half_way, folder / f"race-{index}.race")
    person = AppDriver(folder)
    person.app.screen.listens = True
    person.open(ShowMenu())
    person.follow("click saved", "see all 9")
    read_all(person)
    rows = [said for top in person.top.placed[-1].said or () for said in top.all() if said.role is Role.ITEM]
    assert [row.place for row in rows] == [(index, 9) for index in range(1, 10)]
    pattern = r"Turn \d+, \w+ to move, before the \w+[ \w]*, Boxed game, [\w ]+, .*today, \d\d:\d\d$"
    assert [row.name for row in rows if not re.match(pattern, row.name)] == []


def test_recent_days_are_written_shorter() -> None:
    now = time.mktime((2026, 5, 15, 20, 14, 0, 0, 0, -1))
    texts = {
        (2026, 5, 15, 9, 5): "today, 09:05",
        (2026, 5, 14, 23, 59): "Thursday",
        (2026, 5, 10, 12, 0): "Sunday",
        (2026, 5, 3, 12, 0): "3 May",
        (2025, 12, 31, 12, 0): "2025-12-31",
        (2026, 5, 16, 12, 0): "16 May",
    }
    for when, words in texts.items():
        assert saved_files.when_text(time.mktime((*when, 0, 0, 0, -1)), now) == words


@pytest.mark.parametrize("written", [-11_644_473_600.0, -1.0, 1e12])
def test_a_time_without_a_local_date_is_shown_anyway(written: float, monkeypatch) -> None:
    """Windows has no local time before 1970 and after 3000; files from an archive may have any time."""
    dates = time.localtime

    def localtime(seconds: float) -> time.struct_time:
        if not 0 <= seconds < 32_536_850_400:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return dates(seconds)

    monkeypatch.setattr("time.localtime", localtime)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", saved_files.when_text(written))


def test_undo_stays_within_reach_of_the_mouse_while_other_races_are_read_row(folder: Path) -> None:
    person = before_list(folder)
    person.click("delete")
    person.press("Down", *["Ctrl+Tab"] * 3)
    person.click("undo")
    assert selected_file(person) == "half.race"
    assert (folder / "half.race").exists()


def test_back_from_a_replay_arrows_choose_among_races(folder: Path) -> None:
    person = before_list(folder)
    person.press("W", "Escape", "Down")
    assert selected_file(person) == "done.race"


# Importing from a list of files


def test_what_can_be_imported_is_listed_beside_the_path(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "home" / "stick"
    (stick / "Old races").mkdir(parents=True)
    (stick / "evening.race").write_bytes((folder / "half.race").read_bytes())
    for name in ("torn.race", "notes.txt", ".hidden.race"):
        (stick / name).write_text("no race", encoding="utf-8")
    monkeypatch.setenv("HOME", str(stick.parent))
    monkeypatch.setenv("USERPROFILE", str(stick.parent))
    person = before_list(folder)
    person.follow("i", f"see stick{os.sep}", "click file-1", "on line", "see evening.race", f"see Old races{os.sep}")
    assert not {"notes.txt", ".hidden.race"} & set(person.texts())
    assert person.top.model.prompt.text == str(stick) + os.sep
    person.top.dispatch(do(type_text, str(stick / "EVE")))
    assert [file.path.name for file in person.top.model.prompt.files] == ["evening.race"]
    person.top.dispatch(do(type_text, str(stick) + os.sep))
    shown = [file.path.name for file in person.top.model.prompt.files]
    person.follow(f"click file-{1 + shown.index('torn.race')}", "see not valid JSON", "see evening.race")
    person.follow(f"click file-{1 + shown.index('evening.race')}", "see Race imported.")
    assert load(folder / selected_file(person)) == load(folder / "half.race")


@pytest.mark.parametrize("path", ["~nobody/x", "/none/x", "..", "../", "x" * 240])
def test_a_path_that_leads_nowhere_lists_nothing(folder: Path, path: str) -> None:
    person = before_list(folder)
    person.press("i")
    person.top.dispatch(do(type_text, path))
    assert not [file for file in person.top.model.prompt.files if not file.is_folder]
    assert not person.unreadable(but=("x",))


@pytest.mark.parametrize("path", ["\0", "\ud800/", "~\0/"])
def test_a_path_that_no_system_has_lists_nothing(path: str) -> None:
    assert files_beside(path, (".race",)) == ()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="such a name cannot be given there")
def test_a_file_name_that_is_no_text_is_listed(folder: Path) -> None:
    (folder / os.fsdecode(b"junk\xfe.race")).write_text("{", encoding="utf-8")
    person = before_list(folder)
    read_all(person)
    assert person.shows_text("junk?.race")


# What the list of saved races says of a file


@pytest.fixture(scope="module")
def sound_file(tmp_path_factory: pytest.TempPathFactory) -> SavedFile:
    path = tmp_path_factory.mktemp("races") / "finished.race"
    save(path, simulate("boxed", RULE_SETS["boxed"], 3, ["random"], 5))
    return SavedFiles().read(path)


@pytest.mark.parametrize(
    ("damaged_turn", "state"),
    [(1, "File damaged in turn 1"), (2, "File damaged after turn 1"), (4, "File damaged after turn 3")],
)
def test_a_damaged_file_is_read_up_to_the_turn_of_the_damage(
    damaged_turn: int, state: str, sound_file: SavedFile, tmp_path: Path
) -> None:
    whole = sound_file.path.read_bytes()
    torn = tmp_path / "torn.race"
    torn.write_bytes(whole[: whole.index(b'"turn": %d' % damaged_turn)])
    assert row_state(SavedFiles().read(torn)) == state
