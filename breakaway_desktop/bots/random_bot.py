"""`random`: any card with the same chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.engine.asks import Ask, Decision, PlayCard
from breakaway_desktop.engine.view import View


@dataclass(frozen=True)
class RandomBot(Bot):
    """The measure of all others. Cards of equal value count each, as if one were drawn from the hand unseen."""

    name: ClassVar[str] = "random"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        return PlayCard(ask.rider, ask.cards[rng.randrange(len(ask.cards))])
