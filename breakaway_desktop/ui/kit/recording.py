"""What a pen has drawn, to be drawn again; large parts of a screen are recorded a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Generic, TypeVar

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.pen import Pen
from breakaway_desktop.ui.kit.recent import Recent
from breakaway_desktop.ui.kit.tape import Recorded, Tape

Steps = Iterator[None]
"""Painting that can be left after each step and gone on with later."""


def at_once(steps: Steps) -> None:
    """Paints all that is left of them."""
    for _step in steps:
        pass


class Recording:
    """What is being recorded: `paint` draws it at once, or a step at a time if it gives steps."""

    def __init__(self, pen: Pen, paint: Callable[[Any], Steps | None], size_px: tuple[int, int] | None = None) -> None:
        """On a pen like the given one; of the whole window, or a surface of that size."""
        self._tape = Tape(size_px or pen.surface.get_size())
        self._own = type(pen)(self._tape, pen.palette, pen.scale)
        self._own.boxes = None if pen.boxes is None else []
        self._paint = paint
        self._steps: Steps | None = None

    def step(self) -> bool:
        """Whether it is complete with this step."""
        if self._steps is None:
            self._steps = self._paint(self._own)
            if self._steps is None:
                return True
        return next(self._steps, self) is self

    def finish(self) -> Recorded:
        """All of it, with what is still to be painted."""
        while not self.step():
            pass
        return self.recorded()

    def recorded(self) -> Recorded:
        """What is complete."""
        return Recorded(self._tape.strokes(), self._own.boxes)


Beside = TypeVar("Beside")  # no words: a name of types


class Recordings(Generic[Beside]):
    """The last few recordings, by what they show; each is made a step at a time. `beside` makes what the painter fills
    in besides."""

    def __init__(self, most: int, beside: Callable[[], Beside]) -> None:
        self._most = most
        self._beside = beside
        self._kept: Recent[tuple[Recorded, Beside]] = Recent(most)
        self._begun: tuple[Hashable, Recording, Beside] | None = None

    def find(self, pen: Pen, key: Hashable) -> tuple[Recorded, Beside] | None:
        """What is complete, with its texts if the pen wants them."""
        found = self._kept.find(key)
        return found if found is None or found[0].texts is not None or pen.boxes is None else None

    def step(
        self,
        pen: Pen,
        key: Hashable,
        paint: Callable[[Any, Beside], Steps | None],
        at: tuple[pygame.Rect, Box] | None = None,
    ) -> bool:
        """Records a step of it on a pen like the given one; whether it is complete. What had been begun under another
        key is forgotten. `at`: it is painted on a surface of that size, and kept as it lies in that place."""
        if self.find(pen, key) is not None:
            return True
        job = key, pen.boxes is None
        if self._begun is None or self._begun[0] != job:
            beside = self._beside()
            recording = Recording(pen, lambda own: paint(own, beside), at[0].size if at else None)
            self._begun = job, recording, beside
        _job, recording, beside = self._begun
        if not recording.step():
            return False
        recorded = recording.recorded()
        self._kept.keep(key, (recorded.moved(*at) if at else recorded, beside))
        self._begun = None
        return True

    def whole(
        self,
        pen: Pen,
        key: Hashable,
        paint: Callable[[Any, Beside], Steps | None],
        at: tuple[pygame.Rect, Box] | None = None,
    ) -> tuple[Recorded, Beside]:
        """All of it, with what is still to be recorded."""
        while not self.step(pen, key, paint, at):
            pass
        found = self.find(pen, key)
        assert found is not None
        return found

    def forget(self) -> None:
        """Lets go of all that is complete."""
        self._kept = Recent(self._most)
