"""What each card of the hand would do: a row a card, as much as there is room for (design sheet, "Hand")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.foresight import Outcome
from breakaway_desktop.engine.prospect import CardRange
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.words import _

COLUMNS = ("key", "lands", "place", "lines", "new", "may")
"""`key` and `lands` always stand; what is explained is called by these names as well."""
_WIDEST_GAP = 96.0
_SIZES = (14.0, 13.0, 12.0, 11.0)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One card; `outcome` is None while it lies face down, `span` also where its range is not known."""

    outcome: Outcome | None
    span: CardRange | None = None


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Left edge, width and head of each column, the rows, the size of the letters, and how much is said (0: all)."""

    columns: tuple[tuple[float, float, str], ...]
    rows: tuple[Box, ...]
    head_y: float
    size: float
    terse: int

    def cell(self, row: int, column: str) -> Box:
        """Where one number stands."""
        x, w, _head = self.columns[COLUMNS.index(column)]
        box = self.rows[row]
        right = box.right - 2 if column == COLUMNS[-1] else x + w - 4
        return Box(x - 4, box.y + 1, right - x + 4, box.h - 2)


def place_words(outcome: Outcome, terse: int = 0) -> str:
    """`alone`, or `3rd of 3`."""
    if outcome.on_square == 1:
        return _("alone")
    if terse > 4:
        return place_text(outcome.rank)
    return _("{place} of {n}").format(place=place_text(outcome.rank), n=outcome.on_square)


def new_card_words(outcome: Outcome, terse: int = 0) -> str:
    """What the new card is made of, after its value."""
    riders = sum(n for _square, n in outcome.string)
    if outcome.ends_race or terse > 2:
        return ""
    if outcome.lead is not None:
        return _("breaks away")
    if outcome.new_card != BASE + riders:
        return _("card cap")
    return f"= {BASE} + {riders}" if terse else _("= 3 + {n} ahead").format(n=riders)


def new_card_value(outcome: Outcome) -> str:
    """The new card as things stand; none if the race is over with this."""
    return "–" if outcome.ends_race else str(outcome.new_card)


def range_words(row: TableRow, terse: int = 0) -> tuple[str, str]:
    """What the new card may become, `3–16`; and `sure` where it is one number."""
    if row.outcome is None or row.span is None or row.outcome.ends_race:
        return "–", ""
    if row.span.is_sure:
        return str(row.span.least), "" if terse > 1 else _("sure")
    return f"{row.span.least}–{row.span.most}", ""


def line_parts(outcome: Outcome, terse: int = 0) -> list[tuple[str, str, bool]]:
    """(words, chip, whether he is the first) of what the card does at the lines; no chip where nothing is won."""
    parts = []
    for ahead in outcome.lines:
        chip = points_text(ahead.points) if ahead.points else ""
        words = _("{line}: {place}").format(line=ahead.line, place=place_text(ahead.place))
        parts.append((str(ahead.line) if terse > 3 and chip else words, chip, ahead.place == 1))
    if outcome.stops_on is not None:
        words = _("on {line}, not over").format(line=outcome.stops_on)
        parts.append((_("on {line}").format(line=outcome.stops_on) if terse > 2 else words, "", False))
    return parts


def table_layout(canvas: Canvas, box: Box, rows: Sequence[TableRow], compact: bool) -> TableLayout:
    """Where everything stands; what is least needed goes first where the window is small or a language long."""
    inner = box.w - 16
    for terse, size in [*((terse, _SIZES[0]) for terse in range(6)), *((5, size) for size in _SIZES[1:])]:
        heads = _heads(terse, compact)
        widths = [
            max(canvas.measure(head, 12.5)[0], content) + 12
            for head, content in zip(heads, _contents(canvas, rows, terse, size), strict=True)
        ]
        widths[-1] -= 12
        if sum(widths) <= inner:
            break
    more = max(0.0, min(_WIDEST_GAP, (inner - sum(widths)) / (len(widths) - 1)))
    columns = []
    x = box.x + 9
    for w, head in zip(widths, heads, strict=True):
        columns.append((x, w + more - 6, head))
        x += w + more
    four = len(rows) > 3
    step = (24.0 if four else 30.0) if compact else (31.0 if four else 36.0)
    top = box.y + (20 if compact or four else 32)
    boxes = tuple(Box(box.x, top + at * step, box.w, step - 3) for at in range(len(rows)))
    return TableLayout(tuple(columns), boxes, box.y + (9 if compact or four else 20), size, terse)


def _heads(terse: int, compact: bool) -> tuple[str, ...]:
    short = compact or terse > 0
    return (
        _("Key"),
        _("Lands"),
        _("Place") if short else _("Place there"),
        _("Line"),
        _("New card") if short else _("New card as things stand"),
        _("Range") if terse > 1 else _("May become"),
    )


def _contents(canvas: Canvas, rows: Sequence[TableRow], terse: int, size: float) -> list[float]:
    """How wide the widest entry of each column is."""
    measure = canvas.measure
    widest = [24.0, measure("?", size + 0.5, True)[0], 0.0, 0.0, 0.0, 0.0]
    for row in rows:
        outcome = row.outcome
        if outcome is None:
            continue
        new = measure(new_card_value(outcome), size + 0.5, True)[0]
        if words := new_card_words(outcome, terse):
            new += 8 + measure(words, size, False)[0]
        value, sure = range_words(row, terse)
        may = measure(value, size + 0.5, True)[0]
        if sure:
            may += 7 + measure(sure, size - 1, False)[0]
        entries = (
            measure(str(outcome.square), size + 0.5, True)[0],
            measure(place_words(outcome, terse), size, False)[0],
            _lines_width(canvas, outcome, terse, size),
            new,
            may,
        )
        for at, w in enumerate(entries, start=1):
            widest[at] = max(widest[at], w)
    return widest


def _lines_width(canvas: Canvas, outcome: Outcome, terse: int, size: float) -> float:
    parts = line_parts(outcome, terse)
    if not parts:
        return canvas.measure(_("none"), size)[0]
    return -8 + sum(
        canvas.measure(words, size, bool(won))[0] + (6 + canvas.chip_width(won, compact=True) if won else 0) + 8
        for words, won, _first in parts
    )


def paint_table(canvas: Canvas, box: Box, rows: Sequence[TableRow], selected: int, compact: bool) -> None:
    """Key, where he lands, place, lines, new card, what it may become."""
    p = canvas.palette
    layout = table_layout(canvas, box, rows, compact)
    unchosen = compact and selected < 0
    heads = layout.columns[:2] if unchosen else layout.columns
    for x, _w, words in heads:
        canvas.text(words, 12.5, (x, layout.head_y), colour=p.ink2, anchor="midleft")
    if unchosen:
        # There is no button that says it.
        canvas.text(_("Choose a card"), 12.5, (layout.columns[2][0], layout.head_y), bold=True, anchor="midleft")
    for at, (row, rect) in enumerate(zip(rows, layout.rows, strict=True)):
        chosen = at == selected
        canvas.box(
            rect, p.tint if chosen else p.sunk, border=p.accent if chosen else None, border_width=1.6, radius=6
        )  # fmt: skip
        key = layout.columns[0][0], rect.centre[1] - 0.5
        canvas.key_cap(str(at + 1), key, chosen, anchor="midleft", height=min(22.0, rect.h - 4))
        _paint_row(canvas, layout, row, rect)


def _paint_row(canvas: Canvas, layout: TableLayout, row: TableRow, rect: Box) -> None:
    p, size, terse, mid = canvas.palette, layout.size, layout.terse, rect.centre[1]
    _key, lands, place, lines, new, may = (x for x, _w, _head in layout.columns)
    outcome = row.outcome
    if outcome is None:
        canvas.text("?", 14.5, (lands, mid), bold=True, anchor="midleft")
        words, room = _("face down: he rides it unseen"), rect.right - place - 6
        small = next((s for s in _SIZES if canvas.measure(words, s)[0] <= room), _SIZES[-1])
        canvas.text(words, small, (place, mid), colour=p.ink2, anchor="midleft", max_width=room)
        return
    canvas.text(str(outcome.square), size + 0.5, (lands, mid), bold=True, anchor="midleft")
    canvas.text(place_words(outcome, terse), size, (place, mid), anchor="midleft")
    _paint_lines(canvas, outcome, lines, mid, size, terse)
    value = canvas.text(new_card_value(outcome), size + 0.5, (new, mid), bold=True, anchor="midleft")
    if words := new_card_words(outcome, terse):
        canvas.text(words, size, (value.right + 8, mid), anchor="midleft")
    span, sure = range_words(row, terse)
    drawn = canvas.text(span, size + 0.5, (may, mid), bold=bool(sure), anchor="midleft")
    if sure:
        canvas.text(sure, size - 1, (drawn.right + 7, mid + 0.5), colour=p.ink2, anchor="midleft")


def _paint_lines(canvas: Canvas, outcome: Outcome, x: float, y: float, size: float, terse: int) -> None:
    parts = line_parts(outcome, terse)
    if not parts:
        canvas.text(_("none"), size, (x, y), colour=canvas.palette.ink2, anchor="midleft")
    for words, won, first in parts:
        x = canvas.text(words, size, (x, y), bold=bool(won), anchor="midleft").right
        if won:
            w = canvas.chip_width(won, compact=True)
            canvas.chip(won, (x + 6 + w / 2, y), gold=first, compact=True)
            x += 6 + w
        x += 8
