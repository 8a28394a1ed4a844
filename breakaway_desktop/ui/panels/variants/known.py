"""The panel of hidden squares: the range of squares a rider can be on, and how it is known (R8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.marks import Gates
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.variants.paper import Panel, line, who
from breakaway_desktop.ui.road.board import gate_of, in_running_order
from breakaway_desktop.ui.toolkit.boxes import column, row, space, text
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _


def panel(mark: Gates, view: View, names: Names, rider: int) -> Panel:
    """All on the road, front to back; `rider` is the one everything speaks of."""
    order = in_running_order(view)
    heads = row(
        space(30),
        text(_("Is between"), _("Between"), least=14, soft=True, w=96),
        text(_("Known from"), least=14, soft=True, grow=1),
        gap=8,
    )
    rows = [
        line(
            who(seen.id, names),
            text(between(seen), size=CHOSEN, w=96),
            text(because(seen, order, mark.every), least=14, grow=1),
            chosen=seen.id == rider,
        )
        for seen in order
    ]
    return Panel(_("What is known"), _("front to back"), column(heads, *rows, gap=3))


def between(seen: SeenRider) -> str:
    """`31 – 40`, or his square."""
    return str(seen.square) if seen.farthest in (None, seen.square) else f"{seen.square} – {seen.farthest}"


def rider_ahead(view: View, rider: int) -> SeenRider | None:
    """The next rider ahead of him, as far as anybody knows; None for the first."""
    order = in_running_order(view)
    at = next((n for n, seen in enumerate(order) if seen.id == rider), 0)
    return order[at - 1] if at else None


def because(seen: SeenRider, order: Sequence[SeenRider], every: int) -> str:
    """What tells the lower bound, then the upper one: the reader's next rider behind him and ahead, or checkpoints."""
    if seen.farthest is None:
        return _("yours")
    at, gate = order.index(seen), gate_of(seen, every)
    ahead = next((other for other in reversed(order[:at]) if other.farthest is None), None)
    behind = next((other for other in order[at:] if other.farthest is None), None)
    told = []
    if behind is not None and behind.square == seen.square:
        told.append(_("ahead of {rider}").format(rider=behind.id))
    elif gate:
        told.append(_("past {gate}").format(gate=gate))
    if ahead is not None and ahead.square == seen.farthest:
        told.append(_("behind {rider}").format(rider=ahead.id))
    else:
        told.append(_("not past {gate}").format(gate=gate + every))
    return ", ".join(told)
