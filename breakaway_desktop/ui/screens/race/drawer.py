"""The drawer at the right: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.points import points_list
from breakaway_desktop.ui.panels.sheet import list_drawer
from breakaway_desktop.ui.screens.race.model import Model, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.screens.race.variants import panel
from breakaway_desktop.ui.toolkit.asking import asking
from breakaway_desktop.ui.toolkit.boxes import Node
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.reasons import why_given
from breakaway_desktop.ui.watching.view_state import POINTS, SHEET
from breakaway_desktop.words import _


def sheet_team(m: Model) -> int:
    """The team whose sheet is shown."""
    return m.view_state.team or spoken_of(m) // 10 or team_to_move(m)


def sheet_shown(m: Model, *, pinned: bool) -> sheet.LogSheet:
    """The sheet as the reader may read it, with the reason that is given."""
    why = why_given(m.view_state, partial(reasons, m))
    return sheet.sheet_of(m.match, seen(m), m.names, sheet_team(m), rider=spoken_of(m), pinned=pinned, why=why)


def drawer(m: Model, *, pinned: bool) -> Node:
    """Return the open page; while none is open the panel of the variant, or a sheet if there is none."""
    shown, state = sheet_shown(m, pinned=pinned), m.view_state
    closes = viewing.StepBack() if state.page or (state.is_drawer_open and not pinned) else None

    def listed(title: str, subject: str, of: Node) -> Node:
        return list_drawer(title, subject, of, shown, viewing.OpenSheet, viewing.Pin(), closes)

    if m.view_state.page == POINTS:
        points = listed(_("Points"), "", points_list(seen(m), m.names))
        return asking(points, "points of riders")  # no words: a label
    found = None if m.view_state.page == SHEET else panel(m)
    if found is not None:
        return listed(found.title, found.note, found.of)
    of_team = sheet.sheet_drawer(shown, viewing.OpenSheet, viewing.Pin(), closes, viewing.OpenLog())
    return asking(of_team, "cards of the sheet")  # no words: a label
