"""The teams' chances of winning at a moment of a race: their share of wins in random rollouts (R6.6)."""

from __future__ import annotations

from random import Random
from typing import Final

from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import see
from breakaway_desktop.record.turn_report import Step, play_step

ROLLOUTS: Final = 100
"""Rollouts from the end of each turn."""

_ANY: Final = RandomBot()


def win_chances(race: Race, rollouts: int, seed: int) -> tuple[float, ...]:
    """Return each team's share of wins in `rollouts` rollouts from this moment; a shared win is divided equally.

    The rollouts use all cards, secret ones included. The same arguments give the same chances.
    """
    wins = [0.0] * race.rules.teams
    for rollout in range(1 if race.over else rollouts):
        rng = Random(f"{seed}/review/{race.turn}/{rollout}")
        winners = standings(play_out(race, rng)).winners
        for team in winners:
            wins[team - 1] += 1 / len(winners)
    count = 1 if race.over else rollouts
    return tuple(share / count for share in wins)


def play_out(race: Race, rng: Random) -> Race:
    """Play the race to its end with a simple policy and return it.

    A rider plays the card that wins the most points at lines, or a random card if none wins any.
    """
    steps: list[Step] = []
    while not race.over:
        ask = referee.asks(race)[0]
        try:
            steps.append(play_step(steps, race, _random_decision(race, ask, rng)))
        except Refused:
            missing: Decision = NoOrder(ask.rider) if isinstance(ask, AskCard) else NoOrders(ask.team)
            steps.append(play_step(steps, race, missing))
        race = steps[-1].after
    return race


def _random_decision(race: Race, ask: Ask, rng: Random) -> Decision:
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, _card(race, ask, rng))
    if ask.halves > 1 or ask.extras:
        return _ANY.decide(see(race, ask.team), ask, rng)
    return GiveOrders(ask.team, tuple((rider.rider, _card(race, rider, rng)) for rider in ask.needed))


def _card(race: Race, ask: AskCard, rng: Random) -> int:
    if ask.dropped:
        return max(ask.cards)
    points_by_card = [_points(race, ask.rider, card) for card in ask.cards]
    best = max(points_by_card)
    if best:
        return min(card for card, points in zip(ask.cards, points_by_card, strict=True) if points == best)
    return ask.cards[rng.randrange(len(ask.cards))]


def _points(race: Race, rider: int, card: int) -> int:
    """Return the card's points at lines if nobody else crosses them first (R6.1)."""
    mover = race.rider(rider)
    end = mover.square + race.rules.variant.stride(race, mover, card)
    return sum(_next_points(race, line) for line in race.rules.course.crossed(mover.square, end))


def _next_points(race: Race, line: int) -> int:
    crossed, scale = race.count_crossed(line), race.rules.course.scale(line)
    return scale[crossed] if crossed < len(scale) else 0
