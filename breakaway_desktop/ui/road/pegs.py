"""Small signs on and beside the road: pegs for the cards of a hand, milestones, the points of a line."""

from __future__ import annotations

import math

from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import BLACK, RGB, WHITE, Palette, TeamLook, mix
from breakaway_desktop.ui.road.ring import LEAN
from breakaway_desktop.ui.road.road_picture import CardMarker

LAP_BEHIND = "−1"
_LAP_STYLE = Style(14, "c8")


def peg_width(peg: CardMarker, h: float) -> float:
    """The width of a peg with its rim."""
    return h * (0.8 if peg.card < 10 else 1.0) + 5


def draw_peg(canvas: Canvas, centre: Point, h: float, peg: CardMarker, look: TeamLook) -> Box:
    """A small card in the team's colour with a white rim, a pink one if it is chosen."""
    p = canvas.palette
    box = Box(0, 0, 0, 0).moved(*centre).centred(peg_width(peg, h) - 5, h)
    rim = 2.4 if peg.chosen else 1.4
    canvas.box(box.inflated(rim + 1), p.on_bib, radius=4)
    canvas.box(box.inflated(rim), p.pink if peg.chosen else WHITE, radius=3.5)
    canvas.box(box, look.fill, radius=2.5)
    canvas.text(str(peg.card), Style(max(14.0, 0.86 * h), "c8"), box.centre, colour=look.label, anchor="center")
    return box


def draw_milestone(canvas: Canvas, centre: Point, w: float, h: float, colour: RGB) -> None:
    """Round above, flat below: no rider has this shape."""
    box = canvas.snap_box(Box(*centre, 0, 0).inflated(w / 2, h / 2))
    x, crown = box.centre[0], 0.36 * box.h
    turns = [math.pi * (1 + i / 12) for i in range(13)]
    arch = [(x + box.w / 2 * math.cos(a), box.y + crown + crown * math.sin(a)) for a in turns]
    canvas.polygon([(box.x, box.bottom), *arch, (box.right, box.bottom)], colour)


def lap_badge_width(scale: float) -> float:
    return letters.width(LAP_BEHIND, _LAP_STYLE, scale) + 9


def draw_lap_badge(canvas: Canvas, centre: Point) -> None:
    """−1: a lap behind, in the colour of the road beyond the dots."""
    p = canvas.palette
    box = Box(0, 0, 0, 0).moved(*centre).centred(lap_badge_width(canvas.scale), 16)
    canvas.slanted(box, p.lap_badge, LEAN * box.h)
    canvas.text(LAP_BEHIND, _LAP_STYLE, box.centre, colour=p.on_bib, anchor="center")


def line_colours(kind: str, p: Palette) -> tuple[RGB, RGB]:
    """Return ground and ink of the name of a line: of the finish, a sprint, or anything else."""
    return {"finish": (WHITE, BLACK), "sprint": (p.green, WHITE)}.get(kind, (p.on_bib, p.bib))


def won_ground(p: Palette) -> RGB:
    """What lies under a point that is won; it is `ink2`, and stays readable."""
    return mix(p.ink2, p.sunk, 0.8)


def draw_points(canvas: Canvas, centre: Point, d: float, points: str, *, won: bool) -> None:
    """A point of a line: green while it can be won, then grey and struck."""
    p = canvas.palette
    if won:
        canvas.circle(centre, d / 2, won_ground(p))
        canvas.text(points, Style(0.86 * d, "c7"), centre, colour=p.ink2, anchor="center")
        by = 0.4 * d
        canvas.path([(centre[0] - by, centre[1] + by), (centre[0] + by, centre[1] - by)], p.ink2, 1.2)
        return
    canvas.circle(centre, d / 2 + 0.6, WHITE)
    canvas.circle(centre, d / 2 - 0.6, p.green)
    canvas.text(points, Style(0.9 * d, "c8"), centre, colour=WHITE, anchor="center")
