"""An X screen under Wine for windows that are not the game's: message boxes and consoles."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.windows import inside
from tests.windows.machine import Windows, WineProgram
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
