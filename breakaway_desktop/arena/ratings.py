"""Ratings of bots by the Plackett-Luce model, as in openskill (Weng, Lin 2011)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from breakaway_desktop.arena.table_runner import TableResult


class Rating(NamedTuple):
    """The rating of a bot: `strength` starts at 25; `uncertainty` is its standard deviation."""

    strength: float
    uncertainty: float


def ratings(bots: int, tables: Sequence[TableResult]) -> list[Rating]:
    """Return one rating per bot.

    A table counts as a game between its bots, each with the mean points of its teams, so that a bot that plays several
    teams is not rated against itself.
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
        after = model.rate([[rated[bot]] for bot in present], scores=scores)
        for bot, (rating,) in zip(present, after, strict=True):
            rated[bot] = rating
    return [Rating(round(rating.mu, 4), round(rating.sigma, 4)) for rating in rated]
