"""The panel of stamina: what each rider has left (R8.7)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Gauge
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels.card_outcomes import cost_words, less_words
from breakaway_desktop.ui.panels.variants.paper import Panel, head, line, note, who
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, row, text
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _


def panel(mark: Gauge, view: View, names: Names, rider: int) -> Panel:
    """A row a team, and the prices at the foot; `rider` is the one everything speaks of."""
    rows = [
        line(*(_one(mark, seen, names) for seen in view.riders if seen.team == team), chosen=rider // 10 == team)
        for team in range(1, view.teams + 1)
    ]
    prices = [
        row(
            text(_("{n} or more").format(n=least) if not most else f"{least}–{most}", grow=1),
            text(cost_words(points), size=CHOSEN),
        )
        for least, most, points in mark.prices
    ]
    starts = ", ".join(map(str, mark.starts))
    return Panel(
        _("Stamina"),
        _("start: {starts}").format(starts=starts),
        column(*rows, head(_("What cards cost")), *prices, note(f"{less_words(1)} · {less_words(2)}"), gap=5),
    )


def _one(mark: Gauge, seen: SeenRider, names: Names) -> Node:
    """A rider with what he has, as a number over a bar."""
    left, start = int(seen.badge(mark.badge)), mark.starts[seen.number - 1]
    told = "–" if seen.retired else str(left)

    def paint(c: Canvas, box: Box) -> None:
        p = c.palette
        c.box(box, None, border=c.palette.ink, border_width=1.2, radius=2)
        share = 0.0 if seen.retired else min(1.0, left / start)
        if share:
            c.fill(p.sun if left < _LOW else c.palette.ink, box.inflated(-2).cut_left((box.w - 4) * share)[0])

    return row(
        who(seen.id, names), column(text(told, size=CHOSEN, at="centre"), draw(paint, h=8), grow=1), gap=4, grow=1
    )


_LOW = 4
"""Less is shown on the road as well."""
