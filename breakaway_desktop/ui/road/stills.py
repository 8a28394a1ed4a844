"""What stands still on a road, recorded once for a box and a picture; it can be recorded a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.recent import Recent
from breakaway_desktop.ui.kit.recording import Recorded, Recording, Steps
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
        self._kept: Recent[tuple[Recorded, list[RoadMark]]] = Recent(_MOST)
        self._begun: tuple[Hashable, Recording, list[RoadMark]] | None = None
        self._marks: list[RoadMark] = []

    def draw(self, canvas: Canvas, box: Box, picture: RoadPicture) -> None:
        """Draws it, with what is still to be recorded."""
        while not self.step(canvas, box, picture):
            pass
        found = self._kept.find(_key(canvas, box, picture))
        assert found is not None
        still, self._marks = found
        canvas.play(still)

    def is_at_hand(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Whether nothing has to be recorded."""
        found = self._kept.find(_key(canvas, box, picture))
        return found is not None and (found[0].texts is not None or canvas.boxes is None)

    def step(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Records a step of it, whatever the canvas shows; whether it is complete."""
        if self.is_at_hand(canvas, box, picture):
            return True
        key = _key(canvas, box, picture), canvas.boxes is None
        rect = canvas.rect(*box)
        if self._begun is None or self._begun[0] != key:
            marks: list[RoadMark] = []
            at_corner = Box(0, 0, box.w, box.h)
            recording = Recording(canvas, lambda own: self._paint(own, at_corner, picture, marks), rect.size)
            self._begun = key, recording, marks
        _key_of_it, recording, marks = self._begun
        if not recording.step():
            return False
        self._kept.keep(key[0], (recording.recorded().moved(rect, box), marks))
        self._begun = None
        return True

    def marks(self, box: Box) -> list[RoadMark]:
        """Where the numbers of the picture drawn last stand, in a box of its size."""
        return [mark._replace(box=mark.box.moved(box.x, box.y)) for mark in self._marks]

    def forget(self) -> None:
        """Lets go of all pictures."""
        self._kept = Recent(_MOST)


def _key(canvas: Canvas, box: Box, picture: RoadPicture) -> Hashable:
    return box, canvas.scale, canvas.palette, language(), picture.still()
