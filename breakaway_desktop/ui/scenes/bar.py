"""The bar of paper on top of a screen: its title, and the way from the rules to the race; the strip of paper below,
with the buttons."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.scene import Screen


class Bands(NamedTuple):
    """A screen after a race, from top to bottom: the height of its bar, the room for panels, and that for buttons.
    `gap` is what lies between panels."""

    bar: float
    panels: Box
    buttons: Box
    gap: float


def bands_of(screen: Screen) -> Bands:
    """In units of the screen."""
    bar, band, gap, edge = (52.0, 60.0, 8.0, 8.0) if screen.compact else (64.0, 70.0, 12.0, 16.0)
    panels = Box(0, bar, screen.w, screen.h - bar - band).inflated(-edge, -gap)
    return Bands(bar, panels, Box(16, screen.h - band, screen.w - 32, band), gap)


def draw_bar(
    canvas: Canvas,
    title: str,
    *,
    height: float = 64,
    left: float = 80,
    note: str = "",
    size: float = 24,
    room: float | None = None,
) -> Box:
    """The bar of paper on top with the screen's title, no wider than `room`; returns where the title stands."""
    p = canvas.palette
    bar = Box(0, 0, canvas.w, height)
    canvas.fill(p.paper, bar)
    canvas.line((0, height), (canvas.w, height), p.edge, 2)
    widest = canvas.w - left - 24 if room is None else room
    head = canvas.text(title, size, (left, height / 2), bold=True, anchor="midleft", max_width=widest)
    if note:
        free = canvas.w - 24 - head.right - 16
        canvas.text(note, 14, (head.right + 16, height / 2 + 2), colour=p.ink2, anchor="midleft", max_width=free)
    return head


def draw_foot(canvas: Canvas, buttons: Box) -> Box:
    """The strip of paper under the buttons, as wide as the screen; where it is."""
    strip = Box(0, buttons.y, canvas.w, buttons.h)
    canvas.fill(canvas.palette.paper, strip)
    canvas.line((0, strip.y), (canvas.w, strip.y), canvas.palette.edge, 2)
    return strip
