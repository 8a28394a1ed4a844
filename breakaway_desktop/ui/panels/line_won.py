"""A line that a human has won: his place, who he is, the line and the points, large over the camera's road."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.ui.drawing.box import Box, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import WHITE, team_look
from breakaway_desktop.ui.toolkit.parts import LEAN, line_of
from breakaway_desktop.ui.toolkit.typography import CHOSEN, HEADLINE


class LineWon(NamedTuple):
    """What is said of it; `look` is his team's."""

    look: str
    place: str
    rider: str
    line: str
    points: str


def line_box(infield: Box) -> Box:
    """Return where it is painted: over the road in the infield, below what the sky says."""
    width = min(0.66 * infield.w, 640.0)
    return anchored_box(
        width, min(0.46 * infield.h, 112.0), (infield.centre[0], infield.y + 0.66 * infield.h), "center"
    )


def paint(c: Canvas, box: Box, won: LineWon) -> None:
    p, look, lean = c.palette, team_look(won.look), LEAN * box.h
    c.slanted(box, p.on_bib, lean)
    c.slanted(box.inflated(-2), WHITE, lean)
    box = box.inflated(-5)
    c.slanted(box, look.fill, lean)
    place, rest = box.cut_left(0.24 * box.w)
    c.slanted(place, p.green, lean)
    line_of(c, (won.place,), HEADLINE.at(0.5 * box.h), place.centre, place.w - 2 * lean, colour=WHITE, anchor="center")
    words, points = rest.cut_left(0.7 * rest.w)
    x, room = words.x + lean + 4, words.w - lean - 8
    line_of(c, (won.rider.upper(),), HEADLINE.at(0.38 * box.h), (x, box.y + 0.36 * box.h), room, colour=look.label)
    line_of(c, (won.line,), CHOSEN.at(max(16.0, 0.2 * box.h)), (x, box.y + 0.73 * box.h), room, colour=look.label)
    style = HEADLINE.at(0.56 * box.h)
    line_of(c, (won.points,), style, points.centre, points.w - lean - 4, colour=look.label, anchor="center")
