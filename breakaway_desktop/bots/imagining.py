"""Races that look like a team's view, ridden out by the engine itself with cards by lot: for variants (R8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from breakaway_desktop.bots.laws import imagined
from breakaway_desktop.bots.playouts import hidden_hands
from breakaway_desktop.bots.sight import guessed
from breakaway_desktop.engine.asks import AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.view import SeenRider, View


def imagined_playout(view: View, cards: Mapping[int, int], team: int, rng: Random) -> float:
    """The points that the team has at the end of such a race in which these cards, by rider, are played first."""
    race = imagined_with_hands(view, rng)
    first: Mapping[int, int] = cards
    while not race.over:
        turn = race.turn
        for ask in asks(race):
            race, _ = answer(race, _by_lot(ask, first, rng))
            if isinstance(ask, AskCard) or race.over:
                first = {}
                break
        if race.turn != turn:
            first = {}
    return float(team_points(race)[team - 1])


def imagined_with_hands(view: View, rng: Random) -> Race:
    """A race that looks like the view, with what is hidden of the hands by lot."""
    seen = guessed(view)
    race = imagined(seen)
    riders = tuple(
        rider._replace(hand=(*_hidden_cards(of, rng), *rider.hand))
        for rider, of in zip(race.riders, seen.riders, strict=True)
    )
    rules = replace(race.rules, draws=view.variant.draws(rng.randrange(2**32)))
    return race._replace(rules=rules, riders=riders)


def _hidden_cards(rider: SeenRider, rng: Random) -> tuple[int, ...]:
    hidden = sum(1 for card in rider.cards if card is None)
    if not hidden:
        return ()
    if rider.secret_sum is None:
        return tuple(rng.randint(SMALLEST, LARGEST) for _ in range(hidden))
    choices = hidden_hands(hidden, rider.secret_sum, rider.number)
    return choices[int(rng.random() * len(choices))]


def _by_lot(ask: AskCard | AskOrders, first: Mapping[int, int], rng: Random) -> Decision:
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, first.get(ask.rider) or _drawn(ask.cards, rng))
    cards = {rider.rider: first.get(rider.rider) or _drawn(rider.cards, rng) for rider in ask.riders}
    then = []
    if ask.halves > 1:
        for rider in ask.riders:
            kept = list(rider.cards)
            kept.remove(cards[rider.rider])
            then.append((rider.rider, _drawn(kept, rng)))
    return GiveOrders(ask.team, tuple(cards.items()), tuple(then))


def _drawn(cards: tuple[int, ...] | list[int], rng: Random) -> int:
    return cards[int(rng.random() * len(cards))]
