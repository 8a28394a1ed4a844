"""The bot `random`: any card with the same probability."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from breakaway_desktop.bots.base import CardBot, Decided
from breakaway_desktop.engine.asks import AskCard, AskOrders, Extra
from breakaway_desktop.engine.view import View


@dataclass(frozen=True)
class RandomBot(CardBot):
    """The measure of all others. Cards of equal value count each, as if one were drawn from the hand unseen."""

    name: ClassVar[str] = "random"

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        return ask.cards[rng.randrange(len(ask.cards))]

    def extras(self, view: View, ask: AskOrders, rng: Random) -> tuple[Extra, ...]:
        """Each that a rider may do with the same chance as doing nothing."""
        taken = []
        for rider in ask.riders:
            open_to_him = [extra for extra in ask.extras if extra.rider == rider.rider]
            at = rng.randrange(len(open_to_him) + 1) if open_to_him else 0
            if open_to_him and at < len(open_to_him):
                extra = open_to_him[at]
                target = extra.targets[rng.randrange(len(extra.targets))] if extra.targets else 0
                taken.append(Extra(extra.kind, extra.rider, target))
        return tuple(taken)
