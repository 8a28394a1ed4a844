"""Privacy screens of the race: over the hand (`strict`), or over everything."""

from __future__ import annotations

from functools import partial
from typing import Any

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.input.inputs import FocusLost, Posted
from breakaway_desktop.kit.toolkit.controls import PaintedControl, either_key_cap
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node
from breakaway_desktop.kit.toolkit.page import Covered, PageView, Uncovered
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.privacy_screen import (
    INPUT_DELAY_MS,
    PrivacyScreen,
    look_away,
    paint_hand_cover,
    privacy_view,
)
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import is_hand_covered, own_team
from breakaway_desktop.ui.team_looks import team_look

AFTER_MS = 150.0
"""Milliseconds for which input is ignored after the player at the screen changes."""


def privacy_screen_of(model: RaceModel) -> PageView:
    """Return the view that hides everything, and names the player who must sit down and his rider."""
    team = own_team(model)
    player, number = model.names.player(team), f"{team}1"
    line = player
    if model.orders is not None:
        line = _("{player}: your orders for turn {turn}").format(player=player, turn=model.orders.turn)
    elif model.shown_ask is not None:
        number = str(model.shown_ask.rider)
        rider = model.names.number(model.shown_ask.rider)
        line = _("{player}: rider {rider} to move").format(player=player, rider=rider)

    title = _("{player}, your turn").format(player=_player_or_team(model, team))
    return privacy_view(
        PrivacyScreen(team_look(model.match.seat(team).colour), number, title, (line, look_away())),
        on_press=say.TakeSeat(),
        first=MAIN,
        menu=say.OpenMenu(),
        subscribes_to=(Covered, FocusLost, Posted, Uncovered),
    )


def per_viewer(model: RaceModel) -> dict[str, Any]:
    """Return arguments of a view that change with the player, so that keys of the previous player are ignored."""
    if len(model.match.humans) < 2:
        return {}
    covered = is_hand_covered(model) and not model.dialog
    name = f"seat {model.seat.team} {covered}"  # no words: a name of the view
    return {"name": name, "input_delay_ms": INPUT_DELAY_MS if covered else AFTER_MS}


class HandCover(Node):
    """The privacy screen over the hand, one large button."""

    model: RaceModel

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        model, dispatch = self.model, out.dispatch
        team = own_team(model)
        title = _("{player}, your turn").format(player=_player_or_team(model, team))
        paint = partial(paint_hand_cover, look=team_look(model.match.seat(team).colour), title=title)
        out.add_control(PaintedControl(box, MAIN, paint, on_press=lambda: dispatch(say.TakeSeat())))
        if out.said is not None:
            out.said[-1].name = f"{title}. {look_away()} {_('Show my cards')}"
            out.said[-1].key = either_key_cap(act.PRESS, act.PRESS_OR_SKIP)


def _player_or_team(model: RaceModel, team: int) -> str:
    return model.names.in_score(team)
