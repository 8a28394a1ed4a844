"""Keys of the race of the day."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import DAY, MENU, OF_MENU, OF_RESULT

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_RACE_OF_DAY = _define("menu.day", "D", mark("Race of the day"), OF_MENU, MENU)
COPY_RESULT = _define("day.copy", "C", mark("copy the result as text"), OF_RESULT, DAY)
