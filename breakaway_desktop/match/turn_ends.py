"""The ends of a race's turns: squares and points of the teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.turn_report import Step


class TurnEnd(NamedTuple):
    """The end of a turn (0: the start); squares and points by team. Square None: the team has left the road."""

    turn: int
    squares: tuple[int | None, ...]
    points: tuple[float, ...]

    @property
    def leader(self) -> int:
        return max((square for square in self.squares if square is not None), default=0)


def ends_of_turns(first: Race, steps: Sequence[Step]) -> list[tuple[int, Race]]:
    """Return the race at its start (turn 0) and right after each turn."""
    ends = [step for step in steps if step.after.turn != step.before.turn or step.after.over]
    return [(0, first), *((step.before.turn, step.after) for step in ends)]


def turn_ends(match: Match) -> list[TurnEnd]:
    """Return squares and points at the start of the race and at the end of each turn."""
    return [_turn_end(race, turn) for turn, race in ends_of_turns(match.first, match.steps)]


def _turn_end(race: Race, turn: int) -> TurnEnd:
    squares = [
        max((rider.square for rider in race.on_road() if rider.team == team), default=None)
        for team in range(1, race.rules.teams + 1)
    ]
    return TurnEnd(turn, tuple(squares), tuple(float(points) for points in team_points(race)))
