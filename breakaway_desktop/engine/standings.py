"""Standings: points, places and the tie-break (R6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.order import SORT_KEYS_NEXT_TO_MOVE, group_riders
from breakaway_desktop.engine.race import Group, Points, Race, Rider


class RankedTeams:
    """Who won, and how each team did: `points`, team 1 first; `ranking` from first to last, joint ones together."""

    __slots__ = ()
    points: tuple[Points, ...]
    ranking: tuple[tuple[int, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]

    def place_of(self, team: int) -> int:
        return next(place for place, other in with_places(self.ranking) if other == team)

    def place_by_points(self, team: int) -> int:
        """Return the place that a team shares with those that have as many points, as it is told during a race."""
        return 1 + sum(other > self.points_of(team) for other in self.points)

    def points_of(self, team: int) -> Points:
        return self.points[team - 1]

    def points_behind(self, team: int) -> Points:
        """Return the points that a team lacks to the most of all teams."""
        return max(self.points) - self.points_of(team)

    @property
    def lead(self) -> tuple[int, int, Points]:
        """Return the first two teams of the ranking, and how many points the second has less."""
        first, second = [team for group in self.ranking[:2] for team in group][:2]
        return first, second, self.points_of(first) - self.points_of(second)


class _StandingsFields(NamedTuple):
    points: tuple[Points, ...]
    places: tuple[Group, ...]
    ranking: tuple[tuple[int, ...], ...]


class Standings(_StandingsFields, RankedTeams):
    """The standings of a race; `places` are all riders from first to last, riders who share a place in one group."""

    __slots__ = ()


def with_places(groups: Sequence[Group]) -> list[tuple[int, int]]:
    """Return (place, team or rider) from first to last; those of a group share a place, the first of theirs (R6.6)."""
    return [(1 + sum(map(len, groups[:index])), member) for index, group in enumerate(groups) for member in group]


def standings(race: Race) -> Standings:
    """Return the present standings; those of a finished race are its result (R6.6)."""
    points = team_points(race)
    places = rider_places(race)
    ranks = team_ranks(places, race.rules.teams)
    keyed = sorted(range(1, race.rules.teams + 1), key=lambda team: (-points[team - 1], ranks[team - 1], team))  # R6.6
    ranking: list[tuple[int, ...]] = []
    for team in keyed:
        if ranking:
            above = ranking[-1][0]
            if (points[above - 1], ranks[above - 1]) == (points[team - 1], ranks[team - 1]):
                ranking[-1] += (team,)
                continue
        ranking.append((team,))
    return Standings(points, places, tuple(ranking))


def team_points(race: Race) -> tuple[Points, ...]:
    """Return each team's points, team 1 first: whole numbers, or fractions after shared places (R6.3)."""
    riders = race.riders
    return tuple(sum((rider.points for rider in riders[i : i + 4]), start=0) for i in range(0, len(riders), 4))


def rider_places(race: Race) -> tuple[Group, ...]:
    """Return all riders: finishers in order, then the others from the front, retired ones last in one group (R6.6)."""
    finish = race.rules.course.finish
    finishers: dict[int, list[int]] = {}
    others: list[Rider] = []
    retired: list[int] = []

    for rider in race.riders:
        place = None if finish is None else rider.place_at(finish)
        if place is not None:
            finishers.setdefault(place, []).append(rider.id)
        elif rider.retired:
            retired.append(rider.id)
        else:
            others.append(rider)

    groups = [tuple(finishers[place]) for place in sorted(finishers)]
    groups += group_riders(others, SORT_KEYS_NEXT_TO_MOVE[race.rules.options.order])
    if retired:
        groups.append(tuple(retired))
    return tuple(groups)


def team_ranks(places: Sequence[Group], teams: int) -> list[tuple[int, ...]]:
    """Return the ranks of each team's four riders, best first: they break a tie on points (R6.6)."""
    ranks: list[list[int]] = [[] for _ in range(teams)]
    rank = 1
    for group in places:
        for number in group:
            ranks[number // 10 - 1].append(rank)
        rank += len(group)
    return [tuple(of_team) for of_team in ranks]
