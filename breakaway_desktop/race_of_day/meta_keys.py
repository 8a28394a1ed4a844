"""Keys of the record's `meta` in a first try of the race of the day."""

from __future__ import annotations

from typing import Final

DAY: Final = "day"
EDITION_OF_DAY: Final = "edition"
"""The date of the race, and the edition of the races."""
LOOKED: Final = "looked"
"""Whether the player had another ride of that race shown before he had finished his own."""
