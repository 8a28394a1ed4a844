"""The sheet that tells why a team came where it came: a button for each reason, with its number as key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    cached_node,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    sized,
    space,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import BODY, LABEL
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import Cards, Part
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import ResultReason
from breakaway_desktop.ui.intents import ForkRace, ShowReplay
from breakaway_desktop.ui.panels.chart import paint_pin
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.team_looks import team_look

_PIN_W = 24.0
_HEAD_H = 28.0
_ROWS: Final = 3


def row_height(h: float) -> float:
    """Return the height of a row for a decision if the sheet may have this height."""
    return max(32.0, min(pick(52.0, 56.0), (h - _HEAD_H - 24) / _ROWS))


def story_sheet(
    title: str, reasons: Sequence[ResultReason], match: Match, names: Names, note: Node, row_h: float
) -> Node:
    """Return the sheet: title and note, then the reasons.

    With a height of its rows it is as high as for three, each with space for a button to play on from a decision.
    """
    rows, record, costly = [], match.record(), tuple(reason.decisions for reason in reasons if reason.rider)
    button_w, gap = pick(164.0, 80.0) if row_h else 0.0, pick(4.0, 1.0)
    for n, reason in enumerate(reasons, start=1):
        pin = draw(partial(_paint_pin, str(n)), w=_PIN_W, h=_PIN_W)
        tile = press(
            row(_centred(pin), _reason_node(reason, names, row_h), gap=9),
            on_press=ShowReplay(record, reason.decisions, reason.rider, costly, better=reason.better),
            name=f"fact-{n}", key=act.NUMBERS[n - 1], flat=True,
            words=_("watch turn {turn}").format(turn=reason.turn), says=reason.sentence, grow=1,
        )  # fmt: skip
        beside = space(button_w)
        if reason.rider and match.restriction is None:
            way_on = button(
                _("Play from turn {turn}").format(turn=reason.turn), _("Play on"), size=LABEL.at(16), h=32, grow=1,
                on_press=ForkRace(match, reason.decisions), name=f"play-on-{n}", full_words_as_tip=True,
            )  # fmt: skip
            beside = _centred(row(way_on, w=button_w))
        rows.append(row(tile, beside, gap=10, h=row_h))
    heading = row(head(title), spacer(), note, gap=10, h=_HEAD_H)
    return panel(column(heading, *rows, gap=gap, h=_HEAD_H + _ROWS * (row_h + gap) if row_h else 0), by=(4, 8))


def _centred(child: Node) -> Node:
    return column(spacer(), child, spacer())


def _reason_node(reason: ResultReason, names: Names, row_h: float) -> Node:
    """Return a reason with its cards drawn, smaller if space is short; if it is too wide, as text in several lines."""
    sizes = [size for size in (18.0, 16.0, 15.0) if size <= pick(18.0, 16.0)]
    drawn = []
    for size in sizes:
        parts = [node for part in reason.parts if (node := _part_node(part, names, size)) is not None]
        why = [text(reason.why, size=BODY.at(min(size, 16.0)), soft=True)] if reason.why else []
        drawn.append(column(spacer(), row(*parts, gap=0.4 * size), *why, spacer()))
    if not row_h:
        return first_that_fits(*drawn, paragraph(reason.sentence, size=BODY.at(sizes[-1])), grow=1)
    lines = [paragraph(reason.sentence, size=BODY.at(size), leading=1.15) for size in (15.0, 14.0, 13.0, 12.0)]
    return sized(lambda w, _h: first_that_fits(*drawn, *(column(spacer(), line, spacer(), w=w) for line in lines)))


def _part_node(part: Part, names: Names, size: float) -> Node | None:
    """Return words, or cards; None for the full stop after cards, which need no punctuation."""
    if isinstance(part, Cards):
        h = 1.6 * size
        if part.is_new:
            cards: list[Node] = [cached_node(new_card, str(card), h - 2, w=0.8 * h, h=h) for card in part.cards]
        else:
            paint = partial(painters.race_number, team=team_look(names.seats[part.team - 1].colour))
            cards = [draw(partial(paint, number=str(card)), w=0.8 * h, h=h) for card in part.cards]
        return _centred(row(*cards, gap=4))
    words = part.lstrip(" ,.").rstrip(" ")
    return _centred(text(words, size=BODY.at(size))) if words else None


def _paint_pin(number: str, canvas: Canvas, box: Box) -> None:
    canvas.circle(box.centre, _PIN_W / 2, canvas.palette.on_bib)
    paint_pin(canvas, box.centre, number)
