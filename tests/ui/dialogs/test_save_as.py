"""A race whose folder cannot be written continues in memory, can be saved elsewhere, and is never lost unasked."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.match.autosave import NoAutosave
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.match.race_lock import RaceLocked, lock_race
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.record.store import load
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.intents import AskAboutFile, BeginRace, OpenFile, ResumeRace, ShowMenu, ShowMenuInRace
from breakaway_desktop.ui.screens import menu as menu_screen, replay as replay_screen
from tests.kit.app_driver import EVERY_SIZE, UNDECODED, AppDriver, is_dialog, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import keep, race
from tests.match.disks import full_disk, read_only, shared_folder


class Road(Scene):
    """The scene below the menu."""

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.palette.desk)


def _nothing() -> None:
    """Do nothing."""


def menu_over_race(person: AppDriver, match: Any, *, failure: OSError | None = None) -> list[str]:
    """Open the menu over a race, which is not saved after a `failure`. Return the sentences passed to the race."""
    sentences: list[str] = []
    if failure is not None:
        person.current.autosave = match.autosave = NoAutosave(failure)
    person.current.match = match
    person.stage.push(Road())
    live = begin_live(match, person.session.thinker, person.session.settings)
    person.open(ShowMenuInRace(live, _nothing, sentences.append, _nothing, _nothing, _nothing))
    return sentences


NO_ROOM = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def type_in(person: AppDriver, text: str) -> None:
    assert is_dialog(person.top, "save")
    person.write(text)
    person.press("Enter")


def test_a_named_copy_is_listed_and_the_race_continues_in_its_own_file(tmp_path: Path, half_way) -> None:
    person = AppDriver(tmp_path / "races")
    keep(half_way, tmp_path / "races" / "half.race")
    person.open(ResumeRace(open_race(tmp_path / "races" / "half.race")))
    match = person.started_races[0]
    sentences = menu_over_race(person, match)
    person.click("save-as")
    type_in(person, "")
    assert person.shows_text("Name the copy.")
    type_in(person, "Friday 20/11")
    assert isinstance(person.top, Road), "the menu would hide the sentence"
    assert sentences == ["“Friday 20/11” is now among your saved races."]
    (copy,) = [path for path in race_files(tmp_path / "races") if path.name != "half.race"]
    assert name_of(load(copy)) == "Friday 20/11"
    assert open_race(copy).match.race == match.race
    assert person.current.save_path == tmp_path / "races" / "half.race"
    person.current.release()


def test_a_race_that_cannot_be_saved_continues_in_another_file(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    match = race(5, 129)
    sentences = menu_over_race(person, match, failure=NO_ROOM)
    person.follow("see this race can’t be saved", "click save-as")
    there = tmp_path / "stick" / "evening.race"
    type_in(person, str(there))
    assert person.shows_text("There is no folder")
    there.parent.mkdir()
    type_in(person, str(there))
    assert len(sentences) == 1
    person.follow("see drop this file on the window", "Esc")
    assert shows(person.top, menu_in_race)
    assert person.shows_text("the race is saved")
    assert not person.current.is_unsaved
    with pytest.raises(RaceLocked):
        lock_race(there)
    ask = match.open_card_ask
    assert ask is not None
    match.answer(PlayCard(ask.rider, ask.cards[0]))
    person.current.release()
    assert open_race(there).match.race == match.race
    lock_race(there).release()


def test_a_failed_copy_shows_the_reason_and_keeps_the_name(half_way) -> None:
    with shared_folder() as folder:
        person = AppDriver(folder / "races")
        keep(half_way, folder / "races" / "half.race")
        person.open(ResumeRace(open_race(folder / "races" / "half.race")))
        sentences = menu_over_race(person, person.started_races[0])
        person.click("save-as")
        with full_disk(100):
            type_in(person, "Friday")
        assert person.shows_text("The race cannot be saved: File too large.")
        assert (person.top.model.written, sentences) == ("Friday", [])
        person.press("Enter")
        assert sentences == ["“Friday” is now among your saved races."]
        person.current.release()


def test_a_race_stays_in_memory_where_the_other_disk_is_full_too(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    sentences = menu_over_race(person, race(5, 129), failure=NO_ROOM)
    person.click("save-as")
    with full_disk(100):
        type_in(person, str(tmp_path / "evening.race"))
    assert person.shows_text("The race cannot be saved: File too large.")
    assert person.top.model.written == str(tmp_path / "evening.race")
    assert person.current.is_unsaved
    assert sentences == []
    assert not (tmp_path / "evening.race").exists()


def test_no_file_is_overwritten_when_the_race_moves(tmp_path: Path, half_way) -> None:
    person = AppDriver(tmp_path / "races")
    keep(half_way, tmp_path / "other.race")
    before = (tmp_path / "other.race").read_bytes()
    menu_over_race(person, race(5, 129), failure=NO_ROOM)
    person.click("save-as")
    type_in(person, str(tmp_path / "other.race"))
    assert person.shows_text("other.race already exists")
    assert (tmp_path / "other.race").read_bytes() == before
    assert person.current.is_unsaved


def test_leaving_an_unsaved_race_asks_first(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    menu_over_race(person, race(5, 129), failure=NO_ROOM)
    for label in ("menu", "quit"):
        person.click(label)
        assert is_dialog(person.top, "unsaved")
        person.follow("see No space left on device", "Esc")
        assert shows(person.top, menu_in_race)
    assert not person.navigation.can_close()
    assert person.navigation.can_close()  # closing the window a second time confirms it
    person.click("Leave unsaved")
    assert shows(person.top, menu_screen)
    assert not person.current.is_unsaved


def test_from_that_question_too_the_race_can_be_saved(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    menu_over_race(person, race(5, 129), failure=NO_ROOM)
    person.follow("click menu", "click Save as…")
    type_in(person, str(tmp_path / "evening"))
    assert not person.current.is_unsaved
    person.follow("see From now on the race is saved in", "Esc")
    assert shows(person.top, menu_in_race)
    person.follow("see the race is saved", "unseen this race can’t be saved")
    person.open(ShowMenu())
    assert shows(person.top, menu_screen)
    assert open_race(tmp_path / "evening.race").match.race.turn > 1


def test_a_race_begins_although_its_folder_cannot_be_written() -> None:
    with shared_folder() as folder:
        person = AppDriver(folder / "races")
        plan = Plan("boxed", race(5, 0).race.rules.options, seats_of(("human",) * 3), 7)
        with read_only(folder):
            person.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
            assert len(person.started_races) == 1
            autosave = person.current.autosave
            assert autosave is not None
            assert autosave.failure is not None
            assert autosave.failure.strerror == os.strerror(errno.EACCES)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_questions_can_be_read_and_reached(tmp_path: Path, size) -> None:
    with longer_sentences():
        person = AppDriver(tmp_path / "races", size)
        menu_over_race(person, race(5, 129), failure=NO_ROOM)
        for label in ("save-as", "menu"):
            person.click(label)
            assert not person.unreadable()
            assert person.focusable_labels() == person.labels_reached_by_tab()
            person.press("Esc")


# Files from outside


def test_a_file_on_the_command_line_is_continued_or_watched(tmp_path: Path, half_way, finished) -> None:
    person = AppDriver(tmp_path / "races")
    keep(half_way, tmp_path / "half.race")
    keep(finished, tmp_path / "done.race")
    person.open(OpenFile(tmp_path / "half.race"))
    assert [match.race for match in person.started_races] == [half_way.race]
    assert person.current.save_path == tmp_path / "half.race"
    person.open(OpenFile(tmp_path / "done.race"))
    assert shows(person.top, replay_screen)
    assert person.top.model.match.record().result == finished.record().result
    person.press("Esc")
    assert shows(person.top, menu_screen)


def test_a_sample_on_the_command_line_is_not_written_to(tmp_path: Path, half_way) -> None:
    person = AppDriver(tmp_path / "races")
    person.session.samples = tmp_path / "samples"
    keep(half_way, tmp_path / "samples" / "half.race")
    before = (tmp_path / "samples" / "half.race").read_bytes()
    person.open(OpenFile(tmp_path / "samples" / "half.race"))
    assert person.current.save_path is not None
    assert person.current.save_path.parent == tmp_path / "races"
    person.current.release()
    assert (tmp_path / "samples" / "half.race").read_bytes() == before


DAMAGED = {
    "empty.race": b"", "cut.race": b"{", "letters.race": b"\xff\xfe", "list.race": b"[]", "many.race": b"{}" * 100,
    "photo.bmp": b"BM",
}  # fmt: skip


@pytest.mark.parametrize("name", [*DAMAGED, "gone.race", "folder", "x" * 300 + ".race", "no/way/off.race"])
def test_a_bad_file_on_the_command_line_is_explained_over_the_menu(tmp_path: Path, name: str) -> None:
    """A player who clicks on a file in the desktop has no terminal."""
    person = AppDriver(tmp_path / "races")
    (tmp_path / "folder").mkdir()
    if name in DAMAGED:
        (tmp_path / name).write_bytes(DAMAGED[name])
    person.open(OpenFile(tmp_path / name))
    assert is_dialog(person.top, "damaged")
    assert not [line for line in person.unreadable() if name not in line]
    assert person.shows_text(Path(name).name[:12])
    person.press("Enter")
    assert shows(person.top, menu_screen)


def test_dropping_a_file_asks_first_and_does_not_change_the_screen(tmp_path: Path, half_way) -> None:
    person = AppDriver(tmp_path / "races")
    path = tmp_path / f"{UNDECODED}.race"
    keep(half_way, path)
    person.open(ShowMenu())
    person.open(AskAboutFile(path))
    person.follow("see undecoded", "Esc")
    assert shows(person.top, menu_screen)
    assert race_files(tmp_path / "races") == []
    person.open(AskAboutFile(path))
    person.click("Save with my races")
    (saved,) = race_files(tmp_path / "races")
    assert open_race(saved).match.race == half_way.race
    person.open(AskAboutFile(path))
    person.click("Continue it")
    assert len(person.started_races) == 1
    person.current.release()


def test_a_dropped_file_that_is_no_race_is_explained(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    for path in (samples_folder() / "README.md", tmp_path, tmp_path / f"{UNDECODED}.race", Path("/dev/zero")):
        person.open(AskAboutFile(path))
        assert person.texts()
        assert is_dialog(person.top, "damaged")
        person.press("Esc")
        assert shows(person.top, menu_screen)


def test_another_race_does_not_replace_an_unsaved_one(tmp_path: Path, half_way) -> None:
    person = AppDriver(tmp_path / "races")
    keep(half_way, tmp_path / "half.race")
    menu_over_race(person, race(5, 129), failure=NO_ROOM)
    person.open(AskAboutFile(tmp_path / "half.race"))
    person.click("Continue it")
    assert is_dialog(person.top, "unsaved")
    assert not person.started_races
    assert person.current.is_unsaved
