"""Shared fixtures of the window's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.fixtures import at_setup, finished, half_way, person, studio
from tests.kit.real_program import RealProgram

__all__ = ["at_setup", "finished", "half_way", "person", "studio"]


@pytest.hookimpl(tryfirst=True)  # before pytest selects by mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of the real window as `x11`, which only Linux has, and leave them to `make release-test`."""
    for item in items:
        if isinstance(item, pytest.Function) and vars(item.module).get("RealProgram") is RealProgram:
            item.add_marker(pytest.mark.x11)
            item.add_marker(pytest.mark.release)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every exported file into a home of the test."""
    home = tmp_path.with_name(f"{tmp_path.name}-home")
    home.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
