"""The bot `director`: it plays the next two turns many times over and values the outcomes by its nets."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from breakaway_desktop.bots.base import Bot, parameter
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.view import View

if TYPE_CHECKING:
    from breakaway_desktop.bots.advice import Advice


@dataclass(frozen=True)
class Director(Bot):
    """Leads four riders as one: a card is worth what the whole team makes of it.

    `seconds` of processor time at most go into a decision, less where it is clear; with `rollouts`, this many races
    imagined instead, and the same decision on every machine.
    """

    name: ClassVar[str] = "director"

    seconds: float = parameter(0.5, least=0.02, largest=60.0)
    rollouts: int = parameter(0, least=0, largest=1_000_000)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        # Imported here because NumPy takes long to load: the window starts without it.
        from breakaway_desktop.bots.directing import directed
        from breakaway_desktop.bots.time_budget import TimeBudget

        return directed(view, ask, rng, TimeBudget(self.seconds, self.rollouts, deadline))

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
        """What it thinks of every card of who is asked."""
        from breakaway_desktop.bots.directors_advice import given_advice
        from breakaway_desktop.bots.time_budget import TimeBudget

        return given_advice(self.name, view, ask, rng, TimeBudget(self.seconds, self.rollouts, deadline))

    def warm_up(self) -> None:
        from breakaway_desktop.bots.directing import warm_up

        warm_up()

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Hands out of the mix that races well."""
        return good_hands(rng)
