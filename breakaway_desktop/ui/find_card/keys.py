"""Keys of Find the card."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MENU, OF_MENU, REVIEW

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_FIND_CARD = _define("menu.find-card", "F", mark("Find the card"), OF_MENU, MENU, REVIEW)
