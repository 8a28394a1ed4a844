"""What the next key may show is painted while nothing else happens, so that it is at hand when the key comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.kit.tape import Tape
from breakaway_desktop.ui.scenes.race.desk import Desk

QUIET_MS: Final = 15.0
"""So long nothing has happened before each step."""


class Ahead:
    """Goes through the other cards of the hand and the next reason, a part of the screen with each step."""

    def __init__(self) -> None:
        self._steps: Iterator[None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether there is something left to paint."""
        return self._steps is not None

    def begin(self, desk: Desk, screen: Screen) -> None:
        """The desk shows something else: what was to be painted is no longer what comes next."""
        situation = desk.situation
        self._steps = None
        if situation.asked is not None and not situation.veiled:
            size = round(screen.w * screen.scale), round(screen.h * screen.scale)
            self._steps = _steps(desk, Canvas(Tape(size), screen.palette, screen.scale))

    def step(self) -> None:
        """Paints one part."""
        if self._steps is not None and next(self._steps, self) is self:
            self._steps = None


def _steps(desk: Desk, canvas: Canvas) -> Iterator[None]:
    s = desk.situation
    looks = s.looks
    for at, row in enumerate(s.rows()):
        if at == s.selected or row.outcome is None:
            continue
        for part in ("hand", "circuit", "road", "points"):
            complete = False
            while not complete:
                s.selected, s.topic, s.lit = at, None, False
                complete = desk.foresee(canvas, part)
                s.looks = looks
                desk.refresh(part)
                yield
    for part in ("circuit", "road", "why", "sheet"):
        complete = False
        while not complete:
            s.next_reason()
            complete = desk.foresee(canvas, part)
            s.looks = looks
            desk.refresh(part)
            yield
