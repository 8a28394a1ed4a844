"""Machines to test the executable on: homes, and the command that runs it there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.kit.window.frame_reports import REPORTS_VARIABLE
from tests.kit.real_program import ROOT, RealProgram

BUILT = Path(os.environ.get("BREAKAWAY_PROGRAM", ROOT / "dist" / "breakaway-desktop"))
STRANGER = 65534
"""The user `nobody`, used if the tests run as root: he may not write to the program's folder."""

_WINDOW_VARIABLES = (
    "DISPLAY",
    "SDL_VIDEODRIVER",
    "SDL_AUDIODRIVER",
    "SDL_VIDEO_WINDOW_POS",
    "SDL_VIDEO_X11_WMCLASS",
    REPORTS_VARIABLE,
)


class Machine(NamedTuple):
    """`root`: the folder of everything; `program`: the installed file."""

    root: Path
    program: Path

    def home(self, name: str = "André Müller") -> Path:
        """Return a new home with a space and non-ASCII letters in its name, owned by the user."""
        number = len(list(self.root.glob("home-*"))) + 1
        home = self.root / f"home-{number}" / name
        home.mkdir(parents=True)
        self.give(home)
        return home

    def give(self, *paths: Path) -> None:
        """Make the user of the program the owner."""
        if os.geteuid() == 0:
            for path in paths:
                os.chown(path, STRANGER, STRANGER)

    def command(
        self, home: Path, *words: str, program: Path | None = None, tools: Path = Path("/nonexistent")
    ) -> list[str]:
        """Return the command that runs the program as that user.

        Its environment contains only a home, and a path on which `tools` can be found.
        """
        become = ["setpriv", f"--reuid={STRANGER}", f"--regid={STRANGER}", "--clear-groups"]
        start = ["env", "-i", f"HOME={home}", "LANG=C.UTF-8", f"PATH={tools}"]
        return [*(become if os.geteuid() == 0 else []), *start, str(program or self.program), *words]

    def run(
        self, home: Path, *words: str, program: Path | None = None, stdin: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run the program to its end, from the user's home."""
        command = self.command(home, *words, program=program)
        return subprocess.run(command, cwd=home, input=stdin, capture_output=True, text=True, check=False)

    def desktop(
        self, home: Path, args: Sequence[str] = (), program: Path | None = None, tools: Path = Path("/nonexistent")
    ) -> RealProgram:
        """Return the program in a window on a separate screen, whose own files are next to the home."""
        command = self.command(home, *args, program=program, tools=tools)
        index = command.index("env")
        passed = " ".join(f'{name}="${name}"' for name in _WINDOW_VARIABLES)
        script = f'cd "$0"; exec {" ".join(command[:index])} env -i {passed} "$@"'
        words = ["sh", "-c", script, str(home), *command[index + 2 :]]
        aside = home.parent / "aside"
        started = RealProgram(aside, program=words)
        started.data = home / ".local" / "share" / "breakaway-desktop"
        started.config = home / ".config" / "breakaway-desktop"
        started.races = started.data / "races"
        return started
