"""The styles of text: Barlow's cuts and their sizes, in units. Other sizes of a style: `LABEL.at(22)`."""

from __future__ import annotations

from breakaway_desktop.ui.drawing.letters import Style

LARGEST = Style(146, "i9")
"""The name of the game."""
POSTER = Style(84, "i9")
"""The large words of a poster."""
TITLE = Style(40, "i9")
"""What a screen is."""
HEADLINE = Style(28, "i9")
"""What a dialog or a poster's card is; the large button."""
HEADING = Style(19, "i8")
"""What a group is; the words of buttons."""
LABEL = HEADING
FIGURE = Style(24, "c8")
"""Numbers that count: points, cards."""
CHOSEN = Style(17, "c8")
CHOICE = Style(17, "c6")
"""A value among others: of a switch, a list, a row."""
KEY = Style(15, "c7")
"""Key caps, and what names a setting."""
SUBJECT = Style(18, "t6")
"""The style of what stands beside a title: what it is about."""
BODY = Style(17, "t6")
"""Sentences."""
NOTE = Style(15, "t6")
"""Sentences in the second voice: why, and what else."""
CAPTION = Style(14, "c6")
"""Axes and chips: the smallest."""
