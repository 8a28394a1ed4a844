"""How strong one bot is against another: mixed tables, every seating alike, both sides with the same hands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.hands import TeamHands, hands_by_lot
from breakaway_desktop.engine.options import RULE_SETS, Options
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.variant import PLAIN, Variant
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant, variant_names


class Match(NamedTuple):
    """Points per team and race of two bots, with half the width of the 95 % interval of each, and of their ratio."""

    races: int
    first: float
    first_within: float
    second: float
    second_within: float
    ratio: float
    ratio_within: float
    wins: float


Table = tuple[int, list[int], list[TeamHands]]
"""Seed, side 0 or 1 of each seat, hands of each seat."""


def ride(
    options: Options, hands: Sequence[TeamHands], bots: Sequence[Bot], seed: int, variant: Variant = PLAIN
) -> Race:
    """One whole race between bots, seats in order."""
    race, _ = start(rules_of(options, len(bots), seed, variant=variant), hands)
    while not race.over:
        ask = asks(race)[0]
        rider = ask.rider if isinstance(ask, AskCard) else 0
        decision = bots[ask.team - 1].decide(see(race, ask.team), ask, rng_for(seed, ask.team, race.turn, rider))
        race, _ = answer(race, decision)
    return race


def tables(races: int, seed: int, own_hands: tuple[Bot, Bot] | None, options: Options) -> Iterator[Table]:
    """Every race: three teams of each side, the seatings in turn; the teams of both sides get the same three sets of
    hands, in any order, or each side builds its own."""
    seatings = list(combinations(range(6), 3))
    for number in range(races):
        lots = Random(f"{seed}/strength/{number}")
        seated = seatings[number % len(seatings)]
        sides = [0 if seat in seated else 1 for seat in range(6)]
        sets = [hands_by_lot(lots) for _ in range(3)]
        dealt = [lots.sample(sets, 3), lots.sample(sets, 3)]
        hands = []
        for side in sides:
            hand = dealt[side].pop()
            hands.append(own_hands[side].hands(options, lots) if own_hands else hand)
        yield seed * 1_000_003 + number, sides, hands


def compare(
    first: Bot,
    second: Bot,
    options: Options,
    races: int,
    seed: int = 1,
    own_hands: bool = False,
    variant: str | None = None,
    jobs: int = 1,
) -> Match:
    """Rides so many races, three teams of each bot at a table, and counts points per team. `jobs` processes share
    them; how many there are changes nothing. Raises Refused when the variant cannot be played so."""
    bots = (first, second)
    rules_of(options, 6, seed, variant=find_variant(variant))
    ridden = partial(_points, options, bots, variant)
    ordered = list(tables(races, seed, bots if own_hands else None, options))
    if jobs > 1:
        with get_context("spawn").Pool(jobs) as pool:
            outcomes = pool.map(ridden, ordered, chunksize=4)
    else:
        outcomes = [ridden(table) for table in ordered]
    scored: tuple[list[float], list[float]] = ([], [])
    wins = 0.0
    for (_, sides, _), points in zip(ordered, outcomes, strict=True):
        for side in (0, 1):
            scored[side].append(fmean(p for p, s in zip(points, sides, strict=True) if s == side))
        best = max(points)
        winners = [side for p, side in zip(points, sides, strict=True) if p == best]
        wins += winners.count(0) / len(winners)
    one, other = fmean(scored[0]), fmean(scored[1])
    ratio = one / other if other else float("inf")
    # The ratio of two means: its spread by the deltas of both, race by race.
    deltas = [a - ratio * b for a, b in zip(*scored, strict=True)]
    return Match(
        races, one, _within(scored[0]), other, _within(scored[1]), ratio, _within(deltas) / other, wins / races
    )


def _points(options: Options, bots: tuple[Bot, Bot], variant: str | None, table: Table) -> list[float]:
    """The points of each seat after the race at this table."""
    seed, sides, hands = table
    race = ride(options, hands, [bots[side] for side in sides], seed, find_variant(variant))
    return [float(points) for points in team_points(race)]


def _within(samples: Sequence[float]) -> float:
    return 1.96 * stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else float("inf")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--races", type=int, default=200)
    parser.add_argument("--bots", default="domestique,random", help="two bots, a comma between them")
    parser.add_argument("--rules", default="boxed,boardspace", help="rule sets, commas between them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", choices=("equal", "own"), default="equal")
    parser.add_argument("--variant", default="", help="variants, commas between them, or all; none: the plain race")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the races")
    chosen = parser.parse_args(arguments)
    names = chosen.bots.split(",")
    first, second = find_bot(names[0]), find_bot(names[1])
    variants = variant_names() if chosen.variant == "all" else chosen.variant.split(",")
    print(
        f"{chosen.races} races of six teams, three a side, seats balanced, hands {chosen.hands}; points per team, 95 %"
    )
    print(f"{'rules':<24}{names[0]:>20}{names[1]:>20}{'ratio':>16}{'races won':>12}")
    for variant in variants:
        for name in chosen.rules.split(","):
            label = f"{name} {variant}".strip()
            try:
                match = compare(
                    first,
                    second,
                    RULE_SETS[name],
                    chosen.races,
                    chosen.seed,
                    chosen.hands == "own",
                    variant or None,
                    chosen.jobs,
                )
            except Refused as refused:
                print(f"{label:<24}{refused.refusal.key}")
                continue
            print(
                f"{label:<24}{f'{match.first:.2f} ± {match.first_within:.2f}':>20}"
                f"{f'{match.second:.2f} ± {match.second_within:.2f}':>20}"
                f"{f'{match.ratio:.2f} ± {match.ratio_within:.2f}':>16}{f'{match.wins:.1%}':>12}",
                flush=True,
            )


if __name__ == "__main__":
    main()
