"""What stands still on a road, recorded once for a box and a picture; it can be recorded a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.recording import Recordings, Steps
from breakaway_desktop.ui.road.road_picture import RoadMark, RoadPicture
from breakaway_desktop.words import language

_MOST = 8
"""So many still pictures are kept: players go back and forth between a few."""

Paint = Callable[[Canvas, Box, RoadPicture, list[RoadMark]], Steps]
"""Draws a picture in a box that lies at the corner of the canvas, and adds where its numbers stand."""


class Stills:
    """The last still pictures of a view."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._kept: Recordings[list[RoadMark]] = Recordings(_MOST, list)
        self._marks: list[RoadMark] = []

    def draw(self, canvas: Canvas, box: Box, picture: RoadPicture) -> None:
        """Draws it, with what is still to be recorded."""
        still, self._marks = self._kept.whole(canvas, *self._job(canvas, box, picture))
        canvas.play(still)

    def is_at_hand(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Whether nothing has to be recorded."""
        return self._kept.find(canvas, _key(canvas, box, picture)) is not None

    def step(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Records a step of it, whatever the canvas shows; whether it is complete."""
        return self._kept.step(canvas, *self._job(canvas, box, picture))

    def _job(
        self, canvas: Canvas, box: Box, picture: RoadPicture
    ) -> tuple[Hashable, Callable[[Canvas, list[RoadMark]], Steps], tuple[pygame.Rect, Box]]:
        """What is recorded, how, and where it goes: it is painted at the corner of a surface."""
        at_corner = Box(0, 0, box.w, box.h)

        def paint(own: Canvas, marks: list[RoadMark]) -> Steps:
            return self._paint(own, at_corner, picture, marks)

        return _key(canvas, box, picture), paint, (canvas.rect(*box), box)

    def marks(self, box: Box) -> list[RoadMark]:
        """Where the numbers of the picture drawn last stand, in a box of its size."""
        return [mark._replace(box=mark.box.moved(box.x, box.y)) for mark in self._marks]

    def forget(self) -> None:
        """Lets go of all pictures."""
        self._kept.forget()


def _key(canvas: Canvas, box: Box, picture: RoadPicture) -> Hashable:
    return box, canvas.scale, canvas.palette, language(), picture.still()
