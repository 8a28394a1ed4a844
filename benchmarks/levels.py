"""The steps of the ladder: the mean place of a player who takes the hints of one level among five bots of the next.

python -m benchmarks.levels --races 400 --resume steps.log

Races are boxed, with six teams. All have hands of the bots' mix, but bots of level 1 have random ones. The races are
played in the batch, where bots decide as usual, but see all hands; `director` tries every card in a fixed number of
simulated futures. Teams with the same points share their places. The output is a line for every step: the mean place
with a 95% interval (3.5: as strong as the rivals, 6: always last), and the player's points. Finished races are kept
in the file `--resume`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from benchmarks.directors import Chooser, DecisionMethod, ride_seated
from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.net_policy import NetPolicy, gumbel_noise
from breakaway_desktop.bots.batch.races import BatchRules, Races
from breakaway_desktop.bots.director import CAPTAIN_MOST_LOST, CAPTAIN_ROLLOUTS, Captain, Director
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from tools.finished_parts import add_part, read_parts
from tools.line_ups import policy_of
from tools.training.random_play import line_up

TEAMS: Final = 6
AT_ONCE: Final = 10
"""Races played at a time: with many more, the arrays would not fit into the processor's cache."""
ROLLOUTS: Final = 28
"""Simulated futures of each card of `director`."""
CARDS: Final = 3
"""Cards among which a rider usually chooses."""
Z_95: Final = 1.96


@dataclass(frozen=True)
class RandomCards:
    """A player whose cards are all equally likely."""

    def cards(self, races: Races, rng: np.random.Generator) -> IntArray:
        held = races.hands[:, races.moved] > 0
        chosen: IntArray = np.where(held, rng.random(held.shape), -1.0).argmax(axis=1)
        return chosen


@dataclass(frozen=True)
class PolicyCards:
    """A player who draws cards by the nets' values at a temperature, in points, without search."""

    policy: NetPolicy
    temperature: float

    def cards(self, races: Races, rng: np.random.Generator) -> IntArray:
        values = self.policy.card_values(FeatureTable(races), np.full((1, len(races)), races.moved))
        noise = gumbel_noise((SLOTS_A_HAND, len(races)), rng)
        chosen: IntArray = (values + np.float32(self.temperature) * noise).argmax(axis=0)
        return chosen


def chooser_of(spec: str, policy: NetPolicy) -> Chooser:
    """Return the player who decides like this bot of the ladder."""
    if spec == "random":
        return RandomCards()
    bot = find_bot(spec)
    if isinstance(bot, Captain):
        return DecisionMethod(
            policy, CAPTAIN_ROLLOUTS // CARDS, temperature=bot.temperature, most_lost=CAPTAIN_MOST_LOST
        )
    if isinstance(bot, Director):
        return DecisionMethod(policy, ROLLOUTS)
    return PolicyCards(policy, policy_of(spec).temperature)


class StepResult(NamedTuple):
    """The player's places and points by race, from race `begin` on, among five bots `rivals`."""

    player: str
    rivals: str
    begin: int
    places: list[float]
    points: list[float]


def ride_step(player: str, rivals: str, seeds: range) -> StepResult:
    """Play races of a player among five bots `rivals`."""
    course = BatchRules(RULE_SETS["boxed"], TEAMS)
    choosers = [chooser_of(spec, policy_for(course.options)) for spec in (player, rivals)]
    rng = np.random.default_rng((1, seeds.start))
    own = rng.integers(TEAMS, size=len(seeds))
    seating = np.where(np.arange(TEAMS) == own[:, None], 0, 1)
    hands = np.array([_hands(seed, row, rivals) for seed, row in zip(seeds, seating.tolist(), strict=True)], np.int16)
    riding = line_up(course, hands, rng.integers(1, TEAMS + 1, len(seeds)))
    points = ride_seated(riding, choosers, seating, rng)
    mine = points[np.arange(len(seeds)), own, None]
    places = 1 + (points > mine).sum(axis=1) + ((points == mine).sum(axis=1) - 1) / 2
    return StepResult(player, rivals, seeds.start, places.tolist(), mine[:, 0].tolist())


def _hands(seed: int, seats: Sequence[int], rivals: str) -> list[list[int]]:
    """Return all riders' cards by index, 0 for a missing fourth."""
    rng = Random(f"{seed}/levels/hands")
    teams = [random_hands(rng) if seat and rivals == "random" else good_hands(rng) for seat in seats]
    return [[*hand, *(0,) * (SLOTS_A_HAND - len(hand))] for team in teams for hand in team]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the missing races, and print a line for every step, or for the chosen pairs of bots."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__)
    parser.add_argument("--races", type=int, default=400, help=f"raised to a multiple of {AT_ONCE}")
    parser.add_argument("--pairs", nargs="*", default=[], metavar="PLAYER/RIVALS", help="bots to measure instead")
    parser.add_argument("--resume", type=Path, required=True, help="file of finished races, read and extended")
    options = parser.parse_args(arguments)
    steps = [(below.spec, level.spec) for below, level in pairwise(LEVELS)]
    known = {result[:3]: result for part in read_parts(options.resume) for result in [StepResult(*part)]}
    for player, rivals in [tuple(pair.split("/")) for pair in options.pairs] or steps:
        parts = []
        for begin in range(0, options.races, AT_ONCE):
            part = known.get((player, rivals, begin))
            if part is None:
                part = ride_step(player, rivals, range(begin, begin + AT_ONCE))
                add_part(options.resume, part)
            parts.append(part)
        places = np.concatenate([part.places for part in parts])
        points = np.concatenate([part.points for part in parts])
        within = Z_95 * places.std(ddof=1) / len(places) ** 0.5
        print(
            f"{player} among {rivals}: place {places.mean():.2f} ± {within:.2f}, {points.mean():.1f} points", flush=True
        )


if __name__ == "__main__":
    main()
