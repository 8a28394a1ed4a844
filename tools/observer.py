"""Measures whether the styles of bots can be seen in a race: `python -m tools.observer`.

In each race five bots of a level ride, one in each style, and a sixth team that plays the best card; seats are random.
An observer gets the public record of one race, in which only the riders' numbers name the teams, and names the style of
each of the five. He judges each team by its `style_figures` alone, by linear discriminants that were fitted to other
races. The races are played in the batch, where bots decide by the nets as usual, but see all hands, and then checked
and recorded by the referee.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from benchmarks.directors import move
from breakaway_desktop.bots.batch.gumbel import gumbel_noise
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import BatchRules
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.policy import STYLES, Policy
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.style_figures import StyleFigures, style_figures
from tools.line_ups import chosen_slots, policy_of
from tools.training.random_play import line_up

BASE: Final = "boxed"
RACES: Final = 400
FIT: Final = 300
"""Number of other races to which the observer is fitted."""
FIT_SEED: Final = 1_000_000
TEAMS: Final = 1 + len(STYLES)
NAMES: Final = tuple(STYLES)
Z_95: Final = 1.96


class WatchedRace(NamedTuple):
    """A finished race of anonymous bots, and the index in `NAMES` of each team's style; `len(NAMES)`: the sixth."""

    match: Match
    styles: tuple[int, ...]


class Observer(NamedTuple):
    """Weights (figures, styles) and offsets of the linear discriminants."""

    weights: FloatArray
    offsets: FloatArray

    def guess(self, figures: StyleFigures) -> int:
        """Return the index in `NAMES` of the style that fits best."""
        return int((figures_row(figures) @ self.weights + self.offsets).argmax())


def watch_races(level: int, seeds: Sequence[int]) -> list[WatchedRace]:
    """Play a race of bots of this level with each seed."""
    policies = (*(policy_of(LEVELS[level - 1].in_style(style)) for style in NAMES), Policy())
    seating = [Random(f"{seed}/observer/seats").sample(range(TEAMS), TEAMS) for seed in seeds]
    plans = [_plan(seed) for seed in seeds]
    course, rng = BatchRules(RULE_SETS[BASE], TEAMS), np.random.default_rng(seeds[0])
    cards = [[[*hand, *(0,) * (SLOTS_A_HAND - len(hand))] for team in plan.hands for hand in team] for plan in plans]
    riding = line_up(course, np.array(cards, np.int16), np.array([plan.rules().first_team for plan in plans]))
    policy, played = policy_for(course.options), [list[PlayCard]() for _ in seeds]

    while len(riding):
        noise = gumbel_noise((SLOTS_A_HAND, len(seeds)), rng)[:, riding.labels]
        riders = riding.indexes[:, riding.moved]
        who = np.array(seating)[riding.labels, riders >> 2]
        slots = chosen_slots(policy, riding, who, noise, policies)
        chosen = riding.hands[np.arange(len(riding)), riding.moved, slots]
        for race, rider, card in zip(riding.labels.tolist(), riders.tolist(), chosen.tolist(), strict=True):
            played[race].append(PlayCard(10 * (rider // 4 + 1) + rider % 4 + 1, card))
        move(riding, slots)
        if riding.over.any():
            riding = riding.select(~riding.over)

    return [
        WatchedRace(_replay_cards(plan, cards), tuple(styles))
        for plan, cards, styles in zip(plans, played, seating, strict=True)
    ]


def _plan(seed: int) -> Plan:
    rng = Random(f"{seed}/observer/hands")
    hands = tuple(good_hands(rng) for _ in range(TEAMS))
    return Plan(BASE, RULE_SETS[BASE], seats_of([f"{BOT}random"] * TEAMS), seed, hands=hands)


def _replay_cards(plan: Plan, cards: Iterable[PlayCard]) -> Match:
    match = Match.begin(plan)
    for card in cards:
        match.answer(card)
    assert match.over
    return match


def figures_row(figures: StyleFigures) -> FloatArray:
    """Return a team's figures as numbers that do not depend on the length of the race."""
    each = [
        figures.card_sum, figures.riders_ahead, figures.mates_ahead, figures.cards_behind_mates, figures.from_lead,
        figures.turns_alone, figures.close_mates,
    ]  # fmt: skip
    numbers = [*(number / figures.cards for number in each), figures.lines_won, figures.points,
               figures.points_before_finish]  # fmt: skip
    return np.array(numbers, np.float64)


def fit_observer(races: Sequence[WatchedRace]) -> Observer:
    """Return the linear discriminants of the styles in these races."""
    rows = [(style, figures_row(figures)) for race in races for style, figures in styled_teams(race)]
    styles, values = np.array([style for style, _row in rows]), np.array([row for _style, row in rows])
    means = np.array([values[styles == style].mean(axis=0) for style in range(len(NAMES))])
    weights = np.linalg.solve(np.cov((values - means[styles]).T), means.T)
    return Observer(weights, -0.5 * (means.T * weights).sum(axis=0))


def styled_teams(race: WatchedRace) -> list[tuple[int, StyleFigures]]:
    """Return style and figures of the five teams with a style."""
    figures = style_figures(race.match)
    return [(style, figures[team]) for team, style in enumerate(race.styles, start=1) if style < len(NAMES)]


def count_guesses(observer: Observer, races: Iterable[WatchedRace]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return how often each style (row) was named as each (column)."""
    counts = np.zeros((len(NAMES), len(NAMES)), np.int64)
    for race in races:
        for style, figures in styled_teams(race):
            counts[style, observer.guess(figures)] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.observer", description=__doc__)
    parser.add_argument("--races", type=int, default=RACES)
    parser.add_argument("--level", type=int, default=3, choices=(2, 3), help="a level without search")
    options = parser.parse_args()
    observer = fit_observer(watch_races(options.level, range(FIT_SEED, FIT_SEED + FIT)))
    counts = count_guesses(observer, watch_races(options.level, range(options.races)))
    right = counts.trace() / counts.sum()
    within = Z_95 * (right * (1 - right) / counts.sum()) ** 0.5
    print(f"level {options.level}, {options.races} races: {100 * right:.1f}% ± {100 * within:.1f} named rightly")
    print(f"{'':10}" + "".join(f"{name:>10}" for name in NAMES))
    for name, row in zip(NAMES, counts, strict=True):
        print(f"{name:10}" + "".join(f"{100 * count / row.sum():>9.0f}%" for count in row))


if __name__ == "__main__":
    main()
