"""The building of a team beneath a lesson of the tutorial, and the actions of the lesson on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import pygame

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.guide.lessons import race as whole_race
from breakaway_desktop.guide.lessons.lesson import LESS, MORE, Action, Moment, Spot
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.scenes.building import READY as READY_BUTTON
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.session import Session

_CARD: Final = "card-1-1"
"""The stepper that is tried: rider 1's second card."""
_TURNS: Final[dict[str, int]] = {MORE: pygame.K_RIGHT, LESS: pygame.K_LEFT}


class BuildingGround:
    """Azure is built; `begin` hears of all hands when it is ready."""

    def __init__(self, session: Session, begin: Callable[[tuple[TeamHands, ...]], None]) -> None:
        self.session = session
        self._begin = begin
        self._before = dict(session.begun_hands)
        session.begun_hands.clear()
        self.scene = BuildingScene(session, whole_race.plan(), HotSeat(), begin=self._built)

    def begin(self) -> None:
        """The focus lies on the card that is tried."""
        self.scene.focus.put(self.scene.focus.find(_CARD))

    def _built(self, plan: Plan, hot_seat: HotSeat) -> None:
        self.restore()
        self._begin(plan.hands)

    def restore(self) -> None:
        """What was begun to be built for another race waits there again."""
        self.session.begun_hands.clear()
        self.session.begun_hands.update(self._before)

    @property
    def moment(self) -> Moment:
        return Moment(hands=cast(tuple[Hand, ...], tuple(self.scene.hands)))

    @property
    def is_still(self) -> bool:
        return True

    @property
    def is_decided(self) -> bool:
        return False

    def hold_when_decided(self) -> None:
        """Nobody rides here."""

    @property
    def selected(self) -> int:
        return -1

    def index_of(self, card: int) -> int:
        return -1

    def do(self, action: Action) -> bool:
        focus = self.scene.focus
        if action.kind in _TURNS:
            focus.put(focus.find(_CARD))
            self.scene.handle(KeyDown(_TURNS[action.kind]))
        return True

    def finish(self) -> None:
        """The team is ready."""
        self.scene.focus.find(READY_BUTTON).press()

    def would_leave(self, event: Input) -> bool:
        """There is no menu here."""
        return False

    def show_at_once(self) -> None:
        """Nothing moves here."""

    def point_at_rider(self) -> None:
        """What the steps are about has the focus."""

    def box(self, spot: Spot) -> Box | None:
        if spot.part == "column":
            return self.scene.column_box(spot.first)
        labels = {"stepper": f"card-{spot.first}-{spot.last - 1}", "ready": READY_BUTTON}  # no words: labels
        return None if spot.part not in labels else self.scene.focus.find(labels[spot.part]).rect.inflated(6)

    def outline(self, spot: Spot) -> tuple[Point, ...]:
        """Every part is a box."""
        return ()

    @property
    def explains(self) -> bool:
        return False

    def button_of(self, action: Action) -> Box | None:
        """The steps show all of them."""
        return None

    @property
    def free(self) -> list[Box]:
        return []

    @property
    def road(self) -> Box | None:
        return None
