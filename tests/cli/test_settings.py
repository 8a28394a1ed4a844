"""Settings: an invalid value in the file affects only that setting."""

from __future__ import annotations

import json
from typing import Any

import pytest

from breakaway_desktop.settings import FILE, Settings, load_settings

WRONG: tuple[Any, ...] = (None, True, -1, 10**30, 1e308, "", "xx", [], [[]], [1280], [1280, "800"], [1280, 1], {})


@pytest.mark.parametrize("row", ["language", "speed", "text_size", "window"])
@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_a_wrong_value_is_passed_over_and_the_others_hold(row, value, tmp_path) -> None:
    values: dict[str, Any] = {"language": "it", "speed": "fast", "text_size": 150, "window": [1000, 700]}
    (tmp_path / FILE).write_text(json.dumps({**values, row: value}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert getattr(settings, row) == getattr(Settings(), row)
    for other in values.keys() - {row}:
        other_value = values[other]
        assert getattr(settings, other) == (tuple(other_value) if other == "window" else other_value)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"it"', "\ud800", "[" * 100_000])
def test_a_file_without_settings_is_renamed(text, tmp_path) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogatepass"))
    broken = tmp_path / "settings.broken"
    assert load_settings(tmp_path) == Settings(backup=broken)
    assert list(tmp_path.iterdir()) == [broken]


def test_settings_are_read_as_they_were_saved(tmp_path) -> None:
    settings = Settings(language="it", speed="off", text_size=125, window=(1920, 1080))
    assert settings.save(tmp_path / "new")
    assert load_settings(tmp_path / "new") == settings


def test_settings_with_the_lines_of_windows_are_read(tmp_path) -> None:
    settings = Settings(language="it", speed="off")
    assert settings.save(tmp_path)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes().replace(b"\n", b"\r\n"))
    assert load_settings(tmp_path) == settings
