"""Random keys and clicks on every screen: no exception, and there is always a way on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.kit.input.inputs import (
    FocusGained,
    FocusLost,
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Typed,
    WheelTurned,
)
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.stage import Scene, Stage
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.screens import menu as menu_screen, race as race_screen, team_building
from breakaway_desktop.ui.screens.new_race import screen as new_race_screen
from tests.figures import Figure
from tests.kit.app_driver import AppDriver

PRESSED = (
    *(pygame.K_1 + n for n in range(4)), *(pygame.K_F1 + n for n in range(7)),
    pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PLUS, pygame.K_MINUS,
    *map(ord, "abcegjlnprstvwyz05"),
)  # fmt: skip
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)


def a_session(folder: Path, seed: int, actions: int) -> Counter[str]:
    """Make `actions` random presses and clicks; return how many each scene got."""
    rng = Random(seed)
    person = AppDriver(folder, rng.choice(((960, 600), (1280, 800), (1920, 1080))))
    del person.navigation.show_race  # use the real race screens
    person.open(ShowMenu())
    stage, seen = person.stage, Counter[str]()
    for _ in range(actions):
        if stage.top is None:  # the program was quit
            person.open(ShowMenu())
        assert stage.top is not None
        seen[_name_of(stage.top)] += 1
        do_anything(stage, rng)
        if rng.random() < 0.3:
            stage.update(rng.choice((5, 40, 400)))
        if rng.random() < 0.02 and stage.top is not None:
            person.drawn_texts()
    person.current.release()
    return seen


def _name_of(scene: Scene) -> str:
    return getattr(scene.part, "__name__", "dialog") if isinstance(scene, Page) else type(scene).__name__


def do_anything(stage: Stage, rng: Random) -> None:
    """Make a random press, click, movement of the mouse, or typed letter."""
    pos = rng.uniform(0, stage.host.screen.w), rng.uniform(0, stage.host.screen.h)
    top = stage.top
    assert top is not None
    controls = [control for control in top.focus.controls if control.enabled]
    action = rng.random()
    if action < 0.45:
        key, mods = rng.choice(PRESSED), rng.choice(MODS)
        stage.handle(KeyDown(key, mods, text=chr(key) if 32 <= key < 127 and not mods else ""))
        stage.handle(KeyUp(key, mods))
    elif action < 0.75:
        if controls and rng.random() < 0.8:
            pos = rng.choice(controls).rect.centre
        for event in (PointerMoved(pos), PointerPressed(pos), PointerReleased(pos)):
            stage.handle(event)
    elif action < 0.85:
        stage.handle(PointerMoved(pos))
    elif action < 0.9:
        stage.handle(WheelTurned(pos, rng.choice((-3.0, -1.0, 1.0, 3.0))))
    elif action < 0.97:
        stage.handle(Typed(rng.choice("a7,é<&\u200f猫 ")))
    else:
        stage.handle(FocusLost())
        stage.handle(FocusGained())


def test_a_thousand_presses_and_clicks_lead_nowhere_bad(tmp_path: Path) -> None:
    a_session(tmp_path, 0, 1000)
    races = [path for path in tmp_path.glob("*.race") if path.stat().st_size]
    assert races
    for path in races:
        assert verify(path).agreement is Agreement.AGREES


@pytest.mark.release
def test_twenty_thousand_presses_and_clicks_lead_nowhere_bad(tmp_path: Path, figure: Figure) -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        seen += a_session(tmp_path / str(seed), 100 + seed, 1000)
    for path in tmp_path.glob("*/*.race"):
        if path.stat().st_size:
            assert verify(path).agreement is Agreement.AGREES
    figure("random inputs", seen.total())
    pages = {menu_screen.__name__, race_screen.__name__, new_race_screen.__name__, team_building.__name__}
    assert pages <= set(seen)


def test_the_game_is_the_real_one(tmp_path: Path) -> None:
    """The tests above use the real way into a race."""
    person = AppDriver(tmp_path)
    del person.navigation.show_race
    assert getattr(person.navigation.show_race, "__func__", None) is Navigation.show_race
