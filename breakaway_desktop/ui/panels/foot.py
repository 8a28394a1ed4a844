"""The foot of a screen: small buttons at the left, and a note and the large button at the right."""

from __future__ import annotations

from typing import Any, Final

from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node, colour_fill, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.typography import HEADLINE, SUBJECT
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act

GO: Final = "go"  # no words: a label
"""Name of the large button."""
FOOT_H: Final = 74.0


def foot(*buttons: Node, note: str, main: Node, style: Style = SUBJECT) -> Node:
    """Return the foot; the note is left out where it does not fit."""
    remark = text(note, size=style, soft=True, optional=True)
    content = row(*buttons, spacer(), remark, main, gap=12, pad=(26, 6), even=True)
    return stack(colour_fill("sunk"), content, h=FOOT_H)


def large_button(*wordings: str, on_press: Any, size: float = 26) -> Node:
    """Return the button that Enter presses."""
    return _primary_button(*wordings, on_press=on_press, key=act.PRESS, name=GO, size=size)


def same_cards_button(on_press: Any) -> Node:
    """Return the large button that begins a finished ride with the same cards once more."""
    words = _("Ride these cards"), _("These cards")
    return _primary_button(*words, on_press=on_press, key=act.SAME_CARDS, name="again")


def _primary_button(*wordings: str, on_press: Any, key: act.KeyBinding, name: str, size: float = 26) -> Node:
    return button(*wordings, on_press=on_press, kind="primary", name=name, key=key, size=HEADLINE.at(size), least=18)
