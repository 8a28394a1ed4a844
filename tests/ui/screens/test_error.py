"""An unexpected error ends the scene in which it occurred, but not the program, and no race is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.logbook import LOG_FILE, close_logbook, note_error, open_logbook
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.intents import ShowError
from breakaway_desktop.ui.main import run_loop
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.screens import error as error_screen, menu as menu_screen
from breakaway_desktop.ui.session import Session
from tests.kit.app_driver import AppDriver, shows
from tests.kit.page_driver import check_page

BROKEN = "the wheel has come off"


class Broken(Scene):
    """A scene that fails when it is drawn, and again when it is closed."""

    def draw(self, canvas: Canvas) -> None:
        raise RuntimeError(BROKEN)

    def leave(self) -> None:
        raise RuntimeError("and the chain")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("DATA", "STATE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path / "data"))
    monkeypatch.setattr("breakaway_desktop.kit.places.log_folder", lambda: tmp_path / "log")
    monkeypatch.setattr("breakaway_desktop.kit.logbook.log_folder", lambda: tmp_path / "log")
    close_logbook()  # an earlier test may have opened one elsewhere
    yield tmp_path
    close_logbook()


@pytest.fixture
def navigation(tmp_path: Path) -> Iterator[Navigation]:
    app = App()
    navigation = Navigation(app, Session(app, Settings(), folder=tmp_path / "races"))
    yield navigation
    app.stage.clear()
    navigation.current.close()
    app.close()


def at_frame(app: App, *actions: Callable[[], None]) -> None:
    """Call one of the actions after every drawing."""
    left = list(actions)

    def next_deed(_ms: float) -> None:
        left.pop(0)()

    app.probe = next_deed


def press(key: int) -> Callable[[], None]:
    def action() -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=""))

    return action


def test_the_error_is_shown_and_the_menu_is_a_key_away(navigation: Navigation, home: Path) -> None:
    open_logbook()
    navigation.app.stage.push(Broken())
    seen: list[object] = []

    def look_and_leave() -> None:
        seen.append(navigation.shows_error)
        navigation.app.stage.update(UNEXPECTED_PAGE_DELAY_MS)
        press(pygame.K_ESCAPE)()

    def look_and_quit() -> None:
        seen.append(type(navigation.app.stage.scenes[-1]))
        navigation.app.quit()

    at_frame(navigation.app, look_and_leave, look_and_quit)
    run_loop(navigation.app, navigation)
    assert seen == [True, Page]
    noted = (home / "log" / LOG_FILE).read_text(encoding="utf-8")
    assert BROKEN in noted
    assert "and the chain" in noted


def test_an_error_while_the_error_is_shown_is_raised(navigation: Navigation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the program would show errors endlessly."""

    def breaks(self: Page, canvas: Canvas) -> None:
        raise RuntimeError("no paper left")

    monkeypatch.setattr(Page, "draw", breaks)
    navigation.app.stage.push(Broken())
    with pytest.raises(RuntimeError, match="no paper left"):
        run_loop(navigation.app, navigation)


def open_error_screen(folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    person = AppDriver(folder / "races", size)
    try:
        raise RuntimeError(BROKEN)
    except RuntimeError as error:
        person.open(ShowError(note_error(error)))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    return person


def test_the_crash_screen_is_read_and_pressed() -> None:
    report = "\n".join(f"{line} {BROKEN}" for line in range(60))
    check_page(lambda: Page(error_screen, error_screen.begin(report)))


def test_the_screen_opens_automatically_and_ignores_input_at_first(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    person.open(ShowError("the report"))
    person.wait(UNEXPECTED_PAGE_DELAY_MS - 1)
    person.follow("Enter", "Esc", "q", "s", "click Quit")
    assert shows(person.top, error_screen)
    assert not person.app._ended
    assert not list(tmp_path.rglob("report-*.txt"))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press("Esc")
    assert shows(person.top, menu_screen)


def test_the_screen_explains_the_error(tmp_path: Path) -> None:
    assert open_error_screen(tmp_path).shows_text(BROKEN)


def test_the_report_is_saved_in_the_data_folder(tmp_path: Path) -> None:
    person = open_error_screen(tmp_path)
    person.press("k")
    (saved,) = (tmp_path / "data").rglob("report-*.txt")
    assert BROKEN in saved.read_text(encoding="utf-8")
    assert person.shows_text(saved.name)


def test_a_report_that_cannot_be_written_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wall").write_text("")
    for name in ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "wall"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "wall" / "home")
    person = open_error_screen(tmp_path)
    person.follow("k", "see The report couldn’t be saved")


def test_the_log_begins_a_new_file_before_it_grows_large(home: Path) -> None:
    open_logbook()
    for _ in range(60):
        note_error(RuntimeError("x" * 20_000))
    files = sorted((home / "log").iterdir())
    assert len(files) == 4
    assert all(path.stat().st_size <= 256 * 1024 for path in files)


def test_a_log_that_another_program_writes_to_grows_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows does not allow renaming it meanwhile; all entries are still written."""
    open_logbook()

    def refuse(*_names: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.rename", refuse)
    for number in range(15):
        note_error(RuntimeError(f"{number} " + "x" * 20_000))
    text = "".join(path.read_text(encoding="utf-8") for path in (home / "log").iterdir())
    assert all(f"RuntimeError: {number} x" in text for number in range(15))


def test_an_error_that_ends_a_thread_is_logged(home: Path) -> None:
    def die() -> None:
        raise RuntimeError("a thread's end")

    open_logbook()
    thread = threading.Thread(target=die)
    thread.start()
    thread.join()
    assert "a thread's end" in (home / "log" / LOG_FILE).read_text(encoding="utf-8")


def test_the_program_runs_without_a_place_for_the_log(home: Path) -> None:
    (home / "log").write_text("a file where the folder would be")
    open_logbook()
    note_error(RuntimeError("nobody hears"))
    assert (home / "log").is_file()
