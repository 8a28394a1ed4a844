"""Somebody who rides the tutorial: does what the sheet asks for, by key or by click."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.guide.lessons.lesson import LOOK, RACE, RIDE, Spot
from breakaway_desktop.ui.kit.inputs import KeyDown, KeyUp
from breakaway_desktop.ui.kit.palette import LIGHT, Palette
from breakaway_desktop.ui.scenes.tutorial.scene import TutorialScene
from tests.ui.scenes.at_the_table import QuickThinker
from tests.ui.scenes.person import Person

FRAME_MS = 50.0


class Learner(Person):
    """A person whose bots answer at once."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), palette: Palette = LIGHT) -> None:
        super().__init__(folder, size, palette)
        self.session.thinker = cast(Thinker, QuickThinker())

    @property
    def lessons(self) -> TutorialScene:
        top = self.window.stage.top
        assert isinstance(top, TutorialScene)
        return top

    @property
    def ground(self) -> Any:
        """What lies beneath the lesson."""
        assert self.lessons.ground is not None
        return self.lessons.ground

    def begin(self, at: int = 0) -> TutorialScene:
        self.navigation.show_lessons(at)
        return self.lessons

    def strike(self, key: int, mods: int = 0) -> bool:
        taken = self.window.stage.handle(KeyDown(key, mods))
        self.window.stage.handle(KeyUp(key, mods))
        return taken

    def obey(self) -> None:
        """Strikes the key that is asked for, and watches what comes of it."""
        self.strike(self.lessons._key()[0])
        self.watch()

    def obey_by_click(self) -> None:
        """Clicks on the card, where one is asked for, else on the line that asks."""
        scene = self.lessons
        action = scene.step.action
        place = self.ground.box(Spot("card", action.card)) if action.kind in (LOOK, RIDE) else None
        self.click_at((place or scene.focus.find("ask").rect).centre)
        self.watch()

    def watch(self) -> None:
        """Until the next step lies there, or the race is free."""
        for _ in range(200):
            top = self.window.stage.top
            if not isinstance(top, TutorialScene) or top.is_open or top._racing:
                return
            self.wait(FRAME_MS)
        raise AssertionError("no step comes")

    def race(self, click: bool = False) -> None:
        """Rides the free race with the card that is selected until the sprint is decided."""
        scene = self.lessons
        assert scene._racing
        for _ in range(2000):
            if scene.is_open:
                return
            race = self.ground.scene
            if race.situation.asked is None or race.is_locked or race.is_hasty:
                self.wait(FRAME_MS)
            elif click:
                self.click_at(race.placing.cards[0].rect.centre)
            else:
                self.strike(pygame.K_RETURN)
        raise AssertionError("the race does not end")


def last_race_step() -> int:
    """The step at which the free race begins."""
    return next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == RACE)
