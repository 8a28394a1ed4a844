"""Keys of the record's `meta` in a stage of a tour, and the name of the folder of tours."""

from __future__ import annotations

from typing import Final

TOUR: Final = "tour"
STAGE: Final = "stage"
"""The id of the tour that the race belongs to, and the number of its stage (R10.1)."""
FOLDER: Final = "tours"
"""Name of the folder of tours inside a folder of races; it exists from the first tour on."""
