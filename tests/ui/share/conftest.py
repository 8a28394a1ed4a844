from pathlib import Path
from types import SimpleNamespace

import pytest

from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.ui.intents import ShowMenu
from tests.kit.app_driver import AppDriver
from tests.kit.fixtures import display as display


@pytest.fixture
def person(tmp_path: Path) -> AppDriver:
    """Return a window of 1280 × 800 with the menu."""
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    return person


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The system's clipboard."""
    board = SimpleNamespace(text="")

    def copy(text: str) -> bool:
        board.text = text
        return True

    monkeypatch.setattr(clipboard, "copy_text", copy)
    monkeypatch.setattr(clipboard, "paste_text", lambda: board.text)
    return board
