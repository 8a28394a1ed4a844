"""Detection of decisions where all cards are about equally good, by the net of the strongest bot (R9.1)."""

from __future__ import annotations

from breakaway_desktop.bots.close_cards import CLOSE
from breakaway_desktop.bots.registry import find_bot, rng_for, strongest_bot
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.view import View


def indifferent_card(view: View, ask: AskCard, seed_parts: tuple[int, int, int, int]) -> int | None:
    """Return the best card if all are worth the same; None if not, or without a net. Runs in the worker process."""
    worths = find_bot(strongest_bot()).card_worths(view, ask, rng_for(*seed_parts))
    if worths is None:
        return None
    best = max(worths, key=lambda card: worths[card])
    return best if worths[best] - min(worths.values()) <= CLOSE else None
