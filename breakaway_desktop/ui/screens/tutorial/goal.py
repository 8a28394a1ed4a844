"""The goal of the game in two pictures: lines bring points, and riders ahead bring cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from breakaway_desktop.engine.course import SPRINT_SCALE
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.drawing.box import LEAN, Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import RGB, TEAM_LOOKS, WHITE, mix
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit import painters
from breakaway_desktop.ui.toolkit.layout import Node, column, draw, paragraph, row, text
from breakaway_desktop.ui.toolkit.typography import BODY, CHOICE, CHOSEN, FIGURE, HEADING
from breakaway_desktop.words import _

WIDE = 1010.0
"""The width of the sheet with both pictures."""
_HIGH, _BAND, _RAYS = 168.0, 24.0, 14
_LINE = 33
_OVER: Mapping[int, int] = {33: 14, 34: 23, 35: 11, 36: 31}
_STRING: Mapping[int, int] = {11: 22, 12: 14, 13: 31, 14: 33, 15: 24}
"""Riders by their squares."""


def goal() -> Node:
    """Return both pictures with their captions."""
    first, second, third, fourth = (points_text(points) for points in SPRINT_SCALE[:4])
    lines = _(
        "The first eight over each sprint line score {first}, {second}, {third}, {fourth} … points; the finish "
        "counts double."
    )
    return row(
        _captioned(
            _paint_line, _("1  Be among the first over each line"),
            lines.format(first=first, second=second, third=third, fourth=fourth),
        ),
        _captioned(
            _paint_string, _("2  Hide behind others"),
            _(
                "Used cards are replaced. Ride behind many riders and you get a high one; ride alone and you get "
                "a {base}.").format(base=BASE),
        ),
        gap=26,
    )  # fmt: skip


def _captioned(paint: Callable[[Canvas, Box], None], title: str, words: str) -> Node:
    return column(
        draw(paint, h=_HIGH), text(title.upper(), size=HEADING.at(23), least=17), paragraph(words, size=BODY),
        gap=8, grow=1,
    )  # fmt: skip


def _paint_sky(canvas: Canvas, box: Box, colour: RGB) -> None:
    palette = canvas.palette
    canvas.fill(colour, box)
    x, y = box.x + 0.7 * box.w, box.bottom
    with canvas.clip_to(box):
        for n in range(_RAYS):
            turn = n * math.tau / _RAYS
            ends = [(x + box.w * math.cos(turn + by), y + box.w * math.sin(turn + by)) for by in (0, 0.12)]
            canvas.polygon([(x, y), *ends], mix(colour, WHITE, 0.09))
    canvas.box(box, None, border=palette.ink, border_width=2, radius=0)


class _Strip:
    """A stretch of road seen from above, with its inner side below, beginning at the square `first`."""

    def __init__(self, canvas: Canvas, box: Box, first: int, count: int) -> None:
        palette = canvas.palette
        self.deep, self.bottom, self.first = 0.4 * box.h, box.bottom - 0.24 * box.h, first
        self.lean = LEAN
        self.x, self.cell = box.x + 22, (box.w - 44 - LEAN * self.deep) / count
        self.token = min(0.62 * self.cell, 0.62 * self.deep)
        self.c = canvas
        for n in range(count):
            square = first + n
            self.area(square - 0.5, square + 0.5, 0, self.deep, palette.road2 if n % 2 else palette.road)
        self.area(first - 0.5, first + count - 0.5, -_BAND, 0, palette.numbers_band)

    def point_at(self, square: float, up: float = 0.0) -> Point:
        """Return the middle of a square, `up` units out from the inner edge."""
        return self.x + (square - self.first + 0.5) * self.cell + self.lean * up, self.bottom - up

    def area(self, begin: float, end: float, inner: float, outer: float, colour: RGB) -> None:
        self.c.polygon(
            [
                self.point_at(begin, outer),
                self.point_at(end, outer),
                self.point_at(end, inner),
                self.point_at(begin, inner),
            ],
            colour,
        )

    def riders(self, standing: Mapping[int, int], count: int) -> None:
        palette = self.c.palette
        for square in range(self.first, self.first + count):
            strong = square in standing
            colour = palette.on_numbers_band if strong else mix(palette.on_numbers_band, palette.numbers_band, 0.2)
            style = CHOSEN if strong else CHOICE
            self.c.text(str(square), style, self.point_at(square, -_BAND / 2), colour=colour, anchor="center")
        for square, rider in standing.items():
            look = TEAM_LOOKS[rider // 10 - 1]
            draw_token(self.c, look, str(rider), self.point_at(square, 0.5 * self.deep), self.token)


def _paint_line(canvas: Canvas, box: Box) -> None:
    """Paint three riders over the line: the first has won most."""
    palette = canvas.palette
    _paint_sky(canvas, box, palette.teal)
    strip = _Strip(canvas, box, _LINE - 1, 6)
    for half, colour in ((0.10, WHITE), (0.065, palette.green)):
        strip.area(_LINE + 0.5 - half, _LINE + 0.5 + half, -_BAND, strip.deep + 6, colour)
    strip.riders(_OVER, 6)
    over = [square for square in sorted(_OVER, reverse=True) if square > _LINE]
    for index, (square, points) in enumerate(zip(over, SPRINT_SCALE, strict=False)):
        above = strip.point_at(square, strip.deep + 0.2 * box.h)
        painters.chip(canvas, above, points_text(points), first=not index, height=0.23 * box.h)


def _paint_string(canvas: Canvas, box: Box) -> None:
    """Paint a string: its last rider gets a card for all riders ahead of him."""
    palette = canvas.palette
    _paint_sky(canvas, box, palette.coral)
    rear, front = min(_STRING), max(_STRING)
    strip = _Strip(canvas, box, rear - 1, 7)
    low, top = 0.12 * strip.deep, 0.88 * strip.deep
    tail = [
        strip.point_at(rear - 0.5 - 0.5 * (n % 2), low + n * (top - low) / 6) for n in range(6, -1, -1)
    ]  # fmt: skip
    nose = [
        strip.point_at(front + 0.4, low),
        strip.point_at(front + 0.6, (low + top) / 2),
        strip.point_at(front + 0.4, top),
    ]
    canvas.polygon([*nose, *tail], palette.pink)
    strip.riders(_STRING, 7)
    ahead, above = len(_STRING) - 1, strip.deep + 0.2 * box.h
    x, y = strip.point_at(rear, above)
    mini_card(canvas, (x, y), 0.28 * box.h, str(BASE + ahead))
    words = _("= {base} + {ahead} riders ahead").format(base=BASE, ahead=ahead)
    style, left, top = FIGURE.at(21), x + 0.2 * box.h, 0.2 * box.h
    canvas.slanted(Box(left, y - top / 2, canvas.measure(words, style)[0] + 36, top), palette.numbers_band, LEAN * top)
    canvas.text(words, style, (left + 18, y), colour=palette.on_numbers_band, anchor="midleft")
