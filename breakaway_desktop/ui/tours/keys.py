"""Keys of tours."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import NEW_RACE, OF_RESULT, OF_SETUP, TOUR

KEYS: Final = KeyTable()
_define: Final = KEYS.define

TOUR_SEATS = _define("setup.seats", "T", mark("Teams and names"), OF_SETUP, NEW_RACE)
STAGE_POINTS = _define("tour.points", "R", mark("points by line"), OF_RESULT, TOUR)
TOUR_TEAMS = _define("tour.teams", "T", mark("Change teams"), OF_RESULT, TOUR)
ALL_STAGES = _define("tour.stages", "S", mark("all stages"), OF_RESULT, TOUR)
