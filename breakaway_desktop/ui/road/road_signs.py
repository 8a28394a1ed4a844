"""Small signs on and beside the road: the hand's cards at their landings, milestones, the points of a line."""

from __future__ import annotations

import math

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import BLACK, RGB, WHITE, Palette, mix
from breakaway_desktop.ui.road.road_picture import CardMarker
from breakaway_desktop.ui.team_looks import TeamLook

LAP_BEHIND = "−1"
LAP_BADGE_H = 16.0
_LAP_STYLE, _COUNT_STYLE = Style(14, "c8"), Style(15, "c8")
COUNT_H = 18.0


def marker_width(marker: CardMarker, h: float) -> float:
    """Return the width of a card marker with its rim."""
    return h * (0.8 if marker.card < 10 else 1.0) + 5


def draw_marker(canvas: Canvas, centre: Point, h: float, marker: CardMarker, look: TeamLook) -> Box:
    """Draw a small card in the team's colour, with a white rim or, if the card is chosen, a pink one."""
    palette = canvas.palette
    box = Box(0, 0, 0, 0).moved(*centre).centred(marker_width(marker, h) - 5, h)
    rim = 2.4 if marker.chosen else 1.4
    canvas.box(box.inflated(rim + 1), palette.on_bib, radius=4)
    canvas.box(box.inflated(rim), palette.pink if marker.chosen else WHITE, radius=3.5)
    canvas.box(box, look.fill, radius=2.5)
    canvas.text(str(marker.card), Style(max(14.0, 0.86 * h), "c8"), box.centre, colour=look.label, anchor="center")
    return box


def draw_milestone(canvas: Canvas, centre: Point, w: float, h: float, colour: RGB) -> None:
    """Draw a milestone: rounded at the top and flat at the bottom, unlike any rider's token."""
    box = canvas.snap_box(Box(*centre, 0, 0).inflated(w / 2, h / 2))
    x, crown, foot = box.x + box.w / 2, 0.36 * box.h, box.y + box.h
    turns = [math.pi * (1 + i / 12) for i in range(13)]
    arch = [(x + box.w / 2 * math.cos(a), box.y + crown + crown * math.sin(a)) for a in turns]
    canvas.polygon([(box.x, foot), *arch, (box.x + box.w, foot)], colour)


def lap_badge_width(scale: float) -> float:
    return fonts.width(LAP_BEHIND, _LAP_STYLE, scale) + 9


def draw_lap_badge(canvas: Canvas, centre: Point, w: float = 0.0, style: Style = _LAP_STYLE) -> None:
    """Draw a badge with `−1` (one lap behind) in the colour of the road beyond the dots, where lapped riders are.

    `w`: the width in units; 0: as narrow as possible.
    """
    palette = canvas.palette
    box = Box(*centre, 0, 0).centred(w or lap_badge_width(canvas.scale), LAP_BADGE_H)
    canvas.slanted(box, palette.lap_badge, LEAN * box.h)
    canvas.text(LAP_BEHIND, style, box.centre, colour=palette.on_bib, anchor="center")


def draw_count(canvas: Canvas, centre: Point, riders: int) -> None:
    """Draw how many more riders there are than are drawn."""
    words, palette = f"+{riders}", canvas.palette
    box = Box(*centre, 0, 0).centred(canvas.measure(words, _COUNT_STYLE)[0] + 8, COUNT_H)
    canvas.slanted(box.inflated(1.5), palette.on_bib, LEAN * box.h)
    canvas.slanted(box, palette.bib, LEAN * box.h)
    canvas.text(words, _COUNT_STYLE, box.centre, colour=palette.on_bib, anchor="center")


def line_colours(kind: str, palette: Palette) -> tuple[RGB, RGB]:
    """Return the background and text colours of a line's name: the finish, a sprint, or another."""
    return {"finish": (WHITE, BLACK), "sprint": (palette.green, WHITE)}.get(kind, (palette.on_bib, palette.bib))


def won_ground(palette: Palette) -> RGB:
    """Return the background of a point already won, on which `ink2` is readable."""
    return mix(palette.ink2, palette.sunk, 0.8)


def draw_line_point(canvas: Canvas, centre: Point, d: float, value: str, *, won: bool) -> None:
    """Draw a point of a line: green, or grey and crossed out once won."""
    palette = canvas.palette
    if won:
        canvas.circle(centre, d / 2, won_ground(palette))
        canvas.text(value, Style(0.86 * d, "c7"), centre, colour=palette.ink2, anchor="center")
        half = 0.4 * d
        canvas.path([(centre[0] - half, centre[1] + half), (centre[0] + half, centre[1] - half)], palette.ink2, 1.2)
        return
    canvas.circle(centre, d / 2 + 0.6, WHITE)
    canvas.circle(centre, d / 2 - 0.6, palette.green)
    canvas.text(value, Style(0.9 * d, "c8"), centre, colour=WHITE, anchor="center")
