"""Somebody who rides the tutorial: does what the sheet asks for, by key or by click."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pygame

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.guide.lessons.lesson import LOOK, RACE, RIDE
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.palette import DAY, Palette
from breakaway_desktop.ui.input.inputs import KeyDown, KeyUp
from breakaway_desktop.ui.screens.race import model as race
from breakaway_desktop.ui.screens.tutorial import screen
from breakaway_desktop.ui.screens.tutorial.screen import DO, FREE, STEP, TutorialModel
from breakaway_desktop.ui.screens.tutorial.spotlight import Spotlight, SpotlitShape
from breakaway_desktop.ui.toolkit.page import Page
from tests.ui.journeys.fakes import QuickThinker
from tests.ui.journeys.person import Person, shows

FRAME_MS = 50.0


class Learner(Person):
    """A person whose bots answer at once."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), palette: Palette = DAY) -> None:
        super().__init__(folder, size, palette)
        self.session.thinker = cast(Thinker, QuickThinker())

    @property
    def page(self) -> Page:
        top = self.window.stage.top
        assert isinstance(top, Page)
        assert shows(top, screen)
        return top

    @property
    def lesson(self) -> TutorialModel:
        model = self.page.model
        assert isinstance(model, TutorialModel)
        return model

    @property
    def race(self) -> race.RaceModel:
        """What lies beneath."""
        assert self.lesson.race is not None
        return self.lesson.race

    @property
    def learns(self) -> bool:
        return shows(self.window.stage.top, screen)

    @property
    def lights(self) -> tuple[SpotlitShape, ...]:
        """What is lit now."""
        of = self.page.views[0].root
        assert isinstance(of, Spotlight)
        return of.find(self.page.placed[0]).lights

    def explains(self) -> bool:
        """Whether a drawer lies over the road, or a reason is given."""
        return self.race.view_state.is_drawer_open or self.race.view_state.explains

    def begin(self, at: int = 0) -> None:
        self.navigation.show_lessons(at)

    def strike(self, key: int, mods: int = 0) -> bool:
        taken = self.window.stage.handle(KeyDown(key, mods))
        self.window.stage.handle(KeyUp(key, mods))
        return taken

    def obey(self) -> None:
        """Strikes the key that stands on the button, and watches what comes of it."""
        chord = screen._main_action(self.lesson).default_chord
        self.strike(chord.key, pygame.KMOD_CTRL if chord.ctrl else 0)
        self.watch()

    def obey_by_click(self) -> None:
        """Clicks on the card, where one is asked for, else on the button."""
        action = self.lesson.step.action
        card = self.card(action.card) if action.kind in (LOOK, RIDE) else None
        self.click_at((card or self.control(DO).rect).centre)
        self.watch()

    def card(self, value: int) -> Box:
        """Where this card of the hand is."""
        return self.page.node_box(f"card {race.hand_cards(self.race).index(value) + 1}")

    def watch(self) -> None:
        """Until the next step is there, or the race is free."""
        for _ in range(200):
            if not self.learns or self.lesson.phase in (STEP, FREE):
                return
            self.wait(FRAME_MS)
        raise AssertionError("no step comes")

    def ride(self, click: bool = False) -> None:
        """Rides the free race with the first card until the sprint is decided."""
        for _ in range(3000):
            if self.lesson.phase == STEP:
                return
            if self.race.shown_ask is None:
                self.wait(FRAME_MS)
            elif click:
                self.click_at(self.page.node_box("card 1").centre)
            else:
                self.strike(pygame.K_1)
                self.strike(pygame.K_RETURN)
        raise AssertionError("the race does not end")


def step_of(kind: str) -> int:
    """The first step that asks for this."""
    return next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == kind)


def last_race_step() -> int:
    """The step at which the free race begins."""
    return step_of(RACE)
