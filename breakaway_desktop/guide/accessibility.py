"""Accessibility: what works by ear, with one switch and without haste, and what nobody has judged yet."""

from __future__ import annotations

from breakaway_desktop.guide.bands import Band, DiagramRow, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import _, mark


def _diagram() -> tuple[Band, ...]:
    """A row for each way to play, with the state that it is in."""
    spoken = "breakaway-desktop play -\u200a-spoken"  # no words: typed in a terminal; without a space they touch
    rows = (
        (_("Linux"), _("Orca is told everything, as programs have checked; no person has played with it yet.")),
        (_("Windows, macOS"), _("NVDA, Narrator, JAWS and VoiceOver are told the same; nobody has tried them yet.")),
        (_("VoiceOver"), _("Turn Quick Nav off: left and right arrow together, and Ctrl+Option+Q.")),
        (_("terminal"), _("{command} plays in sentences: over ssh, on Windows on ARM.").format(command=spoken)),
        (_("text size"), _("Up to 200% in every window; where the circuit has no room, a list tells it.")),
        (_("pointer"), _("“Dwell” in the settings presses what a pointer without a button rests on.")),
        (_("tell us"), _("If something is wrong or missing, tell the person who gave you the game.")),
    )
    return tuple(DiagramRow((Words(words),), title) for title, words in rows)


PAGE = HelpPage(
    "accessibility",
    mark("Accessibility"),
    mark("The game works by ear, with one switch and without haste."),
    mark("The settings have a group for it, first while a screen reader runs. Text size and theme are under “Look”."),
    (
        (
            mark("By ear."),
            mark("In a race A reads the question, X the cards, F9 the circuit. Press a card’s number, then Enter."),
        ),
        (
            mark("One switch."),
            mark("Turn on “Scanning”: a highlight walks through each screen; Space presses, and types."),
        ),
        (
            mark("At your pace."),
            mark("Notices wait, no key must be held, bots wait for Enter, sounds are written: if you want."),
        ),
    ),
    _diagram,
)
