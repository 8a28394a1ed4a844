"""spy: blind, and each team may have cards of other riders revealed to everybody (R8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from breakaway_desktop.engine.asks import AskExtra, Extra
from breakaway_desktop.engine.events import Revealed
from breakaway_desktop.engine.marks import Mark, Shown
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.view import View
from breakaway_desktop.variants.blind import Blind

KIND: Final = "spies"
"""Kind of the extra ask; also the key in a record."""


class Spy(Blind):
    """Riders to spy on are named with the orders; their cards are revealed after the turn's new cards."""

    name: ClassVar[str | None] = "spy"
    simultaneous_only: ClassVar[bool] = True

    def marks(self, view: View) -> tuple[Mark, ...]:
        return (*super().marks(view), Shown(view.variant_value("revealed") or ()))

    def extra_asks(self, race: Race, team: int) -> tuple[AskExtra, ...]:
        """Return one ask for each of the team's own riders who is not dropped."""
        targets = tuple(rider.id for rider in race.on_road())
        own = [rider.id for rider in race.on_road() if rider.team == team and rider.id not in race.dropped]
        return tuple(AskExtra(KIND, number, targets) for number in own if number not in race.retiring)

    def extra_objection(self, race: Race, extra: Extra) -> Refusal | None:
        if extra.kind != KIND:
            return None
        if extra.rider in race.dropped:
            return Refusal("spy-of-a-dropped-rider", rider=extra.rider)
        return Refusal("spy-target", rider=extra.rider, target=extra.target)

    def end_turn(self, turn: TurnWriter) -> str | None:
        """Reveal one card per nomination, the highest first (R8.3); none of a rider who has retired this turn."""
        nominations: dict[int, int] = {}
        for orders in turn.race.given:
            for extra in orders.extras:
                nominations[extra.target] = nominations.get(extra.target, 0) + 1
        for number in sorted(nominations):
            rider = turn.race.rider(number)
            if not rider.retired:
                turn.emit(Revealed(number, tuple(sorted(rider.hand, reverse=True)[: nominations[number]])))  # R8.3
        return None

    def extras_written(self, race: Race) -> dict[str, Any]:
        spies = [{"team": orders.team, "target": extra.target} for orders in race.given for extra in orders.extras]
        return {KIND: spies} if spies else {}

    def extras_read(self, found: Mapping[str, Any], race: Race) -> tuple[Extra, ...]:
        """Assign nominations to the team's riders by number, because a record does not name the rider who spied.

        If there are more nominations than riders, the others go to the first rider, who is then refused.
        """
        idle = (*race.dropped, *race.retiring)
        free = {
            team: [r.id for r in race.on_road() if r.team == team and r.id not in idle]
            for team in range(1, race.rules.teams + 1)
        }
        extras = []
        for spy in found.get(KIND, ()):
            team = int(spy["team"])
            rider = free[team].pop(0) if free.get(team) else 10 * team + 1
            extras.append(Extra(KIND, rider, int(spy["target"])))
        return tuple(extras)
