"""What Windows itself is told and asked by the built program: who opens race files, and how large the desktop draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.windows.machine import Windows

pytestmark = pytest.mark.windows

KIND = "HKCU\\Software\\Classes\\BreakingAway.Race\\shell\\open\\command"
SCREEN = "HKCU\\Control Panel\\Desktop"


def test_a_double_click_opens_races_on_request_alone_and_no_longer_when_undone(windows: Windows) -> None:
    assert windows.wine.run(Path("reg"), "query", KIND).returncode != 0
    said = windows.run("register")
    assert (said.returncode, said.stderr) == (0, "")
    assert "--undo" in said.stdout
    told = windows.wine.run(Path("reg"), "query", KIND, "/ve").stdout
    assert f'\\{windows.installed.name}\\{windows.window.name}" "%1"' in told  # the umlaut before is in reg's code page
    assert windows.run("register", "--undo").returncode == 0
    assert windows.wine.run(Path("reg"), "query", KIND).returncode != 0


def test_the_first_window_is_as_large_as_a_desktop_of_150_percent_draws(windows: Windows, tmp_path: Path) -> None:
    change = ("add", SCREEN, "/v", "LogPixels", "/t", "REG_DWORD", "/f", "/d")
    assert windows.wine.run(Path("reg"), *change, "144").returncode == 0
    windows.wine.stop()
    try:
        # On a screen of 1920 × 1200 it would be larger than the desktop without its bars.
        with windows.desktop(tmp_path, size=(1920, 1092)) as desk:
            assert desk.opened == (1920, 1092)
    finally:
        windows.wine.run(Path("reg"), *change, "96")
        windows.wine.stop()
