"""The drawer at the right: the movement log of a team, and below it the reasons that were asked for."""

from __future__ import annotations

from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.screens.race.model import Model, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.toolkit.boxes import Node, draw


def sheet_team(m: Model) -> int:
    """The team whose sheet is shown."""
    return m.team or spoken_of(m) // 10 or team_to_move(m)


def drawer(m: Model, *, pinned: bool) -> Node:
    team, view = sheet_team(m), seen(m)
    found = reasons(m) if m.reasons else ()
    why = sheet.why_of(found[0], "") if found else None
    value = sheet.sheet_of(m.match, view, m.names, team, rider=spoken_of(m), pinned=pinned, why=why)
    return draw(lambda c, box: m.views.draw(c, "sheet", box, value, sheet.paint))
