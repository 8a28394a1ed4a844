"""The intent, and the key, to show the race of the day."""

from __future__ import annotations

from datetime import date
from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import MENU, OF_MENU


class ShowRaceOfDay(Intent):
    """Show the race of the day: its course and rules before it is played, its result afterwards."""

    day: date | None = None
    """Another date, in place of the page that it is chosen on; None: today."""


KEYS: Final = KeyTable()
SHOW_RACE_OF_DAY = KEYS.define("menu.day", "D", mark("Race of the day"), OF_MENU, MENU)
