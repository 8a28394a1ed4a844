from types import SimpleNamespace

import pytest

from breakaway_desktop.kit.input import clipboard
from tests.kit.fixtures import display as display


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
