"""The caption of a photo finish, below the camera's road: riders who share places at a line (R6.3)."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.toolkit.layout import centred, draw, pad, paint_node, row, stack, text
from breakaway_desktop.kit.toolkit.typography import CHOSEN, HEADLINE
from breakaway_desktop.ui.road.camera import Framing


class PhotoFinish(NamedTuple):
    """The texts of a photo finish: the places, the riders in wordings, the fullest first, and the points of each."""

    places: str
    riders: tuple[str, ...]
    points: str


def caption_box(framing: Framing) -> Box:
    """Return the box of the caption: the rows of numbers and of strings."""
    box = Box(framing.box.x, framing.near_edge_y + 1, framing.box.w, framing.box.bottom - framing.near_edge_y - 4)
    left, right = framing.span(box.bottom)
    return box._replace(x=left + 8, w=right - left - 16 + LEAN * box.h)


def draw_caption(canvas: Canvas, box: Box, photo: PhotoFinish) -> None:
    h = box.h
    place = text(photo.places, size=HEADLINE.at(0.66 * h), colour="bib")
    riders = text(*photo.riders, size=HEADLINE.at(0.46 * h), least=16, colour="on_bib")
    points = text(photo.points, size=CHOSEN.at(max(16.0, 0.36 * h)), colour="on_bib")
    words = row(centred(riders), centred(points), gap=0.4 * h)
    node = row(stack(draw(_paint_place), pad(centred(place), (0.5 * h, 0))), pad(centred(words), (0.3 * h, 0), grow=1))
    paint_node(canvas, box, stack(draw(_paint_paper), node))


def _paint_paper(canvas: Canvas, box: Box) -> None:
    canvas.slanted(box, canvas.palette.on_bib, LEAN * box.h)
    canvas.slanted(box.inflated(-2), WHITE, LEAN * box.h)


def _paint_place(canvas: Canvas, box: Box) -> None:
    """Paint green behind the places, and the slit of the camera at its end."""
    box = box.inflated(-2)
    canvas.slanted(box._replace(w=box.w + 2), canvas.palette.on_bib, LEAN * box.h)
    canvas.slanted(box._replace(w=box.w - 4), canvas.palette.green, LEAN * box.h)
