"""Texts that are to fit: set smaller, or said in fewer words."""

from __future__ import annotations

from breakaway_desktop.ui.kit.canvas import Canvas


def fitting_size(canvas: Canvas, text: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size at which a text fits: the wanted one, or smaller down to the least that is read (11)."""
    while size > 11 and canvas.measure(text, size, bold)[0] > room:
        size -= 0.5
    return size
