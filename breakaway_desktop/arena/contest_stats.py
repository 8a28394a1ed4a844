"""Statistics of a contest: points, wins and ratios with 95 % intervals, ratings, and the cost of decisions.

Intervals are bootstrap percentiles over rounds, because the tables of a round share hands and random numbers. For few
rounds they are widened by Student's t (Tim Hesterberg, "What Teachers Should Know About the Bootstrap", 2015: the
expanded percentile interval). A contest of one round has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm, sqrt
from statistics import NormalDist, fmean
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.arena.table_runner import MICRO, TableResult

SAMPLES: Final = 4000
AT_ONCE: Final = 250
LEVEL: Final = 0.95

Column = NDArray[np.float64]

_POINTS, _TEAMS, _WINS, _RACES = range(4)
"""Tables that are resampled."""


class Estimate(NamedTuple):
    """A value and its 95 % interval from `low` to `high`, which are None if there is too little data."""

    value: float
    low: float | None = None
    high: float | None = None


class Rating(NamedTuple):
    """The rating of a bot: `strength` starts at 25; `uncertainty` is its standard deviation."""

    strength: float
    uncertainty: float


class Cost(NamedTuple):
    """The cost of decisions: seconds of processor time, rollouts per decision (None: not counted)."""

    decisions: int
    median: float | None
    p99: float | None
    rollouts: float | None
    lost: int
    failure: tuple[str, dict[str, str]] | None


class BotStats(NamedTuple):
    """One bot: `points` per team and race, `wins` as a share of the races that it took part in."""

    bot: str
    races: int
    teams: int
    points: Estimate
    victories: float
    wins: Estimate
    rating: Rating
    cost: Cost


class Ratio(NamedTuple):
    """Points of a team of `over` divided by those of a team of `under`; None if the latter scored none."""

    over: str
    under: str
    times: Estimate | None


class ContestStats(NamedTuple):
    """The bots in the contest's order, and a ratio for each pair: the bot listed first `over` the other."""

    races: int
    rounds: int
    bots: tuple[BotStats, ...]
    ratios: tuple[Ratio, ...]

    def by_points(self) -> list[int]:
        """Return the bots' indexes, most points first."""
        return sorted(range(len(self.bots)), key=lambda bot: -self.bots[bot].points.value)

    def ratio(self, over: int, under: int) -> Estimate | None:
        """Return the ratio of points of bot `over` to bot `under`, by index."""
        first, second = min(over, under), max(over, under)
        pairs = list(combinations(range(len(self.bots)), 2))
        times = self.ratios[pairs.index((first, second))].times
        if over < under or times is None:
            return times
        value, low, upper = times
        if not value or low == 0.0:
            return None
        return Estimate(1 / value, 1 / upper if upper else None, 1 / low if low else None)


