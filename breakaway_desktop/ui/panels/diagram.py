"""The diagram of a help page: its bands one below another, with titles on the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from breakaway_desktop.guide.bands import (
    Band,
    DiagramCard,
    DiagramChip,
    DiagramGauge,
    DiagramRoad,
    DiagramRow,
    DiagramToken,
    Gate,
    Item,
    Pips,
    RuleTable,
    Words,
)
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    column,
    first_that_fits,
    paragraph,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.painters import chip, chip_width, draw_tile
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.typography import BODY, CAPTION, CHOICE, CHOSEN, KEY, NOTE
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text, value_name
from breakaway_desktop.ui.panels.diagram_words import band_sentence
from breakaway_desktop.ui.panels.road_band import CARD_H, CARD_W, SPECIAL_H, SPECIAL_W, RoadBand, draw_small_card
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token
from breakaway_desktop.ui.team_looks import TEAM_LOOKS, TeamLook

_RADIUS = 15.0
_CAPTION_H = 22.0
_LEADING = 21.0
_PIP_W, _PIP_H, _PIP_GAP = 9.0, 13.0, 3.0
_GAUGE_W, _GAUGE_H = 190.0, 16.0
_GATE_H = 38.0
_CLOSE, _NEAR, _APART = 7.0, 11.0, 24.0
"""Gaps between a chip and its rider, between related items, and between other items."""


@dataclass(slots=True)
class _Line:
    """A line of items, each with its left edge and width."""

    items: list[tuple[Item, float, float]] = field(default_factory=list)
    height: float = 0.0
    caption_height: float = 0.0


class RowBand:
    """A `DiagramRow` laid out over a width in units."""

    def __init__(self, row: DiagramRow, canvas: Canvas, width: float) -> None:
        self.row = row
        self.lines: list[_Line] = [_Line()]
        x = 0.0
        before: Item | None = None
        for item, following in zip(row.items, (*row.items[1:], None), strict=True):
            gap = _gap(before, item)
            item_w = _item_width(canvas, item)
            if isinstance(item, Words):
                item_w = min(item_w, width)
            with_chip = (
                _CLOSE + _item_width(canvas, following)
                if isinstance(item, DiagramToken) and isinstance(following, DiagramChip)
                else 0.0
            )

            # A chip stays on the line of its rider.
            if before is not None and x + gap + item_w + with_chip > width:
                self.lines.append(_Line())
                x, gap = 0.0, 0.0

            line = self.lines[-1]
            line.items.append((item, x + gap, item_w))
            x += gap + item_w
            line.height = max(line.height, _item_height(canvas, item, item_w))
            line.caption_height = max(line.caption_height, _CAPTION_H if _caption(item) else 0.0)
            before = item

    @property
    def height(self) -> float:
        return sum(line.height + line.caption_height for line in self.lines) + 8 * (len(self.lines) - 1)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        for line in self.lines:
            middle = y + line.height / 2
            for item, left, item_w in line.items:
                _draw_item(canvas, item, Box(x + left, middle - line.height / 2, item_w, line.height))
                caption = _caption(item)
                if caption:
                    pos = (x + left + item_w / 2, y + line.height + 9)
                    canvas.text(caption, CAPTION, pos, colour=canvas.palette.ink2, anchor="center")
            y += line.height + line.caption_height + 8


def _gap(before: Item | None, item: Item) -> float:
    if before is None:
        return 0.0
    if isinstance(item, DiagramChip) and isinstance(before, DiagramToken):
        return _CLOSE
    if isinstance(item, DiagramToken) and isinstance(before, DiagramChip | DiagramCard):
        return _NEAR if isinstance(before, DiagramCard) and before.kind == "inked" else _APART
    if isinstance(item, Words) and isinstance(before, Words):
        return _APART
    return _NEAR


def _style(item: Words) -> Style:
    return CHOSEN if item.strong else BODY.at(16)


def _caption(item: Item) -> str:
    if isinstance(item, DiagramToken):
        return place_text(item.place) if item.place else item.caption
    return item.caption if isinstance(item, DiagramCard) else ""


def _item_width(canvas: Canvas, item: Item) -> float:
    match item:
        case DiagramToken():
            item_w = 2 * _RADIUS + (8 if item.own or item.dropped else 4)
        case DiagramCard():
            item_w = SPECIAL_W if item.kind == "inked" else CARD_W
        case Words():
            item_w = canvas.measure(item.text, _style(item))[0] + (22 if item.warn else 0)
        case DiagramChip():
            item_w = chip_width(canvas, points_text(item.points))
        case Gate():
            item_w = canvas.measure(item.text, KEY)[0] + 18
        case Pips():
            item_w = item.start * (_PIP_W + _PIP_GAP) + 8 + canvas.measure(str(item.left), CHOSEN)[0]
        case DiagramGauge():
            item_w = _GAUGE_W + 12 + canvas.measure(item.text, CHOSEN)[0]

    # A caption may be wider than its item.
    caption = _caption(item)
    return max(item_w, canvas.measure(caption, CAPTION)[0] + 2) if caption else item_w


def _item_height(canvas: Canvas, item: Item, width: float) -> float:
    match item:
        case DiagramCard():
            return SPECIAL_H + 4 if item.kind == "inked" else CARD_H + 4
        case Words():
            available = width - (22 if item.warn else 0) + 1
            return max(24.0, len(canvas.lines_of(item.text, _style(item), available)) * _LEADING)
        case DiagramToken():
            return 2 * _RADIUS + 8
        case Gate():
            return _GATE_H
        case _:
            return 26.0


def _draw_item(canvas: Canvas, item: Item, box: Box) -> None:
    match item:
        case DiagramToken():
            _draw_rider(canvas, item, box.centre)
        case DiagramCard():
            draw_small_card(canvas, box.centre, item.face, item.kind, item.team)
        case Words():
            _draw_words(canvas, item, box)
        case DiagramChip():
            chip(canvas, box.centre, points_text(item.points), first=item.first, dashed=item.dashed)
        case Gate():
            _draw_gate(canvas, item, box)
        case Pips():
            _draw_pips(canvas, item, box)
        case DiagramGauge():
            _draw_gauge(canvas, item, box)


def _draw_rider(canvas: Canvas, item: DiagramToken, pos: Point) -> None:
    """Draw a rider: on a tint if he is of the viewing team, in a ring if he is marked."""
    x, y = pos
    if item.own:
        canvas.box(
            Box(x - _RADIUS - 4, y - _RADIUS - 4, 2 * _RADIUS + 8, 2 * _RADIUS + 8), canvas.palette.tint, radius=6
        )
    if item.ringed:
        draw_shown(canvas, pos, 2 * _RADIUS, canvas.palette)
    draw_token(canvas, TEAM_LOOKS[item.rider // 10 - 1], str(item.rider), pos, 2 * _RADIUS)
    if item.dropped:
        draw_dropped(canvas, pos, 2 * _RADIUS)


def _draw_gate(canvas: Canvas, item: Gate, box: Box) -> None:
    """Draw a gate: a post with a sign."""
    palette, (x, y) = canvas.palette, box.centre
    canvas.box(Box(x - 1.5, y - _GATE_H / 2, 3, _GATE_H), palette.ink)
    draw_tile(canvas, Box(box.x, y - 11, box.w, 22), palette.ink, shadow=False, edge=False)
    canvas.text(item.text, KEY, (x, y), colour=palette.on_ink, anchor="center")


def _draw_words(canvas: Canvas, item: Words, box: Box) -> None:
    palette = canvas.palette
    x = box.x
    if item.warn:
        canvas.circle((x + 8, box.centre[1]), 8, palette.warn)
        canvas.text("!", KEY, (x + 8, box.centre[1]), colour=palette.paper, anchor="center")
        x += 22
    lines = canvas.lines_of(item.text, _style(item), box.right - x + 1)
    for index, line in enumerate(lines):
        pos = (x, box.centre[1] + (index - (len(lines) - 1) / 2) * _LEADING)
        canvas.text(line, _style(item), pos, colour=palette.warn if item.warn else palette.ink, anchor="midleft")


def _draw_pips(canvas: Canvas, item: Pips, box: Box) -> None:
    palette = canvas.palette
    y = box.centre[1]
    for index in range(item.start):
        pip = Box(box.x + index * (_PIP_W + _PIP_GAP), y - _PIP_H / 2, _PIP_W, _PIP_H)
        is_left = index < item.left
        canvas.box(
            pip, palette.accent if is_left else palette.sunk, border=palette.control if not is_left else None, radius=2
        )
        if item.left - item.used_next <= index < item.left:
            canvas.path([(pip.x - 1, pip.bottom + 1), (pip.right + 1, pip.y - 1)], palette.paper, 3.4)
            canvas.path([(pip.x - 1, pip.bottom + 1), (pip.right + 1, pip.y - 1)], palette.warn, 1.8)
    pos = (box.x + item.start * (_PIP_W + _PIP_GAP) + 6, y)
    canvas.text(str(item.left), CHOSEN, pos, colour=palette.warn if not item.left else palette.ink, anchor="midleft")


def _draw_gauge(canvas: Canvas, item: DiagramGauge, box: Box) -> None:
    palette = canvas.palette
    bar = Box(box.x, box.centre[1] - _GAUGE_H / 2, _GAUGE_W, _GAUGE_H)
    canvas.box(bar, palette.sunk, border=palette.control, radius=8)
    canvas.box(
        Box(bar.x + 2, bar.y + 2, (bar.w - 4) * min(1, item.value / item.most), bar.h - 4), palette.accent, radius=6
    )
    mark_x = bar.x + 2 + (bar.w - 4) * item.mark / item.most
    canvas.fill(palette.ink, Box(mark_x - 1.5, bar.y - 5, 3, bar.h + 10))
    canvas.text(item.text, CHOSEN, (bar.right + 12, box.centre[1]), anchor="midleft")


_BAND_GAP, _ROW_GAP = 16.0, 8.0
_LINE_STEP = 19.0
_MAX_SIDE = 0.2
"""Maximum share of the width for the titles of bands."""


def diagram(bands: Sequence[Band], large: float, loose: float, looks: tuple[TeamLook, ...] = TEAM_LOOKS) -> Node:
    """Return roads and rows, then tables. `large` and `loose`: factors by which roads and gaps are enlarged; `looks`:
    those of the teams on the roads."""
    drawn = tuple(band for band in bands if not isinstance(band, RuleTable))
    tables = [_rule_table(band) for band in bands if isinstance(band, RuleTable)]
    return column(*([_Bands(drawn, large, loose, looks)] if drawn else []), *tables, gap=_BAND_GAP)


def fit_text(label: str, style: Style, **more: Any) -> Node:
    """Return the text in one line, smaller if it does not fit; in several lines only if nothing else fits."""
    lines = (text(label, size=style.at(size)) for size in (style.size, 15.5, 14))
    return first_that_fits(*lines, paragraph(label, size=style.at(14), leading=1.1), **more)


def _rule_table(rule_table: RuleTable) -> Node:
    """Return a row per option and a column per rule set; values that differ from the first column are bold."""
    heads = [fit_text(rule_set_text(base).title, CHOSEN, grow=1) for base in rule_table.sets]
    rows: list[list[Node]] = [[Node(grow=1.1), *heads]]
    for option, values in rule_table.cells.items():
        cells = [
            paragraph(value_name(option, value), size=CHOICE if value == values[0] else CHOSEN, leading=1.15)
            for value in values
        ]
        rows.append([paragraph(row_text(option).label, size=NOTE, soft=True, leading=1.2), *cells])
    return table(rows, gap=12, pad=(8, 3), shade="sunk", head=True)


class _Bands(Node):
    bands: tuple[DiagramRoad | DiagramRow, ...]
    large: float
    loose: float
    looks: tuple[TeamLook, ...]

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return [Said(Role.PICTURE, words, box=box) for band in self.bands if (words := band_sentence(band))]

    def _lay_out_bands(self, measure: Measure, w: float) -> tuple[float, list[tuple[float, RoadBand | RowBand]], float]:
        """Return the left edge of the bands, each band with its top, and their total height."""
        titles = [
            word
            for band in self.bands
            for word in (band.title, band.below_title if isinstance(band, DiagramRoad) else "")
        ]
        widest = max(measure.measure(word, NOTE)[0] for word in titles)
        side = min(widest + 18, _MAX_SIDE * w) if widest else 0.0

        y, laid = 0.0, []
        for index, band in enumerate(self.bands):
            laid_band = (
                RoadBand(band, measure, w - side, self.large, self.looks)
                if isinstance(band, DiagramRoad)
                else RowBand(band, measure, w - side)
            )
            laid.append((y, laid_band))
            rows_continue = all(isinstance(other, DiagramRow) for other in self.bands[index : index + 2])
            y += laid_band.height + (_ROW_GAP if rows_continue else _BAND_GAP) * self.loose
        return side, laid, y

    def _height(self, measure: Measure, w: float) -> float:
        return measure.memoized(self, self._lay_out_bands, w)[2]

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        side, laid, _height = measure.memoized(self, self._lay_out_bands, box.w)

        def paint(canvas: Canvas) -> None:
            for y, band in laid:
                band.draw(canvas, box.x + side, box.y + y)
                for title, middle in _side_titles(band):
                    _draw_side(canvas, title, box.x, box.y + y + middle, side - 14)

        out.paint_calls.append((box, paint))


def _side_titles(band: RoadBand | RowBand) -> list[tuple[str, float]]:
    """Return the titles to the left of a band, each with its vertical centre."""
    if isinstance(band, RowBand):
        return [(band.row.title, band.lines[0].height / 2)]
    below_middle = band.below_y + 6 + (CARD_H / 2 if any(below.card for below in band.road.below.values()) else 11)
    return [(band.road.title, band.depth / 2), (band.road.below_title, below_middle)]


def _draw_side(canvas: Canvas, title: str, x: float, middle: float, available: float) -> None:
    lines = canvas.lines_of(title, NOTE, available) if title else []
    for index, line in enumerate(lines):
        pos = x, middle + (index - (len(lines) - 1) / 2) * _LINE_STEP
        canvas.text(line, NOTE, pos, colour=canvas.palette.ink2, anchor="midleft")
