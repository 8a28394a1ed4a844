"""The list of screens is complete: pictures and measurements cover every screen of the program."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

from breakaway_desktop.ui import screens
from tests.kit.app_driver import shows
from tests.ui.measured.main_buttons import MAIN_BUTTONS
from tools.screens import PICTURED, STATES, name_of

NAMES = (
    "menu", "menu-keys", "day-start", "statistics-empty", "setup", "help-pages", "building", "result", "error-screen",
    "settings", "replay-start", "review-running", "load-empty", "race-start", "log", "tutorial-slipstream-1",
    "mail-empty", "letter-first", "lobby-empty", "phone-building", "tour-start", "find-card",
)  # fmt: skip
"""One state of each screen."""


def screens_of_the_game() -> set[ModuleType]:
    """Return the modules that define a whole screen, with its update and its view."""
    names = [result.name for result in pkgutil.walk_packages(screens.__path__, screens.__name__ + ".")]
    modules = [importlib.import_module(name) for name in names]
    return {module for module in modules if all(callable(getattr(module, name, None)) for name in ("update", "view"))}


def test_every_screen_is_on_top_in_some_state(opened: Callable[..., Any]) -> None:
    wanted = screens_of_the_game()
    assert wanted
    for state in STATES:
        if name_of(state) in NAMES:
            top = opened(state, (960, 600)).top
            wanted = {screen for screen in wanted if not shows(top, screen)}
    assert {screen.__name__ for screen in wanted} == set()


def test_the_list_has_each_state_once_and_all_pictures() -> None:
    names = [name_of(state) for state in STATES]
    assert len(set(names)) == len(names)
    assert set(PICTURED) <= set(STATES)
    assert sorted(" ".join(MAIN_BUTTONS.values()).split()) == sorted(names)
