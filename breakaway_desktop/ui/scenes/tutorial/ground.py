"""The real screen beneath a lesson: the race or the building of a team, and the deeds of the lesson on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import pygame

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.guide.lessons import race as whole_race
from breakaway_desktop.guide.lessons.lesson import LESS, LOOK, MORE, RACE, RIDE, WHY, Deed, Lesson, Moment, Spot
from breakaway_desktop.match.plan import Plan, ready_made_hands
from breakaway_desktop.play.sitting import Sitting
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.building_side import READY as READY_BUTTON
from breakaway_desktop.ui.scenes.race.openings import box_of, outline_of
from breakaway_desktop.ui.scenes.race.scene import LOCK_MS, RaceScene
from breakaway_desktop.words import _

_CARD: Final = "card-1-1"
"""The stepper that is tried: rider 1's second card."""
_TURNS: Final[dict[str, int]] = {MORE: pygame.K_RIGHT, LESS: pygame.K_LEFT}


class RaceGround:
    """A race that stands still between the deeds of the lesson, or (`races`) is ridden to its first sprint."""

    def __init__(self, game: Game, lesson: Lesson, hands: tuple[TeamHands, ...] = ()) -> None:
        self.lesson = lesson
        self.match = whole_race.begun(hands or tuple(ready_made_hands(whole_race.plan()))) if lesson.races else None
        self.scene = RaceScene(game, self.match or lesson.match())
        self.scene.table.paused = True

    def begin(self) -> None:
        """The scene stands on the stage: it gets to its question."""
        self.scene.update(0)
        self.scene.update(LOCK_MS)

    @property
    def moment(self) -> Moment:
        return Moment(self.scene.match.race)

    @property
    def is_still(self) -> bool:
        """Whether everything that has happened was shown."""
        return not self.scene.table.animating and self.scene.table.shot is None

    @property
    def is_decided(self) -> bool:
        """Whether the race of the last lesson is at its end."""
        return whole_race.is_decided(self.scene.match.race)

    def hold_when_decided(self) -> None:
        """Then nobody rides on."""
        if self.is_decided:
            self.scene.table.paused = True

    def index_of(self, card: int) -> int:
        """Where a card lies in the hand of the rider asked about, −1 if nowhere."""
        asked = self.scene.situation.asked
        hand = () if asked is None else self.scene.situation.hand_of(asked)
        return hand.index(card) if card in hand else -1

    @property
    def selected(self) -> int:
        return self.scene.situation.selected

    def do(self, deed: Deed) -> bool:
        """Does it; whether something has come of it."""
        scene = self.scene
        if deed.kind == LOOK:
            scene.select(self.index_of(deed.card))
            scene.put_on_card()
        elif deed.kind == RIDE:
            steps = len(scene.match.steps)
            at = self.index_of(deed.card)
            scene.select(at)
            scene.play(at)
            return len(scene.match.steps) > steps
        elif deed.kind == WHY:
            scene.explain()
        elif deed.kind == RACE:
            scene.table.paused = False
            scene.tell(_("Ride to the sprint. {esc} ends the lesson.").format(esc=cap_of(_("Esc"))))
            scene.advance()
        return True

    def show_at_once(self) -> None:
        """Ends what is being shown."""
        self.scene.skip()

    def point_at_rider(self) -> None:
        """Before a step is shown: whoever has ridden stays the one of whom everything speaks."""
        situation = self.scene.situation
        asked = situation.asked.rider if situation.asked is not None else 0
        rider = self.lesson.rider
        if rider and asked != rider and situation.marked != rider and not situation.lit:
            self.scene.mark(rider)

    def box(self, spot: Spot) -> Box | None:
        return box_of(self.scene.desk, *spot)

    def outline(self, spot: Spot) -> tuple[Point, ...]:
        """The corners of a spot that is no box."""
        return outline_of(self.scene.desk, *spot)

    @property
    def explains(self) -> bool:
        """Whether something is explained that Esc closes."""
        return bool(self.scene.situation.lit) or self.scene.situation.why_open

    def button_of(self, deed: Deed) -> Box | None:
        """The control that does it in a race, beside what the step shows."""
        if deed.kind == WHY:
            return self.box(Spot("why"))
        ride = self.scene.placing.ride
        return ride.rect if deed.kind == RIDE and ride is not None else None

    @property
    def free(self) -> list[Box]:
        """What is never covered: the hand."""
        return [self.scene.desk.layout.hand]

    @property
    def road(self) -> Box | None:
        """What had better not be covered: circuit and strip."""
        box = self.scene.desk.layout
        return Box(box.map.x, box.map.y, box.map.w, box.strip.bottom - box.map.y)


class BuildingGround:
    """Azure is built; `begin` hears of all hands when it is ready."""

    def __init__(self, game: Game, begin: Callable[[tuple[TeamHands, ...]], None]) -> None:
        self.game = game
        self._begin = begin
        self._before = dict(game.begun_hands)
        game.begun_hands.clear()
        self.scene = BuildingScene(game, whole_race.plan(), Sitting(), begin=self._built)

    def begin(self) -> None:
        """The focus lies on the card that is tried."""
        self.scene.focus.put(self.scene.focus.find(_CARD))

    def _built(self, plan: Plan, sitting: Sitting) -> None:
        self.restore()
        self._begin(plan.hands)

    def restore(self) -> None:
        """What was begun to be built for another race waits there again."""
        self.game.begun_hands.clear()
        self.game.begun_hands.update(self._before)

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

    def do(self, deed: Deed) -> bool:
        focus = self.scene.focus
        if deed.kind in _TURNS:
            focus.put(focus.find(_CARD))
            self.scene.handle(KeyDown(_TURNS[deed.kind]))
        return True

    def finish(self) -> None:
        """The team is ready."""
        self.scene.focus.find(READY_BUTTON).press()

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

    def button_of(self, deed: Deed) -> Box | None:
        """The steps show all of them."""
        return None

    @property
    def free(self) -> list[Box]:
        return []

    @property
    def road(self) -> Box | None:
        return None


Ground = RaceGround | BuildingGround
