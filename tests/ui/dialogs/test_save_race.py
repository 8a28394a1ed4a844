"""“Share” of a race in the replay: copies and pictures of it, drawn by a separate process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import psutil
import pygame
import pytest

from breakaway_desktop.bots.worker import Thinker, _Worker
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.kit.toolkit.dialog import SHEET
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.record.store import load
from breakaway_desktop.record.writing import write
from breakaway_desktop.ui.dialogs import save_race
from breakaway_desktop.ui.dialogs.save_race import RACE
from breakaway_desktop.ui.intents import ResumeRace, ShowMenu, ShowReplay, ShowResult
from breakaway_desktop.ui.pictures import export_process, exports
from breakaway_desktop.ui.pictures.export_process import NO_PILLOW, ExportJob, ExportProcess, ExportStarted
from breakaway_desktop.ui.pictures.exports import MOMENT, TURN, WHOLE
from breakaway_desktop.ui.pictures.race_picture import SIZE, RacePicture
from breakaway_desktop.ui.screens import key_page, replay as replay_screen
from tests.kit.app_driver import EVERY_SIZE, SIZES, AppDriver, is_dialog, shows
from tests.kit.bot_process import Starts, Timers
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import bot_decision, keep, seats
from tests.match.disks import full_disk, read_only, shared_folder
from tests.record.races import SMALL, longest_match, random_match
from tests.ui.dialogs.test_save_as import Road, menu_over_race

START = Thinker.start
"""The real method, which other tests of scenes replace."""


@pytest.fixture(scope="module")
def small() -> Match:
    return Match.resume(random_match(3, **SMALL).record())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setattr(Thinker, "start", START)
    monkeypatch.setattr(export_process, "Thinker", ExportThinker)
    return folder


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> Starts:
    return Starts(monkeypatch)


def before_replay(match: Match, folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    person = AppDriver(folder / "races", size)
    person.open(ShowMenu())
    person.open(ShowReplay(match.record()))
    return person


def open_save_as(match: Match, folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    """Open the pictures behind Share in the replay, after a turn."""
    person = before_replay(match, folder, size)
    person.press("pagedown")
    share_picture(person)
    return person


def share_picture(person: AppDriver) -> None:
    person.press("s")
    assert shows(person.top, save_race)
    person.click("Picture…")


class ExportThinker(Thinker):
    """A thinker of an export whose limits never end, and whose answers and end a test waits for."""

    def __init__(self, patience: float, *, needs_process: bool) -> None:
        self.woken, self.ended = Event(), Event()
        super().__init__(self.woken.set, patience, needs_process=needs_process, timer=Timers())

    def worker_lost(self, worker: _Worker) -> None:
        super().worker_lost(worker)
        self.ended.set()

    def wait_for_answer(self) -> None:
        while self.is_thinking:
            self.woken.wait()
            self.woken.clear()


def wait_until_drawn(person: AppDriver) -> None:
    """Wait until the process has finished."""
    while shows(person.top, save_race) and person.top.model.exporting is not None:
        person.top.model.exporting._thinker.wait_for_answer()
        person.wait(16)


def until_drawing(person: AppDriver) -> None:
    """Wait until the number of pictures is known."""
    while not person.top.model.exporting.total:
        person.top.model.exporting._thinker.wait_for_answer()
        person.wait(16)


def choose(person: AppDriver, kind: str) -> None:
    person.click(kind)
    assert person.top.model.kind == kind


def test_the_turn_shown_becomes_an_animated_picture_at_two_keys(small: Match, tmp_path: Path, home: Path) -> None:
    person = open_save_as(small, tmp_path)
    path = home / f"race-{small.race.rules.seed}-1.gif"
    assert person.top.model.written == str(path)
    person.follow("Enter", "see Stop")
    wait_until_drawn(person)
    assert is_dialog(person.top, "saved")
    person.follow("see SAVED", "see Picture saved in")
    frames = pygame.image.load_animation(path)
    assert {frame.get_size() for frame, _ms in frames} == {SIZE}
    person.press("Esc")
    assert shows(person.top, replay_screen)


def test_a_moment_and_a_race_are_saved_in_separate_files(small: Match, tmp_path: Path, home: Path) -> None:
    person = open_save_as(small, tmp_path)
    for kind, name in ((MOMENT, f"race-{small.race.rules.seed}.png"), (WHOLE, f"race-{small.race.rules.seed}.gif")):
        choose(person, kind)
        assert person.top.model.written == str(home / name)
        person.press("Enter")
        wait_until_drawn(person)
        assert (home / name).is_file()
        person.press("Esc")
        share_picture(person)
    assert pygame.image.load(home / f"race-{small.race.rules.seed}.png").get_size() == SIZE
    frames = pygame.image.load_animation(home / name)
    assert len(frames) <= RacePicture(small).count() < RacePicture(small, 1).count(), "all turns, in fewer pictures"


@pytest.mark.release
def test_a_long_race_is_saved_with_fewer_moments_and_a_note(tmp_path: Path, home: Path) -> None:
    match = longest_match(320)
    person = open_save_as(match, tmp_path, SIZES[0])
    choose(person, WHOLE)
    person.press("Enter")
    text = f"This is a long race ({match.race.turn} turns), so the picture shows 3 moments of each."
    while not person.top.model.exporting.drawn:
        person.top.model.exporting._thinker.wait_for_answer()
        person.wait(16)
    assert text in " ".join(person.texts())
    assert not person.unreadable()
    wait_until_drawn(person)
    assert is_dialog(person.top, "saved")
    assert text in " ".join(person.texts())
    assert not person.unreadable()


def test_typed_text_stays_when_another_kind_is_chosen(small: Match, tmp_path: Path) -> None:
    person = open_save_as(small, tmp_path)
    person.write("evening.gif")
    for kind, text in ((MOMENT, "evening.png"), (RACE, "evening.race"), (TURN, "evening.gif")):
        choose(person, kind)
        assert person.top.model.written == text


def test_a_named_copy_of_the_race_is_listed(small: Match, tmp_path: Path) -> None:
    person = open_save_as(small, tmp_path)
    choose(person, RACE)
    assert person.top.model.written == ""
    person.follow("Enter", "see Name the copy.", "write Before the sprint", "Enter")
    assert person.shows_text("“Before the sprint” is now among your saved races.")
    (path,) = race_files(tmp_path / "races")
    assert name_of(load(path)) == "Before the sprint"


def test_a_running_race_can_be_saved_as_a_picture_and_continues(tmp_path: Path, home: Path, half_way: Match) -> None:
    person = AppDriver(tmp_path / "races")
    keep(half_way, tmp_path / "races" / "half.race")
    person.open(ResumeRace(open_race(tmp_path / "races" / "half.race")))
    match = person.started_races[0]
    sentences = menu_over_race(person, match)
    person.click("save-as")
    choose(person, TURN)
    path = home / f"race-{match.race.rules.seed}-{match.race.turn}.gif"
    assert person.top.model.written == str(path)
    person.press("Enter")
    wait_until_drawn(person)
    assert isinstance(person.top, Road)
    assert sentences == [f"Picture saved in {path}."]
    assert pygame.image.load_animation(path)
    assert person.current.save_path == tmp_path / "races" / "half.race"
    person.current.release()


def test_stopping_removes_the_file_and_the_process(small: Match, tmp_path: Path, home: Path, starts: Starts) -> None:
    person = open_save_as(small, tmp_path)
    person.press("Enter")
    process = person.top.model.exporting._thinker
    starts.next()
    person.press("Esc")
    assert shows(person.top, replay_screen)
    assert process.pid is None
    assert list(home.iterdir()) == []


def test_closing_the_screen_stops_the_process(small: Match, tmp_path: Path, starts: Starts) -> None:
    person = open_save_as(small, tmp_path)
    person.press("Enter")
    process = person.top.model.exporting._thinker
    starts.next()
    person.open(ShowMenu())
    assert process.pid is None


def test_a_full_disk_is_explained_and_no_file_remains(small: Match, tmp_path: Path, home: Path) -> None:
    person = open_save_as(small, tmp_path)
    with full_disk(20_000):  # the process inherits the limit
        person.press("Enter")
        wait_until_drawn(person)
    assert person.shows_text("The picture couldn’t be saved: File too large.")
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("between", [True, False])
def test_a_killed_process_is_reported_and_can_be_retried(
    small: Match, tmp_path: Path, home: Path, between: bool
) -> None:
    person = open_save_as(small, tmp_path)
    person.press("Enter")
    exporting = person.top.model.exporting
    until_drawing(person)
    if between:  # a piece is finished, and the next one has not been requested
        exporting._thinker.wait_for_answer()
    psutil.Process(exporting._thinker.pid).kill()
    exporting._thinker.ended.wait()
    wait_until_drawn(person)
    person.follow("see The picture wasn’t finished", "Enter")
    wait_until_drawn(person)
    assert [path.suffix for path in home.iterdir()] == [".gif"]


def test_a_process_that_dies_while_it_starts_is_replaced(
    small: Match, tmp_path: Path, home: Path, starts: Starts
) -> None:
    person = open_save_as(small, tmp_path)
    person.press("Enter")
    starts.next().kill()
    wait_until_drawn(person)
    assert [path.suffix for path in home.iterdir()] == [".gif"]


@pytest.mark.parametrize("step", ["starting", "drawing"])
def test_a_stuck_process_can_be_stopped(small: Match, tmp_path: Path, home: Path, step: str, starts: Starts) -> None:
    person = open_save_as(small, tmp_path)
    person.press("Enter")
    process = psutil.Process(starts.next().pid)
    if step == "drawing":
        until_drawing(person)
    process.suspend()
    person.wait(16)
    person.press("Esc")
    assert shows(person.top, replay_screen)
    assert not process.is_running()
    assert list(home.iterdir()) == []


def test_writing_a_file_is_not_stopped_unless_the_disk_is_stuck(
    small: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing lasts a moment; a disk that has not answered by then may never answer."""
    person = open_save_as(small, tmp_path)
    person.press("Enter")
    until_drawing(person)
    exporting = person.top.model.exporting
    psutil.Process(exporting._thinker.pid).suspend()
    exporting._draw_on(last=True)
    person.press("Esc")
    assert shows(person.top, save_race)
    monkeypatch.setattr(export_process, "WRITING_S", 0.0)
    person.press("Esc")
    assert shows(person.top, replay_screen)


