"""The edge of the infield's road: numbers of squares with the hand's cards beside them, and the bars of strings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, mix
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, NOTE
from breakaway_desktop.ui.road.camera_frame import CameraFrame
from breakaway_desktop.ui.road.camera_layout import Caption, StringBar
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.road.road_picture import CardMarker, square_text
from breakaway_desktop.ui.road.road_signs import draw_lap_badge, draw_milestone

_MILESTONE_GAP, _MARKER_GAP = 4.0, 7.0
"""Gaps in units: beside a milestone, and after each card next to it."""
_LAP_BADGE_W, _LAPPED_W = 27.72, 29.0
"""Width of the badge of a rider who is a lap behind: alone, and with its gap."""


@dataclass(frozen=True, slots=True)
class _Milestone:
    """The number of a square. `left`: its left end; `width`: without badge and cards; `full_width`: with them."""

    square: int
    left: float
    width: float
    full_width: float
    style: Style
    colour: RGB | None
    ink: RGB
    marked: bool
    lapped: bool
    markers: tuple[CardMarker, ...]


def _shifts(milestones: Sequence[_Milestone]) -> list[float]:
    """Return how far each milestone moves to the side so that no two overlap."""
    shifts = [0.0] * len(milestones)
    for _round in range(12):
        for index, (rear, front) in enumerate(pairwise(milestones)):
            overlap = rear.left + shifts[index] + rear.full_width + 1.5 - front.left - shifts[index + 1]
            if overlap > 0:
                shifts[index] -= overlap / 2
                shifts[index + 1] += overlap / 2
    return shifts


def draw_milestones(frame: CameraFrame) -> None:
    """Draw the numbers of squares: on milestones for riders, landings and every fifth square, else plain."""
    canvas, framing, y = frame.canvas, frame.framing, frame.framing.milestone_y
    milestones = [
        _milestone(frame, square)
        for square in range(math.ceil(frame.stretch.first), math.floor(frame.stretch.last) + 1)
    ]
    milestones = [stone for stone in milestones if stone.square >= 0]

    # The number, on its milestone if there is one.
    for milestone, shift in zip(milestones, _shifts(milestones), strict=True):
        middle = milestone.left + shift + milestone.width / 2
        if milestone.colour is not None and milestone.width:
            inset = 0 if milestone.marked else 2
            draw_milestone(
                canvas, (middle, y + inset / 2), milestone.width, framing.milestone_height - inset, milestone.colour
            )
        if milestone.width:
            number = square_text(milestone.square)
            canvas.text(number, milestone.style, (middle, y + 1.5), colour=milestone.ink, anchor="center")

        # What follows it: the lap badge and the markers of cards.
        x = middle + milestone.width / 2 + _MILESTONE_GAP
        if milestone.lapped:
            draw_lap_badge(canvas, (x + _LAP_BADGE_W / 2 - 2, y), _LAP_BADGE_W)
            x += _LAPPED_W
        for marker in milestone.markers:
            marker_width = _marker_width(canvas, marker, _marker_height(frame))
            _draw_marker(frame, marker, Box(x + 1, y - _marker_height(frame) / 2, marker_width, _marker_height(frame)))
            x += marker_width + _MARKER_GAP


def draw_mover_behind(frame: CameraFrame) -> None:
    """Draw an arrow to the rider to move, who is behind the view, with the number of squares back to him."""
    canvas, framing, palette = frame.canvas, frame.framing, frame.palette
    x, y, diameter = framing.span(framing.bar_y + framing.bar_h / 2)[0] + 6, framing.bar_y, framing.bar_h
    canvas.arrow((x + 8, y), 180, palette.bib, length=14)
    if frame.layout.mover is not None and frame.team is not None:
        draw_token(canvas, frame.team, str(frame.layout.mover), (x + 22 + diameter / 2, y), diameter)
    canvas.text(frame.layout.behind_text, NOTE, (x + 30 + diameter, y), colour=palette.bib, anchor="midleft")


def draw_string_caption(frame: CameraFrame, caption: Caption) -> None:
    """Draw a text on the bar of a string or beside it."""
    canvas, y, bar, words = frame.canvas, frame.framing.bar_y, caption.bar, caption.words
    x0, x1 = caption.x0, caption.x1
    is_on_bar = words and caption.aside_x is None
    _draw_string_bar(frame, bar, x0, x1, canvas.measure(words, CHOSEN.at(18))[0] if is_on_bar else -30)
    if is_on_bar:
        canvas.text(words, caption.style, ((x0 + x1) / 2 - 1, y), colour=frame.palette.on_bib, anchor="center")
    elif caption.aside_x is not None:
        canvas.text(words, caption.style, (caption.aside_x, y), colour=frame.palette.pink_words, anchor="midleft")


def _draw_string_bar(frame: CameraFrame, bar: StringBar, x0: float, x1: float, text_width: float) -> None:
    """Draw the bar of a string, hatched outside its text."""
    canvas, y, half, palette = frame.canvas, frame.framing.bar_y, frame.framing.bar_h / 2, frame.palette
    colour = palette.pink if bar.joined else mix(palette.pink, palette.bib, 0.62)
    canvas.polygon([(x0, y - half), (x1 - 7, y - half), (x1 + 3, y), (x1 - 7, y + half), (x0, y + half)], colour)
    middle, hatch, x = (x0 + x1) / 2, [], x0 + 6
    while x < x1 - 14:
        if not middle - text_width / 2 - 14 < x < middle + text_width / 2 + 2:
            hatch.append([(x, y + half - 1), (x + 1.4 * half, y - half + 1)])
        x += 9
    if hatch:
        canvas.paths(hatch, mix(colour, palette.on_bib, 0.35), 1.5)


def _milestone(frame: CameraFrame, square: int) -> _Milestone:
    # The contents of the square.
    framing, canvas = frame.framing, frame.canvas
    markers = _markers_on(frame.layout.markers, square)
    is_marked_square = (
        bool(markers)
        or square == frame.picture.pacemaker_square
        or square in {rider.square for rider in frame.picture.riders}
    )
    is_own = square == frame.layout.own_square and frame.layout.mover is not None
    is_landing = any(marker.chosen for marker in markers) or (
        frame.picture.preview is not None and square == frame.layout.landing_square
    )

    # The size of its number.
    is_large, is_fifth = is_marked_square or is_own or is_landing, square % 5 == 0
    style = (CHOSEN if is_large or is_fifth else CHOICE).at(17 if is_large else 15)
    width = canvas.measure(square_text(square), style)[0]
    width = (
        max(27 if is_own or is_landing else 24, width + 12) - (6 if framing.small else 0)
        if is_large or is_fifth
        else width
    )

    # The number of a card from the start is that of its square.
    if any(marker.card == square for marker in markers):
        width = 0.0

    # The width with everything beside it.
    lapped = is_own and not framing.small and frame.picture.is_lapped(square)
    extra_width = sum(_marker_width(canvas, marker, _marker_height(frame)) + _MARKER_GAP for marker in markers) + (
        _LAPPED_W if lapped else 0
    )
    left = framing.x(frame.stretch, square + 0.5, framing.milestone_y) - (width + extra_width) / 2
    colour, ink = _stone(frame, is_own, is_landing, is_marked_square, is_fifth)

    return _Milestone(square, left, width, width + extra_width, style, colour, ink, is_large, lapped, tuple(markers))


def _stone(
    frame: CameraFrame, is_own: bool, is_landing: bool, is_marked: bool, is_fifth: bool
) -> tuple[RGB | None, RGB]:
    """Return the colours of a milestone (None: plain number) and of its number."""
    palette = frame.palette
    if is_own and frame.team is not None:
        return frame.team.fill, frame.team.label
    if is_landing:
        return palette.pink, palette.on_bib
    if is_marked:
        return palette.bib, palette.on_bib
    return (mix(palette.below_road, palette.bib, 0.22), palette.bib) if is_fifth else (None, palette.ink2)


def _marker_height(frame: CameraFrame) -> float:
    return frame.framing.milestone_height - (3 if frame.framing.small else 5)


def _draw_marker(frame: CameraFrame, marker: CardMarker, box: Box) -> None:
    """Draw a card of the hand at its landing square."""
    canvas, palette = frame.canvas, frame.palette
    edge = 2.4 if marker.chosen else 1.4
    canvas.box(box.inflated(edge + 1), palette.on_bib, radius=5)
    canvas.box(box.inflated(edge), palette.pink if marker.chosen else WHITE, radius=4)
    fill, ink = (frame.team.fill, frame.team.label) if frame.team is not None else (palette.bib, palette.on_bib)
    canvas.box(box, fill, radius=2.5)
    canvas.text(str(marker.card), _marker_style(box.h), box.centre, colour=ink, anchor="center")


def _markers_on(markers: Sequence[CardMarker], square: int) -> list[CardMarker]:
    """Return the markers of cards that lead to a square; equal cards share one."""
    cards: dict[int, CardMarker] = {}
    for marker in markers:
        if marker.square == square and (marker.chosen or marker.card not in cards):
            cards[marker.card] = marker
    return list(cards.values())


def _marker_style(height: float) -> Style:
    return CHOSEN.at(max(14, 0.86 * height))


def _marker_width(canvas: Canvas, marker: CardMarker, height: float) -> float:
    return max(0.8 * height, canvas.measure(str(marker.card), _marker_style(height))[0] + 3)
