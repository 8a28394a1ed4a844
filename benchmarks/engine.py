"""Speed of the engine, compared with random rollouts of python-chess, and time of the bots' decisions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import chess

from benchmarks.figure import Figure
from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.registry import bot_names, plugin_names, rng_for, with_time_limit
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see

TEAMS = 6
ROUNDS = 31
ROUND_S = 0.1
LONGEST_GAME = 400
THINKING_S = 0.05
"""Time limit of each decision in seconds, as in the table of the ladder (docs/bots.md)."""


def figures() -> list[Figure]:
    """Return all figures of the engine and the bots."""
    ours, theirs = _speeds_in_turns(_ride, _play_chess)
    rows = [
        Figure("engine_moves_per_s", median(ours), "moves/s"),
        Figure("chess_moves_per_s", median(theirs), "moves/s"),
        Figure("engine_vs_chess", median([own / other for own, other in zip(ours, theirs, strict=True)]), "times"),
    ]
    for name in (*bot_names(), *plugin_names()):
        took = sorted(decision_times(with_time_limit(name, THINKING_S), races=3))
        rows.append(Figure(f"decision_ms.{name}", 1000 * median(took), "ms"))
        rows.append(Figure(f"decision_p99_ms.{name}", 1000 * took[len(took) * 99 // 100], "ms"))
    return rows


def decision_times(bot: Bot, races: int, seed: int = 1) -> list[float]:
    """Return the processor time in seconds of each decision with a choice, without the time to make the view.

    Six teams of this bot play `races` races.
    """
    took = []
    bot.warm_up()
    for number in range(races):
        race = _new_race(Random(f"{seed}/decisions/{number}"), number)
        while not race.over:
            ask: Any = asks(race)[0]
            view = see(race, ask.team)
            rng = rng_for(number, ask.team, race.turn, ask.rider)
            begun = process_time()
            decision = bot.decide(view, ask, rng)
            if ask.has_choice:
                took.append(process_time() - begun)
            race, _ = answer(race, decision)
    return took


def _speeds_in_turns(*rollouts: Callable[[Random, float], tuple[int, float]]) -> list[list[float]]:
    """Return moves per second of each rollout, round by round.

    The rollouts alternate in short rounds, so that other load affects all equally.
    """
    speeds: list[list[float]] = [[] for _ in rollouts]
    for number in range(ROUNDS + 1):
        for index, rollout in enumerate(rollouts):
            moves, took = rollout(Random(number), ROUND_S)
            if number:  # the first round warms up
                speeds[index].append(moves / took)
    return speeds


def _new_race(rng: Random, seed: int) -> Race:
    race, _ = start(rules_of(RULE_SETS["boxed"], TEAMS, seed), [random_hands(rng) for _ in range(TEAMS)])
    return race


def _ride(rng: Random, seconds: float) -> tuple[int, float]:
    """Return (moves, seconds) of whole boxed races with random cards, with all asks and events.

    Hands are drawn before the time is measured.
    """
    moves, draw = 0, rng.random
    rules = rules_of(RULE_SETS["boxed"], TEAMS, rng.randrange(2**32))
    dealt = [random_hands(rng) for _ in range(4 * TEAMS)]
    begun = perf_counter()
    while (took := perf_counter() - begun) < seconds:
        race, _ = start(rules, rng.sample(dealt, TEAMS))
        while awaited := asks(race):
            ask: Any = awaited[0]
            cards = ask.cards
            race, _ = answer(race, PlayCard(ask.rider, cards[int(draw() * len(cards))]))
            moves += 1
    return moves, took


def _play_chess(rng: Random, seconds: float) -> tuple[int, float]:
    """Return (moves, seconds) of chess games with random moves, each to its end or to 400 half-moves."""
    moves, draw = 0, rng.random
    begun = perf_counter()
    while (took := perf_counter() - begun) < seconds:
        board = chess.Board()
        for _ in range(LONGEST_GAME):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(draw() * len(legal))])
            moves += 1
    return moves, took
