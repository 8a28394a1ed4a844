"""The cards of a hint in the place of the table of outcomes: the points that each may bring (design sheet, "Hint")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from breakaway_desktop.bots.advice import RiderAdvice, Worth
from breakaway_desktop.engine.preview import outcome
from breakaway_desktop.sentences.advice import decimal
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.panels.outcome_cells import Piece, value_piece
from breakaway_desktop.ui.scenes.race.hint_panel import advice_shown
from breakaway_desktop.ui.scenes.race.outcome_table import paint_pieces, row_boxes
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.words import _

BAR_POINTS: Final = 10
"""So many points a bar is long, or more. It starts at 0, and higher where all cards are worth more than that."""


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A card that lies open: where it leads, the new card as the table of outcomes shows it, and what is expected;
    `worth` None: it may not be played."""

    lands: int
    new: Piece
    worth: Worth | None
    best: bool = False
    same: int = 0
    """The key of the first card that is the same, 0 if none is."""


def points_rows(s: Situation) -> tuple[PointsRow, ...]:
    """A row for each card of the rider asked about, while advice shows."""
    advice = advice_shown(s)
    if advice is None or s.asked is None:
        return ()
    rider = advice.of(s.asked.rider)
    if rider is None:
        return ()
    return tuple(_points_row(s, rider, at, card) for at, card in enumerate(s.hand_of(s.asked)))


def _points_row(s: Situation, rider: RiderAdvice, at: int, card: int) -> PointsRow:
    assert s.asked is not None
    found = outcome(s.view, rider.rider, card)
    cards = s.hand_of(s.asked)
    new = Piece("–", True, "ink", -0.5) if s.view.variant.hides_road else value_piece(found, s.rows()[at].span)
    same = cards.index(card) + 1 if card in cards[:at] else 0
    return PointsRow(found.square, new, rider.worth(card), card == rider.best, same)


def paint_points_expected(canvas: Canvas, box: Box, rows: tuple[PointsRow, ...], selected: int, compact: bool) -> None:
    """A row a card: its key, where he lands, the new card, the points as a bar to ten."""
    p = canvas.palette
    head_y = box.y + (9 if compact or len(rows) > 3 else 20)
    heads = [_("Key"), _("Lands"), _("New card"), _("Points expected from here on")]
    key = box.x + 9
    lands = key + max(canvas.measure(heads[0], 12.5)[0], 24.0) + 14
    new = lands + max(canvas.measure(heads[1], 12.5)[0], 28.0) + 14
    bar = new + max(canvas.measure(heads[2], 12.5)[0], 24.0) + 18
    right = box.right - 14
    value = right - 44
    for words, x, end in zip(heads, (key, lands, new, bar), (lands, new, bar, right), strict=True):
        size = fitting_size(canvas, words, 12.5, end - x - 4)
        canvas.text(words, size, (x, head_y), colour=p.ink2, anchor="midleft", max_width=end - x - 4)
    worths = [row.worth for row in rows if row.worth is not None]
    span = _span(worths)
    for at, (row, rect) in enumerate(zip(rows, row_boxes(box, len(rows), compact), strict=True)):
        mid, chosen = rect.centre[1], at == selected
        canvas.box(rect, p.tint if chosen else p.sunk, border=p.accent if chosen else None, border_width=1.6, radius=6)
        canvas.key_cap(str(at + 1), (key, mid - 0.5), chosen, anchor="midleft", height=min(22.0, rect.h - 4))
        canvas.text(str(row.lands), 14, (lands, mid), bold=True, anchor="midleft")
        if row.same:
            words = _("same as {key}").format(key=row.same)
            canvas.text(words, 14, (new, mid), colour=p.ink2, anchor="midleft", max_width=rect.right - new - 6)
            continue
        paint_pieces(canvas, [row.new], new, mid, 13.5)
        if row.worth is None:
            canvas.text(_("not now"), 14, (bar, mid), colour=p.warn, anchor="midleft", max_width=rect.right - bar - 6)
            continue
        _paint_bar(canvas, Box(bar, mid - 6.5, value - 12 - bar, 13), row, *span)
        canvas.text(decimal(row.worth.points), 14.5, (value, mid), bold=True, anchor="midleft")


def _span(worths: Sequence[Worth]) -> tuple[int, int]:
    """The points at both ends of the bars."""
    ends = [end for worth in worths for end in (worth.low, worth.points, worth.high) if end is not None]
    most = max([BAR_POINTS, *map(ceil, ends)])
    return max(0, min([most - BAR_POINTS, *map(floor, ends)])), most


def _paint_bar(canvas: Canvas, track: Box, row: PointsRow, least: int, most: int) -> None:
    """The points as a bar, and the middle half of the rides as a whisker."""
    p, worth = canvas.palette, row.worth
    if worth is None or track.w < 30:
        return
    canvas.box(track, p.card, border=p.control, border_width=1, radius=4)
    share = min(1.0, max(0.0, (worth.points - least) / (most - least)))
    if share > 0.01:
        bar = Box(track.x + 1, track.y + 1, max(4.0, (track.w - 2) * share), track.h - 2)
        canvas.box(bar, p.accent if row.best else p.ink3, radius=3)
    if worth.low is None or worth.high is None:
        return
    low, high = (
        track.x + track.w * min(1.0, max(0.0, (end - least) / (most - least))) for end in (worth.low, worth.high)
    )
    mid = track.centre[1]
    canvas.line((low, mid), (high, mid), p.ink, 1.6)
    for x in (low, high):
        canvas.line((x, mid - 5), (x, mid + 5), p.ink, 1.6)
