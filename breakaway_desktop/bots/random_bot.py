"""`random`: any card with the same chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from breakaway_desktop.bots.base import CardBot, Decided
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.view import View


@dataclass(frozen=True)
class RandomBot(CardBot):
    """The measure of all others. Cards of equal value count each, as if one were drawn from the hand unseen."""

    name: ClassVar[str] = "random"

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        return ask.cards[rng.randrange(len(ask.cards))]
