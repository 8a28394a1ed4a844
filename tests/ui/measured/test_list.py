"""The list of screens is complete: pictures and measurements cover every screen of the program."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from breakaway_desktop.ui import screens
from tests.ui.measured.state_table import SCREENS
from tools.screens import PICTURED, STATES, name_of


def screens_of_the_game() -> set[ModuleType]:
    """Return the modules that define a whole screen, with its update and its view."""
    names = [result.name for result in pkgutil.walk_packages(screens.__path__, screens.__name__ + ".")]
    modules = [importlib.import_module(name) for name in names]
    return {module for module in modules if all(callable(getattr(module, name, None)) for name in ("update", "view"))}


def test_every_screen_is_on_top_in_some_state() -> None:
    names = {
        screen.__name__.removeprefix("breakaway_desktop.ui.").replace(".", "/") for screen in screens_of_the_game()
    }
    assert names
    assert {name.removesuffix("/screen") for name in names} <= SCREENS.keys()


def test_the_list_has_each_state_once_and_all_pictures() -> None:
    names = [name_of(state) for state in STATES]
    assert len(set(names)) == len(names)
    assert set(PICTURED) <= set(STATES)
    assert sorted(state for row in SCREENS.values() for words in row.values() for state in words.split()) == sorted(
        names
    )
