"""Every dialog and the menu over a race: all that can be pressed is pressed by every device, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from breakaway_desktop.match.autosave import NoAutosave
from breakaway_desktop.match.library import SavedRace, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.dialogs import ride_on
from breakaway_desktop.ui.dialogs.common import file_dialog, name_dialog, saved_dialog
from breakaway_desktop.ui.dialogs.menu_in_race import MenuInRace
from breakaway_desktop.ui.dialogs.race_file import DamagedDialog, race_in_use_dialog
from breakaway_desktop.ui.dialogs.save_race import RACE, Copying, SharingDialog, UnsavedDialog, subject_of
from breakaway_desktop.ui.dialogs.seats import SeatsDialog
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.intents import ShowMenu, ShowMenuInRace
from breakaway_desktop.ui.panels.saved_files import SavedFiles
from breakaway_desktop.ui.toolkit.dialog import stay
from breakaway_desktop.ui.toolkit.page import Page
from breakaway_desktop.words import set_language
from tests.ui.journeys.fakes import QuickThinker
from tests.ui.journeys.person import keep, race, seated
from tests.ui.toolkit.hands import nothing_cut_off, press_everything

SIZES = [((960, 600), 1), ((1280, 800), 1), ((1280, 800), 2), ((1920, 1080), 1)]
LOOK = team_look("red")


def a_race() -> Match:
    return Match.resume(race(3, 60, humans=(1, 2)).record())


def damaged(folder: Path) -> DamagedDialog:
    path = folder / "sunday-2.race"
    keep(race(5, 129), path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 3 // 4])
    return DamagedDialog(SavedFiles().look(path))


def in_use(folder: Path) -> Page:
    match = a_race()
    path = folder / "a-race-with-a-long-name-of-its-own.race"
    keep(match, path)
    return race_in_use_dialog(SavedRace(path, match, stamp_of(path)))


def menu(folder: Path) -> MenuInRace:
    session: Any = SimpleNamespace(settings=Settings())
    return MenuInRace(session, ShowMenuInRace(begin_live(a_race(), QuickThinker()), stay, print, stay, stay, stay))  # type: ignore[arg-type]


def seats(folder: Path) -> SeatsDialog:
    return SeatsDialog(Driver(a_race(), QuickThinker()), print)  # type: ignore[arg-type]


def share(folder: Path) -> SharingDialog:
    copying = Copying("", "Type a name for the list of saved races, or the path of a file.", "Before", lambda text: "")
    return SharingDialog(subject_of(a_race()), copying, lambda said: None, RACE)


def unsaved(folder: Path) -> UnsavedDialog:
    current: Any = SimpleNamespace(autosave=NoAutosave(OSError(28, "No space left on device")), match=None)
    current.let_go = lambda: None
    return UnsavedDialog(current)


MAKERS: list[Callable[[Path], Page]] = [
    damaged, in_use, menu, seats, share, unsaved,
    lambda folder: Page(ride_on, ride_on.begin(a_race(), 40), overlay=True),
    lambda folder: name_dialog("Name the hands", "Save", "", "My line-up 1", LOOK, lambda name: None),
    lambda folder: file_dialog("Save chart", "/races/chart.png", str, lambda said: None, hint="Path of the file."),
    lambda folder: saved_dialog("Saved in /races/chart.png."),
]  # fmt: skip
NAMES = [
    "damaged", "in use", "menu", "seats", "share", "unsaved", "ride on", "name", "file", "saved",
]  # fmt: skip


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_every_dialog_is_walked(tmp_path: Path, make: Callable[[Path], Page]) -> None:
    for size, scale in SIZES[:3:2]:
        press_everything(lambda: make(tmp_path), size, scale=scale)


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_every_dialog_is_read(tmp_path: Path, make: Callable[[Path], Page]) -> None:
    for language in ("en", "it"):
        set_language(language)
        for size, scale in SIZES:
            assert nothing_cut_off(make(tmp_path), size, scale=scale) == [], (language, size, scale)


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
def test_every_dialog_is_left_with_escape(tmp_path: Path, make: Callable[[Path], Page]) -> None:
    person = seated(tmp_path / "races")
    person.open(ShowMenu())
    below = person.top
    dialog = make(tmp_path)
    person.window.stage.push(dialog)
    person.wait(2000)
    person.press("Esc")
    assert person.top is below
