"""Drawing without a display, in a process of its own or on the command line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from breakaway_desktop.kit.drawing.fonts import clear_font_cache
from breakaway_desktop.kit.drawing.shapes import clear_shape_cache
from breakaway_desktop.ui.road.ring_tokens import forget_tokens


@contextmanager
def off_screen() -> Iterator[None]:
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        yield
    finally:
        clear_font_cache()
        clear_shape_cache()
        forget_tokens()
        pygame.font.quit()
        pygame.display.quit()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before
