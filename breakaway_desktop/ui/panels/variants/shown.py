"""The panel of spies: cards revealed to everybody, and the riders that own riders spy on (R8.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels.variants.paper import Panel, note, who
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, over, pad, plate, row, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _


def panel(
    mark: Shown, view: View, names: Names, *, spy: int = 0, named: Collection[int] = (), says: Mapping[int, Any]
) -> Panel:
    """A row a team. `spy` is the rider who is to name another, 0 for none, `named` whom own riders look at, `says` what
    a press on a rider says, where he may be named."""
    last = {rider: (turn, cards) for turn, rider, cards in mark.cards}
    rows = []
    for team in range(1, view.teams + 1):
        riders = [seen for seen in view.riders if seen.team == team]
        cells = [_one(seen, last.get(seen.id, (0, ())), names, view.turn, named, says) for seen in riders]
        rows.append(row(*cells, gap=4, even=True))
    title = _("Spy for {rider}").format(rider=spy) if spy else _("Revealed cards")
    rule = note(_("A spy reveals the target’s highest hidden card to everyone. You may leave it unused."))
    return Panel(title, _("seen by everyone"), column(*rows, rule, gap=5))


def _one(
    seen: SeenRider,
    shown: tuple[int, tuple[int, ...]],
    names: Names,
    turn: int,
    named: Collection[int],
    says: Mapping[int, Any],
) -> Node:
    """A rider with his cards: pink those of the turn before."""
    at, cards = shown
    found = row(
        who(seen.id, names, faint=seen.retired),
        *(_card(card, new=at == turn - 1) for card in cards[:3]),
        gap=2,
        pad=(3, 4),
    )
    cell = plate(found, chosen=seen.id in named, grow=1, h=38)
    label = f"target {seen.id}"  # no words: a label
    return press(cell, does=says[seen.id], name=label, bare=True, grow=1) if seen.id in says else cell


def _card(value: int, *, new: bool) -> Node:
    def paint(c: Canvas, box: Box) -> None:
        p = c.palette
        c.box(box, p.on_bib, radius=3)
        c.box(box.inflated(-1.2), p.pink if new else p.bib, radius=2)

    return over(draw(paint, w=18, h=24), pad(text(str(value), size=CHOSEN.at(15), colour="on_bib", at="centre"), 0))
