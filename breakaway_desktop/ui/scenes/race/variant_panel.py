"""Which panel lies in the place of the sheet in a race of a variant, by the kind of what the variant marks (R8)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Gap, Gates, Gauge, Ground, Limit
from breakaway_desktop.ui.scenes.race.board import is_hidden
from breakaway_desktop.ui.scenes.race.looking import pushed_now
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.variant_gap import pursued_of
from breakaway_desktop.ui.scenes.race.variant_gauges import gauges_of
from breakaway_desktop.ui.scenes.race.variant_known import known_of
from breakaway_desktop.ui.scenes.race.variant_limit import limited_of
from breakaway_desktop.ui.scenes.race.variant_pushes import pushes_made, pushes_now
from breakaway_desktop.ui.scenes.race.variant_sheet import VariantPanel


def panel_shown(s: Situation) -> VariantPanel | None:
    """The panel; None where a sheet lies there, because there is none or somebody has asked for the sheet."""
    if s.pinned:
        return None
    view = s.view
    rider = s.pointed
    for mark in view.variant.marks(view):
        match mark:
            case Gauge():
                return gauges_of(mark, view, s.names, s.team, rider)
            case Gap():
                chosen = s.chosen() if s.asked is not None else None
                return pursued_of(mark, view, s.names, s.team, rider, chosen.card if chosen is not None else 0)
            case Limit():
                return limited_of(mark, view.turn)
            case Ground():
                made = pushed_now(s)
                if made:
                    return pushes_made(mark, made, view.turn, s.names, s.team)
                return pushes_now(mark, s.landed, s.names, s.team)
            case Gates() if is_hidden(view):
                return known_of(mark, view, s.names, rider)
    return None
