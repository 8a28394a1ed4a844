"""From what a stage shows to the window's surface and the screen: in frames, and ahead of them in the pauses."""

from __future__ import annotations

import time
from typing import Final

import pygame

from breakaway_desktop.ui.kit.brief import Brief
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.scene import Screen, Stage
from breakaway_desktop.ui.kit.showing import Showing
from breakaway_desktop.ui.kit.tape import Tape

SLICE: Final = 1 / 10
"""So much of the window one frame paints, where it may leave the rest to the next one."""
STEP: Final = 1 / 20
"""So much of it is painted at a time between two frames."""
LEAST_S: Final = 0.012
"""So much time of the processor a pause may take in any case; on a slow machine the next frame comes later."""


class Bringing:
    """What the surface and the screen hold of it."""

    def __init__(self, screen: Screen, brief: Brief) -> None:
        self.is_exposed = True
        """Whether the screen may show something else than what was drawn."""
        self.brought = False
        """Whether the last frame brought anything to the screen."""
        self.ahead_ms = 0.0
        """So long it was painted in the last pause."""
        self._screen = screen
        self._brief = brief
        self._showing = Showing()

    @property
    def is_behind(self) -> bool:
        """Whether something of the last frame is still to be brought to the screen."""
        return self._showing.is_behind

    def frame(self, stage: Stage, surface: pygame.Surface, *, patient: bool) -> None:
        """Draws what the stage shows and brings to the screen what is different.

        A patient frame is a short one: it paints about a slice of the window, and what takes longer may come with a
        later one."""
        most_px = int(SLICE * surface.get_width() * surface.get_height()) if patient else None
        if not patient or stage.dirty or self.is_exposed:
            tape = self._taped(stage, surface, patient=patient)
            if self.is_exposed:
                self._showing.forget()
                self.is_exposed = False
            changed = self._showing.show(tape, surface, most_px)
        else:
            changed = self._showing.go_on(surface, most_px)
        self.brought = changed is None or bool(changed)
        if changed is None:
            pygame.display.flip()
        elif changed:
            pygame.display.update(changed)

    def use_pause(self, surface: pygame.Surface, until: float) -> None:
        """Between two frames: paints what is left of the last one, step by step, as long as there is time for another
        (`perf_counter`)."""
        begun, used = time.perf_counter(), time.thread_time()
        while self._showing.paint(surface, int(STEP * surface.get_width() * surface.get_height())):
            if time.perf_counter() > until and time.thread_time() - used > LEAST_S:
                break
        self.ahead_ms = (time.perf_counter() - begun) * 1000

    def _taped(self, stage: Stage, surface: pygame.Surface, *, patient: bool) -> Tape:
        """What the stage shows now."""
        tape = Tape(surface.get_size(), patient=patient)
        canvas = Canvas(tape, self._screen.palette, self._screen.scale)
        stage.draw(canvas)
        self._brief.draw(canvas)
        return tape
