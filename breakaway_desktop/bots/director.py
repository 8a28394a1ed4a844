"""The bot `director`: simulates the next two turns many times and values the outcomes with its nets."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from breakaway_desktop.bots.base import Bot, parameter
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.policy import PLAIN, STYLES
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.view import View

if TYPE_CHECKING:
    from breakaway_desktop.bots.advice import Advice


@dataclass(frozen=True)
class Director(Bot):
    """Plays the four riders as one team: a card is worth what the whole team gains by it.

    A decision takes at most `seconds` of processor time, less if it is clear; with `rollouts` it takes this number of
    simulated races instead, with the same decision on any computer. `style`: what it likes beside points.
    """

    name: ClassVar[str] = "director"

    seconds: float = parameter(0.5, least=0.02, largest=60.0)
    rollouts: int = parameter(0, least=0, largest=1_000_000)
    style: str = parameter(PLAIN, choices=tuple(STYLES))

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        # Imported late because NumPy is slow to load: the window starts without it.
        from breakaway_desktop.bots.director_search import decide_by_search
        from breakaway_desktop.bots.time_budget import TimeBudget

        time_budget = TimeBudget(self.seconds, self.rollouts, deadline)
        return decide_by_search(view, ask, rng, time_budget, STYLES[self.style])

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
        """Return the bot's value of each card that is asked for."""
        from breakaway_desktop.bots.director_advice import search_advice
        from breakaway_desktop.bots.time_budget import TimeBudget

        return search_advice(self.name, view, ask, rng, TimeBudget(self.seconds, self.rollouts, deadline))

    def warm_up(self) -> None:
        from breakaway_desktop.bots.director_search import warm_up

        warm_up()

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Return random hands from a mix that usually scores well."""
        return good_hands(rng)
