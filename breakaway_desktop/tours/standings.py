"""Standings of a tour: points of the teams, and the three jerseys (R10.2 to R10.7), all derived from the races."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved, Pushed
from breakaway_desktop.engine.marks import Ground
from breakaway_desktop.engine.race import Group, Points, Race
from breakaway_desktop.engine.slipstream import crowd, string_ahead
from breakaway_desktop.engine.standings import RankedTeams, standings
from breakaway_desktop.match.course_profile import PEAK
from breakaway_desktop.match.match import Match

LARGEST_GAP: Final = 40  # R10.3
BONUS: Final = (3, 2, 1)  # R10.3

YELLOW, GREEN, DOTS = "yellow", "green", "dots"
JERSEYS: Final = (YELLOW, GREEN, DOTS)
"""The jerseys; a rider who leads two shows the first of these on his token (R10.7)."""


class _StageFields(NamedTuple):
    points: tuple[Points, ...]
    ranking: tuple[tuple[int, ...], ...]
    places: tuple[Group, ...]
    gaps: Mapping[int, Fraction]
    sprints: Mapping[int, Fraction]
    peaks: Mapping[int, Fraction]


class StageResult(_StageFields, RankedTeams):
    """The figures of a stage that count for its tour, from the race that was ridden.

    `points` and `ranking` of the teams and `places` of the riders as in the race's standings (R6.6). By rider: `gaps`
    in squares, less the bonus (R10.3), `sprints` in points (R10.4), `peaks` (R10.5).
    """

    __slots__ = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The teams that won the stage; none if nobody scored."""
        return self.ranking[0] if any(self.points) else ()


class JerseyTable(NamedTuple):
    """All riders who are placed for a jersey, from first to last, level ones together; `totals` by rider."""

    order: tuple[Group, ...]
    totals: Mapping[int, Fraction]

    @property
    def wearers(self) -> Group:
        """The riders who wear the jersey: nobody, one, or those who are level (R10.6)."""
        return self.order[0] if self.order else ()


class _TourFields(NamedTuple):
    points: tuple[Points, ...]
    ranking: tuple[tuple[int, ...], ...]
    jerseys: Mapping[str, JerseyTable]


class TourStandings(_TourFields, RankedTeams):
    """The standings after some stages (R10.2), and the jerseys."""

    __slots__ = ()

    @property
    def jersey_by_rider(self) -> dict[int, str]:
        """The jersey that each rider shows: the first of those that he leads (R10.7)."""
        # R10.7
        return {rider: jersey for jersey in reversed(JERSEYS) for rider in self.jerseys[jersey].wearers}


def stage_result(match: Match) -> StageResult:
    """Return the figures of a finished race."""
    race = match.race
    final = standings(race)
    return StageResult(
        final.points, final.ranking, final.places, _gaps(race, final.places), _sprint_points(match), _peak_points(match)
    )


def tour_standings(results: Sequence[StageResult], teams: int) -> TourStandings:
    """Return the standings after these stages, in the order in which they are ridden."""
    points = tuple(sum((result.points[team] for result in results), start=0) for team in range(teams))
    # R10.2
    ranking = _sort_groups(range(1, teams + 1), lambda team: -points[team - 1], [r.ranking for r in results])
    places = [result.places for result in results]
    gaps, sprints, peaks = (_sum_by_rider([getattr(r, name) for r in results]) for name in ("gaps", "sprints", "peaks"))
    return TourStandings(
        points,
        ranking,
        {
            YELLOW: JerseyTable(_sort_groups(gaps, gaps.__getitem__, places), gaps),
            GREEN: _most_points(sprints, places),
            DOTS: _most_points(peaks, places),
        },
    )


def _most_points(totals: Mapping[int, Fraction], places: Sequence[Sequence[Group]]) -> JerseyTable:
    """Return the table of a jersey for points; riders without any are not placed (R10.6)."""
    return JerseyTable(_sort_groups(totals, lambda rider: -totals[rider], places), totals)


def _sum_by_rider(parts: Sequence[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    totals: dict[int, Fraction] = {}
    for part in parts:
        for rider, value in part.items():
            totals[rider] = totals.get(rider, Fraction()) + value
    return totals


def _sort_groups(
    numbers: Iterable[int], value: Callable[[int], Points], stages: Sequence[Sequence[Group]]
) -> tuple[Group, ...]:
    """Group teams or riders in ascending order of `value`.

    Level ones are ordered by their place in the last of the `stages`, then in the previous one, and so on (R10.2,
    R10.6).
    """
    ranks = [
        {number: rank for rank, group in enumerate(stage) for number in group}
        for stage in reversed(stages)  # R10.6
    ]

    def key(number: int) -> tuple[Points, ...]:
        return value(number), *(of_stage[number] for of_stage in ranks)

    return tuple(tuple(level) for _key, level in groupby(sorted(numbers, key=key), key=key))


def _gaps(race: Race, places: Sequence[Group]) -> dict[int, Fraction]:
    """Return the squares that each rider loses in a stage, less the bonus of the first three."""
    counts = crowd(race.on_road())

    def front_square(square: int) -> int:
        ahead = string_ahead(counts, square)
        return ahead[-1][0] if ahead else square

    squares = {rider.id: front_square(rider.square) for rider in race.on_road()}
    winner = max((squares[rider] for rider in places[0] if rider in squares), default=0)  # R10.3
    gaps: dict[int, Fraction] = {}
    place = 0
    for group in places:
        bonus = Fraction(sum(BONUS[place : place + len(group)]), len(group))  # R10.3
        place += len(group)
        for rider in group:
            if rider in squares:
                gaps[rider] = min(max(winner - squares[rider], 0), LARGEST_GAP) - bonus
            else:
                gaps[rider] = Fraction(LARGEST_GAP)  # R10.8
    return gaps


def _sprint_points(match: Match) -> dict[int, Fraction]:
    """Return the points won at lines before the finish; in a pursuit, at all lines, but not final places (R10.4)."""
    won: dict[int, Fraction] = {}
    finish = match.race.rules.course.finish
    for step in match.steps:
        for event in step.events:
            if isinstance(event, Crossed) and event.line not in (finish, None) and event.points:
                won[event.rider] = won.get(event.rider, Fraction()) + event.points  # R10.4
    return won


def _peak_points(match: Match) -> dict[int, Fraction]:
    """Return the points for Peaks, by rider: one for the first rider across each Peak before the finish (R10.5)."""
    finish = match.race.rules.course.finish or 0
    view = match.view()
    grounds = [mark for mark in view.variant.marks(view) if isinstance(mark, Ground)]
    digits = {digit for ground in grounds for digit, kind in ground.kinds if kind == PEAK}
    peaks = {square for square in range(1, finish) if square % 10 in digits}
    won: dict[int, Fraction] = {}

    moves = (event for step in match.steps for event in step.events if isinstance(event, Moved | Pushed))
    for _arrived, group in groupby(moves, key=lambda event: event.arrived):  # R5.2: a group arrives together
        riders = list(group)
        for peak in sorted(peaks):
            crossing = [event.rider for event in riders if event.start <= peak < event.end]  # R1.5
            if crossing:
                peaks.remove(peak)
                for rider in crossing:
                    won[rider] = won.get(rider, Fraction()) + Fraction(1, len(crossing))  # R10.5

    return won
