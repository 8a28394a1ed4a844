"""Measures whether the styles of bots can be seen in a race, and what they cost.

python -m tools.observer --level 4 --resume races.log

In each race with hidden hands five bots of a level ride, one in each style, and a sixth in none; seats are random. An
observer gets the public record of one race, in which only the riders' numbers name the teams, and names the style of
each of the five. He judges each team by its `riding_stats` alone, by linear discriminants that were fitted to other
races. Finished races are kept in the file `--resume`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.policy import PLAIN, STYLES
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import team_number
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.simulate import play_plan
from breakaway_desktop.review.stats import RidingStats, riding_stats
from tools.finished_parts import add_part, read_parts

BASE: Final = "boxed"
TEAMS: Final = 1 + len(STYLES)
NAMES: Final = tuple(STYLES)
TEMPERS: Final[dict[str, tuple[str, Callable[[Sequence[float]], float]]]] = {
    "sprinter": ("points at the sprints, % of its own", lambda of: 100 * of[-1] / max(1, of[-2])),
    "attacker": ("turns alone in front, %", lambda of: 100 * of[5]),
    "rouleur": ("turns not alone in front, %", lambda of: 100 - 100 * of[5]),
    "leadout": ("team-mates just behind, a turn", lambda of: of[6]),
}
"""The figure of which the rival of a style must have most, by what it says of itself (`sentences/bot_levels.py`)."""
Z_95: Final = 1.96


class WatchedRace(NamedTuple):
    """Numbers of a finished race of anonymous bots, by team, and the index in `NAMES` of its style.

    `len(NAMES)` is the team without a style.
    """

    styles: list[int]
    figures: list[list[float]]
    """Figures that do not depend on the length of the race."""
    points: list[float]


class Observer(NamedTuple):
    """Weights (figures, styles) and offsets of the linear discriminants."""

    weights: FloatArray
    offsets: FloatArray

    def guess(self, figures: Sequence[float]) -> int:
        """Return the index in `NAMES` of the style that fits best."""
        return int((np.array(figures) @ self.weights + self.offsets).argmax())


def play_race(level: int, settings: str, seed: int) -> WatchedRace:
    """Play a race with hidden hands, in which every bot sees its own view only; `settings` are parameters of all."""
    seating = Random(f"{seed}/observer/seats").sample(range(TEAMS), TEAMS)
    specs = [LEVELS[level - 1].in_style(style) + settings for style in (*NAMES, PLAIN)]
    plan = replace(_plan(seed), seats=seats_of([f"{BOT}{specs[style]}" for style in seating]))
    match = play_plan(plan, lambda failure: None)
    stats = riding_stats(match)
    figures = [_relative_figures(stats[team_number(team)]) for team in range(1, TEAMS + 1)]
    return WatchedRace(seating, figures, [float(points) for points in team_points(match.race)])


def _plan(seed: int) -> Plan:
    rng = Random(f"{seed}/observer/hands")
    hands = tuple(good_hands(rng) for _ in range(TEAMS))
    return Plan(BASE, RULE_SETS[BASE], seats_of([f"{BOT}random"] * TEAMS), seed, hands=hands)


def _relative_figures(figures: RidingStats) -> list[float]:
    each = [
        figures.card_sum, figures.squares_drafted, figures.mates_ahead, figures.cards_behind_mates, figures.attacks,
        figures.turns_alone, figures.close_mates,
    ]  # fmt: skip
    totals = [figures.lines_won, figures.points, figures.points_before_finish]
    return [*(float(number / figures.cards) for number in each), *map(float, totals)]


def fit_observer(races: Sequence[WatchedRace]) -> Observer:
    """Return the linear discriminants of the styles in these races."""
    rows = [row for race in races for row in _styled_teams(race)]
    styles, values = np.array([style for style, _figures in rows]), np.array([figures for _style, figures in rows])
    means = np.array([values[styles == style].mean(axis=0) for style in range(len(NAMES))])
    weights = np.linalg.solve(np.cov((values - means[styles]).T), means.T)
    return Observer(weights, -0.5 * (means.T * weights).sum(axis=0))


def _styled_teams(race: WatchedRace) -> list[tuple[int, list[float]]]:
    """Return style and figures of the five teams with a style."""
    rows = zip(race.styles, race.figures, strict=True)
    return [(style, figures) for style, figures in rows if style < len(NAMES)]


def count_guesses(observer: Observer, races: Iterable[WatchedRace]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return how often each style (row) was named as each (column)."""
    counts = np.zeros((len(NAMES), len(NAMES)), np.int64)
    for race in races:
        for style, figures in _styled_teams(race):
            counts[style, observer.guess(figures)] += 1
    return counts


