"""Shared fixtures of the window's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.desktop import Desktop


@pytest.hookimpl(tryfirst=True)  # before pytest selects by mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of the real window as `x11`, which only Linux has: `-m "not x11"` leaves them out."""
    for item in items:
        if isinstance(item, pytest.Function) and vars(item.module).get("Desktop") is Desktop:
            item.add_marker(pytest.mark.x11)
    # First, because they mostly wait, so that other processes can work meanwhile.
    items.sort(key=lambda item: item.get_closest_marker("x11") is None)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every exported file into the folder of the test."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "own-home"))
