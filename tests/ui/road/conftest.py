"""The road is tested without a window: SDL's dummy driver."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """Give each test a display; fonts and shapes are shared."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.display.quit()
