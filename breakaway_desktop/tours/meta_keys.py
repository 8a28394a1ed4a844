"""Keys of the record's `meta` in a stage of a tour."""

from __future__ import annotations

from typing import Final

TOUR: Final = "tour"
STAGE: Final = "stage"
"""The id of the tour that the race belongs to, and the number of its stage (R10.1)."""
