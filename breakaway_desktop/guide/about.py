"""About: which version this is, whose game it is, and what happens to the player's races."""

from __future__ import annotations

from functools import cache

from breakaway_desktop.guide.bands import Band, DiagramRow, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.commit import full_version
from breakaway_desktop.kit.words import _, mark

_version = cache(full_version)


def _diagram() -> tuple[Band, ...]:
    """A row for each of those whose work it is."""
    libraries = "pygame-ce, pygame-gui, NumPy, Pillow, aiohttp, AccessKit"  # no words: names
    rows = (
        (_("version"), _version()),
        (_("the game"), _("designed by John Harrington, published by Fiendish Games")),
        (_("variants"), _("all eight in this program are Allan Stagg’s")),
        (_("the program"), _("made by people who like the game, and neither made nor endorsed by its authors")),
        (_("typefaces"), "Barlow, Noto Sans"),  # no words: names
        (_("libraries"), _("{names} and others").format(names=libraries)),
    )
    return tuple(DiagramRow((Words(words),), title) for title, words in rows)


PAGE = HelpPage(
    "about",
    mark("About"),
    mark("Whose game this is, and what happens to your races."),
    mark("If you like the game, get the boxed one: this program replaces the referee, not the box."),
    (
        (mark("Nothing leaves your computer."), mark("There is no account and no server; you send a race yourself.")),
        (mark("Your races last."), mark("Each is a text file, which every later version opens.")),
        (mark("Free to copy."), mark("The code is under the MIT licence. The game belongs to its authors.")),
    ),
    _diagram,
)
