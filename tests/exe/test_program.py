"""The built program works like the checkout: the window, the commands, phones, and the folder for Linux."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.commit import full_version
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from tests.exe.machine import BUILT, Machine
from tests.kit.socket_phone import SocketPhone, request
from tests.kit.terminal import Terminal, assert_is_free
from tests.ui.window.races import quick_settings, saved_race, short_race
from tests.ui.window.test_by_keys import ride_by_keys
from tools.linux_folder import BESIDE, FOLDER, pack_folder
from tools.packing import PACKAGES

pytestmark = pytest.mark.exe

LARGEST = 48_000_000
OTHER_BOTS = ("random", "domestique", "sprinter,attacker,rouleur")
SIMULATE = ("simulate", "--rules", "boxed", "--teams", "3", "--seed", "4", "--record")


def keep_settings(machine: Machine, home: Path, settings: dict[str, Any]) -> None:
    """Save the settings that the program will find."""
    folder = home / ".config" / "breakaway-desktop"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    machine.give(folder.parent, folder, folder / "settings.json")


def test_one_file_that_is_not_too_large() -> None:
    assert BUILT.stat().st_size <= LARGEST


def test_the_program_prints_its_version_in_an_empty_environment(machine: Machine) -> None:
    from breakaway_desktop.kit.commit import full_version

    result = machine.run(machine.home(), "--version")
    assert (result.returncode, result.stdout.strip(), result.stderr) == (0, f"breakaway-desktop {full_version()}", "")


def test_a_race_is_ridden_by_keys_from_the_menu_to_the_podium_and_verified_by_the_program(machine: Machine) -> None:
    home = machine.home()
    keep_settings(machine, home, quick_settings(short_race()))
    with machine.desktop(home) as program:
        ride_by_keys(program, "n", "r")
        (race,) = program.races.glob("*.race")
    result = machine.run(home, "verify", str(race))
    assert result.returncode == 0, result.stderr
    assert "the rules agree" in result.stdout
    assert "finished" in result.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="the desktop is asked by gsettings on Linux alone")
@pytest.mark.release
def test_its_look_follows_the_desktop_and_is_light_where_that_cannot_be_asked(machine: Machine, tmp_path: Path) -> None:
    tools = machine.root / "tools"
    tools.mkdir()
    gsettings = tools / "gsettings"
    gsettings.write_text("#!/bin/sh\necho \"'prefer-dark'\"\n", encoding="utf-8")
    for path in (tools, gsettings):
        path.chmod(0o755)
    shown: list[float] = []
    for folder in (tools, Path("/nonexistent")):
        home = machine.home()
        keep_settings(machine, home, {"theme": "system", "offered": True})
        with machine.desktop(home, tools=folder) as program:
            program.shot(tmp_path / "first.png")
            assert program.errors() == ""
        shown.append(sum(pygame.transform.average_color(pygame.image.load(tmp_path / "first.png"))[:3]) / 3)
    dark, light = shown
    assert dark < 90 < 110 < light


@pytest.mark.parametrize("bots", ["director", *(pytest.param(bots, marks=pytest.mark.release) for bots in OTHER_BOTS)])
def test_every_bot_rides_in_it(machine: Machine, bots: str) -> None:
    home = machine.home()
    result = machine.run(home, *SIMULATE, "r.race", "--bots", bots, "--option", "finish=40", "--option", "sprints=20")
    assert (result.returncode, result.stderr) == (0, "")
    assert machine.run(home, "verify", "r.race").returncode == 0


def test_a_bot_in_the_players_folder_is_listed(machine: Machine) -> None:
    """The folder for bots is next to the program's data (docs/bots.md)."""
    home = machine.home()
    folder = home / ".local" / "share" / "breakaway-desktop" / "bots"
    folder.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("lowest_bot.py"), folder)
    result = machine.run(
        home, *SIMULATE, "r.race", "--bots", "lowest_bot:Lowest", "--option", "finish=40", "--option", "sprints=20"
    )
    assert (result.returncode, result.stderr) == (0, "")
    first, *_rest = json.loads((home / "r.race").read_text())["turns"][0]["moves"]
    assert first["card"] == 1 or first["card"] <= 5


def test_the_terminal_plays_through_a_pipe(machine: Machine) -> None:
    home = machine.home()
    result = machine.run(
        home, "play", "--text", "--teams", "human,bot:random,bot:random", "--seed", "2", stdin="1\nquit\n"
    )
    assert result.returncode == 0, result.stderr
    assert (home / ".local" / "share" / "breakaway-desktop" / "races").is_dir()


