"""Cards that a person would laugh at: those that cost the team more than 2 points by a long look, per bot and race.

python -m benchmarks.costly_cards --races 20 --resume costs.log

Races between six `domestique`s are examined, one decision in `--every`. All bots are asked there, from the same view
and with their usual work, and the card of each is compared with the best by a long look from that view: `--rollouts`
simulated futures a card, with random numbers that no bot has used. A card hidden from the view is no mistake. The
output is, for every bot, the number of such cards in a race of its team, and the points that all its cards cost, with
95% intervals over races.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from tools.finished_parts import add_part, read_parts
from tools.long_look import try_cards

TEAMS: Final = 6
BOTS: Final = ("domestique", "captain", "director:rollouts=448")
COSTLY: Final = 2.0
"""Points from which on a mistake is seen by everybody."""
Z_95: Final = 1.96


class ExaminedRace(NamedTuple):
    """Costs in points, (decisions, bots), of the decisions examined in a race, and the number of its decisions."""

    costs: list[list[float]]
    decisions: int


def examine_race(seed: int, bots: Sequence[str], every: int, rollouts: int) -> ExaminedRace:
    """Play a race and examine one decision in `every`."""
    rng = Random(f"{seed}/costly cards")
    hands, skipped = [good_hands(rng) for _ in range(TEAMS)], rng.randrange(every)
    candidates, costs, decisions = [find_bot(spec) for spec in bots], [], 0
    for view, ask in choices_in_race(seed, hands):
        decisions += 1
        if (skipped + decisions) % every == 0:
            points = mean_points(view, ask, rollouts, rng)
            best = max(points.values())
            played = [bot.decide(view, ask, rng_for(seed, ask.team, view.turn, ask.rider)) for bot in candidates]
            costs.append([best - points[card.card] for card in played if isinstance(card, PlayCard)])
    return ExaminedRace(costs, decisions)


def choices_in_race(seed: int, hands: Sequence[TeamHands]) -> Iterator[tuple[View, AskCard]]:
    """Play a race between `domestique`s with these hands, and yield every decision with a choice before it is made."""
    race, _ = start(rules_of(RULE_SETS["boxed"], len(hands), seed), hands)
    rider = find_bot("domestique")
    while not race.over:
        ask = asks(race)[0]
        assert isinstance(ask, AskCard)
        view = see(race, ask.team)
        if ask.has_choice:
            yield view, ask
        race, _ = answer(race, rider.decide(view, ask, rng_for(seed + 1, ask.team, race.turn, ask.rider)))


def mean_points(view: View, ask: AskCard, rollouts: int, rng: Random) -> dict[int, float]:
    """Return the points of the team with each card by a long look."""
    cards, tried = try_cards(view, ask, rollouts, rng)
    return dict(zip(cards, tried.mean(axis=1).tolist(), strict=True))


def report(races: Sequence[ExaminedRace], bots: Sequence[str]) -> list[str]:
    """Return a line for each bot: costly cards and points lost, a race of its team, with 95% intervals over races."""
    lines = [f"{'bot':<26}{'over 2 points':>18}{'points lost':>18}   a race of a team, {len(races)} races"]
    for index, bot in enumerate(bots):
        figures = []
        for amount in (lambda cost: float(cost > COSTLY), lambda cost: cost):
            each = np.array(
                [np.mean([amount(row[index]) for row in race.costs]) * race.decisions / TEAMS for race in races]
            )
            figures.append(f"{each.mean():9.2f} ± {Z_95 * each.std(ddof=1) / len(each) ** 0.5:.2f}")
        lines.append(f"{bot:<26}{figures[0]:>18}{figures[1]:>18}")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the missing races, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.costly_cards", description=__doc__)
    parser.add_argument("--races", type=int, default=20)
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--every", type=int, default=9, help="decisions from one that is examined to the next")
    parser.add_argument("--rollouts", type=int, default=960, help="simulated futures of each card in the long look")
    parser.add_argument("--resume", type=Path, required=True, help="file with a line for each race, read and extended")
    options = parser.parse_args(arguments)
    bots = options.bots.split(",")
    races = [ExaminedRace(*part) for part in read_parts(options.resume)]
    for seed in range(len(races), options.races):
        races.append(examine_race(seed, bots, options.every, options.rollouts))
        add_part(options.resume, races[-1])
    print("\n".join(report(races[: options.races], bots)))


if __name__ == "__main__":
    main()
