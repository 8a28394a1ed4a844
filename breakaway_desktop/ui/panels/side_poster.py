"""A page with a poster at the left: large lines on it, other parts of the page beside it, and the foot below both."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import Node, column, row, space, spacer, text
from breakaway_desktop.kit.toolkit.typography import BODY, POSTER
from breakaway_desktop.ui.panels.foot import FOOT_H
from breakaway_desktop.ui.panels.winner_poster import paint_desk_edge, slanted_label
from breakaway_desktop.ui.posters import PosterArt, paint_poster_art

_LEAST_POSTER_W, _POSTER_SHARE = 360.0, 0.42
"""Width of the poster, in units and as a share of the window."""


def paint_side_poster(picture: PosterArt, canvas: Canvas, box: Box) -> None:
    """Paint the poster at the left above the foot, and the slanted edge of the desk beside it."""
    palette = canvas.palette
    canvas.fill(palette.desk, box)
    part = Box(box.x, box.y, _poster_width(box.w), box.h - FOOT_H)
    rect = canvas.rect(*part)
    canvas.surface.blit(paint_poster_art(picture, rect.size, canvas.scale, palette), rect.topleft)
    paint_desk_edge(canvas, box.cut_bottom(FOOT_H)[1], part.right)


def _poster_width(w: float) -> float:
    return max(_LEAST_POSTER_W, _POSTER_SHARE * w)


def side_poster_page(lines: Sequence[tuple[str, float, str]], label: str, right: Node, foot: Node, w: float) -> Node:
    """Return the large `lines` (text, size, colour) and the `label` on the poster, `right` beside it, and the foot."""
    large = [
        text(line.upper(), size=POSTER.at(size), least=24, h=1.04 * size, colour=colour) for line, size, colour in lines
    ]
    texts = column(*large, slanted_label(text(label, size=BODY, least=14, colour="on_bib"), "bib"), spacer(), gap=3,
                  pad=(26, 14), w=_poster_width(w))  # fmt: skip
    return column(row(texts, right, space(24), grow=1), foot)