def judge_races(races: Sequence[WatchedRace]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return the counts of guesses in all races, each by an observer who was fitted to the other half of them."""
    halves = races[::2], races[1::2]
    first, second = (count_guesses(fit_observer(fit), judged) for fit, judged in (halves, halves[::-1]))
    return first + second


def temper_rows(races: Sequence[WatchedRace]) -> list[list[str]]:
    """Return for each line of a rival the mean of its figure in each style, and how often that is the race's most."""
    rows = []
    for words, figure in TEMPERS.values():
        values = np.array([[figure(race.figures[race.styles.index(team)]) for team in range(TEAMS)] for race in races])
        is_most = values == values.max(axis=1, keepdims=True)
        shares = (is_most / is_most.sum(axis=1, keepdims=True)).mean(axis=0)
        rows.append(
            [
                words,
                *(f"{mean:.2f} {100 * share:.0f}%" for mean, share in zip(values.mean(axis=0), shares, strict=True)),
            ]
        )
    return rows


def main() -> None:
    """Play the missing races, and print how often each style is named rightly, its points, and what rivals say."""
    parser = argparse.ArgumentParser(prog="python -m tools.observer", description=__doc__)
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--level", type=int, default=3, choices=range(2, len(LEVELS) + 1))
    parser.add_argument("--settings", default="", help="further parameters of the bots, such as `:rollouts=64`")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play the races")
    parser.add_argument("--resume", type=Path, required=True, help="file with a line for each race, read and extended")
    options = parser.parse_args()

    # Races are kept in the order of their seeds.
    races = [WatchedRace(*part) for part in read_parts(options.resume)][: options.races]
    missing = range(len(races), options.races)
    with ProcessPoolExecutor(options.jobs) as pool:
        for race in pool.map(partial(play_race, options.level, options.settings), missing):
            races.append(race)
            add_part(options.resume, race)

    # How often each style is named, and by what name.
    counts = judge_races(races)
    right = counts.trace() / counts.sum()
    within = Z_95 * (right * (1 - right) / counts.sum()) ** 0.5
    print(f"level {options.level}, {len(races)} races: {100 * right:.1f}% ± {100 * within:.1f} named rightly")
    print(f"{'':10}" + "".join(f"{name:>10}" for name in NAMES))
    for name, row in zip(NAMES, counts, strict=True):
        print(f"{name:10}" + "".join(f"{100 * count / row.sum():>9.0f}%" for count in row))

    # What the styles cost.
    for index, name in enumerate((*NAMES, "the sixth")):
        points = np.array([race.points[race.styles.index(index)] for race in races])
        print(f"{name:10}{points.mean():>6.1f} ± {Z_95 * points.std(ddof=1) / len(races) ** 0.5:.1f} points")

    # What rivals say of themselves: the mean of a figure, and in how many races no other of the six has more.
    print(f"{'':40}" + "".join(f"{name:>12}" for name in (*NAMES, "the sixth")))
    for words, *cells in temper_rows(races):
        print(f"{words:40}" + "".join(f"{cell:>12}" for cell in cells))


if __name__ == "__main__":
    main()
