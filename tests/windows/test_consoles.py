"""The built program in a Windows console, by real keys, and the message box of the one without a console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from tests.record.races import SMALL, random_match
from tests.ui.window.races import own_moves, saved_race
from tests.windows.machine import Windows, wait_for_end
from tests.windows.screen import INSIDE, WindowsScreen

pytestmark = pytest.mark.windows

CONSOLE = "conhost.exe"
NAMES = "Żółć, Ωmega it, bot:random"
TEXT = ("play", "--text", "--teams", "human,bot:random,bot:random", "--seed", "7")
ARENA = ("arena", "--bots", "random,domestique", "--rules", "boxed", "--races", "4000", "--jobs", "2")


@pytest.fixture
def screen(windows: Windows, tmp_path: Path) -> Iterator[WindowsScreen]:
    with WindowsScreen(windows, tmp_path / "screen") as result:
        yield result


def test_a_race_is_typed_in_a_console_and_saved_when_that_is_closed(windows: Windows, screen: WindowsScreen) -> None:
    with screen.window_of(Path("wineconsole"), str(windows.program), *TEXT, window_class=CONSOLE) as console:
        screen.wait_until(lambda: bool(saved_race(screen).get("teams")), "a race")
        while not own_moves(saved_race(screen)):
            screen.send("1", "Return")
            screen.let_act()
        screen.close_window()
        console.wait()
    wait_for_end(windows)
    (race,) = windows.races()
    assert verify(race).agreement is Agreement.AGREES
    assert own_moves(saved_race(screen)) > 0


@pytest.mark.parametrize("starting", [True, False])
def test_ctrl_c_ends_an_arena_and_its_processes(windows: Windows, screen: WindowsScreen, starting: bool) -> None:
    with screen.window_of(Path("wineconsole"), str(windows.program), *ARENA, window_class=CONSOLE) as console:
        least = 1 if starting else 3
        screen.wait_until(lambda: len(windows.processes()) >= least, "processes")
        # Keys that arrive before the program listens are lost.
        while windows.processes():
            screen.send("ctrl+c")
            screen.let_act()
        console.wait()


def test_a_console_shows_all_letters_whatever_its_code_page(windows: Windows, screen: WindowsScreen) -> None:
    result = windows.run("desk", "new", "race-mail", "--rules", "postal", "--players", NAMES)
    assert (result.returncode, result.stderr) == (0, "")
    pages = ("850", "1252", "65001")
    lines = ["@echo off"]
    for page in pages:
        lines += ["cls", f"chcp {page}", '"%GAME%" desk status race-mail']
        lines += [f'"%PYTHON%" "{INSIDE}" console race-{page}.txt']
    (windows.home / "race-pages.bat").write_bytes("\r\n".join([*lines, "pause"]).encode())
    with screen.window_of(Path("wineconsole"), "cmd", "/c", "race-pages.bat", window_class=CONSOLE):
        last = windows.home / f"race-{pages[-1]}.txt"
        screen.wait_until(lambda: last.is_file() and bool(last.read_bytes()), "the last page")
    for page in pages:
        shown = (windows.home / f"race-{page}.txt").read_text(encoding="utf-8")
        assert f"code page: {page}" in shown
        assert "Żółć" in shown
        assert "Ωmega" in shown


def test_the_windowed_program_shows_output_of_commands_in_a_box(windows: Windows, screen: WindowsScreen) -> None:
    """One command of each kind, started without streams."""
    race = windows.home / "race-r"
    save(race, random_match(1, **SMALL).record())
    result = windows.run("desk", "new", "race-mail", "--rules", "postal", "--players", NAMES)
    assert (result.returncode, result.stderr) == (0, "")
    at, mail, none = (windows.path(windows.home / name) for name in ("race-r", "race-mail", "none"))
    begins = {
        ("--licences",): ("", 0),
        ("--wrong",): ("breakaway-desktop: ", 2),
        ("verify", at): (f"{at}: the rules agree", 0),
        ("report", at): ("=== Breaking Away, turn ", 0),
        ("desk", "take", mail): ("", 1),
        ("export", at, "--png", f"{none}\\x.png"): (f"{none}\\x.png: ", 2),
        ("arena", *ARENA[1:-4], "--races", "2"): ("2 races", 0),
        ("play", "--text"): ("--- Boxed game", 0),
    }
    for words, (beginning, code) in begins.items():
        box = screen.show_box(*words)
        assert box.text.startswith(beginning), words
        assert box.text.strip(), words
        assert box.code == code, words
