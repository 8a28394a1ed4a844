"""What screens of a race paint with: the views of the road, and pictures of panels, kept by the value they show."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import pygame

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.tape import Texts
from breakaway_desktop.ui.road.camera_view import CameraView
from breakaway_desktop.ui.road.ring_view import RingView
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.toolkit import posters
from breakaway_desktop.ui.toolkit.palette import themed
from breakaway_desktop.words import language

_KEPT = 8
"""So many pictures of a panel are kept: players go back and forth between a few cards."""

Paint = Callable[[Canvas, Box, Any], object]


class _Picture(NamedTuple):
    surface: pygame.Surface
    texts: Texts | None


class Views:
    """Pictures of panels, and the views that draw the road. The same value in the same box is the same Surface, which
    is not drawn on any more."""

    def __init__(self) -> None:
        self.ring = RingView()
        self.camera = CameraView()
        self._kept: dict[str, dict[Hashable, _Picture]] = {}
        self._roads: dict[int, tuple[View, RoadPicture]] = {}
        self.outlooks: tuple[View, AskOrders, Any] | None = None
        """What the cards of a team that is ordered would do, the same for the same view."""

    def picture(
        self, view: View, seats: tuple[Seat, ...], picture_of: Callable[[View, tuple[Seat, ...]], RoadPicture]
    ) -> RoadPicture:
        """The road of a view, the same one for the same view."""
        found = self._roads.pop(id(view), None)
        if found is None or found[0] is not view:
            found = view, picture_of(view, seats)
        self._roads[id(view)] = found
        while len(self._roads) > _KEPT:
            del self._roads[next(iter(self._roads))]
        return found[1]

    def draw(self, canvas: Canvas, name: str, box: Box, value: Hashable, paint: Paint, *, covers: bool = False) -> None:
        """Brings the picture of a value to the canvas. What `covers` its box is painted on the desk,
        and comes to the screen faster."""
        rect = canvas.rect(*box)
        kept = self._kept.setdefault(name, {})
        key = value, tuple(rect), canvas.scale, canvas.palette, language(), canvas.boxes is None
        picture = kept.pop(key, None) or _painted(canvas, rect, box, value, paint, covers=covers)
        kept[key] = picture
        while len(kept) > _KEPT:
            del kept[next(iter(kept))]
        canvas.surface.blit(picture.surface, rect.topleft)
        if canvas.boxes is not None and picture.texts is not None:
            canvas.boxes += picture.texts


def _painted(canvas: Canvas, rect: pygame.Rect, box: Box, value: Any, paint: Paint, *, covers: bool) -> _Picture:
    scale = canvas.scale
    surface = pygame.Surface(rect.size, 0 if covers else pygame.SRCALPHA)
    if covers:
        p = themed(canvas.palette)
        surface.fill(p.desk)
        if not p.edge_width:
            surface.blit(posters.desk(canvas.surface.get_size(), scale, p), (-rect.x, -rect.y))
    own = Canvas(surface, canvas.palette, scale)
    own.boxes = None if canvas.boxes is None else []
    with own.shifted(-rect.x / scale, -rect.y / scale):
        paint(own, box, value)
    texts = own.boxes and [(text, at.moved(rect.x / scale, rect.y / scale), cut) for text, at, cut in own.boxes]
    return _Picture(surface, texts)
