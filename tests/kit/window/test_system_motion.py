"""The motion that follows the desktop: asked once, and allowed where the desktop gives no useful answer."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from breakaway_desktop.kit.window import system_motion
from breakaway_desktop.kit.window.system_motion import is_desktop_still
from breakaway_desktop.settings import Settings

linux = pytest.mark.skipif(sys.platform != "linux", reason="each system has its own means")


@linux
@pytest.mark.parametrize(
    ("script", "still"),
    [("echo false", True), ("echo true", False), ("echo nonsense", False), ("echo false >&2; exit 1", False)],
)
def test_gnome_is_asked(script: str, still: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "gsettings"
    tool.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    assert is_desktop_still() is still
    tool.unlink()
    assert is_desktop_still() is False


@linux
@pytest.mark.parametrize(
    ("stored", "still"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[General]\nName\n", False),
        ("AnimationDurationFactor=0", False),
        ("[KDE]\nAnimationDurationFactor=none\n", False),
    ],
)
def test_kde_has_a_file(stored: str, still: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert is_desktop_still() is False
    (tmp_path / "kdeglobals").write_text(stored, encoding="utf-8")
    assert is_desktop_still() is still


@pytest.mark.parametrize("animates", [True, False])
def test_windows_is_asked(animates: bool) -> None:
    def answer(_what: int, _zero: int, allowed: Any, _flags: int) -> None:
        allowed._obj.value = animates

    windll = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=answer))
    assert system_motion._is_windows_still(windll) is not animates


@pytest.mark.parametrize(("motion", "still"), [("system", True), ("full", False), ("still", True)])
def test_the_player_overrides_the_desktop(motion: str, still: bool) -> None:
    assert Settings(motion=motion, desktop_is_still=True).is_still is still
    assert Settings(motion=motion).is_still is (motion == "still")
