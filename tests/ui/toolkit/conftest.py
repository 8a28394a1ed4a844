"""Run without a window: SDL's dummy driver."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from breakaway_desktop.ui.input.keymap import set_typing_mode, show_button_names
from breakaway_desktop.ui.toolkit.text_field import discard_gui
from breakaway_desktop.words import language, set_language
from tests.ui.toolkit.demo import Demo, Window


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """Give each test a display of its own, and reset the names of keys afterwards."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    before = language()
    yield
    show_button_names(None)
    set_typing_mode(False)
    set_language(before)
    discard_gui()
    pygame.display.quit()


@pytest.fixture
def window() -> Window:
    return Window()


@pytest.fixture
def demo(window: Window) -> Demo:
    """The page with every control, on the stage of `window`."""
    page = Demo()
    window.stage.push(page)
    return page
