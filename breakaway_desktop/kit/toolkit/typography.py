"""The styles of text: Barlow's cuts and their sizes, in units. Other sizes of a style: `LABEL.at(22)`."""

from __future__ import annotations

from breakaway_desktop.kit.drawing.fonts import Style

LARGEST = Style(146, "i9")
"""Style of the game's title on the menu."""
POSTER = Style(84, "i9")
"""Large text of a poster."""
TITLE = Style(40, "i9")
"""Title of a screen."""
HEADLINE = Style(28, "i9")
"""Title of a dialog or of a poster's card; the large button."""
HEADING = Style(19, "i8")
"""Title of a group; labels of buttons."""
LABEL = HEADING
FIGURE = Style(24, "c8")
"""Important numbers: points, cards."""
CHOSEN = Style(17, "c8")
CHOICE = Style(17, "c6")
"""One value among several: of a switch, a list or a row."""
KEY = Style(15, "c7")
"""Key caps, and names of settings."""
SUBJECT = Style(18, "t6")
"""Subject beside a title."""
BODY = Style(17, "t6")
"""Sentences."""
NOTE = Style(15, "t6")
"""Secondary sentences: reasons and remarks."""
CAPTION = Style(14, "c6")
"""The smallest text: axes and chips."""
