"""Windows programs on Linux, by Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

WINDOWS_10 = '"Version"="win10"'
"""Version of Windows in the file of Wine's registry."""
WINE_DRIVE = "Z:"
"""The drive by which Wine shows the root of this machine."""


class Wine(NamedTuple):
    """A Windows of its own, kept in the folder `prefix`; `make` makes it.

    `variables` are the environment that its programs get beside PATH and LANG: nothing of the player's is inherited.
    """

    prefix: Path
    variables: Mapping[str, str] = {}

    def with_variables(self, **variables: str) -> Wine:
        """Return the same Windows with more variables."""
        return self._replace(variables={**self.variables, **variables})

    def make(self) -> None:
        """Make this Windows, if it is not there yet: a Windows 10.

        Wine 8 says that it is Windows 7. Its pipes are those of newer ones, and the standard library's process pool,
        which expects others of Windows 7, waits for ever.
        """
        registry = self.prefix / "user.reg"
        if not (registry.is_file() and WINDOWS_10 in registry.read_text(encoding="utf-8")):
            self.run(Path("winecfg"), "-v", "win10")

    def command(self, program: Path, *args: str) -> list[str]:
        """Return the command that starts a Windows program; run it with `environment`."""
        return ["wine", str(program), *args]

    def environment(self) -> dict[str, str]:
        """Return the whole environment for a command."""
        return {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(self.prefix.parent),
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Microsoft's own C library lies beside the programs (python.py); no browser or .NET is offered; a program
            # that crashes ends, and no debugger waits for an answer.
            "WINEDLLOVERRIDES": "ucrtbase=n,b;mscoree=;mshtml=;winedbg.exe=d",
            # Wine unloads xinput1_4.dll while a thread of it still runs: a program that looked for controllers crashes.
            "SDL_XINPUT_ENABLED": "0",
            **self.variables,
        }

    def run(self, program: Path, *args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a Windows program to its end; its output and errors are read as one text.

        Standard handles are pipes, because under Wine those of a terminal are invalid for Python.
        """
        self.prefix.parent.mkdir(parents=True, exist_ok=True)
        return subprocess.run(
            self.command(program, *args), env=self.environment(), cwd=cwd, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", errors="replace",
        )  # fmt: skip

    def stop(self) -> None:
        """End every program of this Windows."""
        if self.prefix.is_dir():
            subprocess.run(["wineserver", "--kill"], env=self.environment(), check=False)


def windows_path(path: Path) -> str:
    """Return the name by which Windows programs find a file of this machine."""
    return WINE_DRIVE + str(PureWindowsPath(path.resolve()))


def lacking(commands: Iterable[str]) -> list[str]:
    """Return those of the commands that are not installed; Debian's packages have the same names."""
    return [command for command in commands if shutil.which(command) is None]
