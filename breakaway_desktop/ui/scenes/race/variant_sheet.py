"""What all panels of variants share: they lie in the place of the sheet, with a title, a note, and rows (design sheet,
Variants)."""

from __future__ import annotations

from typing import Protocol

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size

COMPACT_BELOW = 350.0
"""Width under which a panel is compact."""


class VariantPanel(Protocol):
    """Plain data of one moment, equal for equal pictures, that can paint itself."""

    def paint(self, canvas: Canvas, box: Box) -> None:
        """The whole panel."""

    def __hash__(self) -> int: ...


def is_compact(box: Box) -> bool:
    """Whether there is room for little only."""
    return box.w < COMPACT_BELOW


def paint_sheet(canvas: Canvas, box: Box, title: str, note: str) -> Box:
    """The paper with its head; returns what is left below."""
    p = canvas.palette
    canvas.box(
        box, p.paper, border=p.edge, border_width=p.edge_width, radius=9, shadow=True,
        corners=(False, False, True, True),
    )  # fmt: skip
    pad = 10.0 if is_compact(box) else 14.0
    y = box.y + (15 if is_compact(box) else 20)
    room = box.w - 2 * pad
    size = fitting_size(canvas, title, 15, room)
    head = canvas.text(title, size, (box.x + pad, y), bold=True, anchor="midleft", max_width=room)
    left = box.right - pad - head.right - 12
    if note and canvas.measure(note, 11.5)[0] <= left:
        size = fitting_size(canvas, note, 13, left)
        canvas.text(note, size, (box.right - pad, y), colour=p.ink2, anchor="midright")
    top = y + (14 if is_compact(box) else 19)
    return Box(box.x + pad - 4, top, box.w - 2 * pad + 8, box.bottom - top - 6)
