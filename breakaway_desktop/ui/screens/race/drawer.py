"""The drawer at the right: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.points import PointsTable, points_list
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.model import Model, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.screens.race.variants import panel
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


SHEET, POINTS = "sheet", "points"
"""The leaves of the drawer that are chosen; the panel of a variant lies there by itself."""


@dataclass(frozen=True, slots=True)
class _ListDrawer(Node):
    """A list below the tabs of the sheets, with the reason for what was asked about below."""

    model: Model
    titles: tuple[str, ...]
    subject: str
    of: Node
    pinned: bool
    closes: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        m, shown = self.model, replace(sheet_shown(self.model, pinned=self.pinned), team=0)
        why, look = shown.why, m.match.seat(sheet_team(m)).colour
        within = box.cut_top(sheet.BELOW_TABS)[1].cut_bottom(sheet.why_height(c, box, why) + 8)[1]

        def paint(canvas: Canvas) -> None:
            sheet.paint_frame(canvas, box, self.titles, self.subject, look, pinned=self.pinned)
            with canvas.coloured(parts.colours(canvas).of_paper):
                sheet.paint_tabs(canvas, box, shown)
                if why is not None:
                    sheet.paint_why(canvas, box, why)

        out.paints.append((box, paint))
        OnPaper(scroll(pad(self.of, (14, 8)), name=self.titles[0])).put(c, within, out)
        sheet.put_tabs(c, box, shown, say.OpenSheet, out)
        sheet.put_signs(c, box, say.Pin(), self.closes, out)


def _points(m: Model) -> Node:
    """By line and rider."""
    view = seen(m)
    totals = [sum(rider.points for rider in view.riders if rider.team == at + 1) for at in range(view.teams)]
    return points_list(PointsTable.of(view), m.names, totals)


def drawer(m: Model, *, pinned: bool) -> Node:
    closes = say.StepBack() if m.opened else None
    if m.leaf == POINTS:
        of = _ListDrawer(m, (_("Points"),), "", _points(m), pinned, closes)
        return asking(of, "points of riders")  # no words: a label
    found = None if m.leaf == SHEET else panel(m)
    if found is not None:
        return _ListDrawer(m, (found.title,), found.note, found.of, pinned, closes)
    shown = sheet_shown(m, pinned=pinned)
    of_team = sheet.panel(m.views, shown, m.scrolled, say.OpenSheet, say.Pin(), closes)
    return asking(of_team, "cards of the sheet")  # no words: a label
