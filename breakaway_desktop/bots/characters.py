"""Bots that value each card by the nets without search: `domestique` and older characters."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from breakaway_desktop.bots.base import parameter
from breakaway_desktop.bots.net_bot import NetBot
from breakaway_desktop.bots.policy import PLAIN, STYLES, Policy
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.view import View

if TYPE_CHECKING:
    from breakaway_desktop.bots.advice import Advice

LOWEST: Final = 1.0
"""Policy temperature of `domestique`, in points, if its parameter is 0."""
SCALE: Final = 3.0
"""Increase of the parameter of `domestique` that raises its temperature by a point."""


class PolicyBot(NetBot):
    """A bot without search: a decision takes some milliseconds."""

    @property
    def policy(self) -> Policy:
        return Policy()

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        # Imported late, as in `director`: NumPy is slow to load.
        from breakaway_desktop.bots.director_search import decide_by_policy

        return decide_by_policy(view, ask, rng, self.policy)

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
        """Return the bot's value of each card that is asked for."""
        from breakaway_desktop.bots.director_advice import policy_advice

        return policy_advice(self.name, view, ask, rng)


@dataclass(frozen=True)
class Domestique(PolicyBot):
    """Collects slipstream, stays among the followers, crosses a line when it pays, keeps a card for the next one.

    `temperature`: the higher, the more often it plays a worse card; at 0 rarely, and only if little is at stake.
    """

    name: ClassVar[str] = "domestique"

    temperature: float = parameter(0.0, least=0.0, largest=1000.0)
    style: str = parameter(PLAIN, choices=tuple(STYLES))

    @property
    def policy(self) -> Policy:
        return STYLES[self.style]._replace(temperature=LOWEST + self.temperature / SCALE)


@dataclass(frozen=True)
class TasteBot(PolicyBot):
    """Base of bots with a taste. `taste` 0: it plays the best card; 1: its character shows; 2: even at a high cost.

    They have the name of a style, and like the same less; `captain` has replaced them.
    """

    likes: ClassVar[Policy]
    """The policy at taste 1."""

    taste: float = parameter(1.0, least=0.0, largest=5.0)

    @property
    def policy(self) -> Policy:
        return self.likes.with_taste(self.taste)


@dataclass(frozen=True)
class Sprinter(TasteBot):
    """Hunts lines: goes for points at the next line even if a later one would score more."""

    name: ClassVar[str] = "sprinter"
    likes: ClassVar[Policy] = Policy({"line 1, points in order": 0.9, "line 1, points next turn": 0.9}, greed=0.35)


@dataclass(frozen=True)
class Attacker(TasteBot):
    """Breaks away: likes to be alone in front, and takes its new cards from the lead."""

    name: ClassVar[str] = "attacker"
    likes: ClassVar[Policy] = Policy({"alone in front": 2.0})


@dataclass(frozen=True)
class Rouleur(TasteBot):
    """Stays in the bunch: avoids the front, collects long strings, and attacks at the finish."""

    name: ClassVar[str] = "rouleur"
    likes: ClassVar[Policy] = Policy({"alone in front": -1.6, "string ahead": 0.7})
