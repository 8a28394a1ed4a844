"""The order of movement, and groups that move at the same time (R5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from breakaway_desktop.engine.race import Group, Race, Rider, RiderBase, rider_numbers

Key = tuple[int, ...]
MOST_CARDS: Final = 4


def movement_groups(race: Race) -> tuple[Group, ...]:
    """Return the order of movement as far as it is known before any card is played: front square first (R5.1, R5.6).

    With `grade-card-hand` the cards decide between riders of one grade on a square (R5.3): until they are known, these
    riders are one group. Turn 1 needs no special case: `starting_arrivals` implements R5.4.
    """
    return group_riders(race.on_road(), SORT_KEYS_BEFORE_CARDS[race.rules.options.order])


def order_with(race: Race, cards: Mapping[int, int]) -> tuple[Group, ...]:
    """Return the order of movement with all played cards known (R5.3); `cards` by rider."""
    if race.rules.options.order != "grade-card-hand":
        return movement_groups(race)
    return group_riders(race.on_road(), lambda rider: by_card(rider, cards.get(rider.id, 0)))


def group_riders(riders: Iterable[Rider], key: Callable[[Rider], Key]) -> tuple[Group, ...]:
    """Group `riders`, given by number, in ascending order of `key`; riders with equal keys are one group."""
    keys = {rider.id: key(rider) for rider in riders}
    groups: list[Group] = []
    last: Key | None = None
    for number in sorted(keys, key=keys.__getitem__):
        if keys[number] == last:  # R5.1
            groups[-1] += (number,)
        else:
            groups.append((number,))
            last = keys[number]
    return tuple(groups)


def by_arrival(rider: RiderBase) -> Key:
    """Return the sort key: front square, then arrival (R5.2)."""
    return (-rider.square, rider.arrived)  # R5.1  # R5.2


def by_grade(rider: Rider) -> Key:
    """Return the sort key: front square, then grade, then arrival (R5.5)."""
    return (-rider.square, rider.id % 10, rider.arrived)  # R5.1  # R5.5


def by_card(rider: Rider, card: int = 0) -> Key:
    """Return the sort key: front square, grade, card played, cards in hand from the highest down, arrival (R5.3).

    A missing fourth card loses to any other. `card` 0 for all riders leaves out the card played (R6.6).
    """
    held = [-held for held in sorted(rider.hand, reverse=True)]
    missing = [0] * (MOST_CARDS - len(held))
    return (-rider.square, rider.id % 10, -card, *held, *missing, rider.arrived)  # R5.1  # R5.3


def _by_square_and_grade(rider: Rider) -> Key:
    return (-rider.square, rider.id % 10)  # R5.1


SORT_KEYS_BEFORE_CARDS: Final[dict[str, Callable[[Rider], Key]]] = {
    "arrival": by_arrival,
    "grade": by_grade,
    "grade-card-hand": _by_square_and_grade,
}
"""Sort key from the facts known before cards are played, by the option `order`."""

SORT_KEYS_NEXT_TO_MOVE: Final[dict[str, Callable[[Rider], Key]]] = {  # R6.6
    "arrival": by_arrival,
    "grade": by_grade,
    "grade-card-hand": by_card,
}
"""Sort key for the order in which riders would move next, without the card played, by the option `order` (R6.6)."""


def _from_team(first: int, teams: int, *, rotated: bool = False) -> dict[int, int]:
    """Return arrival numbers: every rider 1, clockwise from team `first`, then every rider 2 likewise, and so on.

    `rotated`: riders 2 begin with the next team, riders 3 with the one after it, and so on.
    """
    order = [
        10 * ((first - 1 + (number - 1) * rotated + step) % teams + 1) + number  # R5.4
        for number in range(1, 5)
        for step in range(teams)
    ]
    return {rider: arrived for arrived, rider in enumerate(order)}


def _by_grades(teams: int) -> dict[int, int]:
    """Return arrival numbers: every team's rider 1 as one group, then every rider 2, and so on."""
    return {10 * team + number: number - 1 for team in range(1, teams + 1) for number in range(1, 5)}  # R5.4


FIRST_TURNS: Final[dict[str, Callable[[int, int], dict[int, int]]]] = {
    "drawn": _from_team,
    "team1": lambda _, teams: _from_team(1, teams),
    "grade": lambda _, teams: _by_grades(teams),
    "order": lambda _, teams: dict.fromkeys(rider_numbers(teams), 0),  # all tied: the cards decide (R5.3)
    "rotated": lambda _, teams: _from_team(1, teams, rotated=True),
}
"""Arrival number of each rider from (first team, teams), by the option `first_turn` (R5.4)."""


def starting_arrivals(first_turn: str, first_team: int, teams: int) -> dict[int, int]:
    """Return the arrival number, from 0, of each rider on his starting square (R5.4)."""
    return FIRST_TURNS[first_turn](first_team, teams)
