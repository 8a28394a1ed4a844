"""The drawer at the right: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.points import PointsTable, points_list
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.model import Model, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, OnPaper, Placed, pad, scroll
from breakaway_desktop.ui.toolkit.numbers import asking
from breakaway_desktop.words import _


def sheet_team(m: Model) -> int:
    """The team whose sheet is shown."""
    return m.team or spoken_of(m) // 10 or team_to_move(m)


def sheet_shown(m: Model, *, pinned: bool) -> sheet.LogSheet:
    """The sheet as the reader may read it, with the reason that is given."""
    why = None
    if m.reasons:
        found = reasons(m)
        at = min(m.reason_at, len(found) - 1)
        count = _("{n} of {all}").format(n=at + 1, all=len(found)) if len(found) > 1 else ""
        why = sheet.why_of(found[at], count) if found else None
    return sheet.sheet_of(m.match, seen(m), m.names, sheet_team(m), rider=spoken_of(m), pinned=pinned, why=why)


@dataclass(frozen=True, slots=True)
class _PointsDrawer(Node):
    """Points by line and rider, with the reason for what was asked about below."""

    model: Model
    pinned: bool
    closes: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        m, why = self.model, sheet_shown(self.model, pinned=self.pinned).why
        look = m.match.seat(sheet_team(m)).colour
        within = Box(box.x, box.y + sheet.HEAD, box.w, box.h - sheet.HEAD - sheet.why_height(c, box, why) - 8)

        def paint(canvas: Canvas) -> None:
            sheet.paint_frame(canvas, box, (_("Points"),), "", look, pinned=self.pinned)
            with canvas.coloured(parts.colours(canvas).of_paper):
                if why is not None:
                    sheet.paint_why(canvas, box, why)

        out.paints.append((box, paint))
        view = seen(m)
        totals = [sum(rider.points for rider in view.riders if rider.team == at + 1) for at in range(view.teams)]
        listed = points_list(PointsTable.of(view), m.names, totals)
        OnPaper(scroll(pad(listed, (14, 12)), name="points")).put(c, within, out)
        sheet.put_signs(c, box, say.Pin(), self.closes, out)


def drawer(m: Model, *, pinned: bool) -> Node:
    closes = say.StepBack() if m.opened else None
    if m.points:
        return asking(_PointsDrawer(m, pinned, closes), "points of riders")  # no words: a label
    shown = sheet_shown(m, pinned=pinned)
    panel = sheet.panel(m.views, shown, m.scrolled, say.OpenSheet, say.Pin(), closes)
    return asking(panel, "cards of the sheet")  # no words: a label
