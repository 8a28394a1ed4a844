"""The building of a team beneath a lesson of the tutorial, and the actions of the lesson on it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Final, cast

import pygame

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.guide.lessons import race as whole_race
from breakaway_desktop.guide.lessons.lesson import LESS, MORE, Action, Moment, Spot
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.scenes.building import READY as READY_BUTTON
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.session import Session

_CARD: Final = "card-1-1"
"""The stepper that is tried: rider 1's second card."""
_TURNS: Final[dict[str, int]] = {MORE: pygame.K_RIGHT, LESS: pygame.K_LEFT}


class BuildingGround:
    """Azure is built; `begin` hears of all hands when it is ready."""

    def __init__(self, session: Session, begin: Callable[[tuple[TeamHands, ...]], None]) -> None:
        own = copy(session)
        own.begun_hands = {}  # what was begun for another race waits untouched
        self.scene = BuildingScene(own, whole_race.plan(), HotSeat(), begin=lambda plan, _hot_seat: begin(plan.hands))

    @property
    def moment(self) -> Moment:
        return Moment(hands=cast(tuple[Hand, ...], tuple(self.scene.hands)))

    def do(self, action: Action) -> None:
        """What a step asks for."""
        focus = self.scene.focus
        if action.kind in _TURNS:
            focus.put(focus.find(_CARD))
            self.scene.handle(KeyDown(_TURNS[action.kind]))

    def finish(self) -> None:
        """The team is ready."""
        self.scene.focus.find(READY_BUTTON).press()

    def box(self, spot: Spot) -> Box | None:
        """Where it is, in the units of pages."""
        if spot.part == "column":
            found = self.scene.column_box(spot.first)
        else:
            label = READY_BUTTON if spot.part == "ready" else f"card-{spot.first}-{spot.last - 1}"  # no words: labels
            found = self.scene.focus.find(label).rect.inflated(6)
        host = self.scene.stage.host
        by = host.screen.scale / host.page_screen.scale
        return None if found is None else Box(*(by * n for n in found))
