"""The kit is tested without a window: SDL's dummy driver, and a surface as host."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from breakaway_desktop.ui.kit.theme import forget_gui
from tests.ui.kit.demo import Demo, Window


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """A display of its own for each test, fonts and shapes in common."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    yield
    forget_gui()
    pygame.display.quit()


@pytest.fixture
def window() -> Window:
    return Window()


@pytest.fixture
def demo(window: Window) -> Demo:
    """The screen with every control, on the stage of `window`."""
    scene = Demo()
    window.stage.push(scene)
    return scene
