"""What bots that think in arrays share: a move, a team's orders with their extras and second cards, and what to do
where the batch cannot follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from breakaway_desktop.bots.base import with_extras
from breakaway_desktop.bots.batch.races import NotCovered
from breakaway_desktop.bots.domestique import Domestique
from breakaway_desktop.bots.extras import seen_with
from breakaway_desktop.bots.sight import guessed
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.view import View

Cards = Callable[[View, Sequence[AskCard]], dict[int, int]]
"""A card for each of these riders, who move together or are one; may raise NotCovered."""

Seconds = Callable[[View, Sequence[AskCard], Mapping[int, int], Mapping[int, int]], dict[int, int]]
"""Cards for the second half of a turn (R8.4), for riders who play the cards given first in the first half; those given
last are what `domestique` would play then. May raise NotCovered."""


def decided(view: View, ask: Ask, rng: Random, cards: Cards, seconds: Seconds | None = None) -> Decision:
    """The decision with these cards; extras (R8.3, R8.5) as `domestique` would have them, and second cards (R8.4) if no
    others are given."""
    fallback = Domestique()
    if isinstance(ask, AskCard):
        if not ask.has_choice:
            return PlayCard(ask.rider, ask.cards[0])
        try:
            return PlayCard(ask.rider, cards(view, (ask,))[ask.rider])
        except NotCovered:
            return fallback.decide(view, ask, rng)
    seen = guessed(view)
    extras = fallback.extras(seen, ask, rng)
    riders = with_extras(ask, extras)
    then: dict[int, int] = {}
    try:
        chosen = cards(seen_with(view, extras), riders) if riders else {}
        if ask.halves > 1:
            for rider in riders:
                others = tuple((number, card) for number, card in chosen.items() if number != rider.rider)
                then[rider.rider] = fallback.then(seen, rider, chosen[rider.rider], rng, others)
            if seconds is not None:
                then = seconds(seen_with(view, extras), riders, chosen, then)
    except NotCovered:
        return fallback.decide(view, ask, rng)
    return GiveOrders(ask.team, tuple(sorted(chosen.items())), tuple(sorted(then.items())), extras)
