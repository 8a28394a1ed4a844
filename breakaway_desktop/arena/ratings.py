"""Ratings of bots by the Plackett-Luce model, as in openskill (Weng, Lin 2011)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from statistics import fmean
from typing import NamedTuple

from breakaway_desktop.arena.table_runner import TableResult


class Rating(NamedTuple):
    """The rating of a bot: `strength` starts at 25; `uncertainty` is its standard deviation."""

    strength: float
    uncertainty: float


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
