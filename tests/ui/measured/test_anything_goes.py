"""Whatever a person presses or clicks, from every screen in every state: no exception, and always a way to the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.kit.dialog import Dialog
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.scenes.menu import MenuScene
from breakaway_desktop.ui.scenes.menu_in_race import MenuInRace
from tests.ui.scenes.test_anything_goes import do_anything
from tools.screens import STATES, State, name_of
from tools.studio import Studio

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
DEEDS = -(-20_000 // len(STATES))
MOST_STEPS = 40


def walk_home(studio: Studio) -> list[str]:
    """Presses Esc, or Enter where Esc leads nowhere even when it is pressed twice, until the menu is there; the scenes
    on the way."""
    way: list[str] = []
    left: set[type[Scene]] = set()
    for _ in range(MOST_STEPS):
        studio.wait(500)
        studio.app.draw()
        top = studio.top
        if isinstance(top, MenuScene) and not top.focus.depth and not _is_grabbed(studio):
            return way
        way.append(type(top).__name__)
        if isinstance(top, MenuInRace):
            studio.focus("menu")
            studio.key(pygame.K_RETURN)
        elif isinstance(top, Dialog) and type(top) in left:
            # Esc gives the harmless answer, which leads back: the other one stands last.
            studio.key(pygame.K_TAB, mods=pygame.KMOD_SHIFT)
            studio.key(pygame.K_RETURN)
        elif not _leads_on(studio, pygame.K_ESCAPE) and not _leads_on(studio, pygame.K_ESCAPE):
            studio.key(pygame.K_RETURN)
        if top not in studio.stage.scenes:
            left.add(type(top))
    raise AssertionError(f"no way home: {way}")


def _leads_on(studio: Studio, key: int) -> bool:
    """Whether anybody can see that the key has been pressed."""
    top, before = studio.top, (studio.stage.scenes, studio.top.focus.depth, _is_grabbed(studio))
    studio.key(key)
    return (studio.stage.scenes, top.focus.depth, _is_grabbed(studio)) != before


def _is_grabbed(studio: Studio) -> bool:
    current = studio.top.focus.current
    return current is not None and current.grabbing


def spoilt(folder: Path) -> set[bytes]:
    """What stands in the races of the shelf that are none; some states begin with such."""
    races = [path for path in folder.glob("shelf-*/*.race") if path.stat().st_size]
    return {path.read_bytes() for path in races if verify(path).agreement is not Agreement.AGREES}


@EVERY_STATE
def test_escape_and_enter_lead_to_the_menu(state: State, opened: Callable[..., Any]) -> None:
    walk_home(opened(state))


@pytest.mark.slow
@EVERY_STATE
def test_twenty_thousand_presses_and_clicks_over_all_screens(
    state: State, opened: Callable[..., Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lots = Random(name_of(state))
    size = lots.choice(((960, 600), (1280, 800), (1920, 1080)))
    studio = opened(state, size)
    studio.game.settings.speed = lots.choice(("off", "fast", "normal"))
    broken = spoilt(tmp_path)
    seen: Counter[str] = Counter()
    for _ in range(DEEDS):
        if studio.stage.top is None:  # somebody has quit
            studio.game.show_menu()
        seen[type(studio.top).__name__] += 1
        do_anything(studio.stage, studio.app.screen, lots)
        if lots.random() < 0.3 and studio.stage.top is not None:
            studio.wait(lots.choice((5, 40, 400)))
        if lots.random() < 0.02 and studio.stage.top is not None:
            studio.app.draw()
    if studio.stage.top is not None:
        walk_home(studio)
    studio.game.let_go()
    assert spoilt(tmp_path) <= broken
    with capsys.disabled():
        print(f"random_inputs_{name_of(state)} = {sum(seen.values())} inputs on {dict(seen)}")
