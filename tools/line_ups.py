"""Measures the ready-made teams against the ladder: `python -m tools.line_ups` prints the points of each per race.

The rules are those of the boxed game, with six teams. The ready-made team has a random seat, and its cards are played
by a bot without preferences of its own; the other seats belong to the bots of `RIVALS`, one each, with hands from the
bots' mix. All ready-made teams play the same races, with the same seats, rivals' hands and random numbers. The races
are played in the batch, hundreds at a time, where bots decide by the nets as usual, but see all hands. The same program
always gives the same figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import numpy as np

from benchmarks.directors import move
from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.features import feature_names
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.net_policy import NetPolicy, gumbel_noise
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.characters import PolicyBot
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.policy import Policy
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.line_ups import CHARACTERS
from tools.training.random_play import line_up

BASE: Final = "boxed"
RACES: Final = 400
RIDER: Final = "rouleur:taste=0"
RIVALS: Final = ("domestique:temperature=3", "domestique", "sprinter", "attacker", "rouleur")
"""Bots of levels 2 to 4: `director`, whose search is a thousand times slower, is left out."""
TEAMS: Final = 1 + len(RIVALS)
CARDS: Final = range(4)
"""Slots of a hand."""
Z_95: Final = 1.96


def seating_of(race: int) -> list[int]:
    """Return the seating of a race: 0 for the ready-made team, a number from 1 for each rival."""
    return Random(f"{race}/line-ups/seats").sample(range(TEAMS), TEAMS)


def hands_of(race: int, hands: TeamHands) -> list[list[int]]:
    """Return all riders' cards by index, 0 for a missing fourth; `hands` are those of the ready-made team."""
    rng = Random(f"{race}/line-ups/hands")
    mixed = [good_hands(rng) for _ in range(TEAMS)]
    teams = [hands if who == 0 else mixed[who] for who in seating_of(race)]
    return [[*hand, *(0,) * (SLOTS_A_HAND - len(hand))] for team in teams for hand in team]


def policy_of(spec: str) -> Policy:
    """Return the policy of this bot of the ladder."""
    bot = find_bot(spec)
    assert isinstance(bot, PolicyBot)
    return bot.policy


POLICIES: Final = tuple(policy_of(spec) for spec in (RIDER, *RIVALS))


def chosen_slots(
    policy: NetPolicy, races: Races, who: IntArray, noise: FloatArray, policies: Sequence[Policy]
) -> IntArray:
    """Return the slot of the card that the rider to move plays in each race; `who`: index of his bot in `policies`."""
    field = FeatureTable(races)
    columns = np.full((1, len(races)), races.moved)
    rows, held = field.after_cards(columns)
    known = feature_names(races.course)
    worth = policy.cards.value_of(rows).astype(np.float64)
    worth += np.array([1 + policy.greed for policy in policies])[who] * field.points(columns)
    for feature in sorted({feature for policy in policies for feature in policy.likes}):
        worth += np.array([policy.likes.get(feature, 0.0) for policy in policies])[who] * rows[known.index(feature)]
    worth += np.array([policy.temperature for policy in policies])[who] * noise
    chosen: IntArray = np.where(held, worth, -np.inf).argmax(axis=0)
    return chosen


def ride(hands: TeamHands, races: int) -> Any:
    """Return the points of the ready-made team by race and line."""
    course = BatchRules(RULE_SETS[BASE], TEAMS)
    policy, rng = policy_for(course.options), np.random.default_rng(1)
    seating = np.array([seating_of(race) for race in range(races)])
    own = (seating == 0).argmax(axis=1)
    first = rng.integers(1, TEAMS + 1, races)
    riding = line_up(course, np.array([hands_of(race, hands) for race in range(races)], np.int16), first)
    before, points = np.zeros(races), np.zeros((races, len(course.lines)))
    while len(riding):
        noise = gumbel_noise((len(CARDS), races), rng)[:, riding.labels]
        who = seating[riding.labels, riding.indexes[:, riding.moved] >> 2]
        crossed = riding.crossed.copy()
        move(riding, chosen_slots(policy, riding, who, noise, POLICIES))
        rows = riding.labels
        now = riding.team_points()[np.arange(len(riding)), own[rows]] / UNIT
        line = (riding.crossed > crossed).argmax(axis=1)
        points[rows, line] += now - before[rows]
        before[rows] = now
        if riding.over.any():
            riding = riding.select(~riding.over)
    return points


def table_lines(line_ups: Sequence[tuple[str, TeamHands]], races: int) -> Iterator[str]:
    """Yield a line for each line-up: mean points per race with a 95 % interval, and the points at each line."""
    options = RULE_SETS[BASE]
    lines = (*options.sprints, options.finish)
    for key, hands in line_ups:
        points = ride(hands, races)
        totals = points.sum(axis=1)
        within = Z_95 * totals.std(ddof=1) / races**0.5
        won = ", ".join(f"{line}: {mean:.1f}" for line, mean in zip(lines, points.mean(axis=0), strict=True))
        yield f"{key:<10}{totals.mean():5.1f} ± {within:.1f}   {won}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.line_ups", description=__doc__)
    parser.add_argument("--races", type=int, default=RACES)
    options = parser.parse_args()
    for line in table_lines([(character.key, character.hands) for character in CHARACTERS], options.races):
        print(line, flush=True)


if __name__ == "__main__":
    main()
