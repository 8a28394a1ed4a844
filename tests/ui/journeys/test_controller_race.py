"""A whole race with only a controller: from the menu through set-up and team building to the podium."""

from __future__ import annotations

from typing import Any

import pygame

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.screens import (
    key_page,
    log as log_screen,
    menu as menu_screen,
    race as race_screen,
    result as result_screen,
)
from breakaway_desktop.ui.screens.settings import screen as settings_screen
from tests.kit.app_driver import shows
from tools.studio import Studio

A, B, X, Y, LB, RB, BACK, START = range(8)
UP, DOWN, LEFT, RIGHT = (0, 1), (0, -1), (-1, 0), (1, 0)


class Pad:
    """A controller that posts its events to the window."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    def press(self, *buttons: int) -> None:
        for button in buttons:
            for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                self._post(kind, button=button)

    def push(self, *ways: tuple[int, int]) -> None:
        for way in ways:
            self._post(pygame.JOYHATMOTION, hat=0, value=way)
            self._post(pygame.JOYHATMOTION, hat=0, value=(0, 0))

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, instance_id=5, joy=0, **values))
        for event in pygame.event.get():
            self.studio.app.handle_event(event)
        self.studio.wait(20)


def into_a_race(studio: Studio, pad: Pad) -> Page:
    """Begin a race with three presses; decisions are written at once, so that nothing waits for the disk."""
    studio.open(ShowMenu())
    pad.press(A, A, A)
    race = studio.top
    assert isinstance(race, Page)
    assert race.part is race_screen
    assert studio.current.autosave is not None
    assert studio.current.save_path is not None
    studio.current.autosave.close()
    studio.current.autosave = race.model.match.autosave = DirectAutosave(studio.current.save_path)
    return race


def test_a_complete_race_from_the_menu_to_the_podium(studio: Studio) -> None:
    pad = Pad(studio)
    match = into_a_race(studio, pad).model.match
    own = match.humans[0]
    played = set()
    for step in range(3000):
        if not shows(studio.top, race_screen):
            break
        studio.wait(700)
        race = studio.top
        if isinstance(race, Page) and race.part is race_screen and race.model.shown_ask is not None:
            rider, ridden = race.model.shown_ask.rider, len(match.steps)
            pad.push(LEFT, *[LEFT] * (step % 2))  # no card is selected at first
            pad.press(A)
            if len(match.steps) > ridden:
                played.add(rider)
    assert match.over
    studio.wait(2500)
    assert shows(studio.top, result_screen)
    assert played == {10 * own + rider for rider in range(1, 5)}
    for _control in range(60):
        if shows(studio.top, menu_screen):
            break
        pad.press(RB)
        if studio.top.focus.current is not None and studio.top.focus.current.label == "menu":
            pad.press(A)
    assert shows(studio.top, menu_screen)


def test_menus_settings_and_help_are_reached_and_left(studio: Studio) -> None:
    pad = Pad(studio)
    studio.open(ShowMenu())
    while studio.top.focus.current is None or studio.top.focus.current.label != "settings":
        pad.push(DOWN)
    pad.press(A)
    assert shows(studio.top, settings_screen)
    pad.push(DOWN, DOWN)
    pad.press(RB, LB, B)
    pad.press(BACK)
    assert shows(studio.top, key_page)
    pad.press(B)
    assert shows(studio.top, menu_screen)


def test_start_opens_the_menu_in_the_race_and_x_explains(studio: Studio) -> None:
    pad = Pad(studio)
    race = into_a_race(studio, pad)
    for _ in range(10):
        studio.wait(500)
    pad.press(START)
    assert studio.stage.scenes[0] is race
    assert shows(studio.top, menu_in_race)
    pad.press(B)
    assert studio.stage.scenes == (race,)
    pad.push(LEFT)
    pad.press(A)
    for _ in range(20):
        studio.wait(500)
    pad.press(X)
    assert race.model.view_state.explains


def test_the_race_log_is_three_presses_away(studio: Studio) -> None:
    """Start, down to it in the menu, A; B leads back to the race."""
    pad = Pad(studio)
    race = into_a_race(studio, pad)
    for _ in range(10):
        studio.wait(500)
    pad.press(START)
    assert shows(studio.top, menu_in_race)
    pad.push(DOWN)
    assert studio.top.focus.current is studio.top.focus.find("log")
    pad.press(A)
    for _ in range(3):
        studio.wait(500)
    assert shows(studio.top, log_screen)
    pad.press(B)
    assert studio.stage.scenes == (race,)


def test_key_caps_show_buttons_while_the_controller_is_in_the_hand(studio: Studio) -> None:
    from breakaway_desktop.kit.drawing.canvas import Canvas

    def caps() -> set[str]:
        canvas = Canvas(pygame.Surface((1280, 800)), studio.app.screen.palette, 1)
        canvas.text_log = []
        studio.stage.draw(canvas)
        return {text for text, _box, _cut in canvas.text_log}

    studio.open(ShowMenu())
    assert "Enter" in caps()
    Pad(studio).push(DOWN)
    assert "A" in caps()
    assert "Enter" not in caps()
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    assert "Enter" in caps()
