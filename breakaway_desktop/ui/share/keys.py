"""Keys of shared races."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import CHALLENGE, OF_REPLAY, OF_RESULT, OF_SAVED, REPLAY, RESULT, SAVED, SIDE_BY_SIDE

KEYS: Final = KeyTable()
_define: Final = KEYS.define

CHECK_BOTS = _define("side-by-side.check", "K", mark("Check the bots"), OF_RESULT, SIDE_BY_SIDE)
SHOW_NIGHT = _define("rides.night", "D", mark("Duplicate night"), OF_RESULT, SIDE_BY_SIDE, SAVED)
RIDE_YOURSELF = _define("result.ride-yourself", "S", mark("Ride it yourself"), OF_RESULT, RESULT, SAVED)
RIDE_WATCHED = _define("replay.ride-yourself", "Shift+A", mark("Ride it yourself"), OF_REPLAY, REPLAY)
NEXT_SEAT = _define("challenge.seat", "S", mark("Another seat"), OF_RESULT, CHALLENGE)
COMPARE = _define("result.compare", "G", mark("Side by side"), OF_RESULT, RESULT)
COMPARE_SAVED = _define("saved.compare", "G", mark("compare with another ride"), OF_SAVED, SAVED)
