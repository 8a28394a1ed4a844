"""A separate home for a test, without the settings, races and bots of the person who runs the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
"""Variables that `platformdirs` reads on Linux, and those that replace system folders on Windows."""


def move_home(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Make the program keep all its files in this folder."""
    for name in _FOLDERS:
        monkeypatch.setenv(name, str(folder))
