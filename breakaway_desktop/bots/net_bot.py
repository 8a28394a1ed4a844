"""The base of all bots that value cards or positions by the nets."""

from __future__ import annotations

from random import Random

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options


class NetBot(Bot):
    """A bot that needs the nets for its first decision."""

    def warm_up(self) -> None:
        # Imported late because NumPy is slow to load: the window starts without it.
        from breakaway_desktop.bots.director_search import warm_up

        warm_up()

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Return random hands from a mix that usually scores well."""
        return good_hands(rng)
