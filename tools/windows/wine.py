"""Windows programs on Linux, run by Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

WINDOWS_10 = '"Version"="win10"'
"""Version of Windows in Wine's registry file."""
WINE_DRIVE = "Z:"
"""The drive under which Wine shows the root of this computer."""


class Wine(NamedTuple):
    """A separate Windows installation in the folder `prefix`; `make` creates it.

    `variables` are the environment of its programs besides PATH and LANG: nothing of the user's environment is
    inherited.
    """

    prefix: Path
    variables: Mapping[str, str] = {}

    def with_variables(self, **variables: str) -> Wine:
        """Return the same installation with more variables."""
        return self._replace(variables={**self.variables, **variables})

    def make(self) -> None:
        """Create this installation, a Windows 10, unless it exists.

        By default Wine 8 claims to be Windows 7, but its pipes are those of newer versions, so that the standard
        library's process pool, which treats Windows 7 differently, waits forever.
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
            # Use Microsoft's own C library next to the programs (python.py); offer no browser or .NET; let a program
            # that crashes end instead of waiting for a debugger.
            "WINEDLLOVERRIDES": "ucrtbase=n,b;mscoree=;mshtml=;winedbg.exe=d",
            # Wine unloads xinput1_4.dll while a thread of it still runs: a program that looked for controllers crashes.
            "SDL_XINPUT_ENABLED": "0",
            **self.variables,
        }

    def run(self, program: Path, *args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a Windows program to its end; its output and errors are returned as one text.

        Standard handles are pipes, because under Wine those of a terminal are invalid for Python.
        """
        self.prefix.parent.mkdir(parents=True, exist_ok=True)
        return subprocess.run(
            self.command(program, *args), env=self.environment(), cwd=cwd, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", errors="replace",
        )  # fmt: skip

    def stop(self) -> None:
        """End every program of this installation."""
        if self.prefix.is_dir():
            subprocess.run(["wineserver", "--kill"], env=self.environment(), check=False)


def windows_path(path: Path) -> str:
    """Return the name under which Windows programs find a file of this computer."""
    return WINE_DRIVE + str(PureWindowsPath(path.resolve()))


def lacking(commands: Iterable[str]) -> list[str]:
    """Return the commands that are not installed; Debian's packages have the same names."""
    return [command for command in commands if shutil.which(command) is None]
