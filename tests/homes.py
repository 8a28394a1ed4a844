"""A home of its own for a test: no settings, races or bots of whoever runs the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
"""Variables that `platformdirs` reads on Linux, and those that replace the system's folders on Windows."""


def move_home(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Have the program keep everything in this folder."""
    for name in _FOLDERS:
        monkeypatch.setenv(name, str(folder))
