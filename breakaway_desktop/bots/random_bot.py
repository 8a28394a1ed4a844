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
    """The baseline. Cards of equal value count separately, as if a card were drawn blindly from the hand."""

    name: ClassVar[str] = "random"

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        return ask.cards[rng.randrange(len(ask.cards))]

    def extras(self, view: View, ask: AskOrders, rng: Random) -> tuple[Extra, ...]:
        """Return random extras; for each rider, each of his extras and the choice of none are equally likely."""
        extras = []
        for rider in ask.riders:
            open_to_him = [extra for extra in ask.extras if extra.rider == rider.rider]
            index = rng.randrange(len(open_to_him) + 1) if open_to_him else 0
            if open_to_him and index < len(open_to_him):
                extra = open_to_him[index]
                target = extra.targets[rng.randrange(len(extra.targets))] if extra.targets else 0
                extras.append(Extra(extra.kind, extra.rider, target))
        return tuple(extras)
