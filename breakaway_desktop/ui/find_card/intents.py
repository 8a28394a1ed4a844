"""The intent, and the key, to show Find the card."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MENU, OF_MENU, REVIEW


class ShowFindCard(Intent):
    """Show Find the card: what is left of today's series of positions, or with a theme five that are about it."""

    theme: str = ""


KEYS: Final = KeyTable()
SHOW_FIND_CARD = KEYS.define("menu.find-card", "F", mark("Find the card"), OF_MENU, MENU, REVIEW)
