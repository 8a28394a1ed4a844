"""A stretch of road in a diagram: slanted squares with riders, lines, slopes, and captions below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from breakaway_desktop.guide.bands import Below, DiagramRoad, DiagramSign
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, mix
from breakaway_desktop.kit.toolkit.painters import draw_tile, race_number
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, FIGURE, KEY
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token
from breakaway_desktop.ui.road.ring_variants import draw_derny
from breakaway_desktop.ui.road.road_picture import square_text
from breakaway_desktop.ui.team_looks import TEAM_LOOKS, TeamLook

CARD_W, CARD_H = 40.0, 50.0
SPECIAL_W, SPECIAL_H = 28.0, 36.0


def draw_small_card(canvas: Canvas, centre: Point, face: str, kind: str = "plain", team: int = 0) -> None:
    """Draw a card around `centre`, face down if `face` is empty. Kinds as in `guide.bands.DiagramCard`."""
    palette = canvas.palette
    special = kind == "inked"
    box = anchored_box(SPECIAL_W if special else CARD_W, SPECIAL_H if special else CARD_H, centre, "center")
    if face and team and kind in ("plain", "chosen"):
        race_number(canvas, box, face, TEAM_LOOKS[team - 1], on=kind == "chosen")
        return

    # Shadow, and the back of a face-down card.
    canvas.box(box.moved(2, 3), palette.shadow, radius=5)
    if not face:
        look = TEAM_LOOKS[team - 1]
        canvas.box(box, palette.bib, border=palette.on_bib, radius=5)
        canvas.box(box.inflated(-3.5), look.fill, radius=4)
        draw_token(canvas, look, "?", centre, 23)
        return
    ground, colour, edge = palette.bib, palette.on_bib, palette.on_bib
    if special:
        ground, colour, edge = palette.on_bib, palette.bib, palette.bib
    elif kind == "new":
        ground, colour, edge = palette.pink_words, palette.paper, palette.pink_words
    elif kind == "chosen":
        edge = palette.pink
    elif kind == "refused":
        colour = mix(palette.on_bib, palette.bib, 0.45)

    # A guess or a refused card has a dashed edge.
    dashed = kind in ("guess", "refused")
    canvas.box(box, ground, border=None if dashed else edge, border_width=3 if kind == "chosen" else 1.2, radius=5)
    if dashed:
        outline = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        canvas.dashed_line(outline, palette.danger if kind == "refused" else palette.on_bib, 1.8)
    canvas.text(face, FIGURE.at(19 if special else 24), centre, colour=colour, anchor="center")
    if kind == "refused":
        draw_icon(canvas, "stop", (box.right - 2, box.y + 2), palette.danger, 15)


_MAX_CELL = 120.0
_TORN_GAP: Final = 1.5
"""Width of the gap where squares are left out, in cells."""
_MIN_ROWS, _MAX_ROWS = 2, 4
_ZIGZAG_STEP, _ZIGZAG_SIDE = 0.55, 0.33
"""Distance between the rows of a narrow square with more than _MAX_ROWS riders, and of each rider from its middle, as
shares of the usual distance between rows."""
_MAX_RADIUS, _MIN_RADIUS = 15.0, 9.5
_NUMBERS_H, _ARROWS_H, _BRACKET_H = 25.0, 22.0, 30.0
_NUMBER_GAP: Final = 3.0
"""Smallest distance between two numbers of squares, in units."""
_LINE_STEP = 18.0
"""Distance between two lines of a remark, in units."""
_SLOPE_ALPHA, _LIT_ALPHA, _COUNTED_ALPHA = 0.34, 0.5, 0.4
_RING_RADIUS = 1.38
"""Radius of the mark of a rider who counts, in radii of his token."""


class RoadBand:
    """A `DiagramRoad` laid out for a width in units; `large` enlarges tokens."""

    def __init__(
        self, road: DiagramRoad, canvas: Canvas, width: float, large: float, looks: tuple[TeamLook, ...]
    ) -> None:
        self.road, self.looks = road, looks
        gap_count = sum([b - a > 1 for a, b in pairwise(road.squares)])
        cells = len(road.squares) + _TORN_GAP * gap_count
        available = width - (CARD_W + 24 if road.side_caption else 0)

        # The depth depends on the width of a cell, and the slant makes the road wider by a share of its depth.
        self.cell = min(_MAX_CELL, available / cells)
        self._set_depth(canvas, large)
        self.cell = min(_MAX_CELL, (available - LEAN * self.road_height) / cells)
        self._set_depth(canvas, large)

        # Left edge of each square; squares left out become a torn gap.
        self.x: dict[int, float] = {}
        self.gaps: list[tuple[float, int]] = []
        x = LEAN * _NUMBERS_H
        for before, square in zip((None, *road.squares), road.squares, strict=False):
            if before is not None and square - before > 1:
                self.gaps.append((x, square - before - 1))
                x += _TORN_GAP * self.cell
            self.x[square] = x
            x += self.cell
        self.width = x

    def _set_depth(self, canvas: Canvas, large: float) -> None:
        """Set the size and arrangement of the tokens, and the depth of the road."""
        road = self.road
        self.radius = max(_MIN_RADIUS, min(_MAX_RADIUS * large, self.cell * (0.34 if large == 1 else 0.4)))
        self.step = 2.1 * self.radius + 5
        max_tokens = max(map(len, road.signs.values()), default=0)
        self.columns = 1 if max_tokens <= _MAX_ROWS or self.cell < 5 * self.radius else 2
        rows = max(1 if road.side_caption else _MIN_ROWS, -(-max_tokens // self.columns))
        self.row_step = _ZIGZAG_STEP * self.step if rows > _MAX_ROWS else self.step
        straight, zigzag = min(rows, _MAX_ROWS) * self.step, (rows - 1) * self.row_step + self.step
        self.depth = max(straight, zigzag, CARD_H - 8 if road.side_caption else 0) + 12
        caption_lines = [
            len(canvas.lines_of(caption_lines.words, CAPTION, self._below_w))
            for caption_lines in road.below.values()
            if caption_lines.words
        ]
        self.lines_below = max(caption_lines, default=0)
        remark_lines = [len(canvas.lines_of(words, CAPTION, self.cell - 8)) for words in road.remarks.values()]
        self.depth = max(self.depth, max(remark_lines, default=0) * _LINE_STEP + 16)

    @property
    def _below_w(self) -> float:
        return max(self.cell, CARD_W) - 2

    @property
    def road_height(self) -> float:
        """Height of the road with the numbers of its squares."""
        return self.depth + _NUMBERS_H

    @property
    def below_y(self) -> float:
        """Top of the cards below the road."""
        return self.road_height + 4 + _ARROWS_H * bool(self.road.pushes) + _BRACKET_H * bool(self.road.bracket)

    @property
    def height(self) -> float:
        if not self.road.below:
            return self.below_y
        cards = any(below.card for below in self.road.below.values())
        return self.below_y + 6 + (CARD_H + 4) * cards + _LINE_STEP * self.lines_below + 4

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
        if self.road.side_caption is not None:
            centre_x = x + self.width + LEAN * self.depth + 16 + CARD_W / 2
            self._below(canvas, centre_x, y + (self.depth - CARD_H) / 2, self.road.side_caption)

    def _middle(self, x: float, y: float, square: int) -> Point:
        return x + self.x[square] + self.cell / 2 + LEAN * self.depth / 2, y + self.depth / 2

    def _strip(self, canvas: Canvas, left: float, y: float, w: float, colour: RGB, alpha: float = 1) -> None:
        """Paint a stretch of the road, from its inner edge."""
        lean = LEAN * self.depth
        canvas.slanted(Box(left, y, w + lean, self.depth), colour, lean, alpha=alpha)

    def _ground(self, canvas: Canvas, x: float, y: float) -> None:
        palette, lean, numbers_lean = canvas.palette, LEAN * self.depth, LEAN * _NUMBERS_H
        first, w = x + numbers_lean, self.width - numbers_lean
        draw_tile(canvas, Box(first, y, w + lean, self.depth), palette.road, lean=lean)
        draw_tile(
            canvas,
            Box(x, y + self.depth, w + numbers_lean, _NUMBERS_H),
            palette.numbers_band,
            lean=numbers_lean,
            edge=False,
        )

        # Squares: alternating colours, slopes, and squares that count.
        for square, left in self.x.items():
            if square % 2 == 0:
                self._strip(canvas, x + left, y, self.cell, palette.road2)
            if square in self.road.slopes:
                self._slope(canvas, x + left, y, self.road.slopes[square])
            if square in self.road.lit:
                self._strip(canvas, x + left, y, self.cell, palette.pink, _LIT_ALPHA)

        # Lines between squares.
        for left in list(self.x.values())[1:]:
            canvas.path([(x + left + lean, y), (x + left, y + self.depth)], palette.road_line, 1.2)

        # Torn gaps.
        for left, _empty in self.gaps:
            gap_w = _TORN_GAP * self.cell
            self._strip(canvas, x + left, y, gap_w, palette.paper)
            for edge, inward in ((x + left, 1), (x + left + gap_w, -1)):
                teeth = [
                    (edge + lean * (1 - i / 8) + inward * (5 if i % 2 else 0), y + self.depth * i / 8) for i in range(9)
                ]
                canvas.path(teeth, palette.control, 1.4)

    def _slope(self, canvas: Canvas, left: float, y: float, slope: int) -> None:
        """Paint the surface of a climb (1), a peak (0) or a descent (-1), with three strokes for its direction."""
        palette = canvas.palette
        self._strip(canvas, left, y, self.cell, palette.climb if slope else palette.peak, _SLOPE_ALPHA)
        reach = self.cell * 0.2
        for stroke in range(3):
            down = self.depth * (stroke + 0.5) / 3
            x, rise = left + self.cell - reach - 6 + LEAN * (self.depth - down), reach * 0.5 * slope
            canvas.path([(x - reach, y + down + rise), (x + reach, y + down - rise)], palette.ink, 1.8)

    def _lines(self, canvas: Canvas, x: float, y: float) -> None:
        palette, top, foot = canvas.palette, y - 4, y + self.depth + 4
        lean = LEAN * (foot - top)
        for square, kind in self.road.lines.items():
            if square in self.x:
                line_x = x + self.x[square] + self.cell - LEAN * 4
                colour = palette.sprint_line if kind == "sprint" else palette.warn if kind == "limit" else palette.ink
                for half_w, colour_of_part in ((4.5, palette.paint), (3.0, colour)):
                    points = [
                        (line_x - half_w + lean, top),
                        (line_x + half_w + lean, top),
                        (line_x + half_w, foot),
                        (line_x - half_w, foot),
                    ]
                    canvas.polygon(points, colour_of_part)

    def _numbers(self, canvas: Canvas, x: float, y: float) -> None:
        """Paint the numbers of the squares that have room: first those with something below, then those with riders."""
        palette, y_middle = canvas.palette, y + self.depth + _NUMBERS_H / 2
        marked = {*self.road.signs, *self.road.lit, *filter(None, [self.road.pacing])}
        faint = mix(palette.on_numbers_band, palette.numbers_band, 0.2)
        labels = [
            (square_text(square), KEY, palette.on_numbers_band, self.x[square] + self.cell / 2 - 2)
            if square in marked
            else (square_text(square), CAPTION, faint, self.x[square] + self.cell / 2 - 2)
            for square in sorted(self.x, key=lambda one: (one not in self.road.below, one not in marked))
        ]
        for left, empty in self.gaps:
            middle = left + _TORN_GAP * self.cell / 2
            labels.append((_("empty"), CAPTION, palette.on_numbers_band, middle))
            pos = x + middle + LEAN * self.depth / 2, y + self.depth / 2
            canvas.text(str(empty), CHOSEN, pos, colour=palette.ink2, anchor="center")

        taken: list[tuple[float, float]] = []
        for words, style, colour, middle in labels:
            half = canvas.measure(words, style)[0] / 2
            if all(middle + half < start or end < middle - half for start, end in taken):
                canvas.text(words, style, (x + middle, y_middle), colour=colour, anchor="center")
                taken.append((middle - half - _NUMBER_GAP, middle + half + _NUMBER_GAP))

    def _words(self, canvas: Canvas, x: float, y: float) -> None:
        """Paint the remarks, the arrows and the bracket."""
        palette, road = canvas.palette, self.road
        for square, push in road.pushes.items():
            pos = x + self.x[square] + self.cell / 2, y + self.road_height + 15
            canvas.arrow(pos, 0.0 if push > 0 else 180.0, palette.ink, length=min(24, self.cell - 6), width=2.6)

        for square, words in road.remarks.items():
            lines = canvas.lines_of(words, CAPTION, self.cell - 8)
            middle_x, middle_y = self._middle(x, y, square)
            for index, line in enumerate(lines):
                pos = middle_x, middle_y + (index - (len(lines) - 1) / 2) * _LINE_STEP
                canvas.text(line, CAPTION, pos, anchor="center", max_width=self.cell - 4, colour=palette.road_words)

        if road.bracket is not None:
            first, last, label = road.bracket
            left, right = x + self.x[first] + 1, x + self.x[last] + self.cell - 5
            bracket_y = y + self.road_height + 18
            ends = [(left, bracket_y - 9), (left, bracket_y), (right, bracket_y), (right, bracket_y - 9)]
            canvas.path(ends, palette.pink_words, 2.4)
            w = canvas.measure(label, KEY)[0] + 26
            box = Box((left + right - w) / 2, bracket_y - 10, w, 21)
            draw_tile(canvas, box, palette.pink_words, shadow=False, edge=False)
            canvas.text(label, KEY, box.centre, colour=palette.paper, anchor="center")

    def _tokens(self, canvas: Canvas, left: float, y: float, signs: Sequence[DiagramSign]) -> None:
        palette, rows = canvas.palette, -(-len(signs) // self.columns)
        column_count = -(-len(signs) // rows)
        places: list[tuple[Point, DiagramSign]] = []

        # Fill a column from the inner edge, then the next one; columns are centred in the square.
        for index, sign in enumerate(signs):
            column, row = divmod(index, rows)
            height = 6 + self.step / 2 + row * (self.row_step if rows > _MAX_ROWS else self.step)
            aside = ((column_count - 1) / 2 - column) * self.step
            if rows > _MAX_ROWS:
                aside = _ZIGZAG_SIDE * self.step * (1 if row % 2 else -1)
            centre_x = left + self.cell / 2 + aside
            places.append(((centre_x + LEAN * height, y + self.depth - height), sign))
        for point, sign in places:
            if sign.counted:
                canvas.circle(point, _RING_RADIUS * self.radius, palette.pink, alpha=_COUNTED_ALPHA)
            if sign.ringed:
                draw_shown(canvas, point, 2 * self.radius, palette)
        for point, sign in places:
            look, d = self.looks[sign.rider // 10 - 1], 2 * self.radius
            draw_token(canvas, look, str(sign.rider), point, d, ghost=sign.ghost, faint=sign.faint)
            if sign.dropped:
                draw_dropped(canvas, point, d)

    def _below(self, canvas: Canvas, middle: float, y: float, below: Below) -> None:
        palette = canvas.palette
        if below.card:
            draw_small_card(canvas, (middle, y + CARD_H / 2), below.card, "new" if below.strong else "plain")
            y += CARD_H + 4
        style, colour = (KEY, palette.pink_words) if below.strong and below.card else (CAPTION, palette.ink)
        for index, line in enumerate(canvas.lines_of(below.words, CAPTION, self._below_w) if below.words else []):
            canvas.text(line, style, (middle, y + 11 + index * _LINE_STEP), colour=colour, anchor="center")
