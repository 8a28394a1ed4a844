"""The main menu, the settings and the list of finished races."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.kit.words import language
from breakaway_desktop.match.library import newest_unfinished, open_race as opened_race
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.settings import load_settings
from breakaway_desktop.ui.intents import ResumeRace, ShowMenu
from breakaway_desktop.ui.screens import (
    key_page,
    menu as menu_screen,
    replay as replay_screen,
    result as result_screen,
    saved_races,
)
from breakaway_desktop.ui.screens.new_race import screen as new_race_screen
from tests.homes import move_home
from tests.kit.app_driver import EVERY_SIZE, LAPTOP, SIZES, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import check_page, controls_outside
from tests.kit.races import keep, race, with_other_secrets
from tests.ui.journeys.forms import race_by_orders

UNUSED_AT_FIRST = (
    "aiohttp", "numpy", "pygame_gui", "wcwidth", "breakaway_desktop.bots.registry", "breakaway_desktop.engine.race",
    "breakaway_desktop.match.match", "breakaway_desktop.play.driver", "breakaway_desktop.record.document",
    "breakaway_desktop.sentences.names", "breakaway_desktop.ui.phones.evening",
    "breakaway_desktop.ui.tours.listed_tours", "breakaway_desktop.variants",
)  # fmt: skip
"""What the menu of a new player, who has nothing yet, does not wait for."""


def test_the_first_menu_loads_nothing_to_find_that_there_is_nothing(tmp_path: Path, monkeypatch) -> None:
    move_home(monkeypatch, tmp_path)
    code = (
        "import sys; from breakaway_desktop import cli; from breakaway_desktop.ui import main;"
        f"main.note_first_picture = lambda: sys.exit(' '.join({{*{UNUSED_AT_FIRST}}} & {{*sys.modules}}));"
        "cli.main([])"
    )
    home = {**os.environ, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", code], env=home, capture_output=True, check=False)
    assert (done.returncode, done.stderr.decode().strip()) == (1, "")


def top(person: AppDriver) -> Scene:
    """Return the scene on top, of any kind."""
    scene: Scene = person.top
    return scene


@pytest.fixture
def files(tmp_path: Path, half_way, finished) -> Path:
    """Create a finished race, a damaged file, and an unfinished race, which is the newest."""
    folder = tmp_path / "races"
    keep(finished, folder / "done.race")
    (folder / "torn.race").write_text("{")
    keep(half_way, folder / "half.race")
    for index, name in enumerate(("done", "torn", "half")):
        os.utime(folder / f"{name}.race", (1_700_000_000 + index, 1_700_000_000 + index))
    return folder


def open_race(folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    person = AppDriver(folder, size)
    person.open(ShowMenu())
    return person


def test_a_new_player_has_no_race_to_go_on_with_and_none_to_watch(person: AppDriver) -> None:
    person.open(ShowMenu())
    assert person.focused_label == "ride"
    assert {"continue", "saved"}.isdisjoint(person.focusable_labels())


def test_the_unfinished_race_names_the_team_to_move_and_continues_with_one_key(files: Path) -> None:
    person = open_race(files)
    saved = newest_unfinished(person.session.folder)
    assert saved is not None
    match = saved.match
    ask = match.open_card_ask
    assert ask is not None
    assert person.shows_text(f"Turn {match.race.turn} · ")
    assert person.shows_text(f"{COLOURS[ask.team - 1].capitalize()} to move · Boxed game")
    person.press("c")
    assert [match.race for match in person.started_races] == [match.race]


def test_with_an_unfinished_race_enter_continues_it_wherever_the_pointer_is(files: Path) -> None:
    saved = newest_unfinished(files)
    assert saved is not None
    person = open_race(files)
    person.point(person.box("ride").centre)
    person.follow("on continue", "Enter")
    person.open(ShowMenu())
    person.click("ride")
    assert [match.race == saved.match.race for match in person.started_races] == [True, False]


def test_only_the_focused_tile_shows_the_enter_key(files: Path) -> None:
    person = open_race(files)
    assert person.texts().count("Enter") == 1
    assert "N" in person.texts()
    assert "C" not in person.texts()
    person.follow("Down", "on ride")
    assert person.texts().count("Enter") == 1
    assert {"C", "N"} <= set(person.texts())


@pytest.mark.parametrize(("humans", "words"), [((2,), "Azure to choose orders"), ((2, 5), "teams are choosing")])
def test_an_unfinished_race_with_secret_orders_names_the_awaited_teams(
    person: AppDriver, humans: tuple[int, ...], words: str
) -> None:
    """R4.2: the teams that have ordered are public, their orders are not."""
    keep(race_by_orders("postal", 12, *humans), person.session.folder / "a.race")
    person.open(ShowMenu())
    assert person.shows_text(words)
    assert not person.unreadable()


def test_the_menu_shows_public_facts_alone(tmp_path: Path) -> None:
    """R9.1: two races that differ only in secret cards look the same from the menu."""
    pictures = []
    for name, match in (("one", race(5, 0)), ("other", with_other_secrets(race(5, 0)))):
        person = AppDriver(tmp_path / name)
        keep(match, tmp_path / name / "a.race")
        os.utime(tmp_path / name / "a.race", (1_700_000_000, 1_700_000_000))
        person.open(ShowMenu())
        pictures.append(person.pixels())
    assert pictures[0] == pictures[1]


def test_replay_lists_finished_races_and_names_damaged_files(files: Path, finished) -> None:
    person = open_race(files)
    person.click("saved")
    assert shows(top(person), saved_races)
    person.follow("on half.race", "Down", "see torn.race", "see The file is not valid JSON")
    assert "Result" not in person.texts()
    person.follow("Down", "on done.race")
    assert person.shows_text("Finished – ")
    assert person.texts().count("Result") == 1
    shown: list[Any] = []
    navigate = person.stage.navigate
    person.stage.navigate = shown.append
    person.press("Enter")
    person.stage.navigate = navigate
    assert [intent.match.record().result for intent in shown] == [finished.record().result]
    person.press("Esc")
    assert shows(top(person), menu_screen)


def test_a_finished_race_shows_its_result_from_the_list_and_from_its_replay(files: Path) -> None:
    person = open_race(files)
    person.press("s", "Down", "Down", "r")
    assert shows(top(person), result_screen)
    person.press("Esc", "w")
    assert shows(top(person), replay_screen)
    person.press("r")
    labels = top(person)
    assert shows(labels, result_screen)
    person.press("w")
    assert shows(top(person), replay_screen)
    person.press("r")
    assert top(person) is labels
    person.press("Esc")
    assert shows(top(person), replay_screen)
    person.press("Esc")
    assert shows(top(person), saved_races)


def test_a_replay_of_an_unfinished_race_has_no_result_to_show(files: Path) -> None:
    person = open_race(files)
    person.press("s", "w")
    assert shows(top(person), replay_screen)
    assert "result" not in person.focusable_labels()
    person.press("r")
    assert shows(top(person), replay_screen)


def test_all_unfinished_races_are_listed_and_can_be_continued(tmp_path: Path, half_way) -> None:
    folder = tmp_path / "races"
    earlier = race(7, 40, humans=(1,))
    keep(earlier, folder / "earlier.race")
    keep(half_way, folder / "half.race")
    os.utime(folder / "earlier.race", (1_600_000_000, 1_600_000_000))
    person = open_race(folder)
    person.follow("click saved", "Down")
    assert person.texts().count("Continue") == 1
    assert person.shows_text(f"Turn {earlier.race.turn} · ")
    person.press("Enter")
    assert [match.race for match in person.started_races] == [earlier.race]
    assert person.current.save_path == folder / "earlier.race"
    person.current.release()


def test_one_unfinished_race_needs_no_list(tmp_path: Path, half_way) -> None:
    keep(half_way, tmp_path / "races" / "half.race")
    person = open_race(tmp_path / "races")
    assert "saved" not in person.focusable_labels()


def test_the_result_of_a_race_can_be_looked_at_again(files: Path, finished) -> None:
    person = open_race(files)
    person.follow("click saved", "Down", "Down", "r")
    assert shows(top(person), result_screen)
    assert person.top.model.match.race == finished.race
    person.press("Esc")
    assert shows(top(person), saved_races)


def test_a_race_open_in_another_program_can_be_watched_or_copied(files: Path, half_way) -> None:
    person = open_race(files)
    before = (files / "half.race").read_bytes()
    theirs = lock_race(files / "half.race")
    person.press("c")
    assert not person.started_races
    person.follow("see This race is already open in another window or terminal (half.race).", "Esc")
    assert shows(top(person), menu_screen)
    person.follow("c", "click Watch")
    assert shows(top(person), replay_screen)
    assert person.top.model.match.race.turn == half_way.race.turn
    person.follow("Esc", "c", "click Continue with a copy")
    assert [match.race for match in person.started_races] == [half_way.race]
    assert person.current.save_path not in (None, files / "half.race")
    person.current.release()
    assert (files / "half.race").read_bytes() == before
    theirs.release()
    person.open(ShowMenu())
    person.open(ResumeRace(opened_race(files / "half.race")))
    assert person.current.save_path == files / "half.race"
    person.current.release()


def test_the_language_changes_at_once_and_is_saved(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.focus("language")
    person.press("Right")
    assert language() == "it"
    assert load_settings().language == "it"
    person.follow("see Nuova gara", "Left")
    assert language() == "en"


def test_f1_opens_and_closes_the_list_of_keys(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("F1")
    assert shows(top(person), key_page)
    person.follow("see Full screen", "F1")
    assert shows(top(person), menu_screen)
    person.press("F1", "Esc")
    assert shows(top(person), menu_screen)


def test_quit_ends_the_program(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("q")
    assert person.app._ended


def test_quick_race_starts_at_once_against_five_bots(person: AppDriver) -> None:
    """Hands are ready-made: one press leads from the menu to the first card."""
    person.open(ShowMenu())
    person.follow("see you and five bots", "Enter")
    (begun,) = person.started_races
    assert [seat.is_human for seat in begun.seats].count(True) == 1
    assert len(begun.seats) == 6
    assert person.settings.setup == {}
    person.current.release()


def test_a_quick_race_has_a_key_beside_an_unfinished_race(files: Path) -> None:
    person = AppDriver(files)
    person.open(ShowMenu())
    person.press("r")
    assert person.started_races[-1].race.turn == 1
    person.current.release()


def test_a_race_that_cannot_start_is_explained(person: AppDriver, monkeypatch) -> None:
    person.open(ShowMenu())

    def raise_disk_full(plan):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(person.current, "begin", raise_disk_full)
    person.follow("Enter", "see No space left", "Esc", "on ride")


def test_the_corner_switches_sound_and_full_screen(person: AppDriver) -> None:
    person.open(ShowMenu())
    muted = person.settings.muted
    person.click("sound")
    assert person.settings.muted is not muted
    person.click("full-screen")
    assert person.app.full_screen
    person.click("full-screen")
    assert not person.app.full_screen


def test_the_menu_is_read_and_pressed(files: Path) -> None:
    session = AppDriver(files).session
    check_page(lambda: Page(menu_screen, menu_screen.begin(session)))


@pytest.mark.parametrize("size", [LAPTOP, SIZES[0]])
def test_every_tile_and_the_corner_fit(files: Path, size: tuple[int, int]) -> None:
    session = AppDriver(files).session
    assert controls_outside(Page(menu_screen, menu_screen.begin(session)), size) == []


def test_new_race_opens_the_set_up(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("n")
    assert shows(top(person), new_race_screen)
    person.press("Esc")
    assert shows(top(person), menu_screen)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_is_cut_off_in_longer_words(files: Path, size) -> None:
    with longer_sentences():
        person = open_race(files, size)
        for label in ("ride", "continue", "new", "saved"):
            person.focus(label)
            assert not person.unreadable(but=("Player 1",))
        person.click("saved")
        assert not person.unreadable()


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_keys_and_settings_are_read_in_a_longer_language(person: AppDriver, size) -> None:
    with longer_sentences():
        person.resize(size)
        person.open(ShowMenu())
        for opens in (lambda: person.press("F1"), lambda: person.click("settings")):
            opens()
            alone = person.stage.top
            boxes_of_all = person.unreadable()
            assert not [line for line in boxes_of_all if line.startswith("cut off")]
            assert alone is person.top
            person.press("Esc")


def test_home_end_and_arrows_go_round_a_column_of_the_menu(person: AppDriver) -> None:
    person.open(ShowMenu())
    focus = person.top.focus
    for key, label in (("Up", "quit"), ("Down", "ride"), ("End", "quit"), ("Home", "ride")):
        person.press(key)
        assert focus.current.label == label, key
