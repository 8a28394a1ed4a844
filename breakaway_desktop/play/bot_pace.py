"""The time after which a bot's decision is shown: it follows only from what everybody knows (R9.1)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.bots.registry import SECONDS, find_bot, has_parameter, is_plugin
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.hands import LARGEST
from breakaway_desktop.engine.view import View

CALM: Final = 0.5
"""Share of the thinking time of a rider who can reach neither a line nor another rider."""


def thinking_seconds(bot: str, public: View, ask: Ask, limit: float) -> float:
    """Return the time until this bot's decision is shown, at most `limit`; 0 for a bot that needs no time.

    `public` is the view of a spectator. Of `ask`, only the rider is used: his cards may be hidden.
    """
    if not is_plugin(bot) and not has_parameter(find_bot(bot), SECONDS):
        return 0.0
    return limit * (CALM if isinstance(ask, AskCard) and not has_much_to_reach(public, ask.rider) else 1.0)


def has_much_to_reach(public: View, rider: int) -> bool:
    """Return whether the rider may cross a line, or reach a rider ahead, with a card that he may have."""
    own = public.rider(rider)
    reach = max((LARGEST if card is None else card for card in own.cards), default=0)
    squares = [other.square for other in public.on_road() if other.id != rider]
    return bool(public.course.crossed(own.square, own.square + reach)) or any(
        0 < square - own.square <= reach for square in squares
    )
