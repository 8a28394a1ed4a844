"""The drawer of the race screen: the movement log of a team, and below it the reason that was asked for."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.kit.toolkit.layout import Node
from breakaway_desktop.ui.screens.race.model import RaceModel, subject_rider, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.variant_text import panel
from breakaway_desktop.ui.screens.race.visibility import visible_view
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.movement_log import MovementLogPanel, drawer_page, sheet_of
from breakaway_desktop.ui.watching.reasons import shown_why
from breakaway_desktop.ui.watching.view_state import POINTS, SHEET


def sheet_shown(model: RaceModel, *, pinned: bool) -> MovementLogPanel:
    """Return the movement log as far as it is visible, with the shown reason."""
    rider = subject_rider(model)
    team = model.view_state.sheet_team or rider // 10 or team_to_move(model)
    why = shown_why(model.view_state, partial(reasons, model))
    return sheet_of(model.match, visible_view(model), model.names, team, rider=rider, pinned=pinned, why=why)


def drawer(model: RaceModel, *, pinned: bool) -> Node:
    """Return the open page; if none is open, the variant's panel if it has one, else the movement log."""
    state = model.view_state
    on_close = viewing.StepBack() if state.page or (state.is_drawer_open and not pinned) else None
    of_guests = (own for guest in model.guests if (own := guest.panel(model)) is not None)
    of_variant = next(of_guests, None if state.page in (POINTS, SHEET) else panel(model))
    return drawer_page(
        state.page, sheet_shown(model, pinned=pinned), visible_view(model), model.names, on_close, of_variant
    )
