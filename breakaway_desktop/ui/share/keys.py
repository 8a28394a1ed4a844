"""Key of shared races."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import OF_RESULT, SIDE_BY_SIDE

KEYS: Final = KeyTable()
_define: Final = KEYS.define

CHECK_BOTS = _define("side-by-side.check", "V", mark("Check the bots"), OF_RESULT, SIDE_BY_SIDE)
