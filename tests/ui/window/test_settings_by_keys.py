"""The settings in the window, by keys: changed, saved, and read after a restart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.drawing.palette import DAY, NIGHT
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


def change_at(program: VirtualProgram, name: str, value: object, *keys: str, control: str = "") -> None:
    """Press keys on the control of a setting."""
    tab_to(program, control or name)
    change(program, name, value, *keys)


def tab_to(program: VirtualProgram, label: str) -> None:
    """Press Tab until this control has the focus."""
    assert program.app.stage.top is not None
    focus = program.app.stage.top.focus
    for _control in focus.controls:
        if focus.current is not None and focus.current.label == label:
            return
        program.press("Tab")
    pytest.fail(f"Tab does not reach {label}")


def test_settings_changed_by_keys_survive_a_restart(tmp_path: Path) -> None:
    with VirtualProgram(tmp_path / "home") as program:
        program.press("o")
        change_at(program, "language", "it", "Right")
        change_at(program, "screen_reader", "on", "Right")
        change_at(program, "spoken", "full", "Right")
        change_at(program, "every_move", True, "Right")
        change_at(program, "text_size", 100, "Right")
        change_at(program, "theme", "dark", "Right", control="theme-light")
        change_at(program, "motion", "still", "Right", "Right")
        change_at(program, "captions", True, "Right")
        change_at(program, "notices_stay", True, "Right")
        change_at(program, "holding", "press", "Right")
        change_at(program, "bots_wait", True, "Right")
        change_at(program, "dwell", 500, "Right")
        change_at(program, "speed", "fast", "Right")
        change_at(program, "thinking", 300, "Right")
        change_at(program, "first_press", True, "Right")
        change_at(program, "figures", "all", "Right")
        change_at(program, "rivals", False, "Right")
        change_at(program, "peek", 20, "Right")
        change_at(program, "hints", False, "Left")
        change_at(program, "volume", 65, "Right")
        change_at(program, "phone_bell", "next", "Right")
        change_at(program, "keys", {"rider.hint": "8"}, "Return", "8", control="key rider.hint")
        program.press("Escape")
        change(program, "muted", True, "m")
        saved, picture = settings(program), program.press("o")
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
