"""Number of rollouts that the installed bot `uct` (examples/uct) makes in a fixed time, in races of six teams."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

from benchmarks.figure import Figure
from breakaway_desktop.bots.registry import with_time_limit
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.engine.asks import AskCard, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see

TEAMS = 6
SECONDS = 0.1
STEP = {"boxed": 17, "postal": 5}
"""Number of decisions from one that is measured to the next: no team or grade is measured more often than another."""


def figures() -> list[Figure]:
    """Return the mean number of rollouts over a race, and the number at its first move, which is the smallest."""
    rows = []
    for rule_set in STEP:
        counts = rollouts_in(rule_set, SECONDS)
        rows.append(Figure(f"uct_playouts_in_{1000 * SECONDS:.0f}_ms.{rule_set}", fmean(counts), "playouts"))
        rows.append(Figure(f"uct_playouts_first_move.{rule_set}", counts[0], "playouts"))
    return rows


def rollouts_in(rule_set: str, seconds: float, seed: int = 1) -> list[int]:
    """Return the number of rollouts of each measured decision."""
    rng = Random(f"{seed}/search/{rule_set}")
    race, _ = start(rules_of(RULE_SETS[rule_set], TEAMS, seed), [random_hands(rng) for _ in range(TEAMS)])
    bot, counts, questions = with_time_limit("uct", seconds), [], 0
    while not race.over:
        ask: Any = asks(race)[0]
        has_choice = not isinstance(ask, AskCard) or ask.has_choice
        if questions % STEP[rule_set] == 0 and has_choice:
            with count_rollouts() as counter:
                bot.decide(see(race, ask.team), ask, rng)
            counts.append(counter.rollouts or 0)
        questions += has_choice
        decision: Decision
        if isinstance(ask, AskCard):
            decision = PlayCard(ask.rider, rng.choice(ask.cards))
        else:
            decision = GiveOrders(ask.team, tuple((rider.rider, rng.choice(rider.cards)) for rider in ask.riders))
        race, _ = answer(race, decision)
    return counts
