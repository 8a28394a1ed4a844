"""The drawer at the right: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.ui.panels.sheet import MovementLogPanel, sheet_of
from breakaway_desktop.ui.screens.race.model import RaceModel, spoken_of, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.secrets import seen
from breakaway_desktop.ui.screens.race.variants import panel
from breakaway_desktop.ui.toolkit.boxes import Node
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.drawer import drawer_page
from breakaway_desktop.ui.watching.reasons import why_given
from breakaway_desktop.ui.watching.view_state import POINTS, SHEET


def sheet_shown(model: RaceModel, *, pinned: bool) -> MovementLogPanel:
    """The sheet as the reader may read it, with the reason that is given."""
    rider = spoken_of(model)
    team = model.view_state.team or rider // 10 or team_to_move(model)
    why = why_given(model.view_state, partial(reasons, model))
    return sheet_of(model.match, seen(model), model.names, team, rider=rider, pinned=pinned, why=why)


def drawer(model: RaceModel, *, pinned: bool) -> Node:
    """Return the open page; while none is open the panel of the variant, or a sheet if there is none."""
    state = model.view_state
    on_close = viewing.StepBack() if state.page or (state.is_drawer_open and not pinned) else None
    of_variant = None if state.page in (POINTS, SHEET) else panel(model)
    return drawer_page(state.page, sheet_shown(model, pinned=pinned), seen(model), model.names, on_close, of_variant)
