"""The views that screens of a race share: road and panels, with their pictures cached by the value they show."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from breakaway_desktop.engine.view import View
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.tape import Recorded
from breakaway_desktop.ui.road.camera_view import CameraView
from breakaway_desktop.ui.road.ring_view import RingView
from breakaway_desktop.words import language

_KEPT = 4
"""So many pictures of a panel are kept: players go back and forth between a few cards."""

Paint = Callable[[Canvas, Box, Any], object]


class Views:
    """Pictures of panels, and the views that draw the road. The same value in the same box is the same strokes."""

    def __init__(self) -> None:
        self.ring = RingView()
        self.camera = CameraView()
        self._kept: dict[str, dict[Hashable, Recorded]] = {}
        self.outlooks: tuple[View, object, Any] | None = None
        """What the cards of a team that is ordered would do, the same for the same view."""

    def draw(self, canvas: Canvas, name: str, box: Box, value: Hashable, paint: Paint) -> None:
        """Brings the picture of a value to the canvas."""
        kept = self._kept.setdefault(name, {})
        look = tuple(canvas.rect(*box)), canvas.scale, canvas.palette, language(), canvas.boxes is None
        picture = kept.pop((value, look), None) or canvas.recorded(box, lambda own: paint(own, box, value))
        kept[value, look] = picture
        while len(kept) > _KEPT:
            del kept[next(iter(kept))]
        canvas.play(picture)
