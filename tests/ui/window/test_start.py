"""What the program does once its first screen is shown."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.logbook import close_logbook
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui import main as opening
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.navigation import Navigation


def test_a_race_is_imported_once_the_first_screen_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []
    drawn = App.draw

    def draw(app: App) -> float:
        happened.append("drawn")
        app.quit()
        return drawn(app)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(App, "draw", draw)
    monkeypatch.setattr(Navigation, "import_race_screen", staticmethod(lambda: happened.append("imported")))
    monkeypatch.setattr(opening, "Thread", lambda target, **_named: SimpleNamespace(start=target))
    try:
        opening.open_window(Settings(), ShowMenu())
    finally:
        use_keys(game_keys())
        close_logbook()
    assert happened == ["drawn", "imported"]
