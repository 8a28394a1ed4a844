"""The settings in the window, by keys: changed, saved, and read after a restart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.drawing.palette import DAY, NIGHT
from breakaway_desktop.kit.toolkit.key_help import all_groups
from breakaway_desktop.ui import keys as act
from tests.kit.driven_program import DrivenProgram
from tests.kit.virtual_program import VirtualProgram


def settings(program: DrivenProgram) -> dict[str, Any]:
    path = program.config / "settings.json"
    result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return result


def change(program: DrivenProgram, name: str, value: object, *keys: str) -> None:
    """Press keys that change a setting, which is saved at once."""
    assert settings(program).get(name) != value
    program.press(*keys)
    assert settings(program)[name] == value


def test_settings_changed_by_keys_survive_a_restart(tmp_path: Path) -> None:
    with VirtualProgram(tmp_path / "home") as program:
        program.press("o")
        change(program, "language", "it", "Right")
        change(program, "screen_reader", "on", "Tab", "Right")
        change(program, "spoken", "full", "Tab", "Right")
        change(program, "every_move", True, "Tab", "Right")
        change(program, "text_size", 100, "Tab", "Right")
        change(program, "theme", "dark", "Tab", "Tab", "Return")
        change(program, "motion", "still", "Tab", "Tab", "Tab", "Tab", "Right", "Right")
        change(program, "captions", True, "Tab", "Right")
        change(program, "notices_stay", True, "Tab", "Right")
        change(program, "holding", "press", "Tab", "Right")
        change(program, "bots_wait", True, "Tab", "Right")
        change(program, "dwell", 500, "Tab", "Right")
        change(program, "speed", "fast", "Tab", "Tab", "Right")
        change(program, "thinking", 300, "Tab", "Right")
        change(program, "first_press", True, "Tab", "Right")
        change(program, "figures", "all", "Tab", "Right")
        change(program, "peek", 20, "Tab", "Right")
        change(program, "hints", False, "Tab", "Left")
        change(program, "volume", 65, *["Tab"] * 4, "Right")
        change(program, "phone_bell", "next", "Tab", "Tab", "Right")
        rows = [key_row for group in all_groups() for key_row in group.rows]
        at = [action for key_row in rows for action in key_row.actions if not action.fixed].index(act.HINT)
        program.press(*["Tab"] * (3 + at))
        change(program, "keys", {"rider.hint": "8"}, "Return", "8")
        program.press("Escape")
        change(program, "muted", True, "m")
        saved, picture = settings(program), program.press("Return")
        program.quit()
        program.restart()
        assert program.press("o") == picture
        assert settings(program) == saved


@pytest.mark.parametrize("is_dark", [True, False])
def test_the_look_follows_the_desktop(tmp_path: Path, is_dark: bool) -> None:
    folder = tmp_path / "home" / "config" / "breakaway-desktop"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text('{"theme": "system", "offered": true}', encoding="utf-8")
    with VirtualProgram(tmp_path / "home", is_desktop_dark=is_dark) as program:
        assert program.app.screen.palette == (NIGHT if is_dark else DAY)


def test_a_broken_file_is_moved_to_a_backup_and_reported_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "config" / "breakaway-desktop"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text("{broken", encoding="utf-8")
    with VirtualProgram(tmp_path / "home") as program:
        report = program.wait_still()
        assert (folder / "settings.broken").read_text(encoding="utf-8") == "{broken"
        assert program.press("Return") != report
        program.press("o")
        change(program, "language", "it", "Right")
