"""Key of the review."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import OF_REPLAY, REPLAY, RESULT, SAVED, TOUR

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_REVIEW = _define("replay.review", "B", mark("review"), OF_REPLAY, REPLAY, RESULT, SAVED, TOUR)
