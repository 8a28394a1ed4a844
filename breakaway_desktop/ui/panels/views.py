"""What screens of a race paint with: the views of the road, and pictures of panels, kept by the value they show."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import pygame

from breakaway_desktop.engine.view import View
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.tape import Tape, Texts
from breakaway_desktop.ui.road.camera_view import CameraView
from breakaway_desktop.ui.road.ring_view import RingView
from breakaway_desktop.words import language

_KEPT = 4
"""So many pictures of a panel are kept: players go back and forth between a few cards."""
_BUDGET_S = 0.004
"""Time of a frame for painting."""

Paint = Callable[[Canvas, Box, Any], object]


class _Picture(NamedTuple):
    surface: pygame.Surface
    texts: Texts | None


class Views:
    """Pictures of panels, and the views that draw the road. The same value in the same box is the same Surface, which
    is not drawn on any more. A frame that has painted for a while leaves the others to the next ones."""

    def __init__(self) -> None:
        self.ring = RingView()
        self.camera = CameraView()
        self._kept: dict[str, dict[Hashable, _Picture]] = {}
        self._shown: dict[str, tuple[Hashable, _Picture]] = {}
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

    def draw(
        self, canvas: Canvas, name: str, box: Box, value: Hashable, paint: Paint, *, covers: bool = False,
        now: bool = False,
    ) -> None:  # fmt: skip
        """Brings the picture of a value to the canvas; what covers all of its box comes to the screen faster. `now`: it
        does not wait."""
        rect = canvas.rect(*box)
        kept = self._kept.setdefault(name, {})
        look = tuple(rect), canvas.scale, canvas.palette, language(), canvas.boxes is None
        shown = self._shown.get(name)
        picture = kept.pop((value, look), None)
        may_wait = not now and name != self._due and shown is not None and shown[0] == look
        if picture is None and shown is not None and may_wait and self._has_no_time(canvas):
            picture = shown[1]
            self._late.append(name)
        else:
            picture = kept[value, look] = picture or _painted(canvas, rect, box, value, paint, covers=covers)
            while len(kept) > _KEPT:
                del kept[next(iter(kept))]
        self._shown[name] = look, picture
        canvas.surface.blit(picture.surface, rect.topleft)
        if canvas.boxes is not None and picture.texts is not None:
            canvas.boxes += picture.texts

    def _has_no_time(self, canvas: Canvas) -> bool:
        surface = canvas.surface
        return isinstance(surface, Tape) and surface.patient and time.thread_time() > self._until


def _painted(canvas: Canvas, rect: pygame.Rect, box: Box, value: Any, paint: Paint, *, covers: bool) -> _Picture:
    scale = canvas.scale
    surface = pygame.Surface(rect.size, 0 if covers else pygame.SRCALPHA)
    own = Canvas(surface, canvas.palette, scale)
    own.boxes = None if canvas.boxes is None else []
    with own.shifted(-rect.x / scale, -rect.y / scale):
        paint(own, box, value)
    texts = own.boxes and [(text, at.moved(rect.x / scale, rect.y / scale), cut) for text, at, cut in own.boxes]
    return _Picture(surface, texts)
