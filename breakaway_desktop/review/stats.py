"""Figures of a race for its review: points by line, cards from the slipstream, squares, attacks (R6, R7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.race import Points
from breakaway_desktop.match.key_moments import card_whys
from breakaway_desktop.match.match import Match


class RidingStats(NamedTuple):
    """Figures of a rider, or of a team's riders together.

    `lines` are points by line; None is the end of a pursuit. Of the new `cards`, `slipstream_cards` counted riders
    ahead; `squares_drafted` is the total number of riders counted (R7.1). `squares` excludes pushes (R8.6). `attacks`
    is the number of cards of Breaking Away (R7.6).
    """

    lines: tuple[tuple[int | None, Points], ...] = ()
    points: Points = 0
    cards: int = 0
    slipstream_cards: int = 0
    squares_drafted: int = 0
    squares: int = 0
    attacks: int = 0

    def at_line(self, line: int | None) -> Points:
        """Return the points won at a line."""
        return dict(self.lines).get(line, 0)


def riding_stats(match: Match) -> dict[int, RidingStats]:
    """Return the figures by rider number; those of teams under their own number, 1 to 6."""
    stats = {rider.id: RidingStats() for rider in match.first.riders}

    for step in match.steps:
        for event in step.events:
            if isinstance(event, Moved):
                stats[event.rider] = _add(stats[event.rider], squares=event.end - event.start)
            elif isinstance(event, Crossed) and event.points:
                old = stats[event.rider]
                won = ((event.line, old.at_line(event.line) + event.points),)
                lines = tuple(pair for pair in old.lines if pair[0] != event.line) + won
                stats[event.rider] = old._replace(lines=lines, points=old.points + event.points)

        # New cards.
        for why in card_whys(step):
            ahead = why.riders_ahead if why.kind == "string" else 0
            stats[why.rider] = _add(
                stats[why.rider], cards=1, slipstream_cards=1 if ahead else 0, squares_drafted=ahead,
                attacks=1 if why.kind == "lead" else 0,
            )  # fmt: skip

    # Teams.
    for team in range(1, match.first.rules.teams + 1):
        stats[team] = _sum_stats([stats[10 * team + number] for number in range(1, 5)])

    return stats


def _add(old: RidingStats, **more: int) -> RidingStats:
    return old._replace(**{name: getattr(old, name) + value for name, value in more.items()})


def _sum_stats(parts: Sequence[RidingStats]) -> RidingStats:
    lines = list(dict.fromkeys(line for part in parts for line, _points in part.lines))
    return RidingStats(
        tuple((line, _sum_points([part.at_line(line) for part in parts])) for line in lines),
        _sum_points([part.points for part in parts]),
        *(
            sum(getattr(part, name) for part in parts)
            for name in ("cards", "slipstream_cards", "squares_drafted", "squares", "attacks")
        ),
    )


def _sum_points(points: Sequence[Points]) -> Points:
    return sum(points, start=0)


def lines_with_points(match: Match, stats: dict[int, RidingStats]) -> list[int | None]:
    """Return the lines where points were won, in order; None, the end of a pursuit, is last."""
    lines = {line for rider_stats in stats.values() for line, _points in rider_stats.lines}
    in_order: list[int | None] = [line for line in match.race.rules.course.lines if line in lines]
    return [*in_order, None] if None in lines else in_order
