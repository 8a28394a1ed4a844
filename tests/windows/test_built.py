"""The program built for Windows, under Wine: its commands work, and a race is played to the podium."""

from __future__ import annotations

import json
import re
import struct
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from breakaway_desktop.kit import places
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.races import keep, match_of
from tests.ui.window.races import play_card, start_race
from tests.ui.window.test_by_keys import ride_by_keys
from tests.windows.machine import USER, Windows, wait_for_end
from tools.packing import PACKAGES, ROOT

pytestmark = pytest.mark.windows

SIMULATE = ("simulate", "--rules", "boxed", "--teams", "3", "--seed", "4", "--record")
SHORT = ("--option", "finish=40", "--option", "sprints=20")
WINDOWED, CONSOLE = 2, 3
"""Subsystems in the header of a Windows program."""


@pytest.mark.parametrize(("name", "subsystem"), [("window", WINDOWED), ("program", CONSOLE)])
def test_the_game_opens_no_console_and_the_command_has_one(windows: Windows, name: str, subsystem: int) -> None:
    data: bytes = getattr(windows, name).read_bytes()
    (head,) = struct.unpack_from("<I", data, 0x3C)
    assert struct.unpack_from("<H", data, head + 24 + 68) == (subsystem,)


def test_the_program_prints_its_version(windows: Windows) -> None:
    from breakaway_desktop.kit.commit import full_version

    result = windows.run("--version")
    assert (result.returncode, result.stdout.strip(), result.stderr) == (0, f"breakaway-desktop {full_version()}", "")


def test_the_program_contains_the_licence_of_every_library(windows: Windows) -> None:
    table = (places.assets_folder() / "licences" / "libraries.md").read_text(encoding="utf-8").lower()
    libraries = {path.stem.lower() for path in windows.installed.rglob("*.dll")} - {"ucrtbase"}
    assert "sdl2" in libraries
    assert not {name for name in libraries if re.split("[-_]", name)[0].rstrip("0123456789") not in table}
    locked = (ROOT / "requirements" / "windows.txt").read_text(encoding="utf-8").replace("-", "_")
    packages = [name for name in PACKAGES if f"{name.replace('-', '_')}==" in locked]
    assert len(packages) > 15
    shown = (windows.installed / "Licences.txt").read_text(encoding="utf-8").lower()
    assert not {package for package in (*packages, "python 3.13.2", "mit license") if package.lower() not in shown}


@pytest.mark.parametrize("bots", ["random", "director"])
def test_a_race_of_bots_is_the_one_that_linux_rides(windows: Windows, bots: str, tmp_path: Path) -> None:
    from breakaway_desktop.cli import main

    result = windows.run(*SIMULATE, "race-w", "--bots", bots, *SHORT)
    assert (result.returncode, result.stderr) == (0, "")
    assert verify(windows.home / "race-w").agreement is Agreement.AGREES
    if bots == "random":
        assert main([*SIMULATE, str(tmp_path / "l.race"), "--bots", bots, *SHORT]) == 0
        assert (windows.home / "race-w").read_bytes() == (tmp_path / "l.race").read_bytes()


def test_a_race_is_ridden_by_keys_from_the_menu_to_the_podium(windows: Windows, tmp_path: Path) -> None:
    with windows.desktop(tmp_path) as program:
        ride_by_keys(program)
    (race,) = windows.races()
    assert race.is_relative_to(windows.home / "AppData" / "Local")
    assert f"users/{USER}/AppData/Local" in str(race)
    assert verify(race).agreement is Agreement.AGREES
    result = windows.run("verify", windows.path(race))
    assert (result.returncode, result.stderr) == (0, "")
    assert "the rules agree" in result.stdout


@pytest.mark.parametrize("loaded", ["", "numpy"])
def test_a_window_killed_while_its_bots_start_leaves_no_process(windows: Windows, tmp_path: Path, loaded: str) -> None:
    """It is killed as soon as their process is there, or has loaded NumPy. A bot has the first card."""
    races = (match_of(["human", "bot:captain", "bot:captain"], seed=seed) for seed in count())
    keep(next(race for race in races if race.open_asks[0].team > 1), windows.data / "races" / "race-1.race")

    def are_starting() -> bool:
        with suppress(OSError):
            return any(loaded in Path(f"/proc/{process}/maps").read_text() for process in windows.processes()[1:])
        return False

    with windows.desktop(tmp_path) as program:
        program.send("Return")  # Continue
        program.wait_until(are_starting, "the process of the bots")
        program.kill()
        wait_for_end(windows)
        program.wait_end()


def test_a_killed_window_ends_its_bots_and_its_race_can_be_continued(windows: Windows, tmp_path: Path) -> None:
    with windows.desktop(tmp_path) as program:
        start_race(program)
        play_card(program)
        program.kill()
        wait_for_end(windows)
        program.restart()
        program.press("Return")  # Continue
        play_card(program)
        assert len(windows.races()) == 1
        assert json.loads((windows.data / "settings.json").read_text(encoding="utf-8"))
