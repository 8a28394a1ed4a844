"""The window and the terminal start with any settings file."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, example, given, settings as hypothesis_settings, strategies as st

from breakaway_desktop.cli import main
from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.logbook import close_logbook
from breakaway_desktop.kit.places import races_folder
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.match.library import race_files
from breakaway_desktop.settings import FILE, Settings, load_settings
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.main import open_window
from tests.kit.app_driver import is_dialog
from tests.match.hostile_settings import FIELDS, JUNK, NAMED, SETTINGS, settings_bytes

ALL = hypothesis_settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def write_settings(folder: Path, data: bytes) -> None:
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_bytes(data)


@ALL
@given(SETTINGS)
@example({"races": "~gone/x"})
@example({"races": "/races/\ud800"})
@example({"watched": ["\ud800"], "setup": {"\udfff": "\ud800"}, "newer": "\udc80"})
def test_each_value_is_used_or_reported_and_saved_settings_load_again(tmp_path: Path, said: dict[str, Any]) -> None:
    write_settings(tmp_path, settings_bytes(said))
    settings, usual = load_settings(tmp_path), Settings()
    assert settings.backup is None
    for name in FIELDS:
        if name in said and name not in settings.misread and name not in settings.extra:
            result = getattr(settings, name)
            assert name == "volumes" or json.dumps(result) == json.dumps(said[name])
        else:
            assert getattr(settings, name) == getattr(usual, name) or name in ("extra", "misread", "kept_copy")
    assert race_files(settings.folder) == []
    assert settings.save(tmp_path)
    again = load_settings(tmp_path)
    assert again.misread == ()
    assert repr(again.extra) == repr(settings.extra)


@ALL
@given(st.sampled_from(FIELDS), JUNK, st.integers(0, 300), st.binary(max_size=4))
def test_a_file_with_bytes_in_it_that_are_none_is_read_or_set_aside(
    tmp_path: Path, name: str, value: Any, at: int, noise: bytes
) -> None:
    good = settings_bytes({"theme": "dark", name: value})
    write_settings(tmp_path, good[:at] + noise + good[at + len(noise) :])
    settings = load_settings(tmp_path)
    assert settings.save(tmp_path)
    assert load_settings(tmp_path).backup is None


@pytest.mark.parametrize("depth", [41, 900, 100_000])
def test_a_file_that_nests_too_deep_is_set_aside(tmp_path: Path, depth: int) -> None:
    """Python reads lists in lists that it cannot write."""
    write_settings(tmp_path, b'{"newer": ' + b"[" * depth + b"]" * depth + b"}")
    assert load_settings(tmp_path).backup == tmp_path / "settings.broken"


def shown_at_the_start(folder: Path) -> Any:
    """Return the scene on top when the first frame is drawn."""
    seen: list[Any] = []

    def look(app: App) -> None:
        seen.append(app.stage.top)
        app.quit()

    try:
        with patch.object(App, "draw", lambda app, **_how: look(app)):
            open_window(load_settings(), ShowMenu())
    finally:
        use_keys(game_keys())
        close_logbook()
    assert load_settings(folder).misread == ()
    return seen[0]


@hypothesis_settings(ALL, max_examples=25)
@given(SETTINGS)
@example(dict.fromkeys(FIELDS, NAMED[0]))
@example({"races": "/races/\ud800"})
@example({"keys": {"h": "\ud800", "\0": "q"}, "watched": ["\ud800"]})
@example({"setup": {"seats": [], "base": 1}})
def test_the_window_opens_and_lists_invalid_settings(tmp_path: Path, said: dict[str, Any]) -> None:
    folder = tmp_path / "config"
    write_settings(folder, settings_bytes(said))
    misread = load_settings(folder, touch=False).misread
    top = shown_at_the_start(folder)
    assert is_dialog(top, "settings-lost") >= bool(misread)


@pytest.mark.parametrize(("name", "value"), [("keys", {"h": "no such key"}), ("setup", {"base": "boxed"})])
def test_values_that_only_the_window_can_check_are_reported_too(tmp_path: Path, name: str, value: object) -> None:
    write_settings(tmp_path / "config", settings_bytes({name: value}))
    top = shown_at_the_start(tmp_path / "config")
    assert is_dialog(top, "settings-lost")
    assert f"“{name}”" in repr(top.model)
    assert json.loads((tmp_path / "config" / "settings.broken").read_bytes()) == {name: value}


@pytest.mark.parametrize("folder", ["~gone/x", "\ud800", "x", "a\0b"])
def test_a_race_in_the_terminal_starts_in_the_default_folder_with_a_notice(
    tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    write_settings(tmp_path / "config", settings_bytes({"races": folder}))
    assert main(["play", "--text", "--seed", "7"]) == 0
    assert "The settings file has an invalid value for “races”" in capsys.readouterr().err
    assert [path.name for path in races_folder().iterdir()] == ["race-7.race"]


@pytest.mark.parametrize("arguments", [("play", "--text"), ("play",), ()], ids=["text", "no display", "menu"])
def test_a_broken_file_is_set_aside_by_the_terminal_too(
    tmp_path: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    write_settings(tmp_path / "config", b"\xff{")
    for shown in (1, 0):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(arguments) == 0
        assert capsys.readouterr().err.count("The old file was renamed to") == shown


@hypothesis_settings(ALL, max_examples=10)
@given(said=SETTINGS)
def test_the_terminal_opens_with_any_settings_file(
    tmp_path: Path, said: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    write_settings(tmp_path / "config", settings_bytes(said))
    assert main(["play", "--text", "--seed", "7"]) == 0
