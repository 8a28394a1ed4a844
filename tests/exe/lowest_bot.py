"""A bot written by a player: it plays its lowest card."""

from __future__ import annotations

from random import Random

from breakaway_desktop.bots.base import CardBot, Decided
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.view import View


class Lowest(CardBot):
    name = "lowest"

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        return min(ask.cards)
