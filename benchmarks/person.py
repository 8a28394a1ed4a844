"""Somebody at the keyboard of a race: presses keys at a steady pace, and times how soon the screen answers."""

from __future__ import annotations

import time
from itertools import cycle
from threading import Event, Thread

import pygame

from breakaway_desktop.ui.app import App
from breakaway_desktop.ui.scenes.race.scene import RaceScene

PACE_S = 0.15
KEYS = (
    pygame.K_2, pygame.K_3, pygame.K_e, pygame.K_v, pygame.K_1, pygame.K_e, pygame.K_F4, pygame.K_2, pygame.K_RETURN,
    pygame.K_RETURN, pygame.K_F5, pygame.K_e,
)  # fmt: skip
"""Looks at cards, at why, at secret cards and at rivals' sheets, and plays."""


class Presser:
    """Presses the keys one after the other from a thread of its own, and hears from the window what became of them.

    `frames` and `ms`: of every key that changed what the screen says, how many drawings it took from when
    the window heard it, and how much time from the press, to the end of the drawing that begins to show it; `whole`:
    drawings until all of the screen does.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.frames: list[int] = []
        self.ms: list[float] = []
        self.whole: list[int] = []
        self._drawn = 0
        self._pressed: tuple[float, int] | None = None
        self._heard: tuple[float, int] | None = None
        self._begun: int | None = None
        self._stop = Event()
        self._thread = Thread(target=self._press, daemon=True)
        self._hear = app.hear
        app.hear = self._listen  # type: ignore[method-assign]

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()

    def drawn(self) -> bool:
        """A frame is on the screen; whether it answers a key."""
        self._drawn += 1
        if self._begun is not None and not self._is_catching_up():
            self.whole.append(self._drawn - self._begun)
            self._begun = None
        if self._heard is None or not self.app.bringing.brought:
            return False
        pressed, drawn = self._heard
        self._heard = None
        if self._is_catching_up():
            self._begun = drawn
        else:
            self.whole.append(self._drawn - drawn)
        self.frames.append(self._drawn - drawn)
        self.ms.append((time.monotonic() - pressed) * 1000)
        return True

    def _is_catching_up(self) -> bool:
        top = self.app.stage.top
        return self.app.is_behind or (isinstance(top, RaceScene) and top.desk.lags)

    def _press(self) -> None:
        for key in cycle(KEYS):
            if self._stop.wait(PACE_S):
                return
            self._pressed = time.monotonic(), self._drawn
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def _listen(self, event: pygame.event.Event) -> None:
        before = self._said()
        self._hear(event)
        if event.type == pygame.KEYDOWN and self._pressed is not None:
            if self._said() != before:
                self._heard = self._pressed[0], self._drawn
            self._pressed = None

    def _said(self) -> object:
        """What the screen has to say, as far as a key can change it."""
        top = self.app.stage.top
        if not isinstance(top, RaceScene):
            return type(top)
        s = top.situation
        return s.asked, s.selected, s.lit, s.reason_at, s.pinned, s.peeking, len(top.match.steps)
