"""What bots that think in arrays share: a move, a team's orders with their extras and second cards, and what to do
where the batch cannot follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from breakaway_desktop.bots.base import with_extras
from breakaway_desktop.bots.batch.races import NotCovered
from breakaway_desktop.bots.extras import chosen_extras, seen_with
from breakaway_desktop.bots.sight import guessed
from breakaway_desktop.bots.worth import best_card
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.view import View

Cards = Callable[[View, Sequence[AskCard]], dict[int, int]]
"""A card for each of these riders, who move together or are one; may raise NotCovered."""

Seconds = Callable[[View, Sequence[AskCard], Mapping[int, int]], dict[int, int]]
"""Cards for the second half of a turn (R8.4), for riders who play these in the first half; may raise NotCovered."""


def decided(view: View, ask: Ask, cards: Cards, seconds: Seconds) -> Decision:
    """The decision with these cards, and with extras (R8.3, R8.5). Where the batch cannot follow, as things stand."""
    if isinstance(ask, AskCard):
        if not ask.has_choice:
            return PlayCard(ask.rider, ask.cards[0])
        try:
            return PlayCard(ask.rider, cards(view, (ask,))[ask.rider])
        except NotCovered:
            return PlayCard(ask.rider, best_card(guessed(view), ask.rider, ask.cards))
    extras = chosen_extras(guessed(view), ask)
    riders = with_extras(ask, extras)
    seen = seen_with(view, extras)
    try:
        chosen = cards(seen, riders) if riders else {}
        then = seconds(seen, riders, chosen) if riders and ask.halves > 1 else {}
    except NotCovered:
        stands = guessed(seen)
        chosen = {rider.rider: best_card(stands, rider.rider, rider.cards) for rider in riders}
        then = {rider.rider: max(kept_cards(rider.cards, chosen[rider.rider])) for rider in riders if ask.halves > 1}
    return GiveOrders(ask.team, tuple(sorted(chosen.items())), tuple(sorted(then.items())), extras)


def kept_cards(cards: Sequence[int], played: int) -> list[int]:
    """The others of a hand."""
    kept = list(cards)
    kept.remove(played)
    return kept
