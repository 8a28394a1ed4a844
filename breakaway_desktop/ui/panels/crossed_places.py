"""The places of the player's riders at each line: one row per line, with a tile for each place that scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.ui.drawing.box import LEAN, Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import WHITE, mix
from breakaway_desktop.ui.toolkit import painters
from breakaway_desktop.ui.toolkit.typography import FIGURE, HEADLINE
from breakaway_desktop.words import _

_MOST_PITCH: Final = 62.0
_LABEL_W: Final = 100.0
_LEFT: Final = 20.0
"""Space at the left for the lowest row, which the slant moves to the left."""


def paint_crossed_places(lines: Sequence[Sequence[bool]], canvas: Canvas, box: Box) -> None:
    """Paint the lines in order; only the tiles of the player's riders show the number of the place."""
    palette, most = canvas.palette, max(map(len, lines))
    pitch = min(_MOST_PITCH, box.h / len(lines), (box.w - _LABEL_W - _LEFT) / most)
    top = box.y + (box.h - pitch * len(lines)) / 2
    for index, line in enumerate(lines):
        x, y = box.x + _LEFT - LEAN * pitch * index, top + index * pitch
        label = _("Finish") if index == len(lines) - 1 else _("Sprint")
        painters.draw_fitted(
            canvas, [label.upper()], HEADLINE.at(0.42 * pitch), (x, y + pitch / 2), _LABEL_W - 8, min_size=12,
            anchor="midleft", colour=palette.ink,
        )  # fmt: skip
        for place, is_own in enumerate(line, start=1):
            tile = Box(x + _LABEL_W + (place - 1) * pitch, y + 3, pitch - 6, pitch - 6)
            colour = (
                mix(palette.ink, palette.raised, 0.86) if not is_own else palette.sun if place == 1 else palette.green
            )
            canvas.slanted(tile, colour, LEAN * tile.h)
            if is_own:
                ink = palette.on_bib if place == 1 else WHITE
                canvas.text(str(place), FIGURE.at(0.5 * pitch), tile.centre, anchor="center", colour=ink)
