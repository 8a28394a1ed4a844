"""Bots whose play does not depend on secrets."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.view import View


@dataclass(frozen=True)
class LastCard(Bot):
    """Plays the last card of the hand."""

    name: ClassVar[str] = "last-card"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        if isinstance(ask, AskCard):
            return PlayCard(ask.rider, ask.cards[-1])
        return GiveOrders(ask.team, tuple((rider.rider, rider.cards[-1]) for rider in ask.riders))


class Broken(LastCard):
    """Fails at every request."""

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        raise ValueError("a spoke is broken")
