"""Places and points at the lines (R6.1–R6.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from breakaway_desktop.engine.course import FINISH_SCALE, Course
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.race import Points, Race, team_number
from breakaway_desktop.engine.view import SeenRider, View


def shared_points(scale: Sequence[int], place: int, sharing: int) -> Points:
    """Return the exact points of each of `sharing` riders who share the places from `place` on (R6.3)."""
    pot = sum(scale[place - 1 : place - 1 + sharing])  # R6.3
    if pot % sharing:
        return Fraction(pot, sharing)
    return pot // sharing


Line = int | None
"""A line; None: the places at the end of a race without a finish (R8.1)."""


class PointsWon(NamedTuple):
    """Points that a rider won at a line."""

    rider: int
    points: Points
    is_first: bool = False


class PointsTable(NamedTuple):
    """The points that each team has won at each line, best first."""

    course: Course
    lines: tuple[Line, ...]
    won: Mapping[tuple[int, Line], tuple[PointsWon, ...]]

    @classmethod
    def of(cls, view: View) -> PointsTable:
        """Return the table of a race, finished or not."""
        lines = _lines_with_points(view)
        won = {(team, line): _points_won(view, team, line) for team in range(1, view.teams + 1) for line in lines}
        return cls(view.course, lines, won)

    def points_at(self, line: Line, number: int) -> Points:
        """Return the points of a rider, or of a team by its `team_number`, at a line."""
        won = self.won.get((number // 10, line), ())
        return sum((entry.points for entry in won if number in (entry.rider, team_number(entry.rider // 10))), start=0)


def _lines_with_points(view: View) -> tuple[Line, ...]:
    """Return the lines that have a column, and None at the end if the places have one.

    In a race of endless laps, only lines that a rider has crossed have a column.
    """
    if view.course.finish is not None:
        return view.course.lines
    crossed = {crossing.line for rider in view.riders for crossing in rider.crossed}
    return (*(line for line in view.course.lines if line in crossed), *([None] if None in crossed else []))


def _points_won(view: View, team: int, line: Line) -> tuple[PointsWon, ...]:
    won = [
        (place, rider.id, points)
        for rider in view.riders
        if rider.team == team and (place := rider.place_at(line)) and (points := points_at(view, rider, line))
    ]
    return tuple(PointsWon(rider, points, place == 1) for place, rider, points in sorted(won))


def points_at(view: View, rider: SeenRider, line: int | None) -> Points:
    """Return the points that a rider has won at a line; `line` None: at the end of a race without a finish (R8.1)."""
    place = rider.place_at(line)
    if place is None:
        return 0
    sharing = sum(other.place_at(line) == place for other in view.riders)
    return shared_points(FINISH_SCALE if line is None else view.course.scale(line), place, sharing)


def crossings(race: Race, moves: Sequence[tuple[int, int, int]]) -> list[Crossed]:
    """Return the line crossings of one group: `moves` has (rider, start, end), all made at the same moment.

    Lower lines first, then riders by number. A rider scores at each line once (R1.5), 0 points from the ninth place on
    (R6.1).
    """
    course = race.rules.course
    crossed: list[Crossed] = []
    if len(moves) == 1:  # the usual case: a shortcut for speed
        ((number, start, end),) = moves
        rider = race.rider(number)
        for line in course.crossed(start, end):
            if rider.place_at(line) is None:  # R1.5
                place = race.crossed.count(line) + 1
                scale = course.scale(line)
                crossed.append(Crossed(number, line, place, scale[place - 1] if place <= len(scale) else 0))  # R6.1
        return crossed

    # Find who crosses each line.
    riders_at: dict[int, list[int]] = {}
    for number, start, end in sorted(moves):
        for line in course.crossed(start, end):
            if race.rider(number).place_at(line) is None:  # R1.5
                riders_at.setdefault(line, []).append(number)

    # Award the places, which the group shares.
    for line in sorted(riders_at):  # R6.4
        group = riders_at[line]
        place = race.crossed.count(line) + 1
        points = shared_points(course.scale(line), place, len(group))
        crossed.extend(Crossed(number, line, place, points, len(group)) for number in group)
    return crossed
