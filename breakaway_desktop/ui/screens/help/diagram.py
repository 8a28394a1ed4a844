"""The diagram of a page: its bands below each other, and at the left what each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from breakaway_desktop.guide.bands import Band, Card, Chip, Gate, Gauge, Item, Pips, Road, Row, RuleTable, Token, Words
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text, value_name
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import TEAM_LOOKS
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token
from breakaway_desktop.ui.screens.help.road_band import CARD_H, CARD_W, SPECIAL_H, SPECIAL_W, RoadBand, draw_small_card
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, column, either, paragraph, table, text
from breakaway_desktop.ui.toolkit.parts import chip, chip_width, plate
from breakaway_desktop.ui.toolkit.typography import BODY, CAPTION, CHOICE, CHOSEN, KEY, NOTE

_RADIUS = 15.0
_UNDER_H = 22.0
_LEADING = 21.0
_PIP_W, _PIP_H, _PIP_GAP = 9.0, 13.0, 3.0
_GAUGE_W, _GAUGE_H = 190.0, 16.0
_CLOSE, _NEAR, _APART = 7.0, 11.0, 24.0
"""Distance of a chip from its rider, of things that go together, and of those that do not."""


@dataclass(slots=True)
class _Line:
    """Items with where each begins and how wide it is."""

    items: list[tuple[Item, float, float]] = field(default_factory=list)
    over: float = 0.0
    """Height of what stands on the line."""
    under: float = 0.0


class RowBand:
    """A `Row` laid out over a width in units."""

    def __init__(self, row: Row, canvas: Canvas, width: float) -> None:
        self.row = row
        self.lines: list[_Line] = [_Line()]
        x = 0.0
        before: Item | None = None
        for item, after in zip(row.items, (*row.items[1:], None), strict=True):
            gap = _gap(before, item)
            wide = _width(canvas, item)
            if isinstance(item, Words):
                wide = min(wide, width)
            with_chip = _CLOSE + _width(canvas, after) if isinstance(item, Token) and isinstance(after, Chip) else 0.0
            if before is not None and x + gap + wide + with_chip > width:
                self.lines.append(_Line())
                x, gap = 0.0, 0.0
            line = self.lines[-1]
            line.items.append((item, x + gap, wide))
            x += gap + wide
            line.over = max(line.over, _height(canvas, item, wide))
            line.under = max(line.under, _UNDER_H if _under(item) else 0.0)
            before = item

    @property
    def height(self) -> float:
        return sum(line.over + line.under for line in self.lines) + 8 * (len(self.lines) - 1)

    @property
    def first_middle(self) -> float:
        """The middle of the first line, from the top."""
        return self.lines[0].over / 2

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        for line in self.lines:
            middle = y + line.over / 2
            for item, left, wide in line.items:
                _draw(canvas, item, Box(x + left, middle - line.over / 2, wide, line.over))
                under = _under(item)
                if under:
                    at = (x + left + wide / 2, y + line.over + 9)
                    canvas.text(under, CAPTION, at, colour=canvas.palette.ink2, anchor="center")
            y += line.over + line.under + 8


def _gap(before: Item | None, item: Item) -> float:
    if before is None:
        return 0.0
    if isinstance(item, Chip) and isinstance(before, Token):
        return _CLOSE
    if isinstance(item, Token) and isinstance(before, Chip | Card):
        return _NEAR if isinstance(before, Card) and before.kind == "inked" else _APART
    if isinstance(item, Words) and isinstance(before, Words):
        return _APART
    return _NEAR


def _style(item: Words) -> Style:
    return CHOSEN if item.strong else BODY.at(16)


def _under(item: Item) -> str:
    if isinstance(item, Token):
        return place_text(item.place) if item.place else item.under
    return item.under if isinstance(item, Card) else ""


def _width(canvas: Canvas, item: Item) -> float:
    match item:
        case Token():
            wide = 2 * _RADIUS + (8 if item.own or item.dropped else 4)
        case Card():
            wide = SPECIAL_W if item.kind == "inked" else CARD_W
        case Words():
            wide = canvas.measure(item.text, _style(item))[0] + (22 if item.warn else 0)
        case Chip():
            wide = chip_width(canvas, points_text(item.points))
        case Gate():
            wide = canvas.measure(item.text, KEY)[0] + 18
        case Pips():
            wide = item.start * (_PIP_W + _PIP_GAP) + 8 + canvas.measure(str(item.left), CHOSEN)[0]
        case Gauge():
            wide = _GAUGE_W + 12 + canvas.measure(item.text, CHOSEN)[0]
    under = _under(item)
    return max(wide, canvas.measure(under, CAPTION)[0] + 2) if under else wide


def _height(canvas: Canvas, item: Item, width: float) -> float:
    match item:
        case Card():
            return SPECIAL_H + 4 if item.kind == "inked" else CARD_H + 4
        case Words():
            room = width - (22 if item.warn else 0) + 1
            return max(24.0, len(canvas.lines_of(item.text, _style(item), room)) * _LEADING)
        case Token():
            return 2 * _RADIUS + 8
        case Gate():
            return 38.0
        case _:
            return 26.0


def _draw(canvas: Canvas, item: Item, box: Box) -> None:
    p = canvas.palette
    x, y = box.centre
    match item:
        case Token():
            if item.own:
                canvas.box(Box(x - _RADIUS - 4, y - _RADIUS - 4, 2 * _RADIUS + 8, 2 * _RADIUS + 8), p.tint, radius=6)
            if item.ringed:
                draw_shown(canvas, (x, y), 2 * _RADIUS, canvas.palette)
            draw_token(canvas, TEAM_LOOKS[item.rider // 10 - 1], str(item.rider), (x, y), 2 * _RADIUS)
            if item.dropped:
                draw_dropped(canvas, (x, y), 2 * _RADIUS)
        case Card():
            draw_small_card(canvas, (x, y), item.face, item.kind, item.team)
        case Words():
            _draw_words(canvas, item, box)
        case Chip():
            chip(canvas, (x, y), points_text(item.points), first=item.first, dashed=item.dashed)
        case Gate():
            canvas.box(Box(x - 1.5, y - 19, 3, 38), p.ink)
            plate(canvas, Box(box.x, y - 11, box.w, 22), p.ink, shadow=False, edge=False)
            canvas.text(item.text, KEY, (x, y), colour=p.on_ink, anchor="center")
        case Pips():
            _draw_pips(canvas, item, box)
        case Gauge():
            _draw_gauge(canvas, item, box)


def _draw_words(canvas: Canvas, item: Words, box: Box) -> None:
    p = canvas.palette
    x = box.x
    if item.warn:
        canvas.circle((x + 8, box.centre[1]), 8, p.warn)
        canvas.text("!", KEY, (x + 8, box.centre[1]), colour=p.paper, anchor="center")
        x += 22
    lines = canvas.lines_of(item.text, _style(item), box.right - x + 1)
    for n, line in enumerate(lines):
        at = (x, box.centre[1] + (n - (len(lines) - 1) / 2) * _LEADING)
        canvas.text(line, _style(item), at, colour=p.warn if item.warn else p.ink, anchor="midleft")


def _draw_pips(canvas: Canvas, item: Pips, box: Box) -> None:
    p = canvas.palette
    y = box.centre[1]
    for n in range(item.start):
        pip = Box(box.x + n * (_PIP_W + _PIP_GAP), y - _PIP_H / 2, _PIP_W, _PIP_H)
        here = n < item.left
        canvas.box(pip, p.accent if here else p.sunk, border=p.control if not here else None, radius=2)
        if item.left - item.taken <= n < item.left:
            canvas.path([(pip.x - 1, pip.bottom + 1), (pip.right + 1, pip.y - 1)], p.paper, 3.4)
            canvas.path([(pip.x - 1, pip.bottom + 1), (pip.right + 1, pip.y - 1)], p.warn, 1.8)
    at = (box.x + item.start * (_PIP_W + _PIP_GAP) + 6, y)
    canvas.text(str(item.left), CHOSEN, at, colour=p.warn if not item.left else p.ink, anchor="midleft")


def _draw_gauge(canvas: Canvas, item: Gauge, box: Box) -> None:
    p = canvas.palette
    bar = Box(box.x, box.centre[1] - _GAUGE_H / 2, _GAUGE_W, _GAUGE_H)
    canvas.box(bar, p.sunk, border=p.control, radius=8)
    canvas.box(Box(bar.x + 2, bar.y + 2, (bar.w - 4) * min(1, item.value / item.most), bar.h - 4), p.accent, radius=6)
    at = bar.x + 2 + (bar.w - 4) * item.mark / item.most
    canvas.fill(p.ink, Box(at - 1.5, bar.y - 5, 3, bar.h + 10))
    canvas.text(item.text, CHOSEN, (bar.right + 12, box.centre[1]), anchor="midleft")


_BAND_GAP, _ROW_GAP = 16.0, 8.0
_STEP = 19.0
_MOST_SIDE = 0.2
"""Titles of bands take this share of the width at most."""


def diagram(bands: Sequence[Band], large: float, loose: float) -> Node:
    """Roads and rows, then tables; `large`: how much larger roads are, and `loose` gaps, than they have to be."""
    drawn = tuple(band for band in bands if not isinstance(band, RuleTable))
    tables = [_rule_table(band) for band in bands if isinstance(band, RuleTable)]
    return column(*([_Bands(drawn, large, loose)] if drawn else []), *tables, gap=_BAND_GAP)


def whole_words(words: str, style: Style, **more: Any) -> Node:
    """Words in one line, smaller where they have no room; in several lines only where they have none at all."""
    lines = (text(words, size=style.at(size)) for size in (style.size, 15.5, 14))
    return either(*lines, paragraph(words, size=style.at(14), leading=1.1), **more)


def _rule_table(of: RuleTable) -> Node:
    """A row an option, a column a rule set; what differs from the first column is bold."""
    heads = [whole_words(rule_set_text(base).title, CHOSEN, grow=1) for base in of.sets]
    rows: list[list[Node]] = [[Node(grow=1.1), *heads]]
    for option, values in of.cells.items():
        cells = [
            paragraph(value_name(option, value), size=CHOICE if value == values[0] else CHOSEN, leading=1.15)
            for value in values
        ]
        rows.append([paragraph(row_text(option).label, size=NOTE, soft=True, leading=1.2), *cells])
    return table(rows, gap=12, pad=(8, 3), shade="sunk", head=True)


@dataclass(frozen=True, slots=True)
class _Bands(Node):
    bands: tuple[Road | Row, ...]
    large: float
    loose: float

    def _laid(self, c: Measure, w: float) -> tuple[float, list[tuple[float, RoadBand | RowBand]], float]:
        """How far at the right the bands begin, each with its top, and how high they are."""
        titles = [
            word for band in self.bands for word in (band.title, band.below_title if isinstance(band, Road) else "")
        ]
        widest = max(c.measure(word, NOTE)[0] for word in titles)
        side = min(widest + 18, _MOST_SIDE * w) if widest else 0.0
        y, laid = 0.0, []
        for at, band in enumerate(self.bands):
            made = RoadBand(band, c, w - side, self.large) if isinstance(band, Road) else RowBand(band, c, w - side)
            laid.append((y, made))
            goes_on = all(isinstance(other, Row) for other in self.bands[at : at + 2])
            y += made.height + (_ROW_GAP if goes_on else _BAND_GAP) * self.loose
        return side, laid, y

    def _height(self, c: Measure, w: float) -> float:
        return c.once(self, self._laid, w)[2]

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        side, laid, _high = c.once(self, self._laid, box.w)

        def paint(canvas: Canvas) -> None:
            for y, band in laid:
                band.draw(canvas, box.x + side, box.y + y)
                for words, middle in _sides(band):
                    _draw_side(canvas, words, box.x, box.y + y + middle, side - 14)

        out.paints.append((box, paint))


def _sides(band: RoadBand | RowBand) -> list[tuple[str, float]]:
    """What stands at the left of a band, and at which height."""
    if isinstance(band, RowBand):
        return [(band.row.title, band.first_middle)]
    under = band.below_y + 6 + (CARD_H / 2 if any(below.card for below in band.road.below.values()) else 11)
    return [(band.road.title, band.deep / 2), (band.road.below_title, under)]


def _draw_side(canvas: Canvas, words: str, x: float, middle: float, room: float) -> None:
    lines = canvas.lines_of(words, NOTE, room) if words else []
    for n, line in enumerate(lines):
        at = x, middle + (n - (len(lines) - 1) / 2) * _STEP
        canvas.text(line, NOTE, at, colour=canvas.palette.ink2, anchor="midleft")
