"""Key of tours."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import OF_RESULT, TOUR

KEYS: Final = KeyTable()
_define: Final = KEYS.define

ALL_STAGES = _define("tour.stages", "A", mark("all stages"), OF_RESULT, TOUR)
