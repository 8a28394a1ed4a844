"""The drawer with all points, line by line and rider by rider, and the reason for what was asked about below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.points import PointsTable, points_list
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, OnPaper, Placed, pad, scroll
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class _PointsDrawer(Node):
    view: View
    names: Names
    look: str
    why: sheet.Why | None
    pinned: bool
    pins: Any
    closes: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        view, why = self.view, self.why
        within = Box(box.x, box.y + sheet.HEAD, box.w, box.h - sheet.HEAD - sheet.why_height(c, box, why) - 8)

        def paint(canvas: Canvas) -> None:
            sheet.paint_frame(canvas, box, (_("Points"),), "", self.look, pinned=self.pinned)
            with canvas.coloured(parts.colours(canvas).of_paper):
                if why is not None:
                    sheet.paint_why(canvas, box, why)

        out.paints.append((box, paint))
        totals = [sum(rider.points for rider in view.riders if rider.team == at + 1) for at in range(view.teams)]
        listed = points_list(PointsTable.of(view), self.names, totals)
        OnPaper(scroll(pad(listed, (14, 12)), name="points-list")).put(c, within, out)
        sheet.put_signs(c, box, self.pins, self.closes, out)


def points_drawer(
    view: View, names: Names, look: str, why: sheet.Why | None, *, pinned: bool, pins: Any, closes: Any
) -> Node:
    """`look`: the colour key of its head; `pins` and `closes` are said (None: it cannot be closed)."""
    return _PointsDrawer(view, names, look, why, pinned, pins, closes)
