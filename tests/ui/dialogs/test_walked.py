"""Every dialog and the menu over a race: every device presses all buttons, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.kit.toolkit.dialog import DialogPart
from breakaway_desktop.kit.toolkit.page import Page, PageView
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.autosave import DirectAutosave, NoAutosave
from breakaway_desktop.match.library import SavedRace, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.current_race import CurrentRace
from breakaway_desktop.ui.dialogs import menu_in_race, ride_on, save_race, seats
from breakaway_desktop.ui.dialogs.common import failure_dialog, saved_dialog
from breakaway_desktop.ui.dialogs.menu_in_race import RaceMenuModel
from breakaway_desktop.ui.dialogs.race_file import damaged_dialog, file_dialog, race_in_use_dialog
from breakaway_desktop.ui.dialogs.save_race import file_to_save, race_to_save, race_to_share, unsaved_dialog
from breakaway_desktop.ui.dialogs.seats import SeatsModel
from breakaway_desktop.ui.intents import ShowMenu, ShowMenuInRace
from breakaway_desktop.ui.panels.saved_files import SavedFiles
from breakaway_desktop.ui.session import Session
from tests.kit.app_driver import AppDriver, QuickThinker
from tests.kit.page_driver import nothing_cut_off, press_everything
from tests.kit.races import keep, race

SIZES = [((960, 600), 1), ((1280, 800), 1), ((1280, 800), 2), ((1920, 1080), 1)]


def a_race() -> Match:
    return race(3, 60, humans=(1, 2))


def dialog_page(dialog: PageView) -> Page:
    return Page(DialogPart, dialog, overlay=True)


def damaged_file_page(folder: Path) -> Page:
    path = folder / "sunday-2.race"
    keep(race(5, 129), path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 3 // 4])
    return dialog_page(damaged_dialog(SavedFiles().read(path)))


def missing_file_page(folder: Path) -> Page:
    return dialog_page(damaged_dialog(SavedFiles().read(folder / "gone.race")))


def dropped_file_page(folder: Path) -> Page:
    path = folder / "from-a-friend.race"
    keep(a_race(), path)
    return dialog_page(file_dialog(session(folder), path, in_race=True))


def race_in_use_page(folder: Path) -> Page:
    match = a_race()
    path = folder / "a-race-with-a-long-name-of-its-own.race"
    keep(match, path)
    return dialog_page(race_in_use_dialog(SavedRace(path, match, stamp_of(path))))


def _nothing(*_words: str) -> None:
    """Do nothing."""


def menu(folder: Path) -> Page:
    live = begin_live(a_race(), cast(Thinker, QuickThinker()), Settings())
    return Page(menu_in_race, RaceMenuModel(ShowMenuInRace(live, *[_nothing] * 5)), overlay=True)


def seated_teams() -> SeatsModel:
    return SeatsModel(Driver(a_race(), cast(Thinker, QuickThinker()), Settings()), _nothing)


def session(folder: Path) -> Session:
    return AppDriver(folder).session


def current(folder: Path, failure: OSError | None = None) -> CurrentRace:
    current_race = CurrentRace(session(folder))
    current_race.autosave = NoAutosave(failure) if failure else DirectAutosave(folder / "own.race")
    return current_race


NO_ROOM = OSError(28, "No space left on device")
MAKERS: list[Callable[[Path], Page]] = [
    damaged_file_page, missing_file_page, dropped_file_page, race_in_use_page, menu,
    lambda folder: Page(seats, seated_teams(), overlay=True),
    lambda folder: Page(seats, seats.set_player(seated_teams(), 3, HUMAN), overlay=True),
    lambda folder: Page(save_race, race_to_save(session(folder), current(folder), a_race(), _nothing), overlay=True),
    lambda folder: Page(
        save_race, race_to_save(session(folder), current(folder, NO_ROOM), a_race(), _nothing), overlay=True
    ),
    lambda folder: Page(save_race, race_to_share(session(folder), current(folder), a_race(), None), overlay=True),
    lambda folder: Page(save_race, file_to_save("Save chart", "/races/chart.png", str), overlay=True),
    lambda folder: dialog_page(unsaved_dialog(current(folder, NO_ROOM), a_race())),
    lambda folder: Page(ride_on, ride_on.begin(a_race(), 40), overlay=True),
    lambda folder: dialog_page(saved_dialog("Saved in /races/chart.png.")),
    lambda folder: dialog_page(failure_dialog(NO_ROOM)),
]  # fmt: skip
NAMES = [
    "damaged", "no race", "dropped", "in use", "menu", "seats", "name", "save as", "save elsewhere", "share", "file",
    "unsaved", "ride on", "saved", "failure",
]  # fmt: skip


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_every_dialog_is_walked(tmp_path: Path, make: Callable[[Path], Page]) -> None:
    press_everything(lambda: make(tmp_path))


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_every_dialog_is_read(tmp_path: Path, make: Callable[[Path], Page]) -> None:
    for language in ("en", "it"):
        set_language(language)
        for size, scale in SIZES[::2]:
            assert nothing_cut_off(make(tmp_path), size, scale=scale) == [], (language, size, scale)


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_every_dialog_is_left_with_escape(tmp_path: Path, make: Callable[[Path], Page]) -> None:
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    below = person.top
    dialog = make(tmp_path)
    person.stage.push(dialog)
    person.wait(2000)
    for _view in dialog.views:  # the field for a name closes first
        assert person.top is dialog
        person.press("Esc")
    assert person.top is below
