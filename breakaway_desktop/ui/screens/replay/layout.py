"""The layout of the replay for a window of any size."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.panels import sheet


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes in units. Without room for all words it is `compact`."""

    compact: bool
    pinned: bool
    """Whether the ring leaves the drawer its room."""
    back: Box
    bar: Box
    road: Box
    scrub: Box
    playing: Box
    """Of the buttons that play and step."""
    looking: Box
    """Of the buttons that show something else."""
    drawer: Box


def layout_for(w: float, h: float, pinned: bool | None = None) -> Layout:
    """`pinned`: whether the drawer stands beside the ring; None: where there is room enough."""
    compact = w < 1200 or h < 740
    top, low = (50.0, 174.0) if compact else (58.0, 212.0)
    low_y = h - low
    is_pinned = not compact and (w >= sheet.PINNED_FROM if pinned is None else pinned)
    right = w - sheet.WIDTH if is_pinned else w
    side = 24.0 if compact else 48.0
    high, rows = (38.0, (86.0, 130.0)) if compact else (42.0, (98.0, 154.0))
    drawer_y = 0.0 if compact else top
    return Layout(
        compact=compact,
        pinned=is_pinned,
        back=Box(0, 0, 60 if compact else 68, top),
        bar=Box(68, 0, w - 68 - 16, top),
        road=Box(0, top, right, low_y - top),
        scrub=Box(side + 8, low_y + 6, w - 2 * side - 16, 76 if compact else 84),
        playing=Box(side, low_y + rows[0], w - 2 * side, high),
        looking=Box(side - 8, low_y + rows[1], w - 2 * side + 16, high),
        drawer=Box(w - sheet.WIDTH, drawer_y, sheet.WIDTH, low_y - drawer_y),
    )
