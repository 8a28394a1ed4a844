"""The bar at the right edge of what scrolls: where its grip is, and where a drag leads."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import Box


class ScrollBar(NamedTuple):
    """A bar along its `track`; `most`: how far one can scroll, in any unit."""

    track: Box
    grip: Box
    most: float

    def hold(self, y: float) -> float:
        """Return how far below the top of the grip a press at `y` holds it; beside it, its middle."""
        return y - self.grip.y if self.grip.y <= y < self.grip.bottom else self.grip.h / 2

    def scroll_at(self, y: float, held: float) -> float | None:
        """Return how far the grip, held there, is dragged to `y`; may be too far; None: it is as long as its track."""
        way = self.track.h - self.grip.h
        return (y - held - self.track.y) / way * self.most if way > 0 else None


def scroll_bar(rect: Box, width: float, visible: float, content: float, scrolled: float) -> ScrollBar | None:
    """Return the bar of a box that shows a part of its content; None if it shows all."""
    most = content - visible
    if most <= 0:
        return None
    h = max(32.0, rect.h * visible / content)
    x = rect.right - width
    return ScrollBar(Box(x, rect.y, width, rect.h), Box(x, rect.y + (rect.h - h) * scrolled / most, width, h), most)
