"""Bots that judge each card by the nets without search: `domestique`, and those with a taste of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from breakaway_desktop.bots.base import Bot, parameter
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.policy import Policy
from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.view import View

if TYPE_CHECKING:
    from breakaway_desktop.bots.advice import Advice

LOWEST: Final = 1.0
"""The temperature of the policy of `domestique` where its parameter is 0, in points."""
SCALE: Final = 3.0
"""How much its parameter rises for one more point of temperature."""


class PolicyBot(Bot):
    """A bot that does not search: a decision takes some milliseconds."""

    @property
    def policy(self) -> Policy:
        """How it chooses among cards."""
        return Policy()

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        # Imported here as in `director`: NumPy takes long to load.
        from breakaway_desktop.bots.directing import glanced

        return glanced(view, ask, rng, self.policy)

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
        """What it thinks of every card of who is asked."""
        from breakaway_desktop.bots.directors_advice import advice_at_a_glance

        return advice_at_a_glance(self.name, view, ask, rng)

    def warm_up(self) -> None:
        from breakaway_desktop.bots.directing import warm_up

        warm_up()

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Hands out of the mix that races well."""
        return good_hands(rng)


@dataclass(frozen=True)
class Domestique(PolicyBot):
    """Collects slipstream, stays among the followers, crosses a line when it pays, keeps a card for the next one.

    `temperature`: the higher, the more often it plays a worse card; at 0 now and then, where little is at stake.
    """

    name: ClassVar[str] = "domestique"

    temperature: float = parameter(0.0, least=0.0, largest=1000.0)

    @property
    def policy(self) -> Policy:
        return Policy(temperature=LOWEST + self.temperature / SCALE)


@dataclass(frozen=True)
class TasteBot(PolicyBot):
    """`taste` says how far it goes its own way: 0 plays the card worth most, at 1 everybody sees who it is, at 2 it
    pays dearly for it."""

    likes: ClassVar[Mapping[str, float]]
    """Points that it sees in features of what comes after a card (bots/batch/features.py), at a taste of 1."""
    greed: ClassVar[float] = 0.0
    """By how much points at once count more for it, at a taste of 1."""

    taste: float = parameter(1.0, least=0.0, largest=5.0)

    @property
    def policy(self) -> Policy:
        return Policy({feature: self.taste * points for feature, points in self.likes.items()}, self.taste * self.greed)


@dataclass(frozen=True)
class Sprinter(TasteBot):
    """Hunts lines: rides where the next line pays and jumps at its points, even when a later one would pay better."""

    name: ClassVar[str] = "sprinter"
    greed: ClassVar[float] = 0.35
    likes: ClassVar[Mapping[str, float]] = MappingProxyType(
        {"line 1, points in order": 0.9, "line 1, points next turn": 0.9}
    )


@dataclass(frozen=True)
class Attacker(TasteBot):
    """Breaks away: wants to be alone in front, takes its new cards from the lead, and hopes that nobody comes after."""

    name: ClassVar[str] = "attacker"
    likes: ClassVar[Mapping[str, float]] = MappingProxyType({"alone in front": 2.0})


@dataclass(frozen=True)
class Rouleur(TasteBot):
    """Stays in the bunch: never shows itself in front, collects long strings, and comes out for the finish."""

    name: ClassVar[str] = "rouleur"
    likes: ClassVar[Mapping[str, float]] = MappingProxyType({"alone in front": -1.6, "string ahead": 0.7})
