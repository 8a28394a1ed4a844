"""The window built for Windows, under Wine, played with real keys like in the tests on Linux."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from breakaway_desktop.desk.folder import open_folder
from breakaway_desktop.match.library import open_race
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from tests.desk.correspondence import form_of
from tests.record.races import SMALL, random_match
from tests.ui.desktop import Desktop
from tests.ui.window.races import has_played, own_moves, quick_settings, repeat_until, saved_race, start_race
from tests.ui.window.test_afterwards_by_keys import moves_in, press_and_wait, wait_until_weighed
from tests.ui.window.test_orders_by_keys import postal_draft, ride_a_postal_race
from tests.ui.window.test_settings_by_keys import changes, open_settings
from tests.ui.window.test_tutorial import ride_the_tutorial
from tests.windows.machine import Windows

pytestmark = [pytest.mark.windows, pytest.mark.release]

HANDS = ("15 5 5 5", "10 8 7", "8 7 5", "6 5 5")


def leave(desk: Desktop) -> None:
    """End the program by its key, and check that it printed no error."""
    desk.key("ctrl+q")
    assert desk.wait_end() == 0
    assert desk.errors() == ""


def ride_a_card(desk: Desktop) -> None:
    """Play one card of the human's team."""
    repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, own_moves(saved_race(desk))))


def test_the_complete_tutorial_is_played(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as desk:
        ride_the_tutorial(desk, tmp_path)
        leave(desk)


def test_two_humans_ride_a_race_with_secret_orders(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings(postal_draft()))
    with windows.desktop(tmp_path) as desk:
        ride_a_postal_race(desk)


def test_language_full_screen_and_sizes_change_in_mid_race_without_a_sound_device(
    windows: Windows, tmp_path: Path
) -> None:
    """The race resumes, with the same settings and the same size of the window."""
    with windows.desktop(tmp_path, SDL_AUDIODRIVER="") as desk:
        start_race(desk)
        ride_a_card(desk)
        english = desk.wait_still(1.0)
        show_full_screen(desk, tmp_path)
        assert desk.wait_still(1.0) == english

        press_and_wait(desk, "Escape")
        press_and_wait(desk, "o")
        changes(desk, "language", "it", "Right")
        press_and_wait(desk, "Escape")
        press_and_wait(desk, "Escape")
        ride_a_card(desk)
        for size in ((960, 600), (1920, 1080)):
            desk.resize(*size)
            desk.wait_still(1.0)
            desk.shot(tmp_path / f"race-{size[0]}.png")
            ride_a_card(desk)
        leave(desk)
        desk.restart()
        assert desk.window_size() == (1920, 1080)
        open_settings(desk)
        changes(desk, "language", "en", "Left")
        leave(desk)


def show_full_screen(desk: Desktop, shots: Path) -> None:
    """Enter and leave full screen, each by its key."""
    before = desk.size
    desk.key("F11")
    desk.wait_until(lambda: desk.window_size() == (1920, 1200), "full screen")
    desk.size = desk.window_size()
    desk.wait_still(1.0)
    desk.shot(shots / "whole.png")
    desk.key("F11")
    desk.wait_until(lambda: desk.window_size() == before, "the window")
    desk.size = before


def test_a_race_is_watched_again_and_reviewed(windows: Windows, tmp_path: Path) -> None:
    over = random_match(3, players=("human", "bot:random", "bot:domestique"), **SMALL)
    windows.keep_settings(quick_settings())
    race = windows.data / "races" / "over.race"
    save(race, over.record())
    with windows.desktop(tmp_path) as desk:
        desk.wait_still()
        press_and_wait(desk, "s")
        start = press_and_wait(desk, "p")
        assert moves_in(desk, 1.5) > 0
        assert press_and_wait(desk, "Home") == start
        turn = press_and_wait(desk, "Next")
        assert press_and_wait(desk, "Prior", "Home") == start
        assert press_and_wait(desk, "Next") == turn
        press_and_wait(desk, "s")
        desk.key("Return")
        picture = windows.home / f"race-{load(race).seed}-1.gif"
        desk.wait_until(picture.is_file, "a picture of the turn")
        assert picture.read_bytes().startswith(b"GIF8")
        desk.wait_still()
        press_and_wait(desk, "Escape")
        press_and_wait(desk, "Escape")

        press_and_wait(desk, "b")
        review = wait_until_weighed(desk, quiet=12.0)  # the process that judges the decisions starts slowly
        assert press_and_wait(desk, "1") != review
        press_and_wait(desk, "Escape")
        press_and_wait(desk, "t")
        press_and_wait(desk, "Return")
        desk.wait_until(lambda: bool(charts(windows)), "a table of the review")
        leave(desk)
    assert load(race) == over.record()


def charts(windows: Windows) -> list[Path]:
    """Return the tables that were saved in the proposed folder."""
    return [*windows.documents.glob("Breaking Away/race-*.csv"), *windows.documents.glob("race-*.csv")]


def test_a_race_by_mail_is_begun_at_the_page_and_answered_by_commands(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as desk:
        desk.wait_still()
        press_and_wait(desk, "b")
        press_and_wait(desk, "n")
        desk.type("Anna <anna@example.org>, Ben, bot:random")
        desk.key("Return")
        mail = windows.data / "races" / "mail"
        desk.wait_until(lambda: any(mail.glob("*/letters/out/*")), "the letters of turn 0")
        desk.wait_still()
        desk.shot(tmp_path / "mail.png")
        (folder,) = mail.iterdir()
        result = windows.run("desk", "status", windows.path(folder))
        assert (result.returncode, result.stderr) == (0, "")  # the page keeps the file open only while it writes
        leave(desk)

        for team in (1, 2):
            with open_folder(folder) as opened:
                lines = [form_of(opened.desk, team)]
            lines += [f"{10 * team + at}: {hand}" for at, hand in enumerate(HANDS, start=1)]
            result = windows.run("desk", "take", windows.path(folder), stdin="\r\n".join(lines))
            assert (result.returncode, result.stderr) == (0, "")

        desk.restart()
        desk.wait_still()
        press_and_wait(desk, "b")
        press_and_wait(desk, "t")
        desk.wait_until((folder / "letters" / "out" / "turn-01-team-1.txt").is_file, "the letters of turn 1")
        desk.wait_still()
        desk.shot(tmp_path / "turn-1.png")
        leave(desk)
    result = windows.run("desk", "status", windows.path(folder))
    assert "turn 1" in result.stdout


def test_only_one_program_rides_a_race(windows: Windows, tmp_path: Path) -> None:
    """Another program may watch it, verify it, and play a copy."""
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as desk:
        start_race(desk)
        ride_a_card(desk)
        (race,) = windows.races()
        path = windows.path(race)
        result = windows.run("play", "--text", "--load", path, stdin="1\n")
        assert (result.returncode, result.stdout) == (2, "")
        assert "already open" in result.stderr
        assert windows.run("verify", path).returncode == 0

        with desk.second(path):
            asked = desk.wait_still(1.0)
            desk.shot(tmp_path / "taken.png")
            desk.key("Tab", "Return")  # watch it
            assert desk.wait_changed(asked)
            desk.wait_still(1.0)
            desk.shot(tmp_path / "watched.png")
        assert windows.races() == [race]
        ride_a_card(desk)
        leave(desk)
    assert verify(race).agreement is Agreement.AGREES
    assert len(open_race(race).match.steps) > 0
