"""The built program in a Windows console, by real keys, and the message box of the one without a console."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from tests.record.races import SMALL, random_match
from tests.ui.window.races import own_moves, saved_race
from tests.windows import inside
from tests.windows.machine import Windows, WineProgram, wait_for_end
from tools.windows.python import BUILD
from tools.windows.wine import windows_path

PYTHON = BUILD / "python" / "python.exe"
INSIDE = windows_path(Path(inside.__file__))


class Box(NamedTuple):
    """The text of the program's message box, and the exit code."""

    text: str
    code: int


class WindowsScreen(WineProgram):
    """The screen, without a program until one is started. In scripts, GAME is the program and PYTHON a Python."""

    def __init__(self, windows: Windows, home: Path) -> None:
        """Write the screen's own files to `home`."""
        named = {"GAME": windows_path(windows.program), "PYTHON": windows_path(PYTHON)}
        super().__init__(windows, home, (), (1280, 800), windows.program, named)

    def _start_program(self) -> None:
        """Leave the screen empty."""

    def let_act(self) -> None:
        time.sleep(0.1)  # a console reports nothing

    @contextmanager
    def window_of(self, program: Path, *words: str, window_class: str) -> Iterator[subprocess.Popen[bytes]]:
        """Start a program from the user's home, and send the keys to its window, which has this class."""
        with self._start(program, *words) as running:
            self._window, *_others = self._xdotool("search", "--sync", "--onlyvisible", "--class", window_class).split()
            self.focus()
            yield running

    def show_box(self, *words: str) -> Box:
        """Start the game as on a double click, without any stream, and close the message box that it shows."""
        started = ("/wait", "/unix", str(self.windows.window), *words)
        with self._start(Path("start"), *started) as running:
            reader = subprocess.run(
                [*self._piped, *self.windows.wine.command(PYTHON, INSIDE, "box")], env=self.environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False,
            )  # fmt: skip
            # Errors are among the output.
            assert reader.returncode == 0, (words, running.poll(), reader.stdout.decode())
            return Box(reader.stdout.decode().replace("\r\n", "\n"), running.wait())

    @contextmanager
    def _start(self, program: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        running = subprocess.Popen(
            [*self._piped, *self.windows.wine.command(program, *words)], cwd=self.windows.home, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            yield running
        finally:
            running.kill()
            running.wait()


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
