"""Drives the tutorial: performs each step by key or by click."""

from __future__ import annotations

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.tutorial.lesson import LOOK, RACE, RIDE
from breakaway_desktop.ui.screens.race import model as race
from breakaway_desktop.ui.tutorial import screen
from breakaway_desktop.ui.tutorial.intents import ShowLessons
from breakaway_desktop.ui.tutorial.screen import DO, FREE, STEP, TutorialModel
from breakaway_desktop.ui.tutorial.spotlight import Spotlight, SpotlitShape
from tests.kit.app_driver import AppDriver, shows

FRAME_MS = 50.0


class TutorialDriver(AppDriver):
    """Drives the tutorial."""

    @property
    def lesson(self) -> TutorialModel:
        model = self.page.model
        assert isinstance(model, TutorialModel)
        return model

    @property
    def race(self) -> race.RaceModel:
        """The race below the lesson."""
        assert self.lesson.race is not None
        return self.lesson.race

    @property
    def is_in_lesson(self) -> bool:
        return shows(self.stage.top, screen)

    @property
    def lights(self) -> tuple[SpotlitShape, ...]:
        """The shapes in the spotlight."""
        spotlight = self.page.views[0].root
        assert isinstance(spotlight, Spotlight)
        return spotlight.find(self.page.placed[0]).lights

    def is_explaining(self) -> bool:
        """Return whether a drawer covers the road or a reason is shown."""
        return self.race.view_state.is_drawer_open or self.race.view_state.explains

    def begin(self, step: int = 0) -> None:
        self.navigation.open(ShowLessons(step))

    def do_step(self) -> None:
        """Press the key shown on the button, and wait for the next step."""
        chord = screen._main_action(self.lesson).default_chord
        self.key(chord.key, mods=pygame.KMOD_CTRL if chord.ctrl else 0)
        self.wait_for_step()

    def do_step_by_click(self) -> None:
        """Click the card of the step if it has one, else the button."""
        action = self.lesson.step.action
        card = self.card(action.card) if action.kind in (LOOK, RIDE) else None
        self.click((card or self.control(DO).rect).centre)
        self.wait_for_step()

    def card(self, value: int) -> Box:
        """Return the box of this card of the hand."""
        return self.page.node_box(f"card {race.hand_cards(self.race).index(value) + 1}")

    def wait_for_step(self) -> None:
        """Wait until the next step starts, or the free race."""
        for _ in range(200):
            if not self.is_in_lesson or self.lesson.phase in (STEP, FREE):
                return
            self.wait(FRAME_MS)
        raise AssertionError("no step comes")

    def play_free_race(self, click: bool = False) -> None:
        """Play the free race with the first card of each rider until the sprint is decided, or to its result."""
        for _ in range(9000):
            if not self.is_in_lesson or self.lesson.phase == STEP:
                return
            if self.race.shown_ask is None:
                self.wait(FRAME_MS)
            elif click:
                self.click(self.page.node_box("card 1").centre)
            else:
                self.key(pygame.K_1)
                self.key(pygame.K_RETURN)
        raise AssertionError("the race does not end")


def step_of(kind: str) -> int:
    """Return the index of the first step of this kind."""
    return next(index for index, (_lesson, step) in enumerate(STEPS) if step.action.kind == kind)


def last_race_step() -> int:
    """Return the index of the step that starts the free race."""
    return step_of(RACE)
