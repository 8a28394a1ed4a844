"""The window built for Windows, under Wine, played with real keys like in the tests on Linux."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.match.library import open_race
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from tests.mail.correspondence import form_of
from tests.record.races import SMALL, random_match
from tests.ui.window.races import play_card, quick_settings, start_race
from tests.ui.window.test_by_keys import ride_the_tutorial, watch
from tests.ui.window.test_orders_by_keys import postal_draft, ride_a_postal_race
from tests.ui.window.test_settings_by_keys import change
from tests.windows.machine import Windows, WineProgram

pytestmark = [pytest.mark.windows, pytest.mark.release]

HANDS = ("15 5 5 5", "10 8 7", "8 7 5", "6 5 5")


def leave(program: WineProgram) -> None:
    """End the program by its key, and check that it printed no error."""
    program.quit()
    assert program.errors() == ""


def test_the_complete_tutorial_is_played(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as program:
        ride_the_tutorial(program)
        leave(program)


def test_two_humans_ride_a_race_with_secret_orders(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings(postal_draft()))
    with windows.desktop(tmp_path) as program:
        ride_a_postal_race(program)


def test_language_full_screen_and_sizes_change_in_mid_race_without_a_sound_device(
    windows: Windows, tmp_path: Path
) -> None:
    """The race resumes, with the same settings and the same size of the window."""
    with windows.desktop(tmp_path, SDL_AUDIODRIVER="") as program:
        start_race(program)
        play_card(program)
        english = program.wait_still()
        show_full_screen(program)
        assert program.wait_still() == english

        program.press("Escape")
        program.press("o")
        change(program, "language", "it", "Right")
        program.press("Escape")
        program.press("Escape")
        play_card(program)
        for size in ((960, 600), (1920, 1080)):
            program.resize(*size)
            program.wait_still()
            play_card(program)
        leave(program)
        program.restart()
        assert program.window_size() == (1920, 1080)
        program.press("o")
        change(program, "language", "en", "Left")
        leave(program)


def show_full_screen(program: WineProgram) -> None:
    """Enter and leave full screen, each by its key."""
    before = program.size
    program.send("F11")
    program.wait_until(lambda: program.window_size() == (1920, 1200), "full screen")
    program.size = program.window_size()
    program.wait_still()
    program.send("F11")
    program.wait_until(lambda: program.window_size() == before, "the window")
    program.size = before


def test_a_race_is_watched_again_and_reviewed(windows: Windows, tmp_path: Path) -> None:
    over = random_match(3, players=("human", "bot:random", "bot:domestique"), **SMALL)
    windows.keep_settings(quick_settings())
    race = windows.data / "races" / "over.race"
    save(race, over.record())
    with windows.desktop(tmp_path) as program:
        program.press("s")
        start = program.press("w")
        watch(program)
        turn = program.press("Next")
        assert program.press("Prior", "Home") == start
        assert program.press("Next") == turn
        program.press("s", "shift+Tab", "shift+Tab", "Return")  # past Copy and File to Picture
        program.press("Return")
        picture = windows.home / f"race-{load(race).seed}-1.gif"
        assert picture.read_bytes().startswith(b"GIF8")
        program.press("Escape", "Escape", "b")
        program.press("s")
        program.press("Return")
        assert charts(windows)
        leave(program)
    assert load(race) == over.record()


def charts(windows: Windows) -> list[Path]:
    """Return the pictures that were saved in the proposed folder."""
    return [*windows.documents.glob("Breaking Away/race-*.png"), *windows.documents.glob("race-*.png")]


def test_a_race_by_mail_is_begun_at_the_page_and_answered_by_commands(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as program:
        program.press("b")
        program.press("n")
        for name, address in (("Anna", "anna@example.org"), ("Ben", ""), ("Carla", ""), ("Dario", "")):
            program.type(name)
            program.press("Return")
            program.type(address)
            program.press("Return")
        mail = windows.data / "races" / "mail"
        program.wait_until(lambda: any(mail.glob("*/letters/out/*")), "the letters of turn 0")
        (folder,) = mail.iterdir()
        result = windows.run("desk", "status", windows.path(folder))
        assert (result.returncode, result.stderr) == (0, "")  # the page keeps the file open only while it writes
        leave(program)

        for team in (1, 2, 3, 4):
            with open_folder(folder) as opened:
                lines = [form_of(opened.desk, team)]
            lines += [f"{10 * team + at}: {hand}" for at, hand in enumerate(HANDS, start=1)]
            result = windows.run("desk", "take", windows.path(folder), stdin="\r\n".join(lines))
            assert (result.returncode, result.stderr) == (0, "")

        program.restart()
        program.press("b")
        program.press("t")
        program.wait_until((folder / "letters" / "out" / "turn-01-team-1.txt").is_file, "the letters of turn 1")
        leave(program)
    result = windows.run("desk", "status", windows.path(folder))
    assert "turn 1" in result.stdout


def test_only_one_program_rides_a_race(windows: Windows, tmp_path: Path) -> None:
    """Another program may watch it, verify it, and play a copy."""
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as program:
        start_race(program)
        play_card(program)
        (race,) = windows.races()
        path = windows.path(race)
        result = windows.run("play", "--text", "--load", path, stdin="1\n")
        assert (result.returncode, result.stdout) == (2, "")
        assert "already open" in result.stderr
        assert windows.run("verify", path).returncode == 0

        with program.second(path) as other:
            asked = other.wait_still()
            assert other.press("Tab", "Return") != asked  # watch it
        assert windows.races() == [race]
        play_card(program)
        leave(program)
    assert verify(race).agreement is Agreement.AGREES
    assert len(open_race(race).match.steps) > 0
