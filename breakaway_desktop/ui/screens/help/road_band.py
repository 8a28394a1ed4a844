"""A stretch of road in a diagram: leaning squares with riders on them, lines, slopes, and captions below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from breakaway_desktop.guide.bands import Below, Road, Sign
from breakaway_desktop.ui.drawing.box import Box, Point, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import RGB, TEAM_LOOKS, mix
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token
from breakaway_desktop.ui.road.ring_variants import draw_derny
from breakaway_desktop.ui.road.road_picture import square_words
from breakaway_desktop.ui.toolkit.parts import LEAN, bib, plate
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOSEN, FIGURE, KEY
from breakaway_desktop.words import _

CARD_W, CARD_H = 40.0, 50.0
SPECIAL_W, SPECIAL_H = 28.0, 36.0


def draw_small_card(canvas: Canvas, centre: Point, face: str, kind: str = "plain", team: int = 0) -> None:
    """A card around `centre`; `face` empty is face down. Kinds as in `guide.bands.Card`."""
    p = canvas.palette
    special = kind == "inked"
    box = anchored_box(SPECIAL_W if special else CARD_W, SPECIAL_H if special else CARD_H, centre, "center")
    if face and team and kind in ("plain", "chosen"):
        bib(canvas, box, face, TEAM_LOOKS[team - 1], on=kind == "chosen")
        return
    canvas.box(box.moved(2, 3), p.shadow, radius=5)
    if not face:
        look = TEAM_LOOKS[team - 1]
        canvas.box(box, p.bib, border=p.on_bib, radius=5)
        canvas.box(box.inflated(-3.5), look.fill, radius=4)
        draw_token(canvas, look, "?", centre, 23)
        return
    ground, colour, edge = p.bib, p.on_bib, p.on_bib
    if special:
        ground, colour, edge = p.on_bib, p.bib, p.bib
    elif kind == "new":
        ground, colour, edge = p.pink_words, p.paper, p.pink_words
    elif kind == "chosen":
        edge = p.pink
    elif kind == "refused":
        colour = mix(p.on_bib, p.bib, 0.45)
    dashed = kind in ("guess", "refused")
    canvas.box(box, ground, border=None if dashed else edge, border_width=3 if kind == "chosen" else 1.2, radius=5)
    if dashed:
        outline = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        canvas.dashed_line(outline, p.danger if kind == "refused" else p.on_bib, 1.8)
    canvas.text(face, FIGURE.at(19 if special else 24), centre, colour=colour, anchor="center")
    if kind == "refused":
        draw_icon(canvas, "stop", (box.right - 2, box.y + 2), p.danger, 15)


_MOST_CELL = 120.0
_FOLD: Final = 1.5
"""Width of a torn gap in cells."""
_LEAST_ROWS, _MOST_ROWS = 2, 4
_MOST_RADIUS, _LEAST_RADIUS = 15.0, 9.5
_NUMBERS, _ARROWS, _BRACKET = 25.0, 22.0, 30.0
_STEP = 18.0
"""Between the lines of a remark."""
_SLOPE, _LIT, _COUNTED = 0.34, 0.5, 0.4
_RING = 1.38
"""How much the ground of a slope, squares that count and riders who count are coloured (0–1)."""


class RoadBand:
    """A `Road` laid out over a width in units; `large`: this much larger tokens are than they have to be."""

    def __init__(self, road: Road, canvas: Canvas, width: float, large: float = 1.0) -> None:
        self.road = road
        torn = sum(b - a > 1 for a, b in pairwise(road.squares))
        cells = len(road.squares) + _FOLD * torn
        room = width - (CARD_W + 24 if road.beside else 0)
        self.cell = min(_MOST_CELL, room / cells)
        self._deepen(canvas, large)
        self.cell = min(_MOST_CELL, (room - LEAN * self.high) / cells)
        self._deepen(canvas, large)
        self.x: dict[int, float] = {}
        self.folds: list[tuple[float, int]] = []
        x = LEAN * _NUMBERS
        for before, square in zip((None, *road.squares), road.squares, strict=False):
            if before is not None and square - before > 1:
                self.folds.append((x, square - before - 1))
                x += _FOLD * self.cell
            self.x[square] = x
            x += self.cell
        self.width = x

    def _deepen(self, canvas: Canvas, large: float) -> None:
        """How large the tokens are, how they stand on a square, and how deep that makes the road."""
        road = self.road
        self.radius = max(_LEAST_RADIUS, min(_MOST_RADIUS * large, self.cell * (0.34 if large == 1 else 0.4)))
        self.step = 2.1 * self.radius + 5
        most = max((len(signs) for signs in road.signs.values()), default=0)
        self.columns = 1 if most <= _MOST_ROWS or self.cell < 5 * self.radius else 2
        rows = max(1 if road.beside else _LEAST_ROWS, -(-most // self.columns))
        self.deep = max(rows * self.step + 12, CARD_H + 4 if road.beside else 0)
        below = [
            len(canvas.lines_of(below.words, CAPTION, self._below_w)) for below in road.below.values() if below.words
        ]
        self.lines_below = max(below, default=0)
        remarks = [len(canvas.lines_of(words, CAPTION, self.cell - 8)) for words in road.remarks.values()]
        self.deep = max(self.deep, max(remarks, default=0) * _STEP + 16)

    @property
    def _below_w(self) -> float:
        """The room of the words below a square."""
        return max(self.cell, CARD_W) - 2

    @property
    def high(self) -> float:
        """The road with the numbers of its squares."""
        return self.deep + _NUMBERS

    @property
    def below_y(self) -> float:
        """Where cards below begin, from the top."""
        return self.high + 4 + _ARROWS * bool(self.road.pushes) + _BRACKET * bool(self.road.bracket)

    @property
    def height(self) -> float:
        if not self.road.below:
            return self.below_y
        cards = any(below.card for below in self.road.below.values())
        return self.below_y + 6 + (CARD_H + 4) * cards + _STEP * self.lines_below + 4

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        self._ground(canvas, x, y)
        self._lines(canvas, x, y)
        self._numbers(canvas, x, y)
        self._words(canvas, x, y)
        for square, signs in self.road.signs.items():
            self._tokens(canvas, x + self.x[square], y, signs)
        if self.road.pacing is not None:
            draw_derny(canvas, canvas.palette, self._middle(x, y, self.road.pacing), self.radius, 1)
        for square, below in self.road.below.items():
            self._below(canvas, x + self.x[square] + self.cell / 2, y + self.below_y + 6, below)
        if self.road.beside is not None:
            at = x + self.width + LEAN * self.deep + 16 + CARD_W / 2
            self._below(canvas, at, y + (self.deep - CARD_H) / 2, self.road.beside)

    def _middle(self, x: float, y: float, square: int) -> Point:
        return x + self.x[square] + self.cell / 2 + LEAN * self.deep / 2, y + self.deep / 2

    def _strip(self, canvas: Canvas, left: float, y: float, w: float, colour: RGB, alpha: float = 1) -> None:
        """A stretch of the road, from its inner edge."""
        lean = LEAN * self.deep
        canvas.slanted(Box(left, y, w + lean, self.deep), colour, lean, alpha=alpha)

    def _ground(self, canvas: Canvas, x: float, y: float) -> None:
        p, lean, foot = canvas.palette, LEAN * self.deep, LEAN * _NUMBERS
        first, w = x + foot, self.width - foot
        plate(canvas, Box(first, y, w + lean, self.deep), p.road, lean=lean)
        plate(canvas, Box(x, y + self.deep, w + foot, _NUMBERS), p.numbers_band, lean=foot, edge=False)
        for square, left in self.x.items():
            if square % 2 == 0:
                self._strip(canvas, x + left, y, self.cell, p.road2)
            if square in self.road.slopes:
                self._slope(canvas, x + left, y, self.road.slopes[square])
            if square in self.road.lit:
                self._strip(canvas, x + left, y, self.cell, p.pink, _LIT)
        for left in list(self.x.values())[1:]:
            canvas.path([(x + left + lean, y), (x + left, y + self.deep)], p.road_line, 1.2)
        for left, _empty in self.folds:
            wide = _FOLD * self.cell
            self._strip(canvas, x + left, y, wide, p.paper)
            for edge, inward in ((x + left, 1), (x + left + wide, -1)):
                teeth = [
                    (edge + lean * (1 - i / 8) + inward * (5 if i % 2 else 0), y + self.deep * i / 8) for i in range(9)
                ]
                canvas.path(teeth, p.control, 1.4)

    def _slope(self, canvas: Canvas, left: float, y: float, slope: int) -> None:
        """The ground of a climb (1), a peak (0) or a descent (−1), with three strokes that say which."""
        p = canvas.palette
        self._strip(canvas, left, y, self.cell, p.climb if slope else p.peak, _SLOPE)
        reach = self.cell * 0.2
        for n in range(3):
            down = self.deep * (n + 0.5) / 3
            x, rise = left + self.cell - reach - 6 + LEAN * (self.deep - down), reach * 0.5 * slope
            canvas.path([(x - reach, y + down + rise), (x + reach, y + down - rise)], p.ink, 1.8)

    def _lines(self, canvas: Canvas, x: float, y: float) -> None:
        p, top, foot = canvas.palette, y - 4, y + self.deep + 4
        lean = LEAN * (foot - top)
        for square, kind in self.road.lines.items():
            if square in self.x:
                at = x + self.x[square] + self.cell - LEAN * 4
                colour = p.sprint_line if kind == "sprint" else p.warn if kind == "limit" else p.ink
                for half, shade in ((4.5, p.paint), (3.0, colour)):
                    points = [(at - half + lean, top), (at + half + lean, top), (at + half, foot), (at - half, foot)]
                    canvas.polygon(points, shade)

    def _numbers(self, canvas: Canvas, x: float, y: float) -> None:
        p, at_y = canvas.palette, y + self.deep + _NUMBERS / 2
        for square, left in self.x.items():
            here = square in self.road.signs or square == self.road.pacing or square in self.road.lit
            colour = p.on_numbers_band if here else mix(p.on_numbers_band, p.numbers_band, 0.2)
            at = x + left + self.cell / 2 - 2, at_y
            canvas.text(square_words(square), KEY if here else CAPTION, at, colour=colour, anchor="center")
        for left, empty in self.folds:
            wide = _FOLD * self.cell
            at = x + left + wide / 2 + LEAN * self.deep / 2, y + self.deep / 2
            canvas.text(str(empty), CHOSEN, at, colour=p.ink2, anchor="center")
            under = x + left + wide / 2, at_y
            canvas.text(_("empty"), CAPTION, under, colour=p.on_numbers_band, anchor="center", max_width=wide + 10)

    def _words(self, canvas: Canvas, x: float, y: float) -> None:
        """Remarks, arrows and the bracket."""
        p, road = canvas.palette, self.road
        for square, push in road.pushes.items():
            at = x + self.x[square] + self.cell / 2, y + self.high + 15
            canvas.arrow(at, 0.0 if push > 0 else 180.0, p.ink, length=min(24, self.cell - 6), width=2.6)
        for square, words in road.remarks.items():
            lines = canvas.lines_of(words, CAPTION, self.cell - 8)
            across, down = self._middle(x, y, square)
            for n, line in enumerate(lines):
                at = across, down + (n - (len(lines) - 1) / 2) * _STEP
                canvas.text(line, CAPTION, at, anchor="center", max_width=self.cell - 4, colour=p.road_words)
        if road.bracket is not None:
            first, last, said = road.bracket
            left, right = x + self.x[first] + 1, x + self.x[last] + self.cell - 5
            at_y = y + self.high + 18
            ends = [(left, at_y - 9), (left, at_y), (right, at_y), (right, at_y - 9)]
            canvas.path(ends, p.pink_words, 2.4)
            w = canvas.measure(said, KEY)[0] + 26
            box = Box((left + right - w) / 2, at_y - 10, w, 21)
            plate(canvas, box, p.pink_words, shadow=False, edge=False)
            canvas.text(said, KEY, box.centre, colour=p.paper, anchor="center")

    def _tokens(self, canvas: Canvas, left: float, y: float, signs: Sequence[Sign]) -> None:
        p, rows = canvas.palette, -(-len(signs) // self.columns)
        used = -(-len(signs) // rows)
        places: list[tuple[Point, Sign]] = []
        for at, sign in enumerate(signs):
            column, row = divmod(at, rows)
            up = 6 + self.step / 2 + row * self.step
            across = left + self.cell / 2 + ((used - 1) / 2 - column) * self.step
            places.append(((across + LEAN * up, y + self.deep - up), sign))
        for point, sign in places:
            if sign.counted:
                canvas.circle(point, _RING * self.radius, p.pink, alpha=_COUNTED)
            if sign.ringed:
                draw_shown(canvas, point, 2 * self.radius, p)
        for point, sign in places:
            look, d = TEAM_LOOKS[sign.rider // 10 - 1], 2 * self.radius
            draw_token(canvas, look, str(sign.rider), point, d, ghost=sign.ghost, faint=sign.faint)
            if sign.dropped:
                draw_dropped(canvas, point, d)

    def _below(self, canvas: Canvas, middle: float, y: float, below: Below) -> None:
        p = canvas.palette
        if below.card:
            draw_small_card(canvas, (middle, y + CARD_H / 2), below.card, "new" if below.strong else "plain")
            y += CARD_H + 4
        style, colour = (KEY, p.pink_words) if below.strong and below.card else (CAPTION, p.ink)
        for n, line in enumerate(canvas.lines_of(below.words, CAPTION, self._below_w) if below.words else []):
            canvas.text(line, style, (middle, y + 11 + n * _STEP), colour=colour, anchor="center")
