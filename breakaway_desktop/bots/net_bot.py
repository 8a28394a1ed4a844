"""The base of all bots that value cards or positions by the nets."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.view import View


class NetBot(Bot):
    """A bot that needs the nets for its first decision."""

    def card_worths(self, view: View, ask: AskCard, rng: Random) -> Mapping[int, float] | None:
        # Imported late because NumPy is slow to load: the window starts without it.
        from breakaway_desktop.bots.batch.races import NotCovered
        from breakaway_desktop.bots.director_search import DecisionContext

        try:
            return DecisionContext(view, rng).prior_values((ask,))[ask.rider]
        except NotCovered:
            return None

    def warm_up(self) -> None:
        from breakaway_desktop.bots.director_search import warm_up

        warm_up()

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Return random hands from a mix that usually scores well."""
        return good_hands(rng)
