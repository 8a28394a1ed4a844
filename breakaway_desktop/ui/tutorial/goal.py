"""The goal of the game in two pictures: lines bring points, and riders ahead bring cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from breakaway_desktop.engine.course import SPRINT_SCALE
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    paint_node,
    paragraph,
    row,
    slanted_fill,
    space,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.typography import BODY, CHOICE, CHOSEN, FIGURE, HEADING
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.panels.small_card import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import TEAM_LOOKS

SHEET_W = 1010.0
"""Width of the sheet with both pictures, in units."""
_PICTURE_H = 168.0
"""Height of a picture, in units."""
_NUMBERS_W = 24.0
"""Width of the band with the numbers of squares, in units."""
_SUNRAYS = 14
_LINE = 33
"""The square of the sprint line."""
_LINE_RIDERS: Mapping[int, int] = {33: 14, 34: 23, 35: 11, 36: 31}
_STRING_RIDERS: Mapping[int, int] = {11: 22, 12: 14, 13: 31, 14: 33, 15: 24}
"""Riders by their squares."""


def goal() -> Node:
    lines, cards = goal_sentences()
    return row(
        _caption_picture(_paint_line, _("1  Be among the first over each line"), lines),
        _caption_picture(_paint_string, _("2  Hide behind others"), cards),
        gap=26,
    )


def goal_sentences() -> tuple[str, str]:
    """Return what lines bring, and what riders ahead bring."""
    first, second, third, fourth = (points_text(points) for points in SPRINT_SCALE[:4])
    lines = _(
        "The first eight over each sprint line score {first}, {second}, {third}, {fourth} … points; the finish "
        "counts double."
    ).format(first=first, second=second, third=third, fourth=fourth)
    cards = _(
        "Used cards are replaced. Ride right behind many riders and you get a high one; leave a gap and you get {base}."
    ).format(base=BASE)
    return lines, cards


def _caption_picture(paint: Callable[[Canvas, Box], None], title: str, words: str) -> Node:
    return column(
        draw(paint, h=_PICTURE_H, says=""), text(title, capitals=True, size=HEADING.at(23), least=17),
        paragraph(words, size=BODY),
        gap=8, grow=1,
    )  # fmt: skip


def _paint_sky(canvas: Canvas, box: Box, colour: RGB) -> None:
    palette = canvas.palette
    canvas.fill(colour, box)
    x, y = box.x + 0.7 * box.w, box.bottom
    with canvas.clip_to(box):
        for n in range(_SUNRAYS):
            angles = (n * math.tau / _SUNRAYS, n * math.tau / _SUNRAYS + 0.12)
            ends = [(x + box.w * math.cos(angle), y + box.w * math.sin(angle)) for angle in angles]
            canvas.polygon([(x, y), *ends], mix(colour, WHITE, 0.09))
    canvas.box(box, None, border=palette.ink, border_width=2, radius=0)


class _Strip:
    """A stretch of road seen from above, with its inner side below, beginning at the square `first`."""

    def __init__(self, canvas: Canvas, box: Box, first: int, count: int) -> None:
        palette = canvas.palette
        self.depth, self.bottom, self.first = 0.4 * box.h, box.bottom - 0.24 * box.h, first
        self.x, self.square_length = box.x + 22, (box.w - 44 - LEAN * self.depth) / count
        self.diameter = min(0.62 * self.square_length, 0.62 * self.depth)
        self.canvas = canvas
        for n in range(count):
            square = first + n
            self.paint_area(square - 0.5, square + 0.5, 0, self.depth, palette.road2 if n % 2 else palette.road)
        self.paint_area(first - 0.5, first + count - 0.5, -_NUMBERS_W, 0, palette.numbers_band)

    def point_at(self, square: float, up: float = 0.0) -> Point:
        """Return the middle of a square, `up` units out from the inner edge."""
        return self.x + (square - self.first + 0.5) * self.square_length + LEAN * up, self.bottom - up

    def paint_area(self, begin: float, end: float, inner: float, outer: float, colour: RGB) -> None:
        """Paint the area between two squares, and between two distances from the inner edge in units."""
        self.canvas.polygon(
            [
                self.point_at(begin, outer),
                self.point_at(end, outer),
                self.point_at(end, inner),
                self.point_at(begin, inner),
            ],
            colour,
        )

    def draw_riders(self, riders: Mapping[int, int], count: int) -> None:
        """Draw riders, by their squares, and the numbers of `count` squares, bold below a rider."""
        palette = self.canvas.palette
        for square in range(self.first, self.first + count):
            has_rider = square in riders
            colour = palette.on_numbers_band if has_rider else mix(palette.on_numbers_band, palette.numbers_band, 0.2)
            style = CHOSEN if has_rider else CHOICE
            self.canvas.text(str(square), style, self.point_at(square, -_NUMBERS_W / 2), colour=colour, anchor="center")
        for square, rider in riders.items():
            look = TEAM_LOOKS[rider // 10 - 1]
            draw_token(self.canvas, look, str(rider), self.point_at(square, 0.5 * self.depth), self.diameter)


def _paint_line(canvas: Canvas, box: Box) -> None:
    """Paint three riders crossing the line; the first of them wins most."""
    palette = canvas.palette
    _paint_sky(canvas, box, palette.teal)
    strip = _Strip(canvas, box, _LINE - 1, 6)
    for half, colour in ((0.10, WHITE), (0.065, palette.green)):
        strip.paint_area(_LINE + 0.5 - half, _LINE + 0.5 + half, -_NUMBERS_W, strip.depth + 6, colour)
    strip.draw_riders(_LINE_RIDERS, 6)
    over = [square for square in sorted(_LINE_RIDERS, reverse=True) if square > _LINE]
    for index, (square, points) in enumerate(zip(over, SPRINT_SCALE, strict=False)):
        above = strip.point_at(square, strip.depth + 0.2 * box.h)
        painters.chip(canvas, above, points_text(points), first=not index, height=0.23 * box.h)


def _paint_string(canvas: Canvas, box: Box) -> None:
    """Paint a string: its last rider gets a card for all riders ahead of him."""
    palette = canvas.palette
    _paint_sky(canvas, box, palette.coral)
    rear, front = min(_STRING_RIDERS), max(_STRING_RIDERS)
    strip = _Strip(canvas, box, rear - 1, 7)

    # The slipstream below the riders, pointed in front and jagged behind.
    low, high = 0.12 * strip.depth, 0.88 * strip.depth
    tail = [strip.point_at(rear - 0.5 - 0.5 * (n % 2), low + n * (high - low) / 6) for n in range(6, -1, -1)]
    nose = [
        strip.point_at(front + 0.4, low),
        strip.point_at(front + 0.6, (low + high) / 2),
        strip.point_at(front + 0.4, high),
    ]
    canvas.polygon([*nose, *tail], palette.pink)
    strip.draw_riders(_STRING_RIDERS, 7)

    # Above the last rider his card, and the sum from which it follows.
    ahead = len(_STRING_RIDERS) - 1
    x, y = strip.point_at(rear, strip.depth + 0.2 * box.h)
    mini_card(canvas, (x, y), 0.28 * box.h, str(BASE + ahead))
    words = _("= {base} + {ahead} riders ahead").format(base=BASE, ahead=ahead)
    left, height = x + 0.2 * box.h, 0.2 * box.h
    sum_text = text(words, size=FIGURE.at(21), least=14, colour="on_numbers_band")
    label = row(stack(slanted_fill("numbers_band"), row(space(18), sum_text, space(18))))
    paint_node(canvas, Box(left, y - height / 2, box.right - left, height), label)
