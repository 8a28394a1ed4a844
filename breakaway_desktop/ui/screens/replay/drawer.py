"""The drawer at the right: new cards, who has won points where, or the movement log of a team, with the reason that was
asked for at its foot."""

from __future__ import annotations

from breakaway_desktop.ui.panels import new_cards, sheet
from breakaway_desktop.ui.panels.list_drawer import ListDrawer
from breakaway_desktop.ui.panels.points import points_list
from breakaway_desktop.ui.screens.replay import messages as say
from breakaway_desktop.ui.screens.replay.model import CARDS, POINTS, Model
from breakaway_desktop.ui.screens.replay.road import reason_now, topics
from breakaway_desktop.ui.toolkit.asking import asking
from breakaway_desktop.ui.toolkit.boxes import Node
from breakaway_desktop.words import _


def drawer(m: Model, *, pinned: bool) -> Node:
    pin, close = say.Pin(), say.CloseDrawer() if m.side or m.reasons else None
    if m.content == CARDS:
        cards = new_cards.panel(m.views, _new_cards(m, pinned), pin, close)
        return asking(cards, "new cards")  # no words: a label
    team = m.team or (m.rider or 10) // 10
    rider, rows = m.rider, m.story.sheet(m.at, team)
    shown = sheet.sheet_of(m.match, m.view, m.names, team, rider=rider, pinned=pinned, why=_why(m), rows=rows)
    if m.content == POINTS:
        points = ListDrawer(_("Points"), "", points_list(m.view, m.names), shown, say.OpenSheet, pin, close)
        return asking(points, "points of riders")  # no words: a label
    panel = sheet.panel(m.views, shown, m.scrolled, say.OpenSheet, pin, close)
    return asking(panel, "cards of the sheet")  # no words: a label


def _why(m: Model) -> sheet.Why | None:
    reason = reason_now(m)
    if reason is None:
        return None
    of = 0 if m.topic is not None else len(topics(m))
    count = _("{n} of {all}").format(n=m.reason_at % of + 1, all=of) if of > 1 else ""
    return sheet.why_of(reason, count)


def _new_cards(m: Model, pinned: bool) -> new_cards.NewCards:
    looks = tuple(seat.colour for seat in m.names.seats)
    chosen = m.topic if m.reasons else None
    return new_cards.NewCards(
        m.story.dealt(m.at), looks, _look(m), chosen, m.story.hides, pinned, m.scrolled, _why(m)
    )  # fmt: skip


def _look(m: Model) -> str:
    """The colour of the drawer's head: of the rider everything speaks of."""
    return m.names.seats[(m.rider or m.race.order[0][0]) // 10 - 1].colour
