"""Finds the weights of `domestique` by self-play; prints the module that holds them: `python -m benchmarks.tune`.

All six teams draw their cards by e^(value / temperature). After a race every decision's weights move towards cards that
were followed by more points of that rider than expected, and away from those followed by fewer (a policy gradient;
what was expected is learnt beside it). Gradients are taken by Adam, its step falling to nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import NamedTuple

from breakaway_desktop.bots.domestique import value
from breakaway_desktop.bots.features import NAMES, STAGES, Prospects, Reading
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.weights import WEIGHTS
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import hands_by_lot
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see

Table = list[list[float]]

FED = (NAMES.index("team-mates fed"), NAMES.index("rivals fed"))
"""What serves others is not learnt from the rider's own points; `--fed` sets both weights."""

TABLES: tuple[Options, ...] = (
    *[RULE_SETS["boxed"]] * 5,
    *[RULE_SETS["boardspace"]] * 2,
    with_rows(RULE_SETS["boxed"], {"finish": 120, "sprints": (40, 90)}),
    with_rows(RULE_SETS["boxed"], {"card_cap": 15, "overcrowding": "blank-ahead"}),
    with_rows(RULE_SETS["boardspace"], {"start": "staggered", "breakaway_measure": "rivals"}),
)


class Choice(NamedTuple):
    """A decision as it was taken: the rider, his points before it, the cards and what their chances were."""

    rider: int
    points: float
    temperature: float
    cards: list[Prospects]
    chances: list[float]
    chosen: int


class Adam:
    """Adam for a table of weights."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mean = [[0.0] * len(row) for row in table]
        self.square = [[0.0] * len(row) for row in table]
        self.steps = 0

    def climb(self, gradient: Table, step: float) -> None:
        self.steps += 1
        for row, means, squares, slopes in zip(self.table, self.mean, self.square, gradient, strict=True):
            for k, slope in enumerate(slopes):
                means[k] += 0.1 * (slope - means[k])
                squares[k] += 0.01 * (slope * slope - squares[k])
                mean = means[k] / (1 - 0.9**self.steps)
                square = squares[k] / (1 - 0.99**self.steps)
                row[k] += step * mean / (sqrt(square) + 1e-8)


def ride(table: Table, lots: Random) -> tuple[list[Choice], dict[int, float]]:
    """One race of the weights against themselves: every real choice, and all riders' points at the end."""
    options = lots.choice(TABLES)
    teams = lots.choice((6, 6, 6, 5, 4, 3))
    temperatures = [lots.choice((0.4, 1.0, 1.0, 2.5)) for _ in range(teams)]
    hands = [good_hands(lots) if lots.random() < 0.4 else hands_by_lot(lots) for _ in range(teams)]
    race, _ = start(rules_of(options, teams, lots.randrange(10**9)), hands)
    choices: list[Choice] = []
    while not race.over:
        ask = asks(race)[0]
        card = ask.cards[0]
        if ask.has_choice:
            cards = Reading(see(race, ask.team), ask).prospects()
            temperature = temperatures[ask.team - 1]
            values = [value(each, table) for each in cards]
            best = max(values)
            parts = [exp((each - best) / temperature) for each in values]
            chances = [part / sum(parts) for part in parts]
            chosen = lots.choices(range(len(cards)), chances)[0]
            points = float(race.rider(ask.rider).points)
            choices.append(Choice(ask.rider, points, temperature, cards, chances, chosen))
            card = cards[chosen].card
        race, _ = answer(race, PlayCard(ask.rider, card))
    return choices, {rider.id: float(rider.points) for rider in race.riders}


def learn(table: Table, expected: Table, races: int, seed: int, fed: Sequence[float]) -> None:
    """Climbs for so many races, eight to a step."""
    lots = Random(f"{seed}/tune")
    acting, judging = Adam(table), Adam(expected)
    steps = races // 8
    for step in range(steps):
        rise = [[0.0] * len(row) for row in table]
        better = [[0.0] * len(row) for row in table]
        missed = seen = 0.0
        for _ in range(8):
            choices, final = ride(table, lots)
            for choice in choices:
                lead = final[choice.rider] - choice.points
                hoped = sum(
                    chance * value(card, expected) for chance, card in zip(choice.chances, choice.cards, strict=True)
                )
                gain = lead - hoped
                missed += gain * gain
                seen += 1
                for at, (chance, card) in enumerate(zip(choice.chances, choice.cards, strict=True)):
                    push = ((at == choice.chosen) - chance) * gain * card.lasts
                    pull = chance * gain * card.lasts
                    row, known = rise[card.stage], better[card.stage]
                    for k, feature in enumerate(card.features):
                        row[k] += push * feature
                        known[k] += pull * feature
        left = 1 - step / steps
        acting.climb(rise, 0.08 * left)
        judging.climb(better, 0.15 * left)
        table[0][1:] = fed
        for row in table[1:]:
            row[FED[0]], row[FED[1]] = fed
        if step % 25 == 24:
            print(f"{8 * (step + 1)} races, error {sqrt(missed / seen):.3f}", file=sys.stderr, flush=True)


def as_module(table: Table) -> str:
    """The text of breakaway_desktop/bots/weights.py."""
    rows = []
    for stage, row in zip(STAGES, table, strict=True):
        rows.append(f"    (  # {stage}\n")
        rows += [f"        {weight:.3f},\n" for weight in row]
        rows.append("    ),\n")
    return (
        '"""The weights of `domestique`, found by `python -m benchmarks.tune`: a row for each stage, in it\n'
        'one for each feature (features.py)."""\n\nfrom __future__ import annotations\n\nfrom typing import Final\n\n'
        "WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (\n" + "".join(rows) + ")\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Learns, then prints the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tune", description=__doc__)
    parser.add_argument("--races", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fed", type=float, nargs=2, default=(0.0, 0.0), metavar=("MATES", "RIVALS"))
    chosen = parser.parse_args(arguments)
    table = [list(row) for row in WEIGHTS]
    expected = [[0.0] * len(row) for row in table]
    learn(table, expected, chosen.races, chosen.seed, chosen.fed)
    print(as_module(table), end="")


if __name__ == "__main__":
    main()
