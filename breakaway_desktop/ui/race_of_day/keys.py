"""Key of the race of the day."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MENU, OF_MENU

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_RACE_OF_DAY = _define("menu.day", "D", mark("Race of the day"), OF_MENU, MENU)
