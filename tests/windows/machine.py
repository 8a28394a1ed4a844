"""A Windows installation under Wine with the program, its user, and her desktop."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from pathlib import Path
from typing import Any

from tests.kit.real_program import RealProgram
from tools.packing import COMMAND, NAME
from tools.windows.build import FOLDER
from tools.windows.python import BUILD
from tools.windows.wine import Wine, windows_path

PATIENCE = 90.0
"""Seconds after which a program under Wine counts as hanging."""
USER = "Jürgen Øst"
"""A name with a space and non-ASCII letters, which are in the paths of her files, too."""


class Windows:
    """An installation of Windows: its user's files, and the program in her folder."""

    def __init__(self, root: Path) -> None:
        """Create the installation in a new folder, and install the built program."""
        self.root = root
        root.mkdir(parents=True)
        self.wine = Wine(root / "wine", {"USER": USER, "LOGNAME": USER})
        self.installed = root / "Jörg's Spiele" / NAME
        shutil.copytree(FOLDER, self.installed)
        # Wine's own C library lacks functions that the locked NumPy needs; Windows has Microsoft's.
        shutil.copy(BUILD / "python" / "ucrtbase.dll", self.installed)
        self.program = self.installed / f"{COMMAND}.exe"
        self.window = self.installed / f"{NAME}.exe"
        self.wine.make()
        self.home = root / "wine" / "drive_c" / "users" / USER
        self.data = self.home / "AppData" / "Local" / COMMAND
        self.documents = self.home / "Documents"
        # Wine would link them to the home of the person who runs the tests.
        for folder in (entry for entry in self.home.iterdir() if entry.is_symlink()):
            folder.unlink()
            folder.mkdir()

    def forget(self) -> None:
        """End all programs, and remove the user's files."""
        self.wine.stop()
        for path in (self.data, *self.home.glob("race-*"), *self.documents.iterdir()):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)

    def run(self, *words: str, stdin: str = "", program: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run the program to its end from the user's home; line ends are converted to Python's."""
        done = subprocess.run(
            self.wine.command(program or self.program, *words), cwd=self.home, env=self.wine.environment(),
            input=stdin.encode(), capture_output=True, check=False,
        )  # fmt: skip
        out, errors = (text.decode("utf-8", "replace").replace("\r\n", "\n") for text in (done.stdout, done.stderr))
        return subprocess.CompletedProcess(done.args, done.returncode, out, errors)

    def keep_settings(self, settings: Mapping[str, Any]) -> None:
        """Save the settings that the program will find."""
        self.data.mkdir(parents=True, exist_ok=True)
        (self.data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")

    def races(self) -> list[Path]:
        """Return the saved races."""
        return sorted((self.data / "races").glob("*.race"))

    def path(self, path: Path) -> str:
        """Return a path in Windows notation."""
        return windows_path(path)

    def desktop(
        self,
        home: Path,
        args: Sequence[str] = (),
        size: tuple[int, int] = (1280, 800),
        program: Path | None = None,
        **variables: str,
    ) -> WineProgram:
        """Return the window on a separate screen; the screen's own files are in `home`."""
        return WineProgram(self, home, args, size, program or self.window, variables)

    def processes(self) -> list[int]:
        """Return the processes of the program's window and of its bots, oldest first."""
        result = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                words = (entry / "cmdline").read_bytes().decode("utf-8", "replace") if entry.name.isdigit() else ""
                program = words.split("\0")[0].replace("\\", "/")
                # Other processes of the tests have their own Windows installations.
                if str(self.root) in program and program.endswith((self.window.name, self.program.name)):
                    # The starting time is 19 fields after the name; process numbers are reused.
                    began = (entry / "stat").read_text().rpartition(")")[2].split()[19]
                    result.append((int(began), int(entry.name)))
        return [number for _began, number in sorted(result)]


class WineProgram(RealProgram):
    """The program's window under Wine on an X screen, with real keys and clicks as on Linux."""

    window_class = f"{NAME}.exe".lower()

    def __init__(
        self,
        windows: Windows,
        home: Path,
        args: Sequence[str],
        size: tuple[int, int],
        program: Path,
        variables: dict[str, str],
    ) -> None:
        """Write the screen's own files to `home`."""
        # Wine's desktop is that of the first program: while one without a screen runs, no window appears.
        windows.wine.stop()
        # Under Wine, Python needs pipes as standard handles.
        self._piped = ["bash", "-o", "pipefail", "-c", '"$0" "$@" </dev/null 2>&1 | cat']
        environment = {**windows.wine.environment(), "SDL_VIDEODRIVER": "windows", "PYTHONPATH": "", **variables}
        super().__init__(
            home, size=size, args=args, program=[*self._piped, *windows.wine.command(program)], environment=environment
        )
        self.windows = windows
        self.data = self.config = windows.data
        self.races = windows.data / "races"

    def path_for_program(self, path: Path) -> str:
        return windows_path(path)

    def frame(self) -> bytes:
        self.let_act()  # Wine shows a picture only some time after the program has drawn it
        return super().frame()

    @contextmanager
    def second(self, *words: str) -> Iterator[WineProgram]:
        """Open a second window of the program over this one, which has the keyboard meanwhile."""
        other = copy(self)
        other._reader, other._reports = None, "reports-2.txt"
        other._command = [*self._piped, *self.windows.wine.command(self.windows.window), *words]
        try:
            other._start_program()
            yield other
            other.close_window()
            other.wait_end()
        finally:
            other.end_program()
        self.focus()

    def kill(self) -> None:
        """End the window's process, and no other, as a power cut would."""
        os.kill(self.windows.processes()[0], signal.SIGKILL)

    def close(self) -> None:
        """End every program of this installation, then the screen."""
        self.windows.wine.stop()
        super().close()


def wait_for_end(windows: Windows) -> None:
    """Wait until all processes of the program have ended."""
    while processes := windows.processes():
        for number in processes:
            with suppress(ProcessLookupError):
                process = os.pidfd_open(number)
                select.select([process], [], [])
                os.close(process)
