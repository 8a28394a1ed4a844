"""The mark of a race in an evening. A person is known by the key of his seat, or by his name at the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from breakaway_desktop.phones.meta_keys import MOST, ROOM
from breakaway_desktop.phones.seats import SCREEN, TableSeat

_ID: Final = re.compile("[0-9a-f]{16}")
_PERSON_DIGITS: Final = 16


class RoomMark(NamedTuple):
    """The mark of a race in an evening. `people`: the person of each team, in seating order; empty: a bot."""

    room: str
    race: int
    people: tuple[str, ...]

    @classmethod
    def of(cls, meta: Mapping[str, Any]) -> RoomMark | None:
        """Return the mark in the `meta` of a race; None without a valid one."""
        match meta.get(ROOM):
            case {"id": str(room), "race": int(race), "people": list(people)} if _ID.fullmatch(room):
                if type(race) is int and 0 < race < MOST and all(isinstance(person, str) for person in people):
                    return cls(room, race, tuple(people))
        return None

    def merge_into(self, meta: Mapping[str, Any]) -> dict[str, Any]:
        """Return the `meta` of a race with this mark."""
        return {**meta, ROOM: {"id": self.room, "race": self.race, "people": list(self.people)}}


def people_of(seats: Iterable[TableSeat]) -> tuple[str, ...]:
    """Return the person at each seat; empty for a bot, and for somebody at the screen without a name."""
    return tuple(person_of(seat) for seat in sorted(seats, key=lambda seat: seat.team))


def person_of(seat: TableSeat) -> str:
    """Return the person at a seat, as above."""
    if seat.kind == SCREEN:
        return f"={seat.name.casefold()}" if seat.name else ""
    return seat.digest[:_PERSON_DIGITS] if seat.is_phone else ""
