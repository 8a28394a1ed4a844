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
from breakaway_desktop.ui.scenes.menu import MenuScene
from breakaway_desktop.ui.scenes.menu_in_race import MenuInRace
from tests.ui.scenes.test_anything_goes import do_anything
from tools.screens import STATES, State, name_of
from tools.studio import Studio

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
DEEDS = -(-20_000 // len(STATES))
MOST_STEPS = 40


def walk_home(studio: Studio) -> list[str]:
    """Presses Esc, or Enter where Esc leads nowhere, until the menu is there; the scenes on the way."""
    way: list[str] = []
    for _ in range(MOST_STEPS):
        studio.wait(500)
        studio.app.draw()
        top = studio.top
        if isinstance(top, MenuScene) and not top.focus.depth and not _is_grabbed(studio):
            return way
        if not _is_grabbed(studio):
            way.append(type(top).__name__)
        if isinstance(top, MenuInRace):
            studio.focus("menu")
            studio.key(pygame.K_RETURN)
            continue
        if isinstance(top, Dialog) and way.count(type(top).__name__) > 1:
            # Esc gives the harmless answer, which leads back: the other one stands last.
            studio.key(pygame.K_TAB, mods=pygame.KMOD_SHIFT)
            studio.key(pygame.K_RETURN)
            continue
        before = studio.stage.scenes, top.focus.depth, _is_grabbed(studio)
        studio.key(pygame.K_ESCAPE)
        if (studio.stage.scenes, top.focus.depth, _is_grabbed(studio)) == before:
            studio.key(pygame.K_RETURN)
    raise AssertionError(f"no way home: {way}")


def _is_grabbed(studio: Studio) -> bool:
    current = studio.top.focus.current
    return current is not None and current.grabbing


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
    for path in tmp_path.glob("shelf-*/*.race"):
        if path.stat().st_size and path.stem != "damaged":
            assert verify(path).agreement is Agreement.AGREES
    with capsys.disabled():
        print(f"random_inputs_{name_of(state)} = {sum(seen.values())} inputs on {dict(seen)}")
