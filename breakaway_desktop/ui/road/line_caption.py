"""The caption of a line, below the camera's road: a human has won it, or riders share places at it (R6.3)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import RGB, WHITE
from breakaway_desktop.kit.toolkit.layout import centred, draw, pad, paint_node, row, stack, text
from breakaway_desktop.kit.toolkit.typography import CHOSEN, HEADLINE
from breakaway_desktop.ui.road.camera import Framing
from breakaway_desktop.ui.team_looks import team_look


class LineCaption(NamedTuple):
    """The texts of a caption. `look`: the colour key of the winner's team; empty: several share the places."""

    places: str
    riders: tuple[str, ...]
    """Wordings, the fullest first."""
    words: tuple[str, ...]
    """Wordings of the line or of the points; none of them where there is no room."""
    points: str = ""
    look: str = ""


def caption_box(framing: Framing) -> Box:
    """Return the box of the caption: the rows of numbers and of strings."""
    box = Box(framing.box.x, framing.near_edge_y + 1, framing.box.w, framing.box.bottom - framing.near_edge_y - 4)
    left, right = framing.span(box.bottom)
    return box._replace(x=left + 8, w=right - left - 16 + LEAN * box.h)


def draw_caption(canvas: Canvas, box: Box, caption: LineCaption) -> None:
    h, look = box.h, team_look(caption.look) if caption.look else None
    fill, ink = (WHITE, canvas.palette.on_bib) if look is None else (look.fill, look.label)
    place = text(caption.places, size=HEADLINE.at(0.66 * h), colour="bib")
    texts = [text(*caption.riders, size=HEADLINE.at(0.46 * h), least=16, colour=ink)]
    texts += [text(*caption.words, size=CHOSEN.at(max(16.0, 0.36 * h)), colour=ink, optional=True)]
    texts += [text(caption.points, size=HEADLINE.at(0.66 * h), colour=ink)] if caption.points else []
    words = row(*(centred(each, optional=each.optional) for each in texts), gap=0.4 * h)
    node = row(stack(draw(_paint_place), pad(centred(place), (0.5 * h, 0))), pad(centred(words), (0.3 * h, 0), grow=1))
    paint_node(canvas, box, stack(draw(partial(_paint_paper, fill)), node))


def _paint_paper(fill: RGB, canvas: Canvas, box: Box) -> None:
    canvas.slanted(box, canvas.palette.on_bib, LEAN * box.h)
    canvas.slanted(box.inflated(-2), fill, LEAN * box.h)


def _paint_place(canvas: Canvas, box: Box) -> None:
    """Paint green behind the places, and the slit of the camera at its end."""
    box = box.inflated(-2)
    canvas.slanted(box._replace(w=box.w + 2), canvas.palette.on_bib, LEAN * box.h)
    canvas.slanted(box._replace(w=box.w - 4), canvas.palette.green, LEAN * box.h)
