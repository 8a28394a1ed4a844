"""The result (R6.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.record.second_referee.faults import same, value_of
from tests.record.second_referee.race import Race


def result(race: Race) -> dict[str, Any]:
    """The result as it has to be written, points as fractions."""
    placed = places(race)
    rank = {rider: sum(map(len, placed[:at])) for at, group in enumerate(placed) for rider in group}
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
    return [key for at, key in enumerate(keys) if key not in keys[:at]]


def places(race: Race) -> list[list[int]]:
    """Finishers by crossing, the others as they would move next, the retired as one."""
    home = race.lines.home()
    others = [[rider for rider in group if rider not in home] for group in race.road.order(race.hands)]
    found = [*race.lines.finished(), *filter(None, others)]
    return [*found, sorted(race.retired)] if race.retired else found


def check_result(found: dict[str, Any], race: Race) -> None:
    found = {**found, "points": {team: value_of(points) for team, points in found["points"].items()}}
    wanted = result(race)
    same("keys of the result", set(found), set(wanted))
    for key, value in wanted.items():
        same(key, found[key], value)
