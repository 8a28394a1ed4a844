"""Figures of a race for its review: points, cards from the slipstream, squares, attacks (R6, R7)."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.race import Points
from breakaway_desktop.match.key_moments import card_whys
from breakaway_desktop.match.match import Match


class RidingStats(NamedTuple):
    """Figures of a rider, or of a team's riders together.

    Of the new `cards`, `slipstream_cards` counted riders ahead; `squares_drafted` is the total number of riders
    counted (R7.1). `squares` excludes pushes (R8.6). `attacks` is the number of cards of Breaking Away (R7.6).
    """

    points: Points = 0
    cards: int = 0
    slipstream_cards: int = 0
    squares_drafted: int = 0
    squares: int = 0
    attacks: int = 0


def riding_stats(match: Match) -> dict[int, RidingStats]:
    """Return the figures by rider number; those of teams under their own number, 1 to 6."""
    stats = {rider.id: RidingStats(rider.points) for rider in match.race.riders}

    for step in match.steps:
        for event in step.events:
            if isinstance(event, Moved):
                stats[event.rider] = _add(stats[event.rider], squares=event.end - event.start)

        # New cards.
        for why in card_whys(step):
            ahead = why.riders_ahead if why.kind == "string" else 0
            stats[why.rider] = _add(
                stats[why.rider], cards=1, slipstream_cards=1 if ahead else 0, squares_drafted=ahead,
                attacks=1 if why.kind == "lead" else 0,
            )  # fmt: skip

    # Teams.
    for team in range(1, match.first.rules.teams + 1):
        stats[team] = RidingStats(*map(sum, zip(*(stats[10 * team + number] for number in range(1, 5)), strict=True)))

    return stats


def _add(old: RidingStats, **more: int) -> RidingStats:
    return old._replace(**{name: getattr(old, name) + value for name, value in more.items()})
