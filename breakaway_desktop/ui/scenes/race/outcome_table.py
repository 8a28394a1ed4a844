"""What each card of the hand would do: a row a card, as much as there is room for (design sheet, "Hand")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.recording import Steps
from breakaway_desktop.ui.panels.outcome_cells import SHAPES, Piece, TableRow, cell, head_of, same_as
from breakaway_desktop.words import _

_WIDEST_GAP = 96.0
_SIZES = (14.0, 13.0, 12.0, 11.0)
_BETWEEN = 7.0
"""From piece to piece of a cell."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Name, left edge, width and head of each column, the rows, the size of the letters, how much is said (0: all)."""

    columns: tuple[tuple[str, float, float, str], ...]
    rows: tuple[Box, ...]
    head_y: float
    size: float
    terse: int

    def cell(self, row: int, column: str) -> Box:
        """Where one number stands."""
        _name, x, w, _head = next(found for found in self.columns if found[0] == column)
        box = self.rows[row]
        right = box.right - 2 if column == self.columns[-1][0] else x + w - 4
        return Box(x - 4, box.y + 1, right - x + 4, box.h - 2)


def table_columns(rows: Sequence[TableRow]) -> tuple[str, ...]:
    """The names of the columns of a table."""
    return SHAPES[rows[0].shape if rows else ""]


def row_boxes(box: Box, count: int, compact: bool) -> tuple[Box, ...]:
    """Where the rows of so many cards stand in the place of the table."""
    four = count > 3
    step = (24.0 if four else 30.0) if compact else (31.0 if four else 36.0)
    top = box.y + (20 if compact or four else 32)
    return tuple(Box(box.x, top + at * step, box.w, step - 3) for at in range(count))


def table_layout(canvas: Canvas, box: Box, rows: Sequence[TableRow], compact: bool) -> TableLayout:
    """Where everything stands; what is least needed goes first where the window is small or a language long."""
    inner = box.w - 16
    names = table_columns(rows)
    for terse, size in [*((terse, _SIZES[0]) for terse in range(6)), *((5, size) for size in _SIZES[1:])]:
        heads = [head_of(name, terse, compact) for name in names]
        widths = [
            max(canvas.measure(head, 12.5)[0], _content(canvas, rows, name, terse, size)) + 12
            for name, head in zip(names, heads, strict=True)
        ]
        widths[-1] -= 12
        if sum(widths) <= inner:
            break
    more = max(0.0, min(_WIDEST_GAP, (inner - sum(widths)) / (len(widths) - 1)))
    columns = []
    x = box.x + 9
    for name, w, head in zip(names, widths, heads, strict=True):
        columns.append((name, x, w + more - 6, head))
        x += w + more
    head_y = box.y + (9 if compact or len(rows) > 3 else 20)
    return TableLayout(tuple(columns), row_boxes(box, len(rows), compact), head_y, size, terse)


def _content(canvas: Canvas, rows: Sequence[TableRow], column: str, terse: int, size: float) -> float:
    """How wide the widest entry of a column is."""
    if column == "key":
        return 24.0
    widest = canvas.measure("?", size + 0.5, True)[0] if column == "lands" else 0.0
    for row in rows:
        if row.outcome is not None:
            pieces = cell(row, column, terse)
            wide = sum(_piece_width(canvas, piece, size) for piece in pieces) + _BETWEEN * (len(pieces) - 1)
            widest = max(widest, wide)
    return widest


def _piece_width(canvas: Canvas, piece: Piece, size: float) -> float:
    if piece.chip:
        return canvas.chip_width(piece.words, compact=True)
    return canvas.measure(piece.words, size - piece.small, piece.bold)[0]


