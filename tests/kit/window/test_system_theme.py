"""The theme that follows the desktop: queried in a thread, without waiting, light if unknown."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, PALETTES, palette_for
from breakaway_desktop.kit.window.system_theme import SystemTheme, is_desktop_dark
from breakaway_desktop.settings import SYSTEM, THEMES
from tests.kit.fixtures import display as display  # fixture of all tests here

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the desktop is asked by gsettings on Linux alone")


def desktop(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let the desktop answer with this script."""
    tool = folder / "gsettings"
    tool.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


@pytest.mark.parametrize(
    ("script", "dark"),
    [
        ("echo \"'prefer-dark'\"", True),
        ("echo \"'default'\"", False),
        ("echo \"'prefer-light'\"", False),
        ("echo nonsense; exit 1", False),
        ("exit 1", False),
        ("printf '\\377\\376'", False),
    ],
)
def test_answers_of_the_desktop_choose_the_theme(
    script: str, dark: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop(tmp_path, monkeypatch, script)
    assert is_desktop_dark() is dark


def test_an_older_desktop_is_dark_by_the_name_of_its_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desktop(tmp_path, monkeypatch, '[ "$3" = gtk-theme ] && echo "\'Adwaita-dark\'"')
    assert is_desktop_dark() is True


def test_a_desktop_without_the_means_is_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert is_desktop_dark() is False
    assert capfd.readouterr() == ("", "")


def test_a_slow_desktop_does_not_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second request during a query starts no other."""
    gate, asked, started = tmp_path / "gate", tmp_path / "asked", tmp_path / "started"
    os.mkfifo(gate)
    os.mkfifo(started)
    desktop(tmp_path, monkeypatch, f"echo x >> {asked}; echo > {started}; read -r go < {gate}; echo \"'x-dark'\"")
    heard: list[bool] = []
    system_theme = SystemTheme()
    system_theme.on_change = lambda: heard.append(system_theme.is_dark)
    system_theme.ask()
    started.read_bytes()  # waits for the script
    system_theme.ask()
    assert not system_theme.is_dark
    gate.write_bytes(b"\n")
    system_theme.wait()
    assert (system_theme.is_dark, heard, asked.read_text(encoding="utf-8")) == (True, [True], "x\n")
    system_theme.ask()
    started.read_bytes()
    gate.write_bytes(b"\n")
    system_theme.wait()
    assert heard == [True], "nothing has changed"


def test_every_look_of_the_settings_has_a_palette() -> None:
    assert {*THEMES} == {*PALETTES, SYSTEM}
    assert [palette_for(theme, dark=True) for theme in THEMES] == [DAY, NIGHT, CONTRAST, NIGHT]
    assert palette_for(SYSTEM, dark=False) == DAY
