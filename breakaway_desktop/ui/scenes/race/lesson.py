"""The race beneath a lesson of the tutorial, and the actions of the lesson on it."""

from __future__ import annotations

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.guide.lessons import race as whole_race
from breakaway_desktop.guide.lessons.lesson import LOOK, RACE, RIDE, WHY, Action, Lesson, Moment, Spot
from breakaway_desktop.match.plan import ready_made_hands
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Pressed
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.scenes.race.openings import box_of, outline_of
from breakaway_desktop.ui.scenes.race.scene import LOCK_MS, RaceScene
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _


class RaceGround:
    """A race that stands still between the actions of the lesson, or (`races`) is ridden to its first sprint."""

    def __init__(self, session: Session, lesson: Lesson, hands: tuple[TeamHands, ...] = ()) -> None:
        self.lesson = lesson
        self.match = whole_race.begun(hands or tuple(ready_made_hands(whole_race.plan()))) if lesson.races else None
        self.scene = RaceScene(session, self.match or lesson.match())
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

    def restore(self) -> None:
        """Nothing else was put aside for it."""

    def finish(self) -> None:
        """It ends by being ridden."""

    def would_leave(self, event: Input) -> bool:
        """Whether it would lead to the menu of the race: Escape with nothing to close, a click on the button."""
        scene = self.scene
        if scene.focus.depth:
            return False
        if isinstance(event, KeyDown) and event.key == pygame.K_ESCAPE and not event.held:
            return not (self.explains or scene.situation.hint_reader)
        if not isinstance(event, Pressed) or event.button != LEFT_BUTTON:
            return False
        return scene.focus.find("menu").rect.contains(event.pos)

    def index_of(self, card: int) -> int:
        """Where a card lies in the hand of the rider asked about, −1 if nowhere."""
        asked = self.scene.situation.asked
        hand = () if asked is None else self.scene.situation.hand_of(asked)
        return hand.index(card) if card in hand else -1

    @property
    def selected(self) -> int:
        return self.scene.situation.selected

    def do(self, action: Action) -> bool:
        """Does it; whether something has come of it."""
        scene = self.scene
        if action.kind == LOOK:
            scene.select(self.index_of(action.card))
            scene.put_on_card()
        elif action.kind == RIDE:
            steps = len(scene.match.steps)
            at = self.index_of(action.card)
            scene.select(at)
            scene.play(at)
            return len(scene.match.steps) > steps
        elif action.kind == WHY:
            scene.explain()
        elif action.kind == RACE:
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

    def button_of(self, action: Action) -> Box | None:
        """The control that does it in a race, beside what the step shows."""
        if action.kind == WHY:
            return self.box(Spot("why"))
        ride = self.scene.placing.ride
        return ride.rect if action.kind == RIDE and ride is not None else None

    @property
    def free(self) -> list[Box]:
        """What is never covered: the hand."""
        return [self.scene.desk.layout.hand]

    @property
    def road(self) -> Box | None:
        """What had better not be covered: circuit and strip."""
        box = self.scene.desk.layout
        return Box(box.map.x, box.map.y, box.map.w, box.strip.bottom - box.map.y)
