"""States of the tutorial, step by step (see `tools.states`)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.ui.scenes.tutorial.scene import TutorialScene
from tools.studio import Studio


def at_step(studio: Studio, at: int) -> TutorialScene:
    """The tutorial at this step, counted from 0."""
    studio.navigation.show_lessons(at)
    scene = studio.top
    assert isinstance(scene, TutorialScene)
    for _ in range(3):
        studio.wait(300)
    return scene


def _state(at: int) -> Callable[[Studio], None]:
    def state(studio: Studio) -> None:
        at_step(studio, at)

    lesson = STEPS[at][0]
    first = next(n for n, (other, _step) in enumerate(STEPS) if other is lesson)
    state.__name__ = f"tutorial_{lesson.topic.replace(' ', '_')}_{at - first + 1}"
    return state


STEP_STATES = tuple(_state(at) for at in range(len(STEPS) - 1))
"""Every step but the last, to which a race leads."""

PICTURED = STEP_STATES[3]
"""The slipstream, as on the design sheet."""


def tutorial_wrong_key(studio: Studio) -> None:
    at_step(studio, 3)
    studio.key(pygame.K_k)


def tutorial_keys(studio: Studio) -> None:
    at_step(studio, 3)
    studio.key(pygame.K_F1)


def tutorial_race(studio: Studio) -> None:
    """The race of the last lesson, ridden freely."""
    at_step(studio, len(STEPS) - 2)
    studio.key(pygame.K_RETURN)
    for _ in range(3):
        studio.wait(500)


def tutorial_end(studio: Studio) -> None:
    """The last step: the sprint is ridden."""
    scene = at_step(studio, len(STEPS) - 2)
    studio.key(pygame.K_RETURN)
    for _ in range(400):
        if scene.is_open:
            break
        studio.wait(500)
        studio.key(pygame.K_RETURN)


TUTORIAL = (*STEP_STATES, tutorial_wrong_key, tutorial_keys, tutorial_race, tutorial_end)
