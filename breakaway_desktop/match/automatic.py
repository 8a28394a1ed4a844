"""Decisions made without a player: for dropped riders (R4.6), and for riders whose cards are all known to be equal."""

from __future__ import annotations

from collections.abc import Set

from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.race import Race


def automatic_decision(race: Race, ask: Ask, steered: Set[int]) -> PlayCard | GiveOrders | None:
    """Return the decision that needs no player, or None.

    `steered` are dropped riders whose players play their cards themselves. Cards count as equal only if everybody can
    see that they are.
    """
    if isinstance(ask, AskOrders):
        cards = [automatic_decision(race, rider, steered) for rider in ask.riders]
        played = [card for card in cards if isinstance(card, PlayCard)]
        if all(rider.dropped and rider.rider not in steered for rider in ask.riders):
            return GiveOrders(ask.team, ())
        if len(played) < len(cards) or ask.halves > 1 or ask.extras:
            return None
        return GiveOrders(ask.team, tuple((card.rider, card.card) for card in played))
    if ask.dropped and ask.rider not in steered:
        return PlayCard(ask.rider, max(ask.cards))  # R4.6
    if race.rider(ask.rider).secret == 0 and not ask.has_choice:
        return PlayCard(ask.rider, ask.cards[0])
    return None


def highest_cards(ask: Ask) -> PlayCard | GiveOrders:
    """Return the decision that each rider plays his highest card, without extras."""
    return _sorted_cards(ask, highest_first=True)


def lowest_cards(ask: Ask) -> PlayCard | GiveOrders:
    """Return the decision that each rider plays his lowest card, without extras."""
    return _sorted_cards(ask, highest_first=False)


def _sorted_cards(ask: Ask, *, highest_first: bool) -> PlayCard | GiveOrders:
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, sorted(ask.cards, reverse=highest_first)[0])
    hands = {rider.rider: sorted(rider.cards, reverse=highest_first) for rider in ask.riders}
    first, second = (tuple((rider, hand[half]) for rider, hand in hands.items() if half < len(hand)) for half in (0, 1))
    return GiveOrders(ask.team, first, second if ask.halves > 1 else ())
