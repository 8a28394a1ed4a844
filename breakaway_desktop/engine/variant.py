"""The plain race, and the places where a variant is asked (R8). A variant is a subclass that answers otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import alone_in_front
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.dropped import dropped_riders
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal

if TYPE_CHECKING:
    from breakaway_desktop.engine.race import Race, Rider

FINISHERS = 8
"""So many riders across the finish end the race (R6.5)."""


class Variant:
    """No instance state; a hook reads the race and changes it only through events of the closed set."""

    name: ClassVar[str | None] = None
    may_retire: ClassVar[bool] = True

    def objections(self, options: Options) -> tuple[Refusal, ...]:
        """Why the variant cannot be played with these options."""
        return ()

    def course(self, options: Options) -> Course:
        """The lines of the race (R2)."""
        return Course((*options.sprints, options.finish), options.finish)

    def choices(self, race: Race, rider: Rider) -> tuple[int, ...]:
        """The cards he may play, in the order of his hand (R4.3)."""
        return rider.hand

    def stride(self, race: Race, rider: Rider, card: int) -> int:
        """How many squares this card takes him."""
        return card

    def crowd(self, race: Race) -> dict[int, int]:
        """Who counts in strings: riders by race square (R7.2)."""
        return slipstream.crowd(race.on_road())

    def alone_in_front(self, race: Race) -> Rider | None:
        """Who may break away (R7.6)."""
        return alone_in_front(race.on_road())

    def dropped(self, race: Race) -> tuple[int, ...]:
        """Who is dropped at the end of the turn (R4.6)."""
        return dropped_riders(race.on_road())

    def finish(self, race: Race) -> str | None:
        """Why the race is over after the crossings so far, or None (R6.5)."""
        line = race.rules.course.finish
        if line is None:
            return None
        crossed = riding = 0
        for rider in race.riders:
            if rider.crossed and rider.crossed[-1].line == line:  # no line lies behind the finish
                crossed += 1
            elif not rider.retired:
                riding += 1
        if crossed >= FINISHERS:
            return "finishers"
        return None if riding else "all"


PLAIN = Variant()
