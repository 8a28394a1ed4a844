"""Races in messages: sent, ridden again by others, and compared."""

from __future__ import annotations

from breakaway_desktop.guide.bands import Band, DiagramRow, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import _, mark


def _diagram() -> tuple[Band, ...]:
    return (
        DiagramRow((Words(_("You")), Words(_("“Share” copies a message, “Picture” draws the result")))),
        DiagramRow((Words(_("A friend")), Words(_("pastes the message, or drops the picture on the window")))),
        DiagramRow((Words(_("A friend")), Words(_("rides it himself, and sends you his message")))),
    )


PAGE = HelpPage(
    "share",
    mark("A race in a message"),
    mark("A finished race fits into one word, and into the picture of its result."),
    mark("Your friend rides the same cards against the same bots, and sees only afterwards how yours went."),
    (
        (mark("Ride these cards."), mark("While you play the same cards, bots that use no clock answer as they did.")),
        (mark("Side by side."), mark("Where two rides parted, and the lines that made the difference.")),
        (mark("Duplicate night."), mark("Up to 24 rides in one seat by points, or a seat each by points above par.")),
    ),
    _diagram,
)
