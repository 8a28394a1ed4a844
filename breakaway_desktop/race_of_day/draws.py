"""What the date of a race of the day draws. Nothing of bots is imported: most races are of no day."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final

from breakaway_desktop.record.document import LARGEST_NEW_SEED
from breakaway_desktop.record.edition import EDITION

TEAMS: Final = 6


def draws_of(day: date) -> tuple[int, int]:
    """Return the seed of a date's race, and the team of the human."""
    rng = Random(f"day/{EDITION}/{day.isoformat()}")
    return rng.randint(1, LARGEST_NEW_SEED), rng.randint(1, TEAMS)
