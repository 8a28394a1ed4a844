"""The panel of special cards: their order, who holds them, what they do (R8.5)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Deck
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.story import SPECIALS
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels.variants.paper import Panel, line, note, whole
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, row, space, text
from breakaway_desktop.ui.toolkit.typography import CHOSEN, HEADLINE
from breakaway_desktop.words import _


def panel(mark: Deck, view: View, names: Names, chosen: str) -> Panel:
    """As everybody may see them; `chosen` is the kind that is being played now, empty for none."""
    told = {
        "P": _("stops a rider within {n} squares this turn").format(n=mark.reach),
        "C": _("If alone: jump to the next riders within {n} squares").format(n=mark.reach),
        "T": _("follows a rider on his square, plays no card"),
        "B": _("his 3s count as 6s"),
    }
    parts: list[Node] = []
    for at, kind in enumerate(mark.cards, start=1):
        holders = [rider.id for rider in view.on_road() for _n in range(int(rider.badge(kind)))]
        parts.append(
            line(
                text(str(at), soft=True, w=12), tile(kind), text(_(SPECIALS[kind]), size=CHOSEN, least=14, grow=1),
                whole(holders[:4], names), chosen=kind == chosen,
            )
        )  # fmt: skip
        parts += [row(space(56), whole(holders[n : n + 8], names)) for n in range(4, len(holders), 8)]
        parts.append(note(told[kind]))
    last = row(space(8), text(str(len(mark.cards) + 1), soft=True, w=12), text(_("Then all ride, in a new order")))
    return Panel(_("Before anyone moves"), "", column(*parts, last, gap=5))


def tile(kind: str, *, on: bool = False) -> Node:
    """A special card: its letter."""
    return draw(lambda c, box: paint_tile(c, box, kind, on=on), w=24, h=32)


def paint_tile(c: Canvas, box: Box, kind: str, *, on: bool = False) -> None:
    """Its letter; yellow where it is played."""
    p = c.palette
    c.box(box, p.bib, radius=4)
    c.box(box.inflated(-1.5), p.sun if on else p.on_bib, radius=3)
    c.text(kind, HEADLINE.at(0.66 * box.h), box.centre, colour=p.on_bib if on else p.sun, anchor="center")
