"""What screens of a race paint with: the views of the road, and pictures of panels, kept by the value they show."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import Any

from breakaway_desktop.engine.view import View
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.tape import Recorded, Tape
from breakaway_desktop.ui.road.camera_view import CameraView
from breakaway_desktop.ui.road.ring_view import RingView
from breakaway_desktop.words import language

_KEPT = 4
"""So many pictures of a panel are kept: players go back and forth between a few cards."""
_BUDGET_S = 0.004
"""Time of a frame for painting."""

Paint = Callable[[Canvas, Box, Any], object]


class Views:
    """Pictures of panels, and the views that draw the road. The same value in the same box is the same strokes. A frame
    that has painted for a while leaves the others to the next ones."""

    def __init__(self) -> None:
        self.ring = RingView()
        self.camera = CameraView()
        self._kept: dict[str, dict[Hashable, Recorded]] = {}
        self._shown: dict[str, tuple[Hashable, Recorded]] = {}
        self.outlooks: tuple[View, object, Any] | None = None
        """What the cards of a team that is ordered would do, the same for the same view."""
        self._reader: Hashable = None
        self._until = math.inf
        self._late: list[str] = []
        self._due = ""

    def begin_frame(self, reader: Hashable) -> None:
        """Pictures may look as they did before for a frame or two; none does where the reader is another one (R9.3)."""
        if reader != self._reader:
            self._shown.clear()
        self._due = self._late[0] if self._late else ""
        self._reader, self._until, self._late = reader, time.thread_time() + _BUDGET_S, []

    def is_late(self) -> bool:
        """Whether a panel still shows what it showed before."""
        return bool(self._late)

    def draw(self, canvas: Canvas, name: str, box: Box, value: Hashable, paint: Paint, *, now: bool = False) -> None:
        """Brings the picture of a value to the canvas. `now`: it does not wait."""
        kept = self._kept.setdefault(name, {})
        look = tuple(canvas.rect(*box)), canvas.scale, canvas.palette, language(), canvas.boxes is None
        shown = self._shown.get(name)
        picture = kept.pop((value, look), None)
        may_wait = not now and name != self._due and shown is not None and shown[0] == look
        if picture is None and shown is not None and may_wait and self._has_no_time(canvas):
            picture = shown[1]
            self._late.append(name)
        else:
            picture = kept[value, look] = picture or canvas.recorded(box, lambda own: paint(own, box, value))
            while len(kept) > _KEPT:
                del kept[next(iter(kept))]
        self._shown[name] = look, picture
        canvas.play(picture)

    def _has_no_time(self, canvas: Canvas) -> bool:
        surface = canvas.surface
        return isinstance(surface, Tape) and surface.patient and time.thread_time() > self._until
