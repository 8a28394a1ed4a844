"""Value of playing as a team: a sample of decisions in races between directors, with each card tried many times.

python -m benchmarks.team_play --races 60

Each card is tried in two ways, with random numbers that are the same for all cards. The first is that of `director`,
two turns and the nets' value of the position: it is used to choose cards and classify differences. The second uses
other random numbers and hidden hands, up to the end of the race: it is used to measure, so that the choice does not
bias the measurement. Each of `--bots` is asked too, with its usual work. `team_findings` evaluates the results.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.team_findings import TriedDecision, report
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.net_policy import gumbel_noise
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import UNIT, Races
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.bots.director_search import DecisionContext, decide_by_search
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see

TEAMS: Final = 6
BOTS: Final = ("domestique:temperature=1", "domestique", "captain", "director:rollouts=448")
ROLLOUTS: Final = 64
"""Number of rollouts per decision of each director."""
AT_ONCE: Final = 48
"""Samples of hidden hands per call, for every card: more would not fit into the processor's cache."""


class Trial:
    """A decision whose cards are tried, from its team's view only."""

    def __init__(self, view: View, ask: AskCard, rng: Random) -> None:
        self.study = DecisionContext(view, rng)
        self.cards = tuple(sorted(set(ask.cards)))
        self.slots = self.study.slots(ask.rider, self.cards)
        self.column, self.team = self.study.column(ask.rider), ask.team

    def races(self) -> tuple[Races, dict[int, IntArray]]:
        """Return samples of the race for every card, and the slots of the cards played in them."""
        races = self.study.races(AT_ONCE).select(np.tile(np.arange(AT_ONCE), len(self.cards)))
        races.labels = np.arange(len(races))
        return races, {self.column: np.repeat(self.slots, AT_ONCE)}

    def turn(self, races: Races, forced: dict[int, IntArray]) -> None:
        """Play all races to the end of the turn; races with the same sample have the same random numbers."""
        noise = gumbel_noise((SLOTS_A_HAND, races.course.riders, AT_ONCE), self.study.rng)
        play(races, self.study.policy.choices(races, noise[:, :, races.labels % AT_ONCE], forced))

    def by_card(self, calls: Sequence[NDArray[Any]]) -> FloatArray:
        """Return the means by card over the samples of several calls, each (races, …)."""
        parts = [each.reshape(len(self.cards), AT_ONCE, *each.shape[1:]).mean(axis=1) for each in calls]
        means: FloatArray = np.mean(parts, axis=0)
        return means

    def foreseen(self, calls: int) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return the values of each card as `director` computes them: see `TriedDecision`."""
        values, new, in_string = [], [], []
        for _ in range(calls):
            races, forced = self.races()
            self.turn(races, forced)
            new.append(races.by_rider(races.hands[:, :, 0]))
            in_string.append(in_one_string(races, self.team))
            self.turn(races, {})
            riders = np.tile(np.arange(races.course.riders), (len(races), 1))
            worths = self.study.policy.rider_values(races, riders).T
            values.append(races.points / UNIT + np.where(races.over[:, None], 0, worths))
        return self.by_card(values), self.by_card(new), self.by_card(in_string)

    def ridden_on(self, calls: int) -> tuple[FloatArray, FloatArray]:
        """Return points at the end of the race, and victories, by card."""
        results, wins = [], []
        for _ in range(calls):
            races, forced = self.races()
            points = np.zeros((len(races), races.course.riders))
            while len(races):
                self.turn(races, forced)
                forced = {}
                points[races.labels] = races.points / UNIT
                races = races.select(~races.over)
            teams = points.reshape(len(points), -1, 4).sum(axis=2)
            first = teams == teams.max(axis=1, keepdims=True)
            results.append(points)
            wins.append(first[:, self.team - 1] / first.sum(axis=1))
        return self.by_card(results), self.by_card(wins)


def in_one_string(races: Races, team: int) -> FloatArray:
    """Return the largest number of the team's riders in one string, (races)."""
    gaps = -np.diff(races.squares.astype(np.int64), axis=1, prepend=races.squares[:, :1]) > 1
    string = gaps.cumsum(axis=1)
    ours = races.indexes >> 2 == team - 1
    riders = races.course.riders
    where = (np.arange(len(races))[:, None] * riders + string)[ours]
    longest: FloatArray = np.bincount(where, minlength=len(races) * riders).reshape(-1, riders).max(axis=1)
    return longest


def decisions(
    races: int, seed: int, every: int, foreseen: int, ridden_on: int, bots: Sequence[str] = ()
) -> Iterator[TriedDecision]:
    """Play races between six directors, try one in `every` of their decisions, and ask the bots for it.

    `foreseen` and `ridden_on` are the `calls` of the two methods of `Trial` with these names.
    """
    candidates = [find_bot(spec) for spec in bots]
    for number in range(races):
        rng, own_seed = Random(f"{seed}/team play/{number}"), seed * 1_000_003 + number
        race, _ = start(rules_of(RULE_SETS["boxed"], TEAMS, own_seed), [random_hands(rng) for _ in range(TEAMS)])
        choices = number
        while not race.over:
            ask = asks(race)[0]
            assert isinstance(ask, AskCard)
            view, place = see(race, ask.team), (own_seed, ask.team, race.turn, ask.rider)
            choices += ask.has_choice
            if ask.has_choice and choices % every == 0:
                trial = Trial(view, ask, rng)
                played = [bot.decide(view, ask, rng_for(*place)) for bot in candidates]
                yield TriedDecision(
                    number,
                    view,
                    ask.rider,
                    trial.cards,
                    *trial.foreseen(foreseen),
                    *trial.ridden_on(ridden_on),
                    [trial.cards.index(each.card) for each in played if isinstance(each, PlayCard)],
                )
            decision = decide_by_search(view, ask, rng_for(*place), TimeBudget(0.0, rollouts=ROLLOUTS))
            race, _ = answer(race, decision)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the findings."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.team_play", description=__doc__)
    parser.add_argument("--races", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=7, help="decisions from one that is tried out to the next")
    parser.add_argument("--foreseen", type=int, default=4, help=f"times {AT_ONCE} samples, to choose and to class")
    parser.add_argument("--ridden-on", type=int, default=3, help=f"times {AT_ONCE} samples, to measure")
    parser.add_argument("--bots", default=",".join(BOTS), help="bots to ask")
    options = parser.parse_args(arguments)
    bots = options.bots.split(",")
    tried = decisions(options.races, options.seed, options.every, options.foreseen, options.ridden_on, bots)
    print(report(list(tried), options.every, bots))


if __name__ == "__main__":
    main()
