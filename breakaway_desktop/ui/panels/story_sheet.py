"""The sheet that tells why the only human came where he came: a button for each fact, with its number as key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from breakaway_desktop.engine.course import Course
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    cached_node,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import BODY
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.story import Fact, Story
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import Cards, Part, fact_parts, fact_sentence, story_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.chart import paint_pin
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.team_looks import team_look

_PIN_W = 24.0


def story_sheet(story: Story, names: Names, course: Course, watch: Callable[[Fact], Any], note: Node) -> Node:
    """Return the sheet: title and note, then the facts; `watch` gives the message of a fact's button."""
    rows = [
        press(
            row(_pin_node(str(n)), _fact_node(story, fact, names, course), gap=9),
            on_press=watch(fact), name=f"fact-{n}", key=act.NUMBERS[n - 1], flat=True,
            words=_("watch turn {turn}").format(turn=fact.turn), says=fact_sentence(story, fact, names, course),
        )
        for n, fact in enumerate(story.facts, start=1)
    ]  # fmt: skip
    heading = row(head(story_title(story)), spacer(), note, gap=10, h=28)
    return panel(column(heading, *rows, gap=pick(4.0, 1.0)), by=(4, 8))


def _pin_node(number: str) -> Node:
    return _centred(draw(partial(_paint_pin, number), w=_PIN_W, h=_PIN_W))


def _centred(child: Node) -> Node:
    return column(spacer(), child, spacer())


def _fact_node(story: Story, fact: Fact, names: Names, course: Course) -> Node:
    """Return a fact with its cards drawn, smaller if space is short; if that is too wide, as text in several lines."""
    sizes = [size for size in (18.0, 16.0, 15.0, 14.0) if size <= pick(18.0, 16.0)]
    parts = fact_parts(story, fact, names, course)
    drawn = [
        row(*(node for part in parts if (node := _part_node(part, names, size)) is not None), gap=0.4 * size)
        for size in sizes
    ]
    sentence = paragraph(fact_sentence(story, fact, names, course), size=BODY.at(sizes[-1]))
    return first_that_fits(*drawn, sentence, grow=1)


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
