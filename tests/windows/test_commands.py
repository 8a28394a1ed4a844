"""The commands of the program built for Windows, under Wine: with pipes and files, as a shell calls them."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from breakaway_desktop.cli import main
from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.mail.correspondence import form_of
from tests.windows.machine import Windows

pytestmark = pytest.mark.windows

SHORT = ("--option", "finish=40", "--option", "sprints=20")
RIDE = ("--rules", "boxed", "--seed", "7", *SHORT)
HANDS = ("15 5 5 5", "10 8 7", "8 7 5", "6 5 5")
NAMES = "Żółć, Ωmega it, bot:random"
"""Letters that no single code page of Windows contains."""
LETTERS_APART = 40
"""Largest difference of a pixel from Linux's, out of 255: both draw the same outlines."""


def simulate(windows: Windows, name: str) -> Path:
    """Return a short race of three bots in the user's home."""
    result = windows.run("simulate", "--teams", "3", "--bots", "random", *RIDE, "--record", name)
    assert (result.returncode, result.stderr) == (0, "")
    return windows.home / name


def test_a_race_played_through_pipes_can_be_continued(windows: Windows) -> None:
    result = windows.run("play", "--text", "--teams", "human,bot:random,bot:random", *RIDE, stdin="1\r\nquit\r\n")
    assert result.returncode == 0
    (race,) = windows.races()
    assert verify(race).agreement is Agreement.AGREES
    assert load(race).result is None
    _before, shown = result.stderr.split("The race is saved in ")
    assert f'"{windows.path(windows.program)}" play --text --load' in shown
    assert race.name in shown

    result = windows.run("play", "--text", "--load", windows.path(race), stdin="1\n")
    assert result.returncode == 0
    assert "Domestique takes over Ambra from here" in result.stdout
    assert "every move in it follows the rules" in result.stderr
    assert load(race).result is not None


def test_output_to_a_file_is_utf_8(windows: Windows) -> None:
    """Files get the encoding of a console with any code page; Wine's lacks half of these letters."""
    result = windows.run("desk", "new", "race-mail", "--rules", "postal", "--players", NAMES)
    assert (result.returncode, result.stderr) == (0, "")
    script = windows.home / "race-status.bat"
    script.write_bytes(b'@"%GAME%" desk status race-mail >race-status.txt\r\n')
    wine = windows.wine.with_variables(GAME=windows.path(windows.program))
    wine.run(Path("cmd"), "/c", script.name, cwd=windows.home)
    written = (windows.home / "race-status.txt").read_bytes().decode("utf-8")
    assert "Żółć, Ωmega" in written


def test_an_interrupted_reader_is_no_mistake(windows: Windows) -> None:
    simulate(windows, "race-r")
    for command in ("report race-r", "--licences"):
        result = subprocess.run(
            ["bash", "-c", f'wine "$0" {command} </dev/null | true', windows.program],
            cwd=windows.home, env=windows.wine.environment(), capture_output=True, check=False,
        )  # fmt: skip
        assert result.stderr == b""


def test_a_race_by_mail_can_be_played(windows: Windows) -> None:
    """With the line ends of Windows, and in the characters of a code page."""
    result = windows.run("desk", "new", "race-mail", "--rules", "postal", "--players", NAMES, "--seed", "7")
    assert (result.returncode, result.stderr) == (0, "")
    folder = windows.home / "race-mail"
    for team, encoding in ((1, "utf-8"), (2, "cp1252")):
        with open_folder(folder) as opened:
            lines = [form_of(opened.desk, team)]
        lines += ["PRESS", "Grüße – bis bald", "END"]
        lines[1:1] = [f"{10 * team + at}: {hand}" for at, hand in enumerate(HANDS, start=1)]
        (windows.home / "race-letter.txt").write_bytes("\r\n".join(lines).encode(encoding))
        result = windows.run("desk", "take", "race-mail", "race-letter.txt")
        assert (result.returncode, result.stderr) == (0, ""), encoding
    result = windows.run("desk", "run", "race-mail")
    assert (result.returncode, result.stderr) == (0, "")
    result = windows.run("desk", "status", "race-mail")
    assert "Żółć" in result.stdout
    assert "turn 1" in result.stdout
    letter = (folder / "letters" / "out" / "turn-01-team-1.txt").read_text(encoding="utf-8")
    assert letter.count("Grüße – bis bald") == 2


def test_an_arena_in_two_processes_is_the_one_of_linux(windows: Windows, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "--bots", "random,domestique", "--races", "2", *RIDE, "--jobs", "2", "--json")
    result = windows.run(*words)
    assert (result.returncode, result.stderr) == (0, "")
    assert main(words) == 0

    def points(text: str) -> list[tuple[str, float]]:
        return [(bot["bot"], bot["points"]["value"]) for bot in json.loads(text)["bots"]]

    assert points(result.stdout) == points(capsys.readouterr().out)


def test_a_picture_is_the_one_that_linux_draws(windows: Windows, tmp_path: Path) -> None:
    race = simulate(windows, "race-r")
    result = windows.run("export", "race-r", "--png", "race-p.png")
    assert (result.returncode, result.stderr) == (0, "")
    assert main(["export", str(race), "--png", str(tmp_path / "linux.png")]) == 0
    assert most_apart(Image.open(windows.home / "race-p.png"), Image.open(tmp_path / "linux.png")) <= LETTERS_APART

    result = windows.run("export", "race-r", "--gif", "race-g.gif", "--turn", "2")
    assert (result.returncode, result.stderr) == (0, "")
    with Image.open(io.BytesIO((windows.home / "race-g.gif").read_bytes())) as film:
        assert getattr(film, "n_frames", 1) > 1


def most_apart(one: Image.Image, other: Image.Image) -> int:
    """Return the largest difference between two pictures in any pixel and colour."""
    assert one.size == other.size
    return max(ImageChops.difference(one.convert("RGB"), other.convert("RGB")).tobytes())
