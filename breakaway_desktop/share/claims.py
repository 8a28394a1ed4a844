"""What the program of the sender says about a ride: the only part of a code that no referee can check."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from breakaway_desktop.player_names import player_objection, says_you
from breakaway_desktop.share import tables
from breakaway_desktop.share.meta_keys import SHARED

_MARKS: Final = ("undone", "hints", "clock", "seats")


class Claims(NamedTuple):
    """Claims about a ride, as in `meta.shared` of the race that they are about."""

    rider: str = ""
    """Name of the person who rode; empty: not told."""
    day: date | None = None
    """Date of a race of the day."""
    edition: int = 0
    """That of the bots (`bots/edition.py`)."""
    undone: bool = False
    hints: bool = False
    clock: bool = False
    """Whether a bot thought by the clock, so that another computer need not get the same answers."""
    seats: bool = False
    """Whether seats changed hands."""

    @property
    def meta(self) -> dict[str, Any]:
        """These claims as the value of `meta.shared`."""
        words = {"rider": self.rider, "day": self.day and self.day.isoformat(), "edition": self.edition}
        return {key: value for key, value in (*words.items(), *zip(_MARKS, self[3:], strict=True)) if value}


def claims_in(meta: Mapping[str, Any]) -> Claims | None:
    """Return the valid claims in the `meta` of a race; None if it did not come in a message."""
    entry = meta.get(SHARED)
    if not isinstance(entry, dict):
        return None
    rider, edition = entry.get("rider"), entry.get("edition")
    is_name = isinstance(rider, str) and not player_objection(rider, tables.LONGEST_NAME) and not says_you(rider)
    marks = (entry.get(mark) is True for mark in _MARKS)
    return Claims(
        rider if is_name and isinstance(rider, str) else "",
        _day_of(entry.get("day")),
        edition if type(edition) is int and 0 <= edition < tables.MOST_EDITIONS else 0,
        *marks,
    )


def _day_of(text: object) -> date | None:
    try:
        day = date.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return day if day is not None and day >= FIRST_DAY and (day - FIRST_DAY).days < DAYS else None


FIRST_DAY: Final = date(2026, 1, 1)
DAYS: Final = 1 << 15
"""Days that a code can name, from the first on."""
