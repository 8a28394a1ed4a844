"""Integration of the built program with Windows: the file type of races, and the scale of the desktop."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.window.races import play_card, quick_settings, start_race
from tests.windows.machine import Windows
from tests.windows.test_pictures import in_mid_course

pytestmark = pytest.mark.windows

KIND_NAME = "BreakingAway.Race"
KIND = "HKCU\\Software\\Classes\\BreakingAway.Race\\shell\\open\\command"
ASLEEP_S = 6.0
SCREEN = "HKCU\\Control Panel\\Desktop"


def test_a_double_click_opens_races_on_request_alone_and_no_longer_when_undone(windows: Windows) -> None:
    assert windows.wine.run(Path("reg"), "query", KIND).returncode != 0
    result = windows.run("register")
    assert (result.returncode, result.stderr) == (0, "")
    assert "--undo" in result.stdout
    shown = windows.wine.run(Path("reg"), "query", KIND, "/ve").stdout
    assert f'\\{windows.installed.name}\\{windows.window.name}" "%1"' in shown  # the umlaut is in reg's code page
    assert windows.run("register", "--undo").returncode == 0
    assert windows.wine.run(Path("reg"), "query", KIND).returncode != 0


def test_a_double_click_opens_the_race_that_was_clicked_on(windows: Windows, tmp_path: Path) -> None:
    """Wine looks for programs only in the keys of the whole machine, so those of the user are copied there."""
    race = windows.home / "race-Grüße Żółć.race"
    save(race, in_mid_course().record())
    before = race.read_bytes()
    windows.keep_settings(quick_settings())
    assert windows.run("register").returncode == 0
    classes = [f"\\Software\\Classes\\{name}" for name in (KIND_NAME, ".race")]
    for key in classes:
        assert windows.wine.run(Path("reg"), "copy", f"HKCU{key}", f"HKLM{key}", "/s", "/f").returncode == 0
    try:
        with windows.desktop(tmp_path, ["/wait", "/unix", str(race)], program=Path("start")) as program:
            program.press("1", "Return")
            assert race.read_bytes() != before
    finally:
        for key in classes:
            windows.wine.run(Path("reg"), "delete", f"HKLM{key}", "/f")
        assert windows.run("register", "--undo").returncode == 0


def test_the_settings_let_a_double_click_open_races_and_undo_that(windows: Windows, tmp_path: Path) -> None:
    windows.keep_settings(quick_settings() | {"window": [960, 600]})
    with windows.desktop(tmp_path, size=(960, 600)) as program:
        program.press("o")
        program.press(*["shift+Tab"] * 12)  # past Back, the keys and accessibility
        for key, is_there in (("Right", True), ("Left", False)):
            program.press(key)
            result = windows.wine.run(Path("reg"), "query", KIND)
            assert (result.returncode == 0) == is_there


def test_a_race_continues_after_the_machine_has_slept(windows: Windows, tmp_path: Path) -> None:
    """All processes are stopped while bots think, longer than any limit; the clock continues."""
    windows.keep_settings(quick_settings())
    with windows.desktop(tmp_path) as program:
        start_race(program)
        play_card(program)
        processes: list[int] = []

        def are_settled() -> bool:
            """Return whether the bots' process runs; while Wine starts one, there is a copy of the window's process."""
            before = list(processes)
            processes[:] = windows.processes()
            return len(processes) > 1 and processes == before

        program.wait_until(are_settled, "the process of the bots")
        for sign in (signal.SIGSTOP, signal.SIGCONT):
            for process in processes:
                os.kill(process, sign)
            time.sleep(ASLEEP_S if sign == signal.SIGSTOP else 0)
        for _card in range(4):
            play_card(program)
        assert windows.processes() == processes  # the bots' process was not abandoned
        program.quit()
    (race,) = windows.races()
    assert verify(race).agreement is Agreement.AGREES


def test_the_first_window_is_as_large_as_a_desktop_of_150_percent_draws(windows: Windows, tmp_path: Path) -> None:
    change = ("add", SCREEN, "/v", "LogPixels", "/t", "REG_DWORD", "/f", "/d")
    assert windows.wine.run(Path("reg"), *change, "144").returncode == 0
    windows.wine.stop()
    try:
        # On a screen of 1920 × 1200 the window would be larger than the desktop without its bars.
        with windows.desktop(tmp_path, size=(1920, 1092)) as program:
            assert program.opened == (1920, 1092)
    finally:
        windows.wine.run(Path("reg"), *change, "96")
        windows.wine.stop()
