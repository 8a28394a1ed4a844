"""Texts that are to fit: set smaller, or said in fewer words."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import RGB


def fitting_size(canvas: Canvas, text: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size at which a text fits: the wanted one, or smaller down to the least that is read (11)."""
    while size > 11 and canvas.measure(text, size, bold)[0] > room:
        size -= 0.5
    return size


def fitted_text(
    canvas: Canvas,
    words: str,
    size: float,
    pos: tuple[float, float],
    room: float,
    *,
    colour: RGB | None = None,
    bold: bool = False,
    right: bool = False,
) -> Box:
    """One line, set smaller where it does not fit; `right`: it ends at `pos`."""
    size = fitting_size(canvas, words, size, room, bold=bold)
    ink = canvas.palette.ink if colour is None else colour
    anchor = "midright" if right else "midleft"
    return canvas.text(words, size, pos, colour=ink, bold=bold, anchor=anchor, max_width=max(10.0, room))


def fitting_wording(canvas: Canvas, texts: Sequence[str], size: float, room: float) -> str:
    """The first text for which there is room, else the last."""
    return next((text for text in texts if canvas.measure(text, size)[0] <= room), texts[-1])


def paragraph_fits(canvas: Canvas, text: str, size: float, room: Box, leading: float) -> bool:
    """Whether all lines of a paragraph have room in the box."""
    lines = canvas.lines_of(text, size, room.w)
    return (len(lines) - 1) * size * leading + canvas.measure("", size)[1] <= room.h
