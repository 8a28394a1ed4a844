"""Intent, keys and state of the tutorial."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import mark
from breakaway_desktop.ui.keys import HELP_PAGES, MENU, OF_MENU, OF_RESULT, RESULT


class ShowLessons(Intent):
    """Show the tutorial from where the player left off, or from the step with this index."""

    step: int | None = None


KEYS: Final = KeyTable()
_define: Final = KEYS.define

LEARN = _define("menu.learn", "L", mark("Learn to ride"), OF_MENU, MENU, HELP_PAGES)
BUILD = _define("result.build", "H", mark("Build your own four hands"), OF_RESULT, RESULT)


class LessonRace:
    """The race of the lessons that is or was ridden to its finish."""

    def __init__(self) -> None:
        self.match: object | None = None
