"""The part of a view that the window shows where large text leaves fewer units than the view needs.

It follows the focus. The wheel, page keys and the pointer at an edge of the window move it.
"""

from __future__ import annotations

from typing import Final

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Input, KeyDown, WheelTurned
from breakaway_desktop.kit.toolkit import painters

MARGIN: Final = 10.0
"""Units around the focus that are shown with it."""
_BAR: Final = 5.0
_STEP: Final = 60.0
_EDGE: Final = 18.0
"""Distance from an edge of the window, in units, at which the pointer moves the view."""
_UNITS_PER_MS: Final = 0.45
_WAYS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_HOME: -100, pygame.K_END: 100}


class Viewport:
    """The window over a view: the units of both, and where the window is."""

    def __init__(self) -> None:
        self._window = self.view = Box(0, 0, 0, 0)
        self._x = self._y = 0.0
        self._push: Point = (0.0, 0.0)
        """Directions in which the pointer moves the view."""

    def fit(self, window: Point, least: Point) -> Box:
        """Measure the window and the view, which needs at least this size; return the box of the view on the screen."""
        self._window = Box(0, 0, *window)
        self.view = Box(0, 0, max(window[0], least[0]), max(window[1], least[1]))
        self._move_to(self._x, self._y)
        return self.view.moved(-self._x, -self._y)

    def _move_to(self, x: float, y: float) -> bool:
        """Move the window over the view; return whether it has moved."""
        before = self._x, self._y
        self._x = min(max(x, 0.0), self.view.w - self._window.w)
        self._y = min(max(y, 0.0), self.view.h - self._window.h)
        return (self._x, self._y) != before

    @property
    def is_part(self) -> bool:
        """Whether the window shows only a part of the view."""
        return self.view != self._window

    def reveal(self, box: Box) -> bool:
        """Move until this box of the screen is visible, of one larger than the window its beginning; return whether it
        has moved."""
        box = box.inflated(MARGIN)
        return self._move_to(
            self._x + _shift(box.x, box.right, self._window.w), self._y + _shift(box.y, box.bottom, self._window.h)
        )

    def handle(self, event: Input) -> bool:
        """Move by the wheel or a page key; return whether it has moved."""
        if isinstance(event, WheelTurned):
            return self._move_to(self._x, self._y - event.steps * _STEP)
        if isinstance(event, KeyDown) and event.key in _WAYS:
            return self._move_to(self._x, self._y + _WAYS[event.key] * max(_STEP, self._window.h - _STEP))
        return False

    def point(self, pos: Point) -> None:
        """Note where the pointer is: at an edge it moves the view, as long as it stays there."""
        self._push = _side(pos[0], self._window.w), _side(pos[1], self._window.h)

    @property
    def animating(self) -> bool:
        (x, y), view, window = self._push, self.view, self._window
        return (x < 0 < self._x or y < 0 < self._y) or (
            (x > 0 and self._x < view.w - window.w) or (y > 0 and self._y < view.h - window.h)
        )

    def tick(self, dt_ms: float) -> bool:
        """Advance time by `dt_ms`; return whether it has moved."""
        way = dt_ms * _UNITS_PER_MS
        return self._move_to(self._x + self._push[0] * way, self._y + self._push[1] * way)

    def draw(self, canvas: Canvas) -> None:
        """Draw a bar along the lower and the right edge, if the view goes on there."""
        window, view = self._window, self.view
        if view.w > window.w:
            track = window.cut_bottom(_BAR)[0]
            grip = track._replace(x=track.w * self._x / view.w, w=track.w * window.w / view.w)
            painters.scroll_bar(canvas, track, grip)
        if view.h > window.h:
            track = window.cut_right(_BAR)[0]
            grip = track._replace(y=track.h * self._y / view.h, h=track.h * window.h / view.h)
            painters.scroll_bar(canvas, track, grip)


def _shift(start: float, end: float, room: float) -> float:
    """Return how far to move for a span to be inside 0 to `room`."""
    if end - start > room:
        is_in_sight = start < room / 2 and end > room / 2
        return 0.0 if is_in_sight else start
    return min(start, max(0.0, end - room))


def _side(at: float, room: float) -> float:
    """Return −1 at the start of a span, 1 at its end, else 0."""
    return -1.0 if at < _EDGE else 1.0 if at > room - _EDGE else 0.0
