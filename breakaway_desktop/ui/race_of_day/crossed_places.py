"""The places of the player's riders at each line: one row per line, with a tile for each place that scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.typography import FIGURE, HEADLINE
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.names import listed

_MOST_PITCH: Final = 90.0
_LABEL_W: Final = 100.0


def crossed_words(lines: Sequence[Sequence[bool]]) -> str:
    """Return the places of the player's riders at each line, for a screen reader."""
    labels = [_("Sprint")] * (len(lines) - 1) + [_("Finish")]
    own = [[str(place) for place, is_own in enumerate(line, start=1) if is_own] for line in lines]
    return "; ".join(f"{label}: {listed(places) or '–'}" for label, places in zip(labels, own, strict=True))


def paint_crossed_places(lines: Sequence[Sequence[bool]], canvas: Canvas, box: Box) -> None:
    """Paint the lines in order; only the tiles of the player's riders show the number of the place."""
    palette, most, slants = canvas.palette, max(map(len, lines)), LEAN * (len(lines) - 1)
    pitch = min(_MOST_PITCH, box.h / len(lines), (box.w - _LABEL_W) / (most + slants))
    middle = box.centred(_LABEL_W + pitch * (most + slants), pitch * len(lines))
    labels = [_("Sprint").upper()] * (len(lines) - 1) + [_("Finish").upper()]
    longest = max(labels, key=lambda label: canvas.measure(label, HEADLINE)[0])
    _label, label_style = painters.fit_label(canvas, [longest], HEADLINE.at(0.42 * pitch), _LABEL_W - 8, min_size=12)
    for index, (line, label) in enumerate(zip(lines, labels, strict=True)):
        x, y = middle.x + pitch * (slants - LEAN * index), middle.y + index * pitch
        canvas.text(label, label_style, (x, y + pitch / 2), anchor="midleft", colour=palette.ink)
        for place, is_own in enumerate(line, start=1):
            tile = Box(x + _LABEL_W + (place - 1) * pitch, y + 3, pitch - 6, pitch - 6)
            colour = (
                mix(palette.ink, palette.paper, 0.86) if not is_own else palette.sun if place == 1 else palette.green
            )
            painters.draw_tile(canvas, tile, colour, shadow=False)
            if is_own:
                ink = palette.on_bib if place == 1 else WHITE
                canvas.text(str(place), FIGURE.at(0.5 * pitch), tile.centre, anchor="center", colour=ink)
