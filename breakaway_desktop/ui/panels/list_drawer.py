"""The drawer with a list, below the tabs of the sheets: all points, line by line and rider by rider, or what a variant
says. The reason for what was asked about stands at its foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, OnPaper, Placed, pad, scroll


@dataclass(frozen=True, slots=True)
class ListDrawer(Node):
    """`shown`: the sheet that lies beneath, whose look and reason it has. `opens(team)`, `pins` and `closes` are said
    (None: it cannot be closed)."""

    title: str
    subject: str
    of: Node
    shown: sheet.LogSheet
    opens: Callable[[int], Any]
    pins: Any
    closes: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        shown, look = replace(self.shown, team=0), self.shown.looks[self.shown.team - 1]
        within = box.cut_top(sheet.BELOW_TABS)[1].cut_bottom(sheet.why_height(c, box, shown.why) + 8)[1]

        def paint(canvas: Canvas) -> None:
            sheet.paint_frame(canvas, box, (self.title,), self.subject, look, pinned=shown.pinned)
            with canvas.coloured(canvas.palette.of_paper):
                sheet.paint_tabs(canvas, box, shown)
                if shown.why is not None:
                    sheet.paint_why(canvas, box, shown.why)

        out.paints.append((box, paint))
        OnPaper(scroll(pad(self.of, (14, 8)), name="list")).put(c, within, out)
        sheet.put_tabs(c, box, shown, self.opens, out)
        sheet.put_signs(c, box, self.pins, self.closes, out)
