"""The chapter of the book in help: sentences with bars side by side, and the map of breaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from breakaway_desktop.book.chapter import (
    Bar,
    BreakMap,
    Fact,
    advice_of,
    brief_of,
    facts_of,
    notes_of,
    surprises_of,
    title_of,
)
from breakaway_desktop.book.table import Counted
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import mix
from breakaway_desktop.kit.toolkit.containers import head
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, grid, paragraph, stack, table, text
from breakaway_desktop.kit.toolkit.typography import BODY, CAPTION, CHOSEN, TITLE
from breakaway_desktop.kit.words import _

_ROW_H, _SIDE_W = 20.0, 88.0
_LEAST_W = 330.0
"""Smallest width of a fact, in units."""


def page(book: Counted) -> Node:
    facts, surprises = facts_of(book), tuple(surprises_of(book))
    guesses = _("These guesses were made by a games expert who knew only the rules.")
    return column(
        paragraph(title_of(book), capitals=True, size=TITLE.at(48), leading=1.0),
        head(_("If you remember only this"), capitals=True),
        *(paragraph(sentence, size=BODY) for sentence in advice_of(book)),
        paragraph(brief_of(book), size=CHOSEN),
        _facts([fact for fact in facts if fact.map is None]),
        *(_fact(fact) for fact in facts if fact.map is not None),
        *([head(_("People think…"), capitals=True), paragraph(guesses, size=BODY)] if surprises else []),
        _facts(surprises),
        *(column(text(name, size=CHOSEN), paragraph(note, size=BODY, soft=True)) for name, note in notes_of(facts)),
        gap=14,
    )


def _facts(facts: Sequence[Fact]) -> Node:
    return grid(*map(_fact, facts), min_width=_LEAST_W, gap=18)


def _fact(fact: Fact) -> Node:
    picture = [_map(fact.map)] if fact.map else [_bars(fact.bars)] if fact.bars else []
    return column(paragraph(fact.sentence, size=BODY), *picture, gap=5)


def _bars(bars: Sequence[Bar]) -> Node:
    rows = [
        (_word(bar.caption), draw(partial(_paint_bar, bar), h=_ROW_H, grow=1), _word(bar.figure, align="right"))
        for bar in bars
    ]
    return table(rows, gap=10)


def _paint_bar(bar: Bar, canvas: Canvas, box: Box) -> None:
    colour = canvas.palette.control if bar.is_guess else canvas.palette.green
    canvas.fill(colour, Box(box.x, box.y + 3, max(2.0, bar.length * box.w), box.h - 6))


def _map(chances: BreakMap) -> Node:
    """Return the map: to the right away from the line, from row to row the lead, and how many riders can reach him."""
    names = [paragraph(words, size=CAPTION, w=_SIDE_W) for words in (_("squares ahead"), _("riders who can reach him"))]
    heads = [*names, *(_word(words, align="centre", grow=1) for words in chances.to_line)]
    rows = [(_word(lead), _word(riders), *map(_cell, cells)) for lead, riders, cells in chances.rows]
    return column(_word(_("squares to the line"), align="right"), table([heads, *rows], gap=3, pad=(0, 1.5), head=True))


def _cell(cell: tuple[str, float]) -> Node:
    words, chance = cell

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.fill(mix(canvas.palette.bib, canvas.palette.sun, chance), box)

    return stack(*([draw(paint)] if words else []), _word(words, align="centre", colour="on_bib", h=_ROW_H))


def _word(words: str, **more: Any) -> Node:
    return text(words, size=CAPTION, **more)
