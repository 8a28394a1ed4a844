"""The marks of a series: right, wrong and skipped positions, and those to come."""

from __future__ import annotations

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.toolkit.layout import Node, cached_paint_node
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.ui.find_card.model import SKIPPED, FindCardModel

RIGHT, WRONG, NONE = "right", "wrong", ""
_MARK_W, _MARK_H, _PITCH = 26.0, 24.0, 32.0
"""Size of a mark, and the distance between two of them, in units."""


def marks_of(model: FindCardModel) -> tuple[str, ...]:
    """Return the mark of each position: `RIGHT` or `WRONG`, else `NONE`."""
    answers = (*model.answers, *(SKIPPED,) * (len(model.series) - len(model.answers)))
    return tuple(
        NONE if card == SKIPPED else RIGHT if position.is_right(card) else WRONG
        for position, card in zip(model.series, answers, strict=True)
    )


def series_marks(model: FindCardModel) -> Node:
    """Return the marks in a row, the open position's one highlighted."""
    return cached_paint_node(_paint_marks, marks_of(model), model.index, name="series")


def _paint_marks(canvas: Canvas, box: Box, marks: tuple[str, ...], index: int) -> None:
    for place, mark in enumerate(marks):
        centre = box.x + _MARK_W / 2 + place * _PITCH + 6, box.centre[1]
        paint_mark(canvas, centre, mark, str(place + 1), is_open=place == index)


def paint_mark(canvas: Canvas, centre: tuple[float, float], mark: str, number: str, *, is_open: bool = False) -> None:
    """Paint a tick, a cross, or the number of a position."""
    palette = canvas.palette
    box = Box(centre[0] - _MARK_W / 2, centre[1] - _MARK_H / 2, _MARK_W, _MARK_H)
    if mark == NONE:
        canvas.slanted(box, palette.bib if is_open else palette.raised, 4)
        colour = palette.on_bib if is_open else palette.ink
        canvas.text(number, CHOSEN.at(15), box.centre, anchor="center", colour=colour)
        return
    canvas.slanted(box, palette.green if mark == RIGHT else palette.bib, 4)
    icon, colour = ("tick", WHITE) if mark == RIGHT else ("cross", palette.on_bib)
    draw_icon(canvas, icon, box.centre, colour, 14)
    if is_open:
        canvas.fill(palette.bib, Box(box.x + 2, box.bottom + 2, box.w - 6, 2))
