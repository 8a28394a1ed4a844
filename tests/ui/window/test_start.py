"""What the program does once its first screen is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.logbook import close_logbook
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui import main as opening
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowMenu


class Thread:
    """A thread that has ended when it has started."""

    def __init__(self, target: Callable[..., object], args: tuple[object, ...], **_named: object) -> None:
        self.start = lambda: target(*args)


def test_a_race_is_imported_once_the_first_screen_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    imported: list[str] = []
    before_frame: list[str] = []
    drawn = App.draw

    def draw(app: App) -> float:
        before_frame.extend(imported)
        app.quit()
        return drawn(app)

    monkeypatch.setattr(App, "draw", draw)
    monkeypatch.setattr(opening, "Thread", Thread, raising=False)
    monkeypatch.setattr(opening, "import_module", imported.append, raising=False)
    try:
        opening.open_window(Settings(), ShowMenu())
    finally:
        use_keys(game_keys())
        close_logbook()
    assert not before_frame
    assert imported == ["breakaway_desktop.ui.screens.race"]
