"""The settings in the real window, by real keys: changed, saved, and read after a restart."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.toolkit.key_help import all_groups
from tests.ui.desktop import Desktop
from tests.ui.window.races import saved_race


def settings(desk: Desktop) -> dict[str, Any]:
    path = desk.config / "settings.json"
    result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return result


def changes(desk: Desktop, name: str, value: object, *keys: str) -> None:
    """Press keys and wait until the setting is saved."""
    assert settings(desk).get(name) != value
    desk.key(*keys)
    desk.wait_until(lambda: settings(desk).get(name) == value, f"{name} = {value}")


def open_settings(desk: Desktop) -> None:
    desk.wait_still()
    desk.key("o")
    desk.wait_still()


def test_settings_changed_by_keys_survive_a_restart(tmp_path: Path) -> None:
    with Desktop(tmp_path / "home") as desk:
        open_settings(desk)
        changes(desk, "language", "it", "Right")
        changes(desk, "text_size", 100, "Tab", "Right")
        changes(desk, "theme", "dark", "Tab", "Tab", "Return")
        changes(desk, "motion", "still", "Tab", "Tab", "Tab", "Tab", "Right")
        changes(desk, "speed", "fast", "Tab", "Right")
        changes(desk, "thinking", 300, "Tab", "Right")
        changes(desk, "volume", 65, "Tab", "Right")
        changes(desk, "phone_bell", "next", "Tab", "Tab", "Right")
        changes(desk, "first_press", True, "Tab", "Right")
        changes(desk, "peek", 20, "Tab", "Right")
        changes(desk, "hints", False, "Tab", "Left")
        rows = [key_row for group in all_groups() for key_row in group.rows]
        at = [action for key_row in rows for action in key_row.actions if not action.fixed].index(act.HINT)
        desk.key(*["Tab"] * (6 + at))
        changes(desk, "keys", {"rider.hint": "u"}, "Return", "u")
        desk.key("Escape")
        changes(desk, "muted", True, "m")
        desk.wait_still(1.5)  # “sound off” has disappeared
        desk.key("Return")
        saved, picture = settings(desk), desk.wait_still(1.0)
        desk.key("ctrl+q")
        assert desk.wait_end() == 0
        desk.restart()
        open_settings(desk)
        desk.wait_until(lambda: desk.frame() == picture, "the same settings")
        assert settings(desk) == saved
        assert desk.errors() == ""


@pytest.mark.release
def test_the_look_follows_the_desktop_from_the_first_picture_on(tmp_path: Path) -> None:
    """A desktop without the setting, or without an answer, counts as light, and the window does not wait."""
    tools = tmp_path / "tools"
    tools.mkdir()
    gsettings = tools / "gsettings"
    path = {"PATH": f"{tools}:{os.environ['PATH']}"}
    pictures: list[float] = []
    for script in ("echo \"'prefer-dark'\"", "exit 1", "sleep 30"):
        gsettings.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        gsettings.chmod(0o755)
        home = tmp_path / f"home-{len(pictures)}"
        folder = home / "config" / "breakaway-desktop"
        folder.mkdir(parents=True)
        (folder / "settings.json").write_text('{"theme": "system", "offered": true}', encoding="utf-8")
        with Desktop(home, environment=path) as desk:
            desk.wait_still()
            desk.shot(tmp_path / "first.png")
            pictures.append(sum(pygame.transform.average_color(pygame.image.load(tmp_path / "first.png"))[:3]) / 3)
            desk.key("ctrl+q")
            assert desk.wait_end() == 0
            assert desk.errors() == ""
    dark, light, unknown = pictures
    assert dark < 90 < 110 < light == unknown


def test_a_broken_file_is_moved_to_a_backup_and_reported_at_the_start(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folder = home / "config" / "breakaway-desktop"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text("{broken", encoding="utf-8")
    with Desktop(home) as desk:
        said = desk.wait_still()
        assert (folder / "settings.broken").read_text(encoding="utf-8") == "{broken"
        desk.shot(tmp_path / "said.png")
        desk.key("Return")
        desk.wait_changed(said)
        open_settings(desk)
        changes(desk, "language", "it", "Right")


@pytest.mark.release  # the same without a window: tests/ui/journeys/test_language_switch.py
def test_the_language_is_switched_in_mid_race(tmp_path: Path) -> None:
    """The race continues in the other language."""
    with Desktop(tmp_path / "home") as desk:
        desk.wait_still()
        desk.key("Return")
        desk.wait_until(lambda: bool(saved_race(desk).get("teams")), "a race on the disk")
        english = desk.wait_still(1.0)
        desk.key("Escape")
        desk.wait_still()
        desk.key("o")
        desk.wait_still()
        changes(desk, "language", "it", "Right")
        desk.key("Escape", "Escape")
        italian = desk.wait_still()
        assert italian != english
        desk.shot(tmp_path / "italian.png")
        assert desk.returncode is None
