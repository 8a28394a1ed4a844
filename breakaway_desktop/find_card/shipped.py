"""The positions from races of bots that come with the game (`make positions`)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from breakaway_desktop.find_card.positions import TrainingPosition, parse_position
from breakaway_desktop.kit.places import assets_folder

FOLDER: Final = "positions"
INDEX: Final = "positions.json"


@cache
def shipped_positions() -> dict[TrainingPosition, Path]:
    """Return the positions, each with the file of its race."""
    folder = assets_folder() / FOLDER
    races = json.loads((folder / INDEX).read_text(encoding="utf-8"))["races"]
    return {parse_position(entry): folder / name for name, entries in races.items() for entry in entries}
