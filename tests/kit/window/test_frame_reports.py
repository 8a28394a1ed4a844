"""Reports of the window for tests that drive it from outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from breakaway_desktop.kit.window.frame_reports import REPORTS_VARIABLE, frame_reporter
from tests.kit.virtual_program import VirtualProgram


def test_each_frame_reports_what_was_released_and_when_the_window_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "reports"
    monkeypatch.setenv(REPORTS_VARIABLE, str(path))
    with VirtualProgram(tmp_path / "home", size=(960, 600)) as program:
        program.press("m")
        program.quit()
    reports = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {tuple(report) for report in reports} == {("released", "wake_in", "size")}
    assert {tuple(report["size"]) for report in reports} == {(960, 600)}
    assert [report["released"] for report in reports] == sorted(report["released"] for report in reports)
    shown = [report["wake_in"] for report in reports if report["released"] == 1]
    assert shown[0] > 0  # the text that the sound is off
    assert shown[-1] is None


def test_without_the_variable_nothing_is_reported() -> None:
    assert frame_reporter() is None
