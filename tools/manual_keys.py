"""Writes the tables of keys in docs/manual.md from the tables of actions, which F1 shows, too (`make citations`)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Final

from breakaway_desktop.kit.toolkit.key_help import key_rows
from breakaway_desktop.kit.toolkit.layout import Shortcut
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "manual.md"
RACES: Final = (act.RACE, act.REPLAY, act.FIND_CARD)
"""Screens that show a race; what all of them have is in a chapter of its own."""
CHAPTERS: Final = {
    "Everywhere": (),
    "In the main menu and the help": (act.MENU, act.HELP_PAGES),
    "Wherever a race is shown": RACES,
    "In a race": (act.RACE, act.SECOND, act.TUTOR),
    "In the menu of a race, in its log": (act.RACE_MENU, act.LOG),
    "Setting up a race": (act.NEW_RACE,),
    "Building a team": (act.BUILDING,),
    "In a replay": (act.REPLAY, act.SEATS),
    "After a race": (act.RESULT, act.CHALLENGE),
    "In a review": (act.REVIEW,),
    "Side by side, and in a duplicate night": (act.SIDE_BY_SIDE, act.DUPLICATE),
    "In a tour": (act.TOUR,),
    "In Find the card": (act.FIND_CARD,),
    "In the list of saved races": (act.SAVED,),
    "In a race by mail": (act.MAIL, act.LETTER),
    "With phones": (act.LOBBY, act.EVENING),
    "Settings, error": (act.SETTINGS, act.ERROR),
}
"""The screens of the manual's chapters; none: keys of all screens."""


COMMON: Final = "On several screens"
LEAST: Final = 4
"""Rows of so many chapters stand in a chapter of their own instead."""


def rows_of(screens: tuple[str, ...]) -> list[str]:
    """Return the rows of the keys of these screens, one for each description."""
    actions = [a for a in game_keys().actions if (not {*screens}.isdisjoint(a.screens) if screens else not a.screens)]
    if not {*RACES}.isdisjoint(screens):
        actions = [a for a in actions if {*RACES}.issubset(a.screens) is (screens == RACES)]
    rows = key_rows(Shortcut(action, None) for action in actions)
    return [f"| {' '.join(c if c == '…' else f'`{c}`' for c in row.caps)} | {row.words} |\n" for row in rows]


def current_page() -> str:
    """Return the manual with the tables as they must be now."""
    page = PAGE.read_text(encoding="utf-8")
    chapters = {title: rows_of(screens) for title, screens in CHAPTERS.items()}
    common = [row for row, times in Counter(chain(*chapters.values())).items() if times >= LEAST]
    own = {title: [row for row in rows if row not in common] for title, rows in chapters.items()}
    for title, rows in {COMMON: common, **own}.items():
        head = f"### {title}\n\n| key | does |\n|---|---|\n"
        page = re.sub(f"{re.escape(head)}(?:\\|.*\n)*", head + "".join(rows), page, count=1)
    return page


if __name__ == "__main__":
    PAGE.write_text(current_page(), encoding="utf-8")
