"""Streams that are closed, full or not read, and files too large for any disk: one sentence at most."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from breakaway_desktop import __version__, cli
from breakaway_desktop.kit import no_console
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.no_console import MOST_LINES, call_with_box, has_console, output_discarded
from breakaway_desktop.match.race_files import is_valid_name
from breakaway_desktop.record.store import load, save
from tests.cli.calls import ROOT
from tests.match.disks import read_only, shared_folder
from tests.record.races import SMALL, random_match

FULL = Path("/dev/full")


@pytest.fixture(scope="module")
def race(tmp_path_factory) -> Path:
    path: Path = tmp_path_factory.mktemp("races") / "r.race"
    save(path, random_match(1, **SMALL).record())
    return path


def shell(command: str, race: Path, unbuffered: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command with `$PROGRAM` and `$RACE` in it."""
    if sys.platform == "win32":
        pytest.skip("Windows has another shell")
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": unbuffered,
            "PROGRAM": f"{sys.executable} -m breakaway_desktop",
            "RACE": str(race),
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("arguments", ['verify "$RACE"', 'verify "$RACE" no.race'])
def test_a_full_disk_behind_standard_output_is_reported_in_one_sentence(arguments, unbuffered, race) -> None:
    result = shell(f"$PROGRAM {arguments} > /dev/full", race, unbuffered)
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == "<stdout> cannot be written: No space left on device."
    assert "Traceback" not in result.stderr
    assert "ignored" not in result.stderr


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_the_exit_code_reports_failure_without_a_stderr(unbuffered, race) -> None:
    result = shell("$PROGRAM verify no.race 2> /dev/full", race, unbuffered)
    assert (result.returncode, result.stdout) == (1, "")


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_closed_pipe_is_not_an_error(unbuffered, race) -> None:
    result = shell('$PROGRAM verify "$RACE" | true', race, unbuffered)
    assert result.returncode in (0, 1)
    assert result.stderr == ""


@pytest.mark.parametrize("name", ["\x1b[2Jclear.race", "two\nlines.race", "\u202eecar.live", "undecoded\udcff.race"])
def test_a_file_name_moves_no_cursor(name, run, race, tmp_path) -> None:
    """The sender of a race chooses the file name: unprintable characters are shown as question marks."""
    path = tmp_path / name
    shown = "".join(letter if letter.isprintable() else "?" for letter in str(path))
    if sys.platform == "win32" and not is_valid_name(name):
        assert run("verify", path).err.startswith(f"{shown}: ")
        return
    assert run("verify", path).err == f"{shown}: There is no such file.\n"
    path.write_bytes(race.read_bytes())
    assert run("verify", path).out.startswith(f"{shown}: the rules agree")
    assert run("play", "--text", "--save", path).err.startswith(f"{shown} already exists.")
    sentence = f"The race is saved in {shown}."
    assert "".join(sentence.split()) in "".join(run("play", "--text", "--load", path).err.split())
    path.write_bytes(b"{}")
    for command in (("verify",), ("report",), ("replay",), ("export", "--png", tmp_path / "r.png"), ("play", "--load")):
        assert run(*command, path).err.startswith(f"{shown}: ")


def test_a_program_without_standard_output_verifies(race) -> None:
    assert shell('$PROGRAM verify "$RACE" >&-', race, "").returncode == 0


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000], ids=["name", "path"])
def test_a_name_too_long_for_the_disk_is_refused_before_the_race(name, run, tmp_path) -> None:
    result = run("play", "--text", "--teams", "bot:random,bot:random,bot:random", "--save", tmp_path / name)
    assert (result.code, result.out) == (2, "")
    if sys.platform == "win32":
        sentence = f"{printed_name(name)} is not a valid file name on every system."
        assert result.err == f"{printed_name(tmp_path / name)}: {sentence}\n"
    else:
        assert result.err == f"{printed_name(tmp_path / name)} cannot be written: File name too long.\n"


def test_a_finished_race_can_be_loaded_and_saved_under_another_name(run, race, tmp_path) -> None:
    result = run("play", "--text", "--load", race, "--save", tmp_path / "copy.race")
    assert result.code == 0
    assert load(tmp_path / "copy.race") == load(race)


