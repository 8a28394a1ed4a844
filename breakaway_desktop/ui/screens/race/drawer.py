"""The drawer at the right: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.points import points_list
from breakaway_desktop.ui.panels.sheet import list_drawer
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.model import Model, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.screens.race.variants import panel
from breakaway_desktop.ui.toolkit.asking import asking
from breakaway_desktop.ui.toolkit.boxes import Node
from breakaway_desktop.words import _


def sheet_team(m: Model) -> int:
    """The team whose sheet is shown."""
    return m.view_state.team or spoken_of(m) // 10 or team_to_move(m)


def sheet_shown(m: Model, *, pinned: bool) -> sheet.LogSheet:
    """The sheet as the reader may read it, with the reason that is given."""
    why = None
    if m.view_state.reasons:
        found = reasons(m)
        at = min(m.view_state.reason_index, len(found) - 1)
        count = _("{n} of {all}").format(n=at + 1, all=len(found)) if len(found) > 1 else ""
        why = sheet.why_of(found[at], count) if found else None
    return sheet.sheet_of(m.match, seen(m), m.names, sheet_team(m), rider=spoken_of(m), pinned=pinned, why=why)


SHEET, POINTS, PANEL = "sheet", "points", "panel"
"""The pages of the drawer. While none is open, it shows the panel of the variant, or a sheet if there is none."""


def drawer(m: Model, *, pinned: bool) -> Node:
    shown, state = sheet_shown(m, pinned=pinned), m.view_state
    closes = say.StepBack() if state.page or (state.is_drawer_open and not pinned) else None

    def listed(title: str, subject: str, of: Node) -> Node:
        return list_drawer(title, subject, of, shown, say.OpenSheet, say.Pin(), closes)

    if m.view_state.page == POINTS:
        points = listed(_("Points"), "", points_list(seen(m), m.names))
        return asking(points, "points of riders")  # no words: a label
    found = None if m.view_state.page == SHEET else panel(m)
    if found is not None:
        return listed(found.title, found.note, found.of)
    of_team = sheet.sheet_drawer(shown, say.OpenSheet, say.Pin(), closes, say.OpenLog())
    return asking(of_team, "cards of the sheet")  # no words: a label
