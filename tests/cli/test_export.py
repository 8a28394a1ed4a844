"""`export`: pictures of a race, and a command line that is only a file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from breakaway_desktop.cli import insert_open_command
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load, save
from breakaway_desktop.ui.panels.off_screen import off_screen
from breakaway_desktop.ui.pictures.race_picture import MOST, SIZE, RacePicture
from tests.record.races import SMALL, longest_match, random_match

SMALLEST = 2 * 1024 * 1024
MOST_MEMORY_KB = 300 * 1024


@pytest.fixture
def race(tmp_path: Path) -> Path:
    path = tmp_path / "r.race"
    save(path, random_match(3, **SMALL).record())
    return path


def frames_of(path: Path) -> list[tuple[pygame.Surface, float]]:
    frames: list[tuple[pygame.Surface, float]] = pygame.image.load_animation(path)
    return frames


def test_a_complete_race_becomes_one_small_animated_picture(run, race: Path, tmp_path: Path) -> None:
    result = run("export", race, "--gif", tmp_path / "r.gif")
    assert result == (0, "", "")
    frames = frames_of(tmp_path / "r.gif")
    assert len(frames) > 10
    assert {frame.get_size() for frame, _ms in frames} == {SIZE}
    assert (tmp_path / "r.gif").stat().st_size < SMALLEST


def test_a_turn_becomes_a_picture_of_its_moves_alone(run, race: Path, tmp_path: Path) -> None:
    assert run("export", race, "--gif", tmp_path / "t.gif", "--turn", 2).code == 0
    assert len(frames_of(tmp_path / "t.gif")) > 12


@pytest.mark.parametrize(("finish", "a_turn"), [(30, 4), (300, 4), (320, 3), (500, 2), (1000, 1)])
def test_a_long_race_is_shown_in_fewer_moments_of_each_turn(finish: int, a_turn: int) -> None:
    card = RacePicture(longest_match(finish))
    ends = {step.before.turn: count for count, step in enumerate(card.scenes, start=1)}
    shown = card._moments()
    assert set(ends.values()) <= set(shown)
    assert set(Counter(card.scenes[count - 1].before.turn for count in shown).values()) == {a_turn}
    assert card.count() == len(shown) + 2 <= MOST + 2
    assert (f"{a_turn} moment" in card.omission_note) is (a_turn < 4)
    assert RacePicture(card.match, turn=2).omission_note == ""


LONGEST = """
import sys
from breakaway_desktop.cli import main
assert main(sys.argv[1:]) == 0
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""
"""A program that prints the kernel's peak of memory of its process: `getrusage` includes the parent process."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells it")
@pytest.mark.release
@pytest.mark.parametrize("finish", [350, 1000])
def test_a_very_long_race_needs_little_memory_and_reports_omitted_moments(finish: int, tmp_path: Path) -> None:
    match = longest_match(finish, teams=6)
    moments = {350: "3 moments", 1000: "1 moment"}[finish]
    save(tmp_path / "long.race", match.record())
    command = (sys.executable, "-c", LONGEST, "export", tmp_path / "long.race", "--gif", tmp_path / "long.gif")
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stderr == f"This is a long race ({match.race.turn} turns), so the picture shows {moments} of each.\n"
    peak = re.search(r"VmHWM:\s+(\d+) kB", result.stdout)
    assert peak is not None
    assert int(peak[1]) < MOST_MEMORY_KB


def test_a_moment_becomes_a_still_picture(run, race: Path, tmp_path: Path) -> None:
    pictures = []
    for turn in ((), ("--turn", 1)):
        assert run("export", race, "--png", tmp_path / "r.png", *turn).code == 0
        picture = pygame.image.load(tmp_path / "r.png")
        assert picture.get_size() == SIZE
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--gif", "x.gif", "--turn", "99"), "there is no turn 99 to draw"),
        (("--gif", "x.gif", "--turn", "0"), "there is no turn 0 to draw"),
        ((), "one of the arguments --gif --png is required"),
        (("--gif", "a", "--png", "b"), "not allowed with"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_in_one_sentence(run, race: Path, arguments, sentence: str) -> None:
    result = run("export", race, *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert len(result.err.splitlines()) == 1


def test_a_picture_does_not_replace_its_race(run, race: Path) -> None:
    before = race.read_bytes()
    assert run("export", race, "--png", race) == (2, "", f"{race} already exists. Choose another name.\n")
    assert race.read_bytes() == before


def test_a_file_that_is_no_race_is_refused_in_one_sentence(run, tmp_path: Path) -> None:
    (tmp_path / "x.race").write_text("{")
    for path in (tmp_path / "x.race", tmp_path / "none.race", tmp_path):
        result = run("export", path, "--png", tmp_path / "x.png")
        assert (result.code, len(result.err.splitlines())) == (2, 1)
    assert not (tmp_path / "x.png").exists()


def test_a_picture_that_cannot_be_written_is_reported(run, race: Path, tmp_path: Path) -> None:
    result = run("export", race, "--png", tmp_path)
    assert result.code == 2
    assert "cannot be written" in result.err


def test_a_race_in_the_dark_is_drawn_when_it_is_over(run, tmp_path: Path) -> None:
    """R8.2"""
    from tests.variants.random_races import match_at_random as at_random

    running = tmp_path / "dark.race"
    save(running, at_random(2, "blind", "boxed", options=RULE_SETS["boxed"], stop=20).record())
    result = run("export", running, "--png", tmp_path / "x.png")
    assert result.code == 1
    assert "hides positions" in result.err
    assert not (tmp_path / "x.png").exists()
    assert run("export", samples_folder() / "blind.race", "--png", tmp_path / "x.png").code == 0


def test_every_rule_set_and_variant_has_its_still_pictures() -> None:
    paths = sorted(samples_folder().glob("*.race"))
    assert paths
    for path in paths:
        with off_screen():
            card = RacePicture(Match.resume(load(path)))
            seen = {pygame.image.tobytes(card.draw_still(ms), "RGB") for ms in (0, card.last // 2, card.last)}
            assert len(seen) == 3, path.stem


@pytest.mark.release
@pytest.mark.parametrize("path", sorted(samples_folder().glob("*.race")), ids=lambda path: path.stem)
def test_a_picture_of_every_sample_is_small(run, path: Path, tmp_path: Path) -> None:
    assert run("export", path, "--gif", tmp_path / "r.gif").code == 0
    assert (tmp_path / "r.gif").stat().st_size < SMALLEST


def test_a_file_alone_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "play").write_text("a file with the name of a command")
    (tmp_path / "evening.txt").write_text("")
    (tmp_path / "spring").mkdir()
    commands = ("play", "verify")
    for opened in ("r.race", "spring", "evening.txt"):
        assert insert_open_command([opened], commands) == ["open", opened]
    assert insert_open_command(["--lang", "it", "evening.txt"], commands) == ["--lang", "it", "open", "evening.txt"]
    assert insert_open_command(["--lang=it", "evening.txt"], commands) == ["--lang=it", "open", "evening.txt"]
    for others in (["play"], ["verify", "r.race"], [], ["--version"], ["nonsense"], ["a\0b"]):
        assert insert_open_command(others, commands) == others


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a display")
def test_a_folder_without_a_race_by_mail_asks_for_one_of_its_races(run, tmp_path: Path, monkeypatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    result = run("open", tmp_path)
    assert result.code == 2
    assert "this is a folder. Open one of the races in it." in result.err


def test_without_pillow_a_still_picture_works_and_animation_is_explained(
    run, race: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    result = run("export", race, "--gif", tmp_path / "r.gif")
    assert (result.code, len(result.err.splitlines())) == (2, 1)
    assert "needs Pillow" in result.err
    assert run("export", race, "--png", tmp_path / "r.png").code == 0
