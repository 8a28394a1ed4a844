"""The review of a race in figures: points by line, cards from the slipstream, squares ridden, attacks (R6, R7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.race import Points, Race
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import whys_of
from breakaway_desktop.record.turn_report import Step


class RidingStats(NamedTuple):
    """The figures of a rider, or of all riders of a team together.

    `lines`: points by line, the places of a pursuit's end under None. `cards` new cards were dealt, `drafted` of them
    with riders ahead; `squares_drafted` is what those riders gave (R7.1) and `squares` what was ridden. `attacks` are
    cards for breaking away (R7.6). Who is pushed has not ridden there (R8.6).
    """

    lines: tuple[tuple[int | None, Points], ...] = ()
    points: Points = 0
    cards: int = 0
    drafted: int = 0
    squares_drafted: int = 0
    squares: int = 0
    attacks: int = 0

    def at_line(self, line: int | None) -> Points:
        """The points won at a line."""
        return dict(self.lines).get(line, 0)


class TurnEnd(NamedTuple):
    """The end of a turn (0: the start); squares and points by team, None for a team that has left the road."""

    turn: int
    squares: tuple[int | None, ...]
    points: tuple[float, ...]

    @property
    def leader(self) -> int:
        return max((square for square in self.squares if square is not None), default=0)


def ends_of_turns(first: Race, steps: Sequence[Step]) -> list[tuple[int, Race]]:
    """The race at its start (turn 0) and right after each turn."""
    ends = [step for step in steps if step.after.turn != step.before.turn or step.after.over]
    return [(0, first), *((step.before.turn, step.after) for step in ends)]


def turn_ends(match: Match) -> list[TurnEnd]:
    """The race at its start and at the end of each turn."""
    return [_turn_end(race, turn) for turn, race in ends_of_turns(match.first, match.steps)]


def _turn_end(race: Race, turn: int) -> TurnEnd:
    squares = [
        max((rider.square for rider in race.on_road() if rider.team == team), default=None)
        for team in range(1, race.rules.teams + 1)
    ]
    return TurnEnd(turn, tuple(squares), tuple(float(points) for points in team_points(race)))


def figures(match: Match) -> dict[int, RidingStats]:
    """The figures by rider number; teams under their own number, 1 to 6."""
    found = {rider.id: RidingStats() for rider in match.first.riders}
    for step in match.steps:
        for event in step.events:
            if isinstance(event, Moved):
                found[event.rider] = _more(found[event.rider], squares=event.end - event.start)
            elif isinstance(event, Crossed) and event.points:
                was = found[event.rider]
                won = ((event.line, was.at_line(event.line) + event.points),)
                lines = tuple(pair for pair in was.lines if pair[0] != event.line) + won
                found[event.rider] = was._replace(lines=lines, points=was.points + event.points)
        for why in whys_of(step):
            ahead = why.riders_ahead if why.kind == "string" else 0
            found[why.rider] = _more(
                found[why.rider], cards=1, drafted=1 if ahead else 0, squares_drafted=ahead,
                attacks=1 if why.kind == "lead" else 0,
            )  # fmt: skip
    for team in range(1, match.first.rules.teams + 1):
        found[team] = _summed([found[10 * team + number] for number in range(1, 5)])
    return found


def _more(was: RidingStats, **more: int) -> RidingStats:
    return was._replace(**{name: getattr(was, name) + value for name, value in more.items()})


def _summed(parts: Sequence[RidingStats]) -> RidingStats:
    lines = list(dict.fromkeys(line for part in parts for line, _points in part.lines))
    return RidingStats(
        tuple((line, _sum([part.at_line(line) for part in parts])) for line in lines),
        _sum([part.points for part in parts]),
        *(
            sum(getattr(part, name) for part in parts)
            for name in ("cards", "drafted", "squares_drafted", "squares", "attacks")
        ),
    )


def _sum(points: Sequence[Points]) -> Points:
    return sum(points, start=0)


def lines_with_points(match: Match, found: dict[int, RidingStats]) -> list[int | None]:
    """The lines where anybody has won points, along the road; the places of a pursuit's end come last."""
    lines = {line for one in found.values() for line, _points in one.lines}
    along: list[int | None] = [line for line in match.race.rules.course.lines if line in lines]
    return [*along, None] if None in lines else along
