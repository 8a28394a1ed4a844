"""F1 shows keys on every screen, in every dialog and behind a privacy screen; Shift+F1 all pages of help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.screens import key_page
from breakaway_desktop.ui.screens.help import screen as help_screen
from tests.kit.app_driver import shows
from tests.ui.measured.picture import texts_of
from tools.screens import STATES, State, name_of
from tools.studio import Studio

NAMES = (
    "menu", "settings", "setup", "help-pages", "building", "privacy-screen", "result", "replay", "review-running",
    "error-screen", "load", "unsaved", "race", "log", "menu-in-race", "undo", "orders", "tutorial-slipstream-1",
    "tutorial-race",
)  # fmt: skip
SCREENS = [state for state in STATES if name_of(state) in NAMES]


def press_key(studio: Studio, key: int, mods: int = 0) -> None:
    """Press a key in the window, which handles keys that no scene uses."""
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode=""))
    studio.app.handle_event(pygame.event.Event(pygame.KEYUP, key=key, mod=mods))
    studio.wait(400)  # longer than a privacy screen ignores input


def test_every_screen_is_tried() -> None:
    assert len(SCREENS) == len(NAMES)


@pytest.mark.parametrize("state", SCREENS, ids=name_of)
def test_help_is_on_every_screen_and_leaves_it_as_it_was(state: State, opened: Callable[..., Any]) -> None:
    studio = opened(state)
    before: Scene = studio.top
    press_key(studio, pygame.K_F1)
    assert shows(studio.top, key_page)
    assert any("Full screen" in text for text, _box, _cut in texts_of(studio))
    press_key(studio, pygame.K_F1)
    if shows(before, menu_in_race):
        return  # the dialog is closed: its entry leads to the keys of the race
    assert studio.top is before
    if not shows(before, help_screen):
        press_key(studio, pygame.K_F1, pygame.KMOD_SHIFT)
        assert shows(studio.top, help_screen)
        press_key(studio, pygame.K_ESCAPE)
        assert studio.top is before
