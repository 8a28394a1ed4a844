"""Comparison of two versions of `director`: many races in one batch, two decision methods at a table, open hands.

python -m benchmarks.directors --races 60

Each side has three teams in random seats; each race is repeated with the sides' seats exchanged. Open hands and a fixed
number of rollouts remove effects that are common to both sides, and deciding in hundreds of races at once is ten times
as fast. The output is points per team with 95% intervals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.layout import IntArray
from breakaway_desktop.bots.batch.net_policy import NetPolicy, gumbel_noise, load_net
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.batch.turn import add_points, find_crossers, move_riders, play
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.engine.course import FINISHERS
from breakaway_desktop.engine.options import RULE_SETS
from tools.training.random_play import line_up, random_hands

TEAMS = 6
AT_ONCE = 30
"""Races played at a time: with many more, the arrays would not fit into memory."""


@dataclass(frozen=True)
class DecisionMethod:
    """A decision method: `rollouts` per card (0: no search) over `turns` turns, for the team or for one rider.

    A card is drawn by the results at a temperature, in points; at 0 the best is played. One that is worse than the best
    by more than `most_lost` is never drawn.
    """

    policy: NetPolicy
    rollouts: int = 12
    turns: int = 2
    alone: bool = False
    temperature: float = 0.0
    most_lost: float = inf

    def cards(self, races: Races, rng: np.random.Generator) -> IntArray:
        """Return the index in his hand of the card that the rider to move plays, (races)."""
        column, count = races.moved, len(races)
        held = races.hands[:, column] > 0
        if not self.rollouts:
            values = self.policy.card_values(FeatureTable(races), np.full((1, count), column))
            return np.asarray(values.argmax(axis=0))
        samples = count * self.rollouts
        slots = np.where(held, np.arange(4), 0)
        copies = races.copies(self.rollouts).select(np.tile(np.arange(samples), 4))
        forced = {column: np.repeat(slots.T, self.rollouts, axis=1).reshape(-1)}
        who = copies.indexes[:, column]
        riders = who[:, None] if self.alone else (who[:, None] & ~3) + np.arange(4)
        outcomes = self.policy.outcomes(copies, riders, forced, rng, samples, self.turns)
        means = np.where(held.T, outcomes.reshape(4, count, self.rollouts).mean(axis=2), -np.inf)
        if self.temperature:
            means = np.where(means.max(axis=0) - means > self.most_lost, -np.inf, means)
            means = means + np.float32(self.temperature) * gumbel_noise(means.shape, rng)
        return np.asarray(means.argmax(axis=0))


class Chooser(Protocol):
    """A way to choose cards in a batch, with all hands visible."""

    def cards(self, races: Races, rng: np.random.Generator) -> IntArray:
        """Return the index in his hand of the card that the rider to move plays, (races)."""


def ride(course: BatchRules, methods: Sequence[Chooser], races: int, seed: int) -> tuple[Any, Any]:
    """Return (seating, points): the method of each team in each race, and its points.

    The second half of the races begins like the first half, with the seats exchanged.
    """
    rng = np.random.default_rng(seed)
    half = rng.permuted(np.tile(np.arange(TEAMS) % 2, (races // 2, 1)), axis=1)
    seating = np.concatenate((half, 1 - half))
    hands, first = random_hands(len(half), TEAMS, rng), rng.integers(1, TEAMS + 1, len(half))
    return seating, ride_seated(line_up(course, np.tile(hands, (2, 1, 1)), np.tile(first, 2)), methods, seating, rng)


def ride_seated(riding: Races, methods: Sequence[Chooser], seating: Any, rng: np.random.Generator) -> Any:
    """Play the races to their end and return the points of each team, (races, teams).

    `seating` (races, teams) has the index in `methods` of each team.
    """
    points = np.zeros(seating.shape)
    while len(riding):
        who = seating[riding.labels, riding.indexes[:, riding.moved] >> 2]
        chosen = np.zeros(len(riding), np.int64)
        for number, method in enumerate(methods):
            rows = np.flatnonzero(who == number)
            if rows.size:
                chosen[rows] = method.cards(riding.select(rows), rng)
        move(riding, chosen)
        points[riding.labels] = riding.team_points() / UNIT
        if riding.over.any():
            riding = riding.select(~riding.over)
    return points


def move(races: Races, slots: IntArray) -> None:
    """Move one rider in every race (sequential orders); after the last rider, end the turn."""
    column = races.moved
    if column == races.course.riders - 1:
        play(races, slots[:, None])
        return
    before = races.packed[:, column : column + 1]
    after = move_riders(before, slots[:, None].copy(), np.array([column]))
    for line in range(len(races.course.lines)):
        crossers = find_crossers(races, line, before, after, None)
        if crossers:
            add_points(races, line, crossers, after)
    races.packed[:, column : column + 1] = after
    races.over |= races.crossed[:, -1] >= FINISHERS
    races.moved += 1


def compare_methods(
    label: str, course: BatchRules, first_way: DecisionMethod, second_way: DecisionMethod, races: int, seed: int
) -> str:
    """Return a line with the points per team of each method, and their ratio.

    The two races with the same hands count as one.
    """
    ridden = [
        ride(course, (first_way, second_way), min(AT_ONCE, races - done), seed + done)
        for done in range(0, races, AT_ONCE)
    ]
    pairs = [_by_side(*each).reshape(2, 2, -1).mean(axis=1) for each in ridden]
    first, second = np.concatenate(pairs, axis=1)
    ratio = first.mean() / second.mean()
    within = 1.96 / sqrt(len(first)) * (first - ratio * second).std(ddof=1) / second.mean()
    return f"{label:<52}{first.mean():6.2f} {second.mean():6.2f}   {ratio:.2f} ± {within:.2f}"


def _by_side(seating: Any, points: Any) -> Any:
    """Return the mean points per team, (sides, races)."""
    return np.array(
        [[row[seats == side].mean() for row, seats in zip(points, seating, strict=True)] for side in (0, 1)]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for every comparison, or for the chosen ones."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.directors", description=__doc__)
    parser.add_argument("--races", type=int, default=60, help="an even number")
    parser.add_argument("--rollouts", type=int, default=12, help="races imagined for a card")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="comparisons whose name holds this")
    parser.add_argument("--nets", type=Path, help="a file of nets to compare with those of the game")
    options = parser.parse_args(arguments)
    if options.races % 2:
        parser.error("every race is ridden twice: an even number of races is wanted.")
    course = BatchRules(RULE_SETS["boxed"], TEAMS)
    full = DecisionMethod(policy_for(course.options), options.rollouts)
    rivals = {
        "two turns against a glance": replace(full, rollouts=0),
        "two turns against one": replace(full, turns=1),
        "two turns against three": replace(full, turns=3),
        "the whole team against each rider for himself": replace(full, alone=True),
        "twelve riders at once against four": replace(full, policy=replace(full.policy, at_once=4)),
        "twelve riders at once against all": replace(full, policy=replace(full.policy, at_once=24)),
        "a temperature of 1 against 0.3": replace(full, policy=replace(full.policy, temperature=0.3)),
        "a temperature of 1 against 2": replace(full, policy=replace(full.policy, temperature=2.0)),
        "twice the races imagined against": replace(full, rollouts=options.rollouts // 2),
    }
    if options.nets:
        other = NetPolicy(load_net(options.nets, "cards"), load_net(options.nets, "turns"))
        rivals["nets of the game against others"] = replace(full, policy=other)
        rivals["nets of the game against others, at a glance"] = DecisionMethod(other, 0)
    for label, rival in rivals.items():
        if options.only in label:
            ours = replace(full, rollouts=0) if label.endswith("glance") and options.nets else full
            print(compare_methods(label, course, ours, rival, options.races, options.seed), flush=True)


if __name__ == "__main__":
    main()
