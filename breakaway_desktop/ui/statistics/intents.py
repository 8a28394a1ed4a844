"""The intent, and the key, to show the statistics."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MENU, OF_MENU


class ShowStatistics(Intent):
    """Show the races that the player has finished on this computer."""


KEYS: Final = KeyTable()
SHOW_STATISTICS = KEYS.define("menu.statistics", "T", mark("Statistics"), OF_MENU, MENU)
