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


def change(program: VirtualProgram, name: str, value: object, *keys: str, control: str = "") -> None:
    """Press keys on the control of a setting, which is saved at once."""
    assert settings(program).get(name) != value
    tab_to(program, control or name)
    program.press(*keys)
    assert settings(program)[name] == value


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
        change(program, "language", "it", "Right")
        change(program, "screen_reader", "on", "Right")
        change(program, "spoken", "full", "Right")
        change(program, "every_move", True, "Right")
        change(program, "text_size", 100, "Right")
        change(program, "theme", "dark", "Return", control="theme-dark")
        change(program, "motion", "still", "Right", "Right")
        change(program, "captions", True, "Right")
        change(program, "notices_stay", True, "Right")
        change(program, "holding", "press", "Right")
        change(program, "bots_wait", True, "Right")
        change(program, "dwell", 500, "Right")
        change(program, "speed", "fast", "Right")
        change(program, "thinking", 300, "Right")
        change(program, "first_press", True, "Right")
        change(program, "figures", "all", "Right")
        change(program, "peek", 20, "Right")
        change(program, "hints", False, "Left")
        change(program, "volume", 65, "Right")
        change(program, "phone_bell", "next", "Right")
        change(program, "keys", {"rider.hint": "8"}, "Return", "8", control="key rider.hint")
        program.press("Escape")
        program.press("m")
        assert settings(program)["muted"]
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
