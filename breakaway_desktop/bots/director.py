"""The bots `director` and `captain`: they simulate the next two turns and value the outcomes with their nets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from breakaway_desktop.bots.base import parameter
from breakaway_desktop.bots.net_bot import NetBot
from breakaway_desktop.bots.policy import LEADOUT, PLAIN, STYLES, Policy
from breakaway_desktop.engine.asks import Ask, AskCard, Decision
from breakaway_desktop.engine.view import View

if TYPE_CHECKING:
    from breakaway_desktop.bots.advice import Advice
    from breakaway_desktop.bots.time_budget import TimeBudget


CAPTAIN_ROLLOUTS: Final = 128
"""Simulated races of `captain` for one rider: 40 milliseconds of work."""

CAPTAIN_MOST_LOST: Final = 1.8
"""Points by which a card that `captain` plays may be worse than the best, by its results."""

TEAM_STYLES: Final[Mapping[str, Policy]] = MappingProxyType({**STYLES, LEADOUT: STYLES[LEADOUT].with_taste(0.45)})
"""The styles of bots that play for the team: what a lead-out brings team-mates is already in a card's results."""


class SearchBot(NetBot):
    """A bot that plays its four riders as one team: a card is worth what the whole team gains by it."""

    @property
    @abstractmethod
    def policy(self) -> Policy:
        """The policy by which the bot chooses cards that it has tried."""

    @abstractmethod
    def time_budget(self, ask: Ask, deadline: float | None) -> TimeBudget:
        """Return the budget of a decision that begins now."""

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        # Imported late because NumPy is slow to load: the window starts without it.
        from breakaway_desktop.bots.director_search import decide_by_search

        return decide_by_search(view, ask, rng, self.time_budget(ask, deadline), self.policy)

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
        """Return the bot's value of each card that is asked for."""
        from breakaway_desktop.bots.director_advice import search_advice

        return search_advice(self.name, view, ask, rng, self.time_budget(ask, deadline))


@dataclass(frozen=True)
class Director(SearchBot):
    """Tries every card in as many simulated races as there is time for, and plays the best.

    A decision takes at most `seconds` of processor time, less if it is clear; with `rollouts` it takes this number of
    simulated races instead (docs/bots.md, The same race again). `style`: what it likes beside points.
    """

    name: ClassVar[str] = "director"

    seconds: float = parameter(0.5, least=0.02, largest=60.0)
    rollouts: int = parameter(0, least=0, largest=1_000_000)
    style: str = parameter(PLAIN, choices=tuple(STYLES))

    @property
    def policy(self) -> Policy:
        return TEAM_STYLES[self.style]

    def time_budget(self, ask: Ask, deadline: float | None) -> TimeBudget:
        from breakaway_desktop.bots.time_budget import TimeBudget

        return TimeBudget(self.seconds, self.rollouts, deadline)


@dataclass(frozen=True)
class Captain(SearchBot):
    """Tries every card in few simulated races, and draws one of those that seem best or a little worse.

    So its mistakes are many and small. It uses no clock. `temperature`, in points: 0, it plays the card with the best
    result. `style`: what it likes beside points.
    """

    name: ClassVar[str] = "captain"

    temperature: float = parameter(10.0, least=0.0, largest=1000.0)
    style: str = parameter(PLAIN, choices=tuple(STYLES))

    @property
    def policy(self) -> Policy:
        return TEAM_STYLES[self.style]._replace(temperature=self.temperature, most_lost=CAPTAIN_MOST_LOST)

    def time_budget(self, ask: Ask, deadline: float | None) -> TimeBudget:
        from breakaway_desktop.bots.time_budget import TimeBudget

        riders = 1 if isinstance(ask, AskCard) else len(ask.needed)
        return TimeBudget(0.0, CAPTAIN_ROLLOUTS * riders)
