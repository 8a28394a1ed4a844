"""Keys of the record's `meta` in a race of an evening on phones."""

from __future__ import annotations

from typing import Final

ROOM: Final = "room"
"""The evening, the number of the race in it, and the person of each team."""
MOST: Final = 1_000_000
"""A number that the races of no evening reach."""
