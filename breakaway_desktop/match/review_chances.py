"""The teams' chances of winning at a point of a race: the share of wins in quick rollouts to the end (R6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import see

RIDES: Final = 100
"""How many races are played on from the end of each turn."""

_ANY: Final = RandomBot()


def chances(race: Race, rides: int, seed: int) -> tuple[float, ...]:
    """By team: the share of `rides` races ridden on from here that it wins, a shared win in equal parts. All cards are
    known. The same arguments give the same chances."""
    won = [0.0] * race.rules.teams
    for ride in range(1 if race.over else rides):
        rng = Random(f"{seed}/review/{race.turn}/{ride}")
        winners = standings(ridden_on(race, rng)).winners
        for team in winners:
            won[team - 1] += 1 / len(winners)
    count = 1 if race.over else rides
    return tuple(share / count for share in won)


def ridden_on(race: Race, rng: Random) -> Race:
    """The race at its end: a rider who can win points at a line with a card plays the one that wins most, anybody else
    any card."""
    while not race.over:
        ask = referee.asks(race)[0]
        try:
            race, _events = referee.answer(race, _decided(race, ask, rng))
        except Refused:
            missing: Decision = NoOrder(ask.rider) if isinstance(ask, AskCard) else NoOrders(ask.team)
            race, _events = referee.answer(race, missing)
    return race


def _decided(race: Race, ask: Ask, rng: Random) -> Decision:
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, _card(race, ask, rng))
    if ask.halves > 1 or ask.extras:
        return _ANY.decide(see(race, ask.team), ask, rng)
    return GiveOrders(ask.team, tuple((rider.rider, _card(race, rider, rng)) for rider in ask.needed))


def _card(race: Race, ask: AskCard, rng: Random) -> int:
    if ask.dropped:
        return max(ask.cards)
    worth = [_points(race, ask.rider, card) for card in ask.cards]
    best = max(worth)
    if best:
        return min(card for card, points in zip(ask.cards, worth, strict=True) if points == best)
    return ask.cards[rng.randrange(len(ask.cards))]


def _points(race: Race, rider: int, card: int) -> int:
    """What the card wins at lines if nobody else were to cross them first (R6.1)."""
    seen, course = race.rider(rider), race.rules.course
    end = seen.square + race.rules.variant.stride(race, seen, card)
    return sum(_next_points(race.riders, line, course.scale(line)) for line in course.crossed(seen.square, end))


def _next_points(riders: Sequence[Rider], line: int, scale: Sequence[int]) -> int:
    crossed = sum(1 for rider in riders if rider.place_at(line) is not None)
    return scale[crossed] if crossed < len(scale) else 0
