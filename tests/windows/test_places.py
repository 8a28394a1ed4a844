"""Folders of the built program, and files with difficult names."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from breakaway_desktop.kit.places import PORTABLE, PORTABLE_FOLDER
from breakaway_desktop.record.verify import Agreement, verify
from tests.windows.machine import Windows

pytestmark = pytest.mark.windows

RIDE = ("--rules", "boxed", "--seed", "7", "--option", "finish=40", "--option", "sprints=20")
TEXT = ("play", "--text", "--teams", "human,bot:random,bot:random", *RIDE)
SIMULATE = ("simulate", "--teams", "3", "--bots", "random", *RIDE, "--record")
LONGEST = 260
"""Length of a path in letters from which older Windows programs cannot open it."""


def files_in(folder: Path) -> dict[Path, int]:
    """Return all files below the folder, with the time when each was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def test_the_program_writes_nothing_into_its_own_folder(windows: Windows) -> None:
    """The folder may be read-only."""
    before = files_in(windows.installed)
    assert windows.run(*TEXT, stdin="1\nquit\n").returncode == 0
    assert len(windows.races()) == 1
    assert files_in(windows.installed) == before


def test_a_file_named_portable_keeps_all_files_in_the_program_folder(windows: Windows) -> None:
    (windows.installed / PORTABLE).touch()
    before = files_in(windows.home)
    try:
        assert windows.run(*TEXT, stdin="1\nquit\n").returncode == 0
        (race,) = (windows.installed / PORTABLE_FOLDER / "races").glob("*.race")
        assert verify(race).agreement is Agreement.AGREES
        assert files_in(windows.home) == before
    finally:
        shutil.rmtree(windows.installed / PORTABLE_FOLDER, ignore_errors=True)
        (windows.installed / PORTABLE).unlink()


@pytest.mark.parametrize("prefix", ["", "\\\\?\\"])
def test_a_race_can_be_saved_at_a_very_long_path(windows: Windows, prefix: str) -> None:
    folder = windows.home.joinpath("race-long", *["Żółć " + "x" * 40] * 6)
    folder.mkdir(parents=True)
    path = prefix + windows.path(folder / "a.race")
    assert len(path) > LONGEST
    result = windows.run(*SIMULATE, path)
    assert (result.returncode, result.stderr) == (0, "")
    assert verify(folder / "a.race").agreement is Agreement.AGREES
    result = windows.run("verify", path)
    assert (result.returncode, result.stderr) == (0, "")
    result = windows.run(
        "play", "--text", "--teams", "human,bot:random,bot:random", "--save", f"{path}2.race", stdin="1"
    )
    assert (result.returncode, result.stdout[-1:]) == (0, "\n")
    assert verify(folder / "a.race2.race").agreement is Agreement.AGREES


@pytest.mark.parametrize("name", ["NUL", "race-x."])
def test_a_name_that_windows_has_no_file_for_is_refused(windows: Windows, name: str) -> None:
    before = sorted(windows.home.iterdir())
    players = ("--rules", "postal", "--players", "Anna, Ben, bot:random")
    for words in ((*SIMULATE, name), ("desk", "new", name, *players), ("play", "--text", "--save", name)):
        result = windows.run(*words)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.strip().endswith("is not a valid file name on every system.")
    assert sorted(windows.home.iterdir()) == before
