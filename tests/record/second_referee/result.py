"""The result (R6.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.record.second_referee.faults import demand_same, value_of
from tests.record.second_referee.race import Race


def result(race: Race) -> dict[str, Any]:
    """Return the result as it must be written, points as fractions."""
    placed = places(race)
    rank = {rider: sum(map(len, placed[:index])) for index, group in enumerate(placed) for rider in group}
    score: dict[int, tuple[Fraction, list[int]]] = {}
    for team in range(1, race.teams + 1):
        riders = [10 * team + number for number in (1, 2, 3, 4)]
        points = sum((race.lines.points.get(rider, Fraction(0)) for rider in riders), Fraction(0))
        score[team] = (-points, sorted(rank[rider] for rider in riders))
    ranking = [[team for team in score if score[team] == key] for key in distinct(sorted(score.values()))]
    return {
        "points": {str(team): -minus for team, (minus, _) in score.items()},
        "places": placed,
        "ranking": ranking,
        "winners": ranking[0],
    }


def distinct(keys: list[Any]) -> list[Any]:
    return [key for index, key in enumerate(keys) if key not in keys[:index]]


def places(race: Race) -> list[list[int]]:
    """Return finishers in order of crossing, the others in order of movement, and the retired as one group."""
    home = race.lines.home()
    others = [[rider for rider in group if rider not in home] for group in race.road.order(race.hands)]
    groups = [*race.lines.finished(), *filter(None, others)]
    return [*groups, sorted(race.retired)] if race.retired else groups


def check_result(recorded: dict[str, Any], race: Race) -> None:
    recorded = {**recorded, "points": {team: value_of(points) for team, points in recorded["points"].items()}}
    expected = result(race)
    demand_same("keys of the result", set(recorded), set(expected))
    for key, value in expected.items():
        demand_same(key, recorded[key], value)
