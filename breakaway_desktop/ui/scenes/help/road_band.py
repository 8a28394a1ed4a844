"""A stretch of road in a diagram: squares, tokens, lines, slopes, and what stands below (design sheet, Help)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from breakaway_desktop.guide.bands import Below, Road, Sign
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import TEAM_LOOKS
from breakaway_desktop.ui.road.road_picture import square_words
from breakaway_desktop.ui.road.slopes import draw_scooter
from breakaway_desktop.ui.road.tokens import COUNTED, TokenState, draw_body, draw_ring
from breakaway_desktop.ui.scenes.help.small_card import CARD_H, CARD_W, draw_small_card
from breakaway_desktop.words import _

_MOST_CELL = 84.0
_FOLD: Final = 1.5
"""Width of a torn gap in cells."""
_LEAST_ROWS, _MOST_ROWS = 2, 3
_MOST_RADIUS, _LEAST_RADIUS = 15.0, 9.5
_NUMBERS, _ARROWS, _BRACKET = 20.0, 18.0, 26.0
_GROUND = 0.34
"""Alpha of a slope's ground."""
_REMARK = 12.5


class RoadBand:
    """A `Road` laid out over a width in units; `large`: so much larger tokens are than they have to be."""

    def __init__(self, road: Road, canvas: Canvas, width: float, large: float = 1.0) -> None:
        self.road = road
        shown = road.squares
        torn = sum(b - a > 1 for a, b in pairwise(shown))
        beside = CARD_W + 24 if road.beside else 0
        self.cell = min(_MOST_CELL, (width - beside) / (len(shown) + _FOLD * torn))
        self.radius = max(_LEAST_RADIUS, min(_MOST_RADIUS * large, self.cell * (0.34 if large == 1 else 0.4)))
        ringed = any(sign.counted for signs in road.signs.values() for sign in signs)
        self.step = 2.6 * self.radius if ringed else 2 * self.radius + 5
        most = max((len(signs) for signs in road.signs.values()), default=0)
        self.columns = 1 if most <= _MOST_ROWS or self.cell < 5 * self.radius else 2
        rows = max(1 if road.beside else _LEAST_ROWS, -(-most // self.columns))
        self.deep = max(rows * self.step + 12, CARD_H + 4 if road.beside else 0)
        if road.remarks:
            lines = max(len(canvas.lines_of(words, _REMARK, self.cell - 8)) for words in road.remarks.values())
            self.deep = max(self.deep, lines * 17 + 16)
        self.x: dict[int, float] = {}
        self.folds: list[tuple[float, int]] = []
        x = 0.0
        for before, square in zip((None, *shown), shown, strict=False):
            if before is not None and square - before > 1:
                self.folds.append((x, square - before - 1))
                x += _FOLD * self.cell
            self.x[square] = x
            x += self.cell
        self.width = x

    @property
    def below_y(self) -> float:
        """Where cards below begin, from the top."""
        return self.deep + _NUMBERS + _ARROWS * bool(self.road.pushes) + _BRACKET * bool(self.road.bracket)

    @property
    def height(self) -> float:
        if not self.road.below:
            return self.below_y
        cards = any(below.card for below in self.road.below.values())
        words = any(below.words for below in self.road.below.values())
        return self.below_y + 6 + (CARD_H + 4) * cards + 20 * words

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        self._ground(canvas, x, y)
        self._lines(canvas, x, y)
        self._words(canvas, x, y)
        for square, signs in self.road.signs.items():
            self._tokens(canvas, x + self.x[square], y, signs)
        if self.road.pacing is not None:
            draw_scooter(canvas, (x + self.x[self.road.pacing] + self.cell / 2, y + self.deep / 2), self.radius + 2)
        for square, below in self.road.below.items():
            self._below(canvas, x + self.x[square] + self.cell / 2, y + self.below_y + 6, below)
        if self.road.beside is not None:
            at = x + self.width + 16 + CARD_W / 2
            self._below(canvas, at, y + (self.deep - CARD_H) / 2, self.road.beside)

    def _ground(self, canvas: Canvas, x: float, y: float) -> None:
        p = canvas.palette
        for square, left in self.x.items():
            box = Box(x + left, y, self.cell, self.deep)
            canvas.fill(p.road if square % 2 else p.road2, box)
            slope = self.road.slopes.get(square)
            if slope is not None:
                _draw_slope(canvas, box, slope)
            if square in self.road.lit:
                canvas.fill(p.accent, box, alpha=COUNTED)
            canvas.line((box.right, box.y), (box.right, box.bottom), p.road_line, 1.0)
        for left, empty in self.folds:
            box = Box(x + left, y, _FOLD * self.cell, self.deep)
            canvas.fill(p.sunk, box)
            for edge, inward in ((box.x, 1), (box.right, -1)):
                teeth = [(edge + inward * (5 if i % 2 else 0), y + self.deep * i / 8) for i in range(9)]
                canvas.path(teeth, p.control, 1.2)
            canvas.text(str(empty), 14, box.centre, colour=p.ink2, bold=True, anchor="center")
            at = (box.centre[0], y + self.deep + 11)
            canvas.text(_("empty"), 12.5, at, colour=p.ink2, anchor="center", max_width=box.w + 10)
        canvas.line((x, y), (x + self.width, y), p.casing, 2.0)
        canvas.line((x, y + self.deep), (x + self.width, y + self.deep), p.casing, 2.0)

    def _lines(self, canvas: Canvas, x: float, y: float) -> None:
        p = canvas.palette
        for square, kind in self.road.lines.items():
            if square not in self.x:
                continue
            at = x + self.x[square] + self.cell
            if kind == "sprint":
                canvas.fill(p.paint, Box(at - 3.5, y - 3, 7, self.deep + 3))
                canvas.fill(p.sprint_line, Box(at - 2, y - 3, 4, self.deep + 3))
            else:
                colour = p.warn if kind == "limit" else p.ink
                canvas.fill(colour, Box(at - 2, y - 4, 4, self.deep + 8))

    def _words(self, canvas: Canvas, x: float, y: float) -> None:
        """Numbers, remarks, arrows and the bracket."""
        p, road = canvas.palette, self.road
        for square, left in self.x.items():
            here = square in road.signs or square == road.pacing
            lit = square in road.lit
            size = 13 if here else 11.5
            centre = (x + left + self.cell / 2, y + self.deep + 11)
            colour = p.accent if lit else p.ink if here else p.ink3
            canvas.text(square_words(square), size, centre, colour=colour, bold=here, anchor="center")
            if square in road.pushes:
                way = 0.0 if road.pushes[square] > 0 else 180.0
                canvas.arrow((centre[0], centre[1] + 18), way, p.accent, length=min(24, self.cell - 6), width=2.6)
        for square, words in road.remarks.items():
            lines = canvas.lines_of(words, _REMARK, self.cell - 8)
            for n, line in enumerate(lines):
                at = (x + self.x[square] + self.cell / 2, y + self.deep / 2 + (n - (len(lines) - 1) / 2) * 17)
                canvas.text(line, _REMARK, at, anchor="center", max_width=self.cell - 4)
        if road.bracket is not None:
            first, last, said = road.bracket
            left, right = x + self.x[first] + 3, x + self.x[last] + self.cell - 3
            at_y = y + self.deep + _NUMBERS + 12
            canvas.path([(left, at_y - 7), (left, at_y), (right, at_y), (right, at_y - 7)], p.accent, 2.4)
            w = canvas.measure(said, 12.5, True)[0] + 16
            pill = Box((left + right - w) / 2, at_y - 9, w, 18)
            canvas.box(pill, p.accent, radius=9)
            canvas.text(said, 12.5, pill.centre, colour=p.on_accent, bold=True, anchor="center")

    def _tokens(self, canvas: Canvas, left: float, y: float, signs: Sequence[Sign]) -> None:
        rows = -(-len(signs) // self.columns)
        places: list[tuple[Point, Sign]] = []
        for at, sign in enumerate(signs):
            column, row = divmod(at, rows)
            used = -(-len(signs) // rows)
            px = left + self.cell / 2 + ((used - 1) / 2 - column) * self.step
            places.append(((px, y + self.deep - 6 - self.step / 2 - row * self.step), sign))
        for point, sign in places:
            draw_ring(canvas, point, self.radius, _state(sign))
        for point, sign in places:
            look = TEAM_LOOKS[sign.rider // 10 - 1]
            draw_body(canvas, look, str(sign.rider), point, self.radius, _state(sign))

    def _below(self, canvas: Canvas, middle: float, y: float, below: Below) -> None:
        p = canvas.palette
        if below.card:
            draw_small_card(canvas, (middle, y + CARD_H / 2), below.card, "new" if below.strong else "plain")
            y += CARD_H + 4
        if below.words:
            canvas.text(
                below.words,
                12.5,
                (middle, y + 10),
                colour=p.ink if below.strong else p.ink2,
                bold=below.strong,
                anchor="center",
            )


def _state(sign: Sign) -> TokenState:
    return TokenState(to_move=sign.ringed, moved=sign.faint, ghost=sign.ghost, dropped=sign.dropped, shown=sign.counted)


def _draw_slope(canvas: Canvas, box: Box, slope: int) -> None:
    """The ground of a climb (1), a peak (0) or a descent (−1), with three strokes that say which."""
    p = canvas.palette
    canvas.fill(p.climb if slope else p.peak, box, alpha=_GROUND)
    reach = box.w * 0.22
    for n in range(3):
        y = box.y + box.h * (n + 0.5) / 3
        rise = reach * 0.5 * slope
        x = box.x + box.w - reach - 6
        canvas.path([(x - reach, y + rise), (x + reach, y - rise)], p.slope, 1.8)