def test_a_link_to_the_loaded_file_is_that_file_and_a_circle_of_links_is_none(run, race, tmp_path) -> None:
    (tmp_path / "link").symlink_to(race)
    assert run("play", "--text", "--load", race, "--save", tmp_path / "link").code == 0
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    result = run("play", "--text", "--load", race, "--save", tmp_path / "circle")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"{tmp_path / 'circle'} cannot be written: ")


def test_a_race_begins_although_the_data_folder_cannot_be_written(run, monkeypatch) -> None:
    """It continues in memory, which is reported once, and can be saved elsewhere."""
    arguments = ("play", "--text", "--teams", "human,bot:random,bot:random", "--seed", "7")
    with shared_folder() as folder, shared_folder() as stick:
        monkeypatch.setenv("XDG_DATA_HOME", str(folder))
        there = stick / "evening.race"
        for lines, code in (["quit", "quit"], 1), ([f"save {there}", "quit"], 0):
            monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, ""])))
            with read_only(folder):
                result = run(*arguments)
            assert result.code == code
            assert " ".join(result.err.split()).count("You can play on. To save it elsewhere: save x.race.") == 1
        assert list(folder.iterdir()) == []
        assert load(there).seed == 7


# A program without a console shows its messages in a box; an open window shows none


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Return the boxes shown by a program that Windows has started without a console."""
    shown: list[tuple[str, bool]] = []
    monkeypatch.setattr(cli, "has_console", lambda: False)
    monkeypatch.setattr(no_console, "has_console", lambda: False)
    monkeypatch.setattr(no_console, "_show_box", lambda text, failed: shown.append((text, failed)))
    for name in ("stdout", "stderr", "stdin", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, None)
    return shown


def test_only_windows_shows_boxes_and_only_without_any_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_console()
    monkeypatch.setattr(sys, "__stdout__", None)
    monkeypatch.setattr(sys, "platform", "win32")
    assert has_console()
    monkeypatch.setattr(sys, "__stderr__", None)
    assert not has_console()
    monkeypatch.setattr(sys, "platform", "linux")
    assert has_console()


@pytest.mark.parametrize(
    ("words", "begins", "code"),
    [
        (["--version"], f"breakaway-desktop {__version__}", 0),
        (["--help"], "usage: breakaway-desktop", 0),
        (["simulate", "--help"], "usage: breakaway-desktop simulate", 0),
        (["--wrong"], "breakaway-desktop: ", 2),
        (["simulate", "--rules", "nonsense"], "breakaway-desktop simulate: ", 2),
        (["verify", "none.race"], "none.race: ", 2),
        (["replay", "none.race"], "none.race: ", 2),
        (["--licences"], "", 0),
    ],
)
def test_output_of_a_command_is_shown_in_one_box(boxes, words, begins, code, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == code
    ((text, failed),) = boxes
    assert text.startswith(begins)
    assert failed == (code != 0)
    assert len(text.splitlines()) <= MOST_LINES + 2


def test_a_race_is_verified_in_a_box(boxes, tmp_path: Path) -> None:
    save(tmp_path / "r.race", random_match(1, **SMALL).record())
    assert cli.main(["verify", str(tmp_path / "r.race")]) == 0
    ((text, failed),) = boxes
    assert "the rules agree" in text
    assert not failed


def test_a_silent_command_shows_no_box(boxes, tmp_path: Path) -> None:
    words = "simulate --rules boxed --teams 3 --bots random --seed 1 --option finish=20 --option sprints=none --record"
    assert cli.main([*words.split(), str(tmp_path / "r.race")]) == 0
    assert boxes == []


def test_a_long_text_ends_with_the_way_to_read_all_of_it() -> None:
    shown: list[str] = []

    def print_lines() -> int:
        print("\n".join(map(str, range(500))))
        return 0

    assert call_with_box(print_lines, lambda text, _failed: shown.append(text)) == 0
    lines = shown[0].splitlines()
    assert lines[:MOST_LINES] == [str(number) for number in range(MOST_LINES)]
    assert "breakaway-desktop.exe" in lines[-1]


def test_output_is_discarded_while_the_window_is_open(boxes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(no_console, "has_console", has_console)
    monkeypatch.setattr(sys, "platform", "win32")

    def play() -> int:
        with output_discarded():
            print("noise")
            print("more noise", file=sys.stderr)
            warnings.warn("a library’s", stacklevel=1)
        return 0

    assert call_with_box(play) == 0
    assert boxes == []