@pytest.mark.release
def test_two_copies_never_write_the_same_race(machine: Machine) -> None:
    """A race that one of them plays can only be watched or copied in the other."""
    home = machine.home()
    result = machine.run(
        home, "play", "--text", "--teams", "human,bot:random,bot:random", "--seed", "2", stdin="quit\n"
    )
    assert result.returncode == 0, result.stderr
    (race,) = (home / ".local" / "share" / "breakaway-desktop" / "races").glob("*.race")
    before = race.read_bytes()
    with machine.desktop(home, ["play", "--load", str(race)]) as program:
        second = machine.run(home, "play", "--text", "--load", str(race))
        assert second.returncode == 2
        assert "already open in another window or terminal" in second.stderr
        assert saved_race(program)["teams"] == json.loads(before)["teams"]


def test_with_a_file_named_portable_everything_is_saved_next_to_the_program(machine: Machine) -> None:
    """As on a memory stick: races are next to the program, and nothing is left in the home."""
    home = machine.home()
    stick = home.parent / "stick"
    stick.mkdir()
    program = Path(shutil.copy(BUILT, stick))
    program.chmod(0o755)
    (stick / "portable").touch()
    machine.give(stick, program, stick / "portable")
    result = machine.run(
        home, "play", "--text", "--teams", "human,bot:random,bot:random", "--seed", "2", stdin="quit\n", program=program
    )
    assert result.returncode == 0, result.stderr
    assert list(stick.rglob("*.race"))
    assert not list(home.iterdir())


def test_the_folder_it_is_installed_in_stays_as_it_was(machine: Machine) -> None:
    """The program runs in a read-only folder, and leaves no file."""
    assert [path.name for path in machine.program.parent.iterdir()] == [machine.program.name]
    assert not machine.program.parent.stat().st_mode & stat.S_IWUSR
    if os.geteuid() == 0:
        assert machine.program.stat().st_uid == 0


def test_the_program_contains_the_licence_of_every_library(machine: Machine) -> None:
    """The table of shared libraries names each file that PyInstaller packed."""
    result = machine.run(machine.home(), "--licences")
    assert result.returncode == 0
    for package in (*PACKAGES, "Noto", "MIT License"):
        assert package.lower() in result.stdout.lower()
    listed = subprocess.run(
        [sys.executable, "-m", "PyInstaller.utils.cliutils.archive_viewer", "-l", str(BUILT)],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    libraries = {line.split("'")[1].rsplit("/", 1)[-1] for line in listed.splitlines() if ".so." in line}
    assert libraries
    unnamed = {
        name for name in libraries if name.split(".")[0].split("-")[0].rstrip("0123456789_") not in result.stdout
    }
    assert not unnamed


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder, unpacked in one with a difficult name."""
    folder = tmp_path_factory.mktemp('a b\'s "$x" & `50%`\\')
    pack_folder(FOLDER, folder / "packed.tar.gz")
    subprocess.run(["tar", "-xzf", "packed.tar.gz"], cwd=folder, check=True)
    return next(path for path in folder.iterdir() if path.is_dir())


def test_the_folder_is_packed_alike_each_time_and_runs_anywhere(unpacked: Path) -> None:
    pack_folder(FOLDER, unpacked.parent / "again.tar.gz")
    assert (unpacked.parent / "again.tar.gz").read_bytes() == (unpacked.parent / "packed.tar.gz").read_bytes()
    assert all((unpacked / name).is_file() for name in BESIDE)
    command = [str(unpacked / "breakaway-desktop"), "--version"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == f"breakaway-desktop {full_version()}\n"


def test_no_file_of_it_depends_on_the_folder_in_which_it_was_built(unpacked: Path) -> None:
    """The sums of installed scripts would, since these name the environment."""
    assert list(unpacked.rglob("METADATA"))
    assert not list(unpacked.rglob("RECORD"))


RACE = ("--teams", "human,bot:random,bot:random", "--option", "finish=24", "--option", "sprints=9", "--seed", "7")


@pytest.mark.release
def test_a_phone_plays_a_race_of_the_built_program(machine: Machine) -> None:
    home = machine.home()
    path = home / "phones.race"
    command = machine.command(home, "play", "--text", "--phones", "--save", str(path), *RACE)
    terminal = Terminal(command, home)
    try:
        table = terminal.find_table()
        for name in ("/phone.js", "/pages.js", "/parts.js", "/phone.css", "/drawings.svg"):
            assert request(table, name).status == 200
        phone = SocketPhone(table, 1)
        phone.wait_for_seat()
        terminal.type_line()
        terminal.wait_for("Press Enter to close the table")
        terminal.type_line()
        assert terminal.process.wait() == 0
    finally:
        terminal.close()
    assert_is_free(table)
    assert verify(path).refused is None
    assert load(path).result is not None
    assert phone.believed
