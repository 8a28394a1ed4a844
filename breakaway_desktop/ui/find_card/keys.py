"""Keys of Find the card."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import FIND_CARD, MENU, OF_MENU, REVIEW

OF_FIND_CARD = mark("Find the card")

KEYS: Final = KeyTable()
_define: Final = KEYS.define

SHOW_FIND_CARD = _define("menu.find-card", "F", mark("Find the card"), OF_MENU, MENU, REVIEW)
SKIP_POSITION = _define("find-card.skip", "S", mark("skip a position"), OF_FIND_CARD, FIND_CARD)
FIVE_MORE = _define("find-card.more", "N", mark("five more positions"), OF_FIND_CARD, FIND_CARD)
