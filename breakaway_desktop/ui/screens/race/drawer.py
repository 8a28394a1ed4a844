"""The drawer at the right: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.model import Model, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, Spot
from breakaway_desktop.ui.toolkit.controls import press
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
class _Drawer(Node):
    """The sheet with its tabs, its pin, and its cards, which can be asked about."""

    model: Model
    shown: sheet.LogSheet

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        m = self.model
        shown = replace(self.shown, up=min(m.scrolled, sheet.furthest(c, box, self.shown)))
        out.paints.append((box, lambda canvas: m.views.draw(canvas, "sheet", box, shown, sheet.paint)))
        out.asked += [(Spot(where), topic) for where, topic in sheet.card_boxes(c, box, shown)]
        for team, where in enumerate(sheet.tab_boxes(box, shown), start=1):
            label = f"sheet {team}"  # no words: a label
            press(Node(), does=say.OpenSheet(team), name=label, bare=True).put(c, where, out)
        pin = sheet.pin_box(box)
        press(Node(), does=say.Pin(), name="pin", bare=True).put(c, pin, out)
        if m.opened:
            close = Box(pin.right + 4, pin.y, box.right - pin.right - 8, pin.h)
            press(Node(), does=say.StepBack(), name="close", bare=True).put(c, close, out)


def drawer(m: Model, *, pinned: bool) -> Node:
    return _Drawer(m, sheet_shown(m, pinned=pinned))
