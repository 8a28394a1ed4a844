"""A page of help as it lies on its sheet: title, what it is about, the rule in bold, the diagram, three sentences."""

from __future__ import annotations

from breakaway_desktop.guide.bands import Band, Road, RuleTable
from breakaway_desktop.guide.page import Page
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.scenes.help.road_band import RoadBand
from breakaway_desktop.ui.scenes.help.row_band import RowBand
from breakaway_desktop.ui.scenes.help.small_card import CARD_H
from breakaway_desktop.ui.scenes.help.table_band import TableBand

_TITLE, _BRIEF, _RULE, _BODY = 24.0, 15.0, 18.0, 15.0
_BRIEF_STEP, _RULE_STEP, _BODY_STEP = 22.0, 26.0, 22.0
_SIDE, _SIDE_STEP = 13.5, 18.0
_MOST_SIDE = 0.2
"""Titles of bands take this share of the width at most."""
_BAND_GAP, _ROW_GAP, _PART_GAP, _POINT_GAP = 16.0, 8.0, 22.0, 7.0


_LOOSE = ((1.9, 1.7), (1.7, 1.5), (1.5, 1.4), (1.35, 1.25), (1.2, 1.1), (1.0, 1.0), (1.0, 0.7))
"""How much larger roads and gaps are where a page leaves room, the most that fits first; the last closes up."""


class PageSheet:
    """A page laid out over a width in units; draws itself from a point down. Where it is lower than the `room` its
    roads are deeper and its gaps wider."""

    def __init__(self, page: Page, canvas: Canvas, width: float, room: float = 0.0) -> None:
        self.page = page
        for self.large, self.loose in _LOOSE:
            self._lay(page, canvas, width)
            if self.height <= room:
                break

    def _lay(self, page: Page, canvas: Canvas, width: float) -> None:
        self.width = width
        bands = page.diagram()
        titles = [word for band in bands for word in (band.title, band.below_title if isinstance(band, Road) else "")]
        widest = max((canvas.measure(word, _SIDE)[0] for word in titles), default=0)
        self.side = min(widest + 18, _MOST_SIDE * width) if widest else 0.0
        self.bands = [self._band(band, canvas, width - self.side) for band in bands]
        self.brief = canvas.lines_of(page.brief, _BRIEF, width)
        self.rule = canvas.lines_of(page.rule, _RULE, width, True)
        self.points = [self._point(canvas, head, sentence) for head, sentence in page.points]
        self.height = self._walk(None, 0, 0)

    def _band(self, band: Band, canvas: Canvas, room: float) -> RoadBand | RowBand | TableBand:
        if isinstance(band, RuleTable):
            return TableBand(band, canvas, room)
        return RoadBand(band, canvas, room, self.large) if isinstance(band, Road) else RowBand(band, canvas, room)

    def _point(self, canvas: Canvas, head: str, sentence: str) -> tuple[str, float, list[str]]:
        """The head, where the sentence begins beside it (0: below it), and its lines."""
        beside = canvas.measure(head, _BODY, True)[0] + 10
        room = self.width - 20
        if beside + canvas.measure(sentence, _BODY)[0] <= room:
            return head, beside, [sentence]
        return head, 0.0, canvas.lines_of(sentence, _BODY, room)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        self._walk(canvas, x, y)

    def _walk(self, canvas: Canvas | None, x: float, y: float) -> float:
        """Draws from the top down, or only finds out how high it is."""
        top = y
        if canvas is not None:
            canvas.text(self.page.title, _TITLE, (x, y), bold=True, max_width=self.width)
        y += 40
        for line in self.brief:
            if canvas is not None:
                canvas.text(line, _BRIEF, (x, y))
            y += _BRIEF_STEP
        y += 4
        for line in self.rule:
            if canvas is not None:
                canvas.text(line, _RULE, (x, y), bold=True)
            y += _RULE_STEP
        y += _PART_GAP * self.loose
        for at, band in enumerate(self.bands):
            if canvas is not None:
                band.draw(canvas, x + self.side, y)
                self._side(canvas, band, x, y)
            goes_on = all(isinstance(other, RowBand) for other in self.bands[at : at + 2])
            y += band.height + (_ROW_GAP if goes_on else _BAND_GAP) * self.loose
        y += (_PART_GAP - _BAND_GAP) * self.loose
        for head, beside, lines in self.points:
            if canvas is not None:
                canvas.circle((x + 5, y + 11), 3.5, canvas.palette.accent)
                canvas.text(head, _BODY, (x + 20, y), bold=True)
            y += 0 if beside else _BODY_STEP
            for line in lines:
                if canvas is not None:
                    canvas.text(line, _BODY, (x + 20 + beside, y))
                y += _BODY_STEP
            y += _POINT_GAP * self.loose
        return y - top

    def _side(self, canvas: Canvas, band: RoadBand | RowBand | TableBand, x: float, y: float) -> None:
        """What a band is, at its left."""
        if isinstance(band, TableBand):
            return
        if isinstance(band, RowBand):
            self._side_words(canvas, band.row.title, x, y + band.first_middle)
            return
        self._side_words(canvas, band.road.title, x, y + band.deep / 2)
        self._side_words(
            canvas,
            band.road.below_title,
            x,
            y + band.below_y + 6 + (CARD_H / 2 if any(b.card for b in band.road.below.values()) else 10),
        )

    def _side_words(self, canvas: Canvas, words: str, x: float, middle: float) -> None:
        lines = canvas.lines_of(words, _SIDE, self.side - 14) if words else []
        for n, line in enumerate(lines):
            at = (x, middle + (n - (len(lines) - 1) / 2) * _SIDE_STEP)
            canvas.text(line, _SIDE, at, colour=canvas.palette.ink2, anchor="midleft")
