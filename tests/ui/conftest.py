"""What the window's tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.ui.desktop import Desktop


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is exported while anything goes lies in the folder of the test."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "own-home"))


@pytest.fixture
def open_desktop(tmp_path: Path) -> Iterator[Callable[..., Desktop]]:
    """Opens the program in its real window (arguments of `Desktop` after the first); all are closed after the test."""
    with ExitStack() as stack:

        def open_one(**settings: Any) -> Desktop:
            home = tmp_path / f"home-{len(list(tmp_path.glob('home-*'))) + 1}"
            return stack.enter_context(Desktop(home, **settings))

        yield open_one
