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
from typing import Any, NamedTuple

from breakaway_desktop.bots.domestique import value
from breakaway_desktop.bots.features import Reading
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.prospects import NAMES, STAGES, Prospects
from breakaway_desktop.bots.weights import WEIGHTS
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import hands_by_lot
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.view import see

Table = list[list[float]]

FED = (NAMES.index("team-mates fed"), NAMES.index("rivals fed"))
"""What serves others is learnt from the points of the whole team, everything else from the rider's own: that is what
it decides, the rest is noise to it."""

FED_IN_FIRST = (1, 2)
"""The same where a rider has finished: that stage has three features only."""

RACES_A_STEP = 8

TABLES: tuple[Options, ...] = (
    *[RULE_SETS["boxed"]] * 5,
    *[RULE_SETS["boardspace"]] * 2,
    with_rows(RULE_SETS["boxed"], {"finish": 120, "sprints": (40, 90)}),
    with_rows(RULE_SETS["boxed"], {"card_cap": 15, "overcrowding": "blank-ahead"}),
    with_rows(RULE_SETS["boardspace"], {"start": "staggered", "breakaway_measure": "rivals"}),
)


class Choice(NamedTuple):
    """A decision as it was taken: the rider, his and his team's points before it, the cards and their chances."""

    rider: int
    points: float
    team_points: float
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
        ask: Any = asks(race)[0]
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
            team = float(team_points(race)[ask.team - 1])
            choices.append(Choice(ask.rider, points, team, cards, chances, chosen))
            card = cards[chosen].card
        race, _ = answer(race, PlayCard(ask.rider, card))
    return choices, {rider.id: float(rider.points) for rider in race.riders}


def learn(table: Table, races: int, seed: int) -> None:
    """Climbs for so many races, eight to a step."""
    lots = Random(f"{seed}/tune")
    expected, team_expected = ([[0.0] * len(row) for row in table] for _ in range(2))
    acting, judging, team_judging = Adam(table), Adam(expected), Adam(team_expected)
    steps = races // RACES_A_STEP
    for step in range(steps):
        rise, better, team_better = ([[0.0] * len(row) for row in table] for _ in range(3))
        missed = seen = 0.0
        for _ in range(RACES_A_STEP):
            choices, final = ride(table, lots)
            for choice in choices:
                team = choice.rider // 10
                team_final = sum(points for rider, points in final.items() if rider // 10 == team)
                gain = final[choice.rider] - choice.points - _hoped(choice, expected)
                team_gain = team_final - choice.team_points - _hoped(choice, team_expected)
                missed += gain * gain
                seen += 1
                for at, (chance, card) in enumerate(zip(choice.chances, choice.cards, strict=True)):
                    taken = ((at == choice.chosen) - chance) * card.lasts
                    weight = chance * card.lasts
                    fed = FED if card.stage else FED_IN_FIRST
                    row, known, team_known = rise[card.stage], better[card.stage], team_better[card.stage]
                    for k, feature in enumerate(card.features):
                        row[k] += taken * (team_gain if k in fed else gain) * feature
                        known[k] += weight * gain * feature
                        team_known[k] += weight * team_gain * feature
        left = 1 - step / steps
        acting.climb(rise, 0.08 * left)
        judging.climb(better, 0.15 * left)
        team_judging.climb(team_better, 0.3 * left)
        if step % 25 == 24:
            print(f"{RACES_A_STEP * (step + 1)} races, error {sqrt(missed / seen):.3f}", file=sys.stderr, flush=True)


def _hoped(choice: Choice, table: Table) -> float:
    """What was to be expected before the card was drawn."""
    return sum(chance * value(card, table) for chance, card in zip(choice.chances, choice.cards, strict=True))


def as_module(table: Table) -> str:
    """The text of breakaway_desktop/bots/weights.py."""
    rows = []
    for stage, row in zip(STAGES, table, strict=True):
        rows.append(f"    (  # {stage}\n")
        rows += [f"        {weight:.3f},\n" for weight in row]
        rows.append("    ),\n")
    return (
        '"""The weights of `domestique`, found by `python -m benchmarks.tune`: a row for each stage, in it\n'
        'one for each feature (prospects.py)."""\n\nfrom __future__ import annotations\n\nfrom typing import Final\n\n'
        "WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (\n" + "".join(rows) + ")\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Learns, then prints the module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tune", description=__doc__)
    parser.add_argument("--races", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=0.65, help="what all weights are multiplied with at the end")
    chosen = parser.parse_args(arguments)
    table = [list(row) for row in WEIGHTS]
    learn(table, chosen.races, chosen.seed)
    # Cards drawn by chance reward large weights, which sharpen the draw, over the points at once, which cannot grow.
    print(as_module([[chosen.scale * weight for weight in row] for row in table]), end="")


if __name__ == "__main__":
    main()
