"""The seats of a race, and the number that identifies each human throughout it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from breakaway_desktop.match.plan import HUMAN, Seat
from breakaway_desktop.record.document import COLOURS, TeamEntry

NUMBERS: Final = "numbers"
"""Key of the record's `meta`: the humans' numbers by team, 0 for none. Written once a team has been handed over."""


def seats_of_record(teams: Sequence[TeamEntry], meta: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the seats of a record, with the numbers in its `meta` if these are valid."""
    seats = tuple(_seat(team, index) for index, team in enumerate(teams))
    entry = meta.get(NUMBERS)
    numbers = entry if isinstance(entry, list) and all(type(number) is int for number in entry) else []
    used = [number for number in numbers if number]
    if len(numbers) != len(seats) or len(set(used)) < len(used) or not set(used) <= set(range(1, len(seats) + 1)):
        return seats
    return with_numbers([replace(seat, number=number) for seat, number in zip(seats, numbers, strict=True)])


def with_numbers(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with a number for each human: a new one gets the lowest that was never used."""
    free = [number for number in range(1, len(seats) + 1) if number not in {seat.number for seat in seats}]
    return tuple(replace(seat, number=free.pop(0)) if seat.is_human and not seat.number else seat for seat in seats)


@lru_cache(maxsize=32)
def number_of(seats: tuple[Seat, ...], team: int) -> int:
    """Return the number of the team's human; if a bot plays it, that of its last or next human."""
    numbered = with_numbers(seats)
    return with_numbers([*numbered[: team - 1], replace(numbered[team - 1], player=HUMAN), *numbered[team:]])[
        team - 1
    ].number


def _seat(team: TeamEntry, index: int) -> Seat:
    first, second, third, fourth = (rider.name for rider in team.riders)
    return Seat(team.player or HUMAN, team.colour or COLOURS[index], team.name, (first, second, third, fourth))
