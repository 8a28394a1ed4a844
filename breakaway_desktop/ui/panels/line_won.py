"""A line won by a human, large over the camera's road: the place, the rider, the line and the points."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import LEAN, Box, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.toolkit.painters import draw_fitted
from breakaway_desktop.kit.toolkit.typography import CHOSEN, HEADLINE
from breakaway_desktop.ui.team_looks import team_look


class LineWon(NamedTuple):
    """The texts of a line that a human has won; `look` is his team's."""

    look: str
    place: str
    rider: str
    line: str
    points: str


def line_box(infield: Box) -> Box:
    """Return the box of the text: over the road in the infield, below the texts in the sky."""
    width = min(0.66 * infield.w, 640.0)
    return anchored_box(
        width, min(0.46 * infield.h, 112.0), (infield.centre[0], infield.y + 0.66 * infield.h), "center"
    )


def paint(canvas: Canvas, box: Box, won: LineWon) -> None:
    palette, look, lean = canvas.palette, team_look(won.look), LEAN * box.h

    # A frame around the colours of the team.
    canvas.slanted(box, palette.on_bib, lean)
    canvas.slanted(box.inflated(-2), WHITE, lean)
    box = box.inflated(-5)
    canvas.slanted(box, look.fill, lean)

    # The place.
    place, rest = box.cut_left(0.24 * box.w)
    canvas.slanted(place, palette.green, lean)
    draw_fitted(
        canvas,
        (won.place,),
        HEADLINE.at(0.5 * box.h),
        place.centre,
        place.w - 2 * lean,
        colour=WHITE,
        anchor="center",
    )

    # The rider and the line.
    text_box, points = rest.cut_left(0.7 * rest.w)
    x, available = text_box.x + lean + 4, text_box.w - lean - 8
    draw_fitted(
        canvas,
        (won.rider.upper(),),
        HEADLINE.at(0.38 * box.h),
        (x, box.y + 0.36 * box.h),
        available,
        colour=look.label,
    )
    draw_fitted(
        canvas,
        (won.line,),
        CHOSEN.at(max(16.0, 0.2 * box.h)),
        (x, box.y + 0.73 * box.h),
        available,
        colour=look.label,
    )

    # His points.
    style = HEADLINE.at(0.56 * box.h)
    draw_fitted(canvas, (won.points,), style, points.centre, points.w - lean - 4, colour=look.label, anchor="center")