class _ExportWithoutPillow(ExportProcess):
    """An export without Pillow."""

    def __init__(self, order: ExportJob) -> None:
        super().__init__(order)
        self.stop()
        self.failure = NO_PILLOW

    def collect(self) -> bool:
        return True


class _FinishedExport(ExportProcess):
    """An export that has finished when it is first polled."""

    def __init__(self, order: ExportJob) -> None:
        super().__init__(order)
        self.stop()

    def collect(self) -> bool:
        self.done = True
        return True


def test_a_picture_finished_below_the_page_of_keys_closes_only_its_dialog(
    small: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = open_save_as(small, tmp_path)
    monkeypatch.setattr(exports, "ExportProcess", _FinishedExport)
    person.press("Enter", "F1")
    person.wait(100)
    assert shows(person.top, key_page)
    person.press("Esc")
    person.wait(100)
    assert is_dialog(person.top, "saved")
    person.press("Esc")
    assert shows(person.top, replay_screen)


def test_without_pillow_the_dialog_names_it(small: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person = open_save_as(small, tmp_path)
    monkeypatch.setattr(exports, "ExportProcess", _ExportWithoutPillow)
    person.press("Enter")
    person.wait(20)
    assert person.shows_text("needs Pillow")
    assert person.top.model.exporting is None


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run in this process what normally runs in the export process."""
    driver = os.environ["SDL_VIDEODRIVER"]
    monkeypatch.setattr(export_process, "_open", ExitStack())
    monkeypatch.setattr(export_process, "_state", None)
    yield
    export_process._open.close()
    assert os.environ["SDL_VIDEODRIVER"] == driver
    pygame.display.init()
    pygame.font.init()


@pytest.mark.usefixtures("in_this_process")
def test_a_python_without_pillow_still_draws_moments(
    small: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    record = write(small.record())
    assert export_process.begin(ExportJob(record, tmp_path / "x.gif", turn=1), "en", True) == NO_PILLOW
    assert export_process.begin(ExportJob(record, tmp_path / "x.png", scenes=3), "en", True) == ExportStarted(0)
    assert export_process.write_file(tmp_path / "x.png") == ""
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.usefixtures("in_this_process")
def test_an_unwritable_folder_is_explained(small: Match, tmp_path: Path) -> None:
    export_process.begin(ExportJob(write(small.record()), tmp_path, scenes=3), "en", True)
    with shared_folder() as folder, read_only(folder):
        assert export_process.write_file(folder / "x.png") == "Permission denied"
        assert list(folder.iterdir()) == []
    assert export_process.write_file(tmp_path) == "Is a directory"


@pytest.mark.usefixtures("in_this_process")
def test_as_many_pictures_are_counted_as_are_drawn(small: Match, tmp_path: Path) -> None:
    for turn in (None, 1, 2):
        begun = export_process.begin(ExportJob(write(small.record()), tmp_path / "x.gif", turn), "en", True)
        assert isinstance(begun, ExportStarted)
        assert not export_process.draw(begun.pictures)
        assert export_process.draw(1)


@pytest.mark.parametrize("variant", [None, "blind"])
def test_of_a_race_that_is_over_its_last_turn_is_shared(variant: str | None, tmp_path: Path) -> None:
    """With simultaneous orders a race has fewer scenes than decisions."""
    options = with_rows(RULE_SETS["postal"], SMALL)
    over = Match.resume(simulate("postal", options, 3, ["random"], 4, variant=variant))
    scenes = ShotList.of(over.first, over.steps).scenes()
    assert len(scenes) != len(over.steps)
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    person.open(ShowResult(over))
    person.wait(1000)
    person.press("s")
    assert shows(person.top, save_race)
    assert person.top.model.subject.turn == scenes[-1].before.turn


def test_with_hidden_squares_only_the_race_itself_can_be_saved(tmp_path: Path) -> None:
    """Pictures would show what nobody knows until the race is over (R8.2)."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2, 5), 4, variant="blind")
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    while len(match.steps) < 3:
        decision = match.automatic_decision() or bot_decision(match)[0]
        match.answer(decision)
    person = before_replay(match, tmp_path)
    person.press("s")
    assert person.top.model.kind == RACE
    for kind in (TURN, WHOLE, MOMENT):
        assert person.control(kind).why_disabled == "the riders’ squares are secret"


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_dialog_can_be_read_and_walked(size: tuple[int, int], small: Match, tmp_path: Path) -> None:
    person = open_save_as(small, tmp_path, size)
    assert person.labels_reached_by_tab() == person.focusable_labels()
    with longer_sentences():
        person.top.resize()
        dialog = person.top
        texts = [(text, cut) for text, box, cut in person.drawn_texts() if dialog.node_box(SHEET).contains(box.centre)]
        assert [text for text, cut in texts if cut] == []
