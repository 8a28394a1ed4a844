"""A race by mail (docs/desk.md)."""

from __future__ import annotations

from breakaway_desktop.guide.bands import Band, DiagramCard, DiagramRow, DiagramToken, Item, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.kit.words import _, mark

_CARDS = {11: 8, 12: 5, 13: 7, 14: 3}


def _diagram() -> tuple[Band, ...]:
    picked: list[Item] = []
    for rider, card in _CARDS.items():
        picked += [DiagramToken(rider), DiagramCard(str(card), 1)]
    written = ", ".join(f"{rider} = {card}" for rider, card in _CARDS.items())
    return (DiagramRow(tuple(picked), _("your cards")), DiagramRow((Words(written),), _("your reply")))


PAGE = HelpPage(
    "mail",
    mark("Race by mail"),
    mark("Friends elsewhere send their orders by email, in a chat or on paper; one of you is the referee."),
    mark("Each turn the referee sends every player a letter. The players reply with a card for each rider."),
    (
        (
            mark("The player."),
            mark("Drop the letter on the window, pick your cards, and paste the copied orders into your reply."),
        ),
        (
            mark("The referee."),
            mark("“Race by mail” in the menu reads the replies, shows whose are in, and runs the turn."),
        ),
        (
            mark("Someone late?"),
            mark(
                "After the deadline the referee can run the turn anyway: a team with incomplete orders plays the "
                "highest cards allowed with all its riders."
            ),
        ),
    ),
    _diagram,
)
