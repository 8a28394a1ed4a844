"""How things fly over the screen: chips to the score, cards to their riders."""

from __future__ import annotations

from breakaway_desktop.ui.kit.box import Point
from breakaway_desktop.ui.kit.canvas import Canvas


def on_the_way(canvas: Canvas, start: Point, end: Point, progress: float) -> Point:
    """Where something is that flies, slowly at both ends, on whole pixels."""
    share = min(1.0, max(0.0, progress))
    if share == 1:
        return end
    eased = share * share * (3 - 2 * share)
    x, y = (a + (b - a) * eased for a, b in zip(start, end, strict=True))
    return round(x * canvas.scale) / canvas.scale, round(y * canvas.scale) / canvas.scale