def paint_table(canvas: Canvas, box: Box, rows: Sequence[TableRow], selected: int, compact: bool) -> Steps:
    """A row a card and a step: its key, where he lands, and what else there is to be said."""
    p = canvas.palette
    layout = table_layout(canvas, box, rows, compact)
    unchosen = compact and selected < 0
    heads = layout.columns[:2] if unchosen else layout.columns
    for _name, x, _w, words in heads:
        canvas.text(words, 12.5, (x, layout.head_y), colour=p.ink2, anchor="midleft")
    if unchosen:
        # There is no button that says it.
        canvas.text(_("Choose a card"), 12.5, (layout.columns[2][1], layout.head_y), bold=True, anchor="midleft")
    for at, (row, rect) in enumerate(zip(rows, layout.rows, strict=True)):
        yield
        chosen = at == selected
        canvas.box(
            rect, p.tint if chosen else p.sunk, border=p.accent if chosen else None, border_width=1.6, radius=6
        )  # fmt: skip
        key = layout.columns[0][1], rect.centre[1] - 0.5
        canvas.key_cap(str(at + 1), key, chosen, anchor="midleft", height=min(22.0, rect.h - 4))
        if row.refused:
            _paint_refused(canvas, layout, row, rect)
        elif row.outcome is None:
            _paint_face_down(canvas, layout, rect)
        elif (same := same_as(rows, at)) is not None:
            canvas.text(
                _("same as {key}").format(key=same + 1), layout.size, (layout.columns[1][1], rect.centre[1]),
                colour=p.ink2, anchor="midleft", max_width=rect.right - layout.columns[1][1] - 6,
            )  # fmt: skip
        else:
            for name, x, _w, _head in layout.columns[1:]:
                paint_pieces(canvas, cell(row, name, layout.terse), x, rect.centre[1], layout.size)


def _paint_face_down(canvas: Canvas, layout: TableLayout, rect: Box) -> None:
    first, then, mid = layout.columns[1][1], layout.columns[2][1], rect.centre[1]
    canvas.text("?", 14.5, (first, mid), bold=True, anchor="midleft")
    words, room = _("face down: he rides it unseen"), rect.right - then - 6
    small = next((s for s in _SIZES if canvas.measure(words, s)[0] <= room), _SIZES[-1])
    canvas.text(words, small, (then, mid), colour=canvas.palette.ink2, anchor="midleft", max_width=room)


def _paint_refused(canvas: Canvas, layout: TableLayout, row: TableRow, rect: Box) -> None:
    """A stop sign and the reason, in place of all that the card would do."""
    p, first, mid = canvas.palette, layout.columns[1][1], rect.centre[1]
    drawn = canvas.text(str(row.lands), layout.size + 0.5, (first, mid), colour=p.ink3, anchor="midleft")
    x = max(layout.columns[2][1], drawn.right + 12)
    draw_icon(canvas, "stop", (x + 7, mid), p.warn, 15)
    room = rect.right - x - 26
    tries = [(words, s) for words in (row.refused, row.briefly) if words for s in _SIZES]
    told, size = next(((w, s) for w, s in tries if canvas.measure(w, s, True)[0] <= room), tries[-1])
    canvas.text(told, size, (x + 21, mid), colour=p.warn, bold=True, anchor="midleft", max_width=room)


def paint_pieces(canvas: Canvas, pieces: Sequence[Piece], x: float, y: float, size: float) -> None:
    """The pieces of a cell, from its left edge."""
    p = canvas.palette
    tones = {"ink": p.ink, "ink2": p.ink2, "accent": p.accent, "warn": p.warn}
    for piece in pieces:
        w = _piece_width(canvas, piece, size)
        if piece.chip:
            canvas.chip(piece.words, (x + w / 2, y), gold=piece.gold, compact=True)
        else:
            canvas.text(
                piece.words, size - piece.small, (x, y), colour=tones[piece.tone], bold=piece.bold, anchor="midleft"
            )
            if piece.struck:
                canvas.line((x - 2, y + 0.5), (x + w + 2, y + 0.5), tones[piece.tone], 1.4)
        x += w + _BETWEEN
