"""States of the tutorial, step by step (see `tools.states`)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.tutorial.lesson import END, RACE
from breakaway_desktop.ui.tutorial.intents import ShowLessons
from breakaway_desktop.ui.tutorial.screen import STEP, TutorialModel
from tools.studio import Studio


def lesson_of(studio: Studio) -> TutorialModel:
    """Return the tutorial on the screen."""
    assert isinstance(studio.top, Page)
    model = studio.top.model
    assert isinstance(model, TutorialModel)
    return model


def open_step(studio: Studio, step: int) -> None:
    """Open the tutorial at this step, counted from 0."""
    studio.navigation.open(ShowLessons(step))
    for _ in range(3):
        studio.wait(300)


def _state(step: int) -> Callable[[Studio], None]:
    def state(studio: Studio) -> None:
        open_step(studio, step)

    lesson = STEPS[step][0]
    first = next(n for n, (other, _step) in enumerate(STEPS) if other is lesson)
    state.__name__ = f"tutorial_{lesson.topic.replace(' ', '_')}_{step - first + 1}"
    return state


STEP_STATES = tuple(_state(at) for at, (_lesson, step) in enumerate(STEPS) if step.action.kind != END)
"""Every step but the one that follows a race."""

_RACE = next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == RACE)

PICTURED = STEP_STATES[4]
"""The slipstream, as pictured in the README."""


def tutorial_wrong_key(studio: Studio) -> None:
    open_step(studio, 4)
    studio.key(pygame.K_k)


def tutorial_keys(studio: Studio) -> None:
    open_step(studio, 4)
    studio.key(pygame.K_F1)


def tutorial_race(studio: Studio) -> None:
    """The race of the lessons while it is played."""
    open_step(studio, _RACE)
    studio.key(pygame.K_RETURN)
    for _ in range(3):
        studio.wait(500)


def tutorial_end(studio: Studio) -> None:
    """The step after the sprint of the race."""
    open_step(studio, _RACE)
    studio.key(pygame.K_RETURN)
    for _ in range(400):
        if lesson_of(studio).phase == STEP:
            break
        studio.wait(500)
        studio.key(pygame.K_1, pygame.K_1)


TUTORIAL = (*STEP_STATES, tutorial_wrong_key, tutorial_keys, tutorial_race, tutorial_end)
