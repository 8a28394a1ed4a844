"""Keys of the tutorial."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import HELP_PAGES, MENU, OF_MENU, OF_RESULT, RESULT

KEYS: Final = KeyTable()
_define: Final = KEYS.define

LEARN = _define("menu.learn", "L", mark("Learn to ride"), OF_MENU, MENU, HELP_PAGES)
BUILD = _define("result.build", "H", mark("Build your own four hands"), OF_RESULT, RESULT)
