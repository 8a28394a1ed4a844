"""A small card: the new card of a rider, or one that he has played."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.kit.drawing.box import Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.toolkit.layout import Node, draw, pad, paint_node, stack, text
from breakaway_desktop.kit.toolkit.typography import HEADLINE


def new_card(value: str, height: float, *, played: bool = False, framed: bool = False, most: float = 999) -> Node:
    """Return a small card: a new one pink, or with only its frame in pink (`framed`); a played one white. `most`: its
    largest width."""
    number = text(value, size=HEADLINE.at(0.74 * height), least=8, colour="on_bib", align="centre")
    face = draw(partial(_paint_new_card, height, played, framed))
    return stack(face, pad(number, (1.5, 0)), w=min(most, width_of(value, height)), h=height)


def width_of(value: str, height: float) -> float:
    """Return the width: a range is wider than a number."""
    return max(0.8, 0.42 * len(value)) * height


def mini_card(canvas: Canvas, centre: Point, height: float, value: str, **kind: bool) -> None:
    paint_node(canvas, anchored_box(height * 0.8, height, centre, "center"), new_card(value, height, **kind))


def _paint_new_card(height: float, played: bool, framed: bool, canvas: Canvas, box: Box) -> None:
    palette, radius = canvas.palette, height * 0.14
    box = box.centred(max(height * 0.8, box.w), height)

    # A shadow, or a frame in palettes without shadows.
    if palette.has_shadows:
        canvas.box(box.moved(height * 0.06, height * 0.08), palette.on_bib, radius=radius, alpha=0.27)
    else:
        canvas.box(box.inflated(2), palette.on_bib, radius=radius + 2)
    canvas.box(box, WHITE if played else palette.pink, radius=radius)
    if framed:
        canvas.box(box.inflated(-2.6), palette.bib, radius=radius - 1)