def contest_stats(contest: Contest, tables: Sequence[TableResult]) -> ContestStats:
    """Return the statistics of these tables, which may be in any order."""
    ordered = sorted(tables, key=lambda table: table.number)
    bots = len(contest.bots)
    rounds = sorted({table.number // bots for table in ordered})
    row = {number: round_row for round_row, number in enumerate(rounds)}

    # Add up points, teams and wins by round of tables and by bot.
    points, teams, wins, races = np.zeros((4, len(rounds), bots))
    for table in ordered:
        round_row = row[table.number // bots]
        for team, (bot, team_points) in enumerate(zip(table.seats, table.points, strict=True), start=1):
            points[round_row, bot] += float(Fraction(team_points))
            teams[round_row, bot] += 1
            wins[round_row, bot] += (team in table.winners) / len(table.winners)
        for bot in set(table.seats):
            races[round_row, bot] += 1

    # Estimate each bot's figures, and the ratio of every pair.
    resampled = _Bootstrap(points, teams, wins, races)
    rated = ratings(bots, ordered)
    bot_stats = tuple(
        BotStats(
            contest.bots[bot],
            int(races[:, bot].sum()),
            int(teams[:, bot].sum()),
            resampled.ratio(_POINTS, _TEAMS, bot) or Estimate(0.0),
            float(wins[:, bot].sum()),
            resampled.ratio(_WINS, _RACES, bot) or Estimate(0.0),
            rated[bot],
            _cost(bot, ordered),
        )
        for bot in range(bots)
    )
    ratios = tuple(
        Ratio(contest.bots[first], contest.bots[other], resampled.ratio_of_means(first, other))
        for first, other in combinations(range(bots), 2)
    )
    return ContestStats(len(ordered), len(rounds), bot_stats, ratios)


def as_json(contest: Contest, stats: ContestStats) -> dict[str, Any]:
    """Return all statistics for other programs (docs/bots.md)."""
    bots = []
    for each in stats.bots:
        failure = each.cost.failure
        cost = {**each.cost._asdict(), "failure": None if failure is None else {"key": failure[0], **failure[1]}}
        entry = {**each._asdict(), "rating": each.rating._asdict(), "cost": cost}
        bots.append({**entry, "points": each.points._asdict(), "wins": each.wins._asdict()})
    ratios = [{**ratio._asdict(), "times": ratio.times and ratio.times._asdict()} for ratio in stats.ratios]
    return {"contest": contest.as_json(), "races": stats.races, "rounds": stats.rounds, "bots": bots, "ratios": ratios}


class _Bootstrap:
    """Resampling of the rounds with replacement, drawn once for all estimates. `tables`: values by round and bot."""

    def __init__(self, *tables: Column) -> None:
        rounds, self._bots = tables[0].shape
        columns = np.concatenate([*tables, np.ones((rounds, 1))], axis=1)
        self._tail = _tail(rounds)
        self._sums = columns.sum(axis=0)[None]
        rng = np.random.default_rng(rounds)
        self._drawn = [
            rng.multinomial(rounds, [1 / rounds] * rounds, size=AT_ONCE) @ columns
            for _ in range(0 if self._tail is None else SAMPLES // AT_ONCE)
        ]

    def ratio(self, above: int, below: int, bot: int) -> Estimate | None:
        """Return the ratio of a bot's sums in two tables."""
        return self._estimate(above * self._bots + bot, below * self._bots + bot, -1, -1)

    def ratio_of_means(self, bot: int, other: int) -> Estimate | None:
        """Return the ratio of the points per team of two bots."""
        points, teams = _POINTS * self._bots, _TEAMS * self._bots
        return self._estimate(points + bot, teams + bot, points + other, teams + other)

    def _estimate(self, *columns: int) -> Estimate | None:
        value = _quotient(self._sums[:, columns])[0]
        if not np.isfinite(value):
            return None
        if self._tail is None:
            return Estimate(round(float(value), 6))
        sample = np.concatenate([_quotient(drawn[:, columns]) for drawn in self._drawn])
        sample = sample[np.isfinite(sample)]
        low, upper = np.quantile(sample, (self._tail, 1 - self._tail))
        return Estimate(round(float(value), 6), round(float(low), 6), round(float(upper), 6))


def _quotient(sums: Column) -> Column:
    """Return (above / over) / (below / under), row by row; NaN if undefined."""
    above, over, below, under = sums.T
    with np.errstate(divide="ignore", invalid="ignore"):
        quotient: Column = (above * under) / (over * below)
    return quotient


def _tail(rounds: int) -> float | None:
    """Return the share of the sample beyond each end of the interval: less than 2.5 % for few rounds; None for one."""
    if rounds < 2:
        return None
    freedom = rounds - 1
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    # Student's t from the normal distribution: Abramowitz and Stegun 26.7.5, first three terms.
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    t += (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return NormalDist().cdf(-t * sqrt(rounds / freedom))


def _cost(bot: int, tables: Sequence[TableResult]) -> Cost:
    costs = [table.spent[bot] for table in tables]
    times = np.array([time for each in costs for time in each.times], dtype=np.float64) / MICRO
    rollouts = [each.rollouts for each in costs if each.rollouts is not None]
    failures = [each.failure for each in costs if each.failure is not None]
    median, p99 = (float(np.quantile(times, part)) for part in (0.5, 0.99)) if len(times) else (None, None)
    return Cost(
        len(times),
        median and round(median, 6),
        p99 and round(p99, 6),
        round(sum(rollouts) / len(times), 1) if rollouts and len(times) else None,
        sum(each.lost for each in costs),
        (failures[0][0], dict(failures[0][1])) if failures else None,
    )


# Ratings by the Plackett-Luce model, as in openskill (Weng, Lin 2011)


def _orders(scores: Sequence[float]) -> list[list[float]]:
    """Return places without a shared one, for each order: equal scores go round together."""
    tied = [[index for index, score in enumerate(scores) if score == each] for each in sorted({*scores}, reverse=True)]
    orders = []
    for turn in range(lcm(*map(len, tied))):
        order = [group[(turn + step) % len(group)] for group in tied for step in range(len(group))]
        orders.append([float(order.index(index)) for index in range(len(scores))])
    return orders


def ratings(bots: int, tables: Sequence[TableResult]) -> list[Rating]:
    """Return one rating per bot.

    A table counts as a game between its bots, each with the mean points of its teams, so that a bot that plays several
    teams is not rated against itself. Places that bots share count as the mean of orders in which each of them has each
    of these places equally often: the model itself rates two who share the first place below the third. Do not compare
    ratings of contests with other numbers of teams: the more teams, the less the first place counts.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating() for _ in range(bots)]
    for table in tables:
        present = sorted(set(table.seats))
        if len(present) < 2:
            continue
        scores = []
        for bot in present:
            points_of_bot = [
                Fraction(points) for points, seat in zip(table.points, table.seats, strict=True) if seat == bot
            ]
            scores.append(float(sum(points_of_bot) / len(points_of_bot)))
        orders = _orders(scores)
        after = [model.rate([[rated[bot]] for bot in present], ranks=ranks) for ranks in orders]
        for index, bot in enumerate(present):
            mu, sigma = (fmean(getattr(ratings[index][0], name) for ratings in after) for name in ("mu", "sigma"))
            rated[bot] = model.rating(mu=mu, sigma=sigma)
    return [Rating(round(rating.mu, 4), round(rating.sigma, 4)) for rating in rated]
