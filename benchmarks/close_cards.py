"""Close cards, of which a bot plays the one that a person would play: whether it is worth more by a long look.

python -m benchmarks.close_cards --races 40 --resume close.log

Races between six `domestique`s are examined, one decision in `--every`. There the best two cards by a search of
`--usual` simulated futures are compared if they are close. The long look tries both in `--rollouts` futures with other
random numbers. The output is, for each habit of people, the number of pairs in which it prefers one card, and the
points that this card is worth more than the other, with a 95% interval; in the last line, for the pairs in which all
habits together prefer the second card to the best.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from benchmarks.costly_cards import TEAMS, Z_95, choices_in_race, mean_points
from breakaway_desktop.bots.close_cards import CLOSE, choose_close_card, count_overtaken_mates, count_string_for_rival
from breakaway_desktop.bots.director_search import NO_LIKES, DecisionContext, TrialResult, run_trials
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.preview import Outcome, outcomes
from breakaway_desktop.engine.view import View
from tools.finished_parts import add_part, read_parts


class ClosePair(NamedTuple):
    """The best two cards of a decision, and their numbers in each of `HABITS`, of which the lower is preferred.

    `gain`: extra points of the best by the long look; `changes`: whether the bot plays the second.
    """

    standings: list[list[int]]
    gain: float
    changes: bool


HABITS: Final[Mapping[str, Callable[[View, int, Outcome], int]]] = {
    "plays the lower card": lambda view, rider, result: result.card,
    "overtakes fewer team-mates at a line": count_overtaken_mates,
    "gives the rival behind a shorter string": count_string_for_rival,
}


def examine_race(seed: int, every: int, usual: int, rollouts: int) -> list[ClosePair]:
    """Play a race, and compare the close pairs of one decision in `every`."""
    rng = Random(f"{seed}/close cards")
    hands, skipped = [good_hands(rng) for _ in range(TEAMS)], rng.randrange(every)
    pairs = []
    for number, (view, ask) in enumerate(choices_in_race(seed, hands), start=skipped + 1):
        if number % every:
            continue
        trial = run_trials(DecisionContext(view, rng), (ask,), TimeBudget(0.0, rollouts=usual))[ask.rider]
        pair = _find_close_pair(trial)
        if pair is not None:
            points, results = mean_points(view, ask, rollouts, rng), outcomes(view, ask.rider, pair)
            standings = [[count(view, ask.rider, result) for result in results] for count in HABITS.values()]
            values = {card: trial.values[card] for card in pair}
            played = choose_close_card(view, ask.rider, pair[0], values, NO_LIKES)
            pairs.append(ClosePair(standings, points[pair[0]] - points[pair[1]], played == pair[1]))
    return pairs


def _find_close_pair(trial: TrialResult) -> tuple[int, int] | None:
    """Return the best two cards if they are close; else None."""
    values = trial.values
    best, second = sorted(values, key=lambda card: -values[card])[:2]
    return (best, second) if values[best] - values[second] <= CLOSE else None


def report(pairs: Sequence[ClosePair]) -> list[str]:
    """Return a line for each habit, and one for all together: pairs and points with a 95% interval."""
    lines = [f"{len(pairs)} pairs of cards"]
    for index, habit in enumerate(HABITS):
        preferred = [(pair.standings[index], pair.gain) for pair in pairs]
        lines.append(
            _describe(habit, [gain if own < other else -gain for (own, other), gain in preferred if own != other])
        )
    return [*lines, _describe("plays the second card", [-pair.gain for pair in pairs if pair.changes])]


def _describe(habit: str, gains: Sequence[float]) -> str:
    error = Z_95 * np.std(gains, ddof=1) / len(gains) ** 0.5 if len(gains) > 1 else float("nan")
    mean = np.mean(gains) if gains else float("nan")
    return f"{habit:<42}{len(gains):5} pairs  {mean:+.3f} ± {error:.3f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the missing races, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.close_cards", description=__doc__)
    parser.add_argument("--races", type=int, default=40)
    parser.add_argument("--every", type=int, default=3, help="decisions from one that is examined to the next")
    parser.add_argument("--usual", type=int, default=448, help="simulated futures of the search")
    parser.add_argument("--rollouts", type=int, default=960, help="simulated futures of each card in the long look")
    parser.add_argument("--resume", type=Path, required=True, help="file with a line for each race, read and extended")
    options = parser.parse_args(arguments)
    races = [[ClosePair(*pair) for pair in part] for part in read_parts(options.resume)]
    for seed in range(len(races), options.races):
        races.append(examine_race(seed, options.every, options.usual, options.rollouts))
        add_part(options.resume, races[-1])
    print("\n".join(report([pair for race in races[: options.races] for pair in race])))


if __name__ == "__main__":
    main()
