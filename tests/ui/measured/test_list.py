"""The list of screens is whole: every scene of the game stands in it, in pictures and in measurements."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import breakaway_desktop.ui.scenes
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tools.screens import PICTURED, STATES, name_of


def scenes_of_the_game() -> set[type[Scene]]:
    """All classes of scenes that are no mere base of others."""
    package = breakaway_desktop.ui.scenes
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
    found: set[type[Scene]] = {Dialog}
    bases = [Scene]
    while bases:
        for kind in bases.pop().__subclasses__():
            bases.append(kind)
            if kind.__module__.startswith(package.__name__) and not kind.__subclasses__():
                found.add(kind)
    return found


def test_every_scene_is_on_top_in_some_state(opened: Callable[..., Any]) -> None:
    wanted = scenes_of_the_game()
    for state in sorted(STATES, key=lambda state: state not in PICTURED):  # most scenes have their picture
        if wanted:
            wanted.discard(type(opened(state, (960, 600)).top))
    assert {kind.__name__ for kind in wanted} == set()


def test_no_state_stands_twice_in_the_list_and_all_pictures_are_in_it() -> None:
    names = [name_of(state) for state in STATES]
    assert len(set(names)) == len(names)
    assert set(PICTURED) <= set(STATES)
