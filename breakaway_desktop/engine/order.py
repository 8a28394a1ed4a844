"""Order of movement: who moves when, and who moves together (R5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from breakaway_desktop.engine.race import Group, Race, Rider


def movement_groups(race: Race) -> tuple[Group, ...]:
    """The order of movement as the squares stand now: front square first, then by arrival (R5.1, R5.2, R5.6).

    Riders who arrived together on a square are one group. Turn 1 needs no rule of its own: `starting_arrivals`
    places the riders on the starting squares in the order of R5.4.
    """
    return grouped(race.on_road())


def grouped(riders: Iterable[Rider]) -> tuple[Group, ...]:
    """These riders from front to back; those whom neither square nor arrival tells apart in one group, by number."""
    groups: list[Group] = []
    last = (0, -1)
    for back, arrived, number in sorted([(-rider.square, rider.arrived, rider.id) for rider in riders]):
        if (back, arrived) == last:
            groups[-1] += (number,)
        else:
            groups.append((number,))
            last = (back, arrived)
    return tuple(groups)


def _from_team(first: int, teams: int) -> dict[int, int]:
    """All riders 1 clockwise from team `first`, then all riders 2 from the same team, and so on."""
    clockwise = [(first - 1 + step) % teams + 1 for step in range(teams)]
    return {10 * team + number: teams * (number - 1) + i for number in range(1, 5) for i, team in enumerate(clockwise)}


FIRST_TURNS: Final[dict[str, Callable[[int, int], dict[int, int]]]] = {
    "drawn": _from_team,
    "team1": lambda _, teams: _from_team(1, teams),
}
"""For each `first_turn` that sequential orders allow: (first team, teams) -> arrival number of every rider (R5.4)."""


def starting_arrivals(first_turn: str, first_team: int, teams: int) -> dict[int, int]:
    """The arrival numbers, from 0, with which the riders stand on their starting squares (R5.4)."""
    return FIRST_TURNS[first_turn](first_team, teams)
