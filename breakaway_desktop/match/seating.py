"""The seats of a race, and the number by which each human is known throughout it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from breakaway_desktop.match.plan import HUMAN, Seat
from breakaway_desktop.record.document import COLOURS, TeamEntry

NUMBERS: Final = "numbers"
"""Under this key the record's `meta` keeps the humans' numbers, by team, 0 where nobody has sat yet; it stands there
from the first time that a team was passed on."""


def seats_told(teams: Sequence[TeamEntry], meta: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats of a record, with the numbers of its `meta`; what that says wrongly is passed over."""
    seats = tuple(_seat(team, at) for at, team in enumerate(teams))
    found = meta.get(NUMBERS)
    numbers = found if isinstance(found, list) and all(type(number) is int for number in found) else []
    given = [number for number in numbers if number]
    if len(numbers) != len(seats) or len(set(given)) < len(given) or not set(given) <= set(range(1, len(seats) + 1)):
        return seats
    return counted([replace(seat, number=number) for seat, number in zip(seats, numbers, strict=True)])


def counted(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in which each human has a number: who has none yet gets the lowest that nobody has or had."""
    free = [number for number in range(1, len(seats) + 1) if number not in {seat.number for seat in seats}]
    return tuple(replace(seat, number=free.pop(0)) if seat.is_human and not seat.number else seat for seat in seats)


@lru_cache(maxsize=32)
def number_of(seats: tuple[Seat, ...], team: int) -> int:
    """The number of the human who plays this team; where a bot does, that of the human who had it or would take it."""
    known = counted(seats)
    return counted([*known[: team - 1], replace(known[team - 1], player=HUMAN), *known[team:]])[team - 1].number


def _seat(team: TeamEntry, at: int) -> Seat:
    one, two, three, four = (rider.name for rider in team.riders)
    return Seat(team.player or HUMAN, team.colour or COLOURS[at], team.name, (one, two, three, four))
