"""Standings: points, places and the tie-break (R6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.order import SORT_KEYS_NEXT_TO_MOVE, group_riders
from breakaway_desktop.engine.race import Group, Points, Race, Rider


class Standings(NamedTuple):
    """The standings of a race.

    `points` by team, team 1 first; `places` all riders from first to last, riders who share a place in one group;
    `ranking` teams from first to last, joint ones together.
    """

    points: tuple[Points, ...]
    places: tuple[Group, ...]
    ranking: tuple[tuple[int, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


def place_in(ranking: Sequence[Sequence[int]], team: int) -> int:
    """Return the place of a team in a ranking; of a shared place, the first (R6.6)."""
    group = next(index for index, teams in enumerate(ranking) if team in teams)
    return 1 + sum(map(len, ranking[:group]))


def ranked_teams(ranking: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return (place, team) from first to last; tied teams share a place."""
    return [(place_in(ranking, team), team) for group in ranking for team in group]


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
    """Return each team's points, team 1 first."""
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
