"""What the tutorial asks of the real screen beneath a lesson: a race, or the building of a team."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.guide.lessons.lesson import Action, Lesson, Moment, Spot
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.inputs import Input
from breakaway_desktop.ui.kit.scene import Scene


class Ground(Protocol):
    """It stands still between the actions of the lesson."""

    @property
    def scene(self) -> Scene: ...

    def begin(self) -> None:
        """The scene stands on the stage: it gets to its question."""

    def restore(self) -> None:
        """What was begun before the lesson waits there again."""

    @property
    def moment(self) -> Moment: ...

    @property
    def is_still(self) -> bool:
        """Whether everything that has happened was shown."""
        ...

    @property
    def is_decided(self) -> bool:
        """Whether the race of the last lesson is at its end."""
        ...

    def hold_when_decided(self) -> None:
        """Then nobody rides on."""

    def would_leave(self, event: Input) -> bool:
        """Whether it would lead to another screen, in place of which the lesson ends."""
        ...

    def index_of(self, card: int) -> int:
        """Where a card lies in the hand of the rider asked about, −1 if nowhere."""
        ...

    @property
    def selected(self) -> int: ...

    def do(self, action: Action) -> bool:
        """Does it; whether something has come of it."""
        ...

    def finish(self) -> None:
        """The team is ready."""

    def show_at_once(self) -> None:
        """Ends what is being shown."""

    def point_at_rider(self) -> None:
        """Before a step is shown: everything speaks of the rider of the lesson."""

    def box(self, spot: Spot) -> Box | None: ...

    def outline(self, spot: Spot) -> tuple[Point, ...]:
        """The corners of a spot that is no box."""
        ...

    @property
    def explains(self) -> bool:
        """Whether something is explained that Esc closes."""
        ...

    def button_of(self, action: Action) -> Box | None:
        """The control that does it, beside what the step shows."""
        ...

    @property
    def free(self) -> list[Box]:
        """What is never covered."""
        ...

    @property
    def road(self) -> Box | None:
        """What had better not be covered."""
        ...


RaceMaker = Callable[[Lesson, tuple[TeamHands, ...]], Ground]
"""A race for a lesson, with hands that were built for it, if any."""
BuildingMaker = Callable[[Callable[[tuple[TeamHands, ...]], None]], Ground]
"""The building of a team; what is given hears of all hands when it is ready."""
