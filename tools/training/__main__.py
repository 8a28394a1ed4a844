"""Trains the bots' nets by self-play on the batch.

    python -m tools.training --rounds 200 --seed 1 --out nets.npz --resume progress.npz

A round plays races of six teams, and the nets learn the value of the position after a card (`cards`) and at the start
of a turn (`turns`) from the points that the rider scores later. At first all teams play in the same way, with less and
less randomness; later, half of them play with more randomness, and the nets learn only from the other half. Each round
prints a line; at the end, `--against` races are played against the six features. The same seed gives the same nets
on the same computer, also if the training was interrupted and continued from its file `--resume`.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import numpy as np

from breakaway_desktop.bots.batch.features import feature_names
from breakaway_desktop.bots.batch.net_policy import Net, load_net
from breakaway_desktop.bots.batch.races import BatchRules
from breakaway_desktop.engine.options import RULE_SETS
from tools.training.learner import Learner
from tools.training.net import random_net, save_nets
from tools.training.players import Seat
from tools.training.progress import load_progress, save_progress
from tools.training.random_play import random_hands
from tools.training.selfplay import Lesson, Ridden, hands_for_learning, ride

TEAMS = 6
UNITS = 64
ALIKE = 0.6
"""Share of the rounds in which all teams play in the same way."""
HOTTEST, COOLEST = 20.0, 0.15
"""Temperatures in points: in the first round, and once the teams no longer play in the same way."""
NOISE = 0.045
FASTEST, SLOWEST = 2e-3, 1e-4
"""Learning rates of the first and the last round."""
NETS = ("cards", "turns")
SAVED_EVERY = 10
ROUNDS_KEPT = 3
"""Number of rounds in which a lesson of `turns` is repeated, because it is smaller than one of `cards`."""

SIX_FEATURES = {
    "new card": 2.49,
    "before the first line": 3.05,
    "line 1, points if crossed": 4.67,
    "all ahead": 2.9,
    "string next turn, highest": 1.5,
    "string next turn, second": 1.5,
    "string next turn, lowest": 1.5,
    "line 1, points in order": 1.52,
}
"""Weights of a bot that was tuned by hand, against which progress is measured."""


def train(
    course: BatchRules,
    rounds: int,
    races: int,
    seed: int,
    units: int = UNITS,
    start: dict[str, Net] | None = None,
    progress: Path | None = None,
) -> dict[str, Net]:
    """Return the nets `cards` and `turns` after `rounds` rounds of `races` races.

    They start at random, or from the nets `start`; in that case teams play differently from each other from the first
    round on. With the file `progress`, an interrupted training continues; without it, a new one begins.
    """
    rng = np.random.default_rng(seed)
    features = len(feature_names(course))
    begun = start or {name: random_net(features, units, rng) for name in NETS}
    learners = {name: Learner(begun[name]) for name in NETS}
    cards, turns = learners.values()
    met: deque[Lesson] = deque(maxlen=ROUNDS_KEPT)
    first = load_progress(progress, learners, met, rng) if progress and progress.exists() else 0
    for number in range(first, rounds):
        done = number / max(1, rounds - 1)
        if start:
            done = ALIKE + (1 - ALIKE) * done
        rate = FASTEST * (SLOWEST / FASTEST) ** done
        hands = hands_for_learning(races, course.teams, rng)
        ridden = ride(course, hands, *_seats(cards.net, done, races, course.teams, rng), rng)
        card_error = cards.learn(ridden.cards, rate, rng)
        met.append(ridden.turns)
        turn_error, *_ = [turns.learn(lesson, rate, rng) for lesson in reversed(met)]
        if progress and number % SAVED_EVERY == SAVED_EVERY - 1:
            save_progress(progress, number + 1, learners, met, rng)
        print(f"{number + 1}/{rounds} cards {card_error:.3f} turns {turn_error:.3f} {process_time():.0f} s", flush=True)
    return {"cards": cards.net, "turns": turns.net}


def _seats(
    net: Net, done: float, races: int, teams: int, rng: np.random.Generator
) -> tuple[tuple[Seat, ...], np.ndarray[tuple[int, int], np.dtype[np.int8]]]:
    seating = np.zeros((races, teams), np.int8)
    if done < ALIKE:
        return (Seat(net, HOTTEST * (COOLEST / HOTTEST) ** (done / ALIKE), NOISE),), seating
    seating[:, : teams // 2] = 1
    seating = rng.permuted(seating, axis=1)
    return (Seat(net, COOLEST, NOISE), Seat(net, float(rng.uniform(0.5, 3.0)), 0.1)), seating


def by_hand(course: BatchRules) -> Net:
    """Return the weights tuned by hand as a net."""
    weights = np.array([SIX_FEATURES.get(name, 0.0) for name in feature_names(course)], np.float32)
    empty = random_net(len(weights), 1, np.random.default_rng(0))
    return Net(empty.hidden, empty.bias, empty.out, weights, empty.level)


def ratio(course: BatchRules, ours: Net, theirs: Net | None, races: int, seed: int) -> float:
    """Return the points per team of `ours` divided by those of `theirs` (None: random cards).

    Each has three teams, in random seats.
    """
    rng = np.random.default_rng(seed)
    seating = rng.permuted(np.tile(np.arange(TEAMS, dtype=np.int8) % 2, (races, 1)), axis=1)
    ridden: Ridden = ride(course, random_hands(races, TEAMS, rng), (Seat(ours), Seat(theirs)), seating, rng)
    return float(ridden.team_points[seating == 0].sum() / ridden.team_points[seating == 1].sum())


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the nets, write the file, and print their strength."""
    parser = argparse.ArgumentParser(prog="python -m tools.training", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--races", type=int, default=512, help="races a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=sorted(RULE_SETS), default="boxed")
    parser.add_argument("--against", type=int, default=512, metavar="RACES", help="races against others at the end")
    parser.add_argument("--start", type=Path, help="nets to go on from")
    parser.add_argument("--units", type=int, default=UNITS, help="hidden units of new nets")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="progress; if there is such a file, continue from it"
    )
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    course = BatchRules(RULE_SETS[options.rules], TEAMS)
    start = {name: load_net(options.start, name) for name in NETS} if options.start else None
    nets = train(course, options.rounds, options.races, options.seed, options.units, start, options.resume)
    save_nets(options.out, **nets)
    if options.against:
        by_random = ratio(course, nets["cards"], None, options.against, options.seed)
        features = ratio(course, nets["cards"], by_hand(course), options.against, options.seed)
        print(f"points against cards at random: {by_random:.2f} times, against the six features: {features:.2f} times")


if __name__ == "__main__":
    main()
