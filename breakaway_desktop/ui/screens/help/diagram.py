"""The diagram of a page: its bands below each other, and at the left what each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from breakaway_desktop.guide.bands import Band, Road, Row, RuleTable
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text, value_name
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.screens.help.road_band import CARD_H, RoadBand
from breakaway_desktop.ui.screens.help.row_band import RowBand
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, column, either, paragraph, table, text
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, NOTE

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
    """In one line, smaller where it has no room; in lines only where it has none at all."""
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
