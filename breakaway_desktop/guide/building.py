"""Building a team (R3)."""

from __future__ import annotations

from breakaway_desktop.engine.hands import TOTALS
from breakaway_desktop.guide.bands import Band, DiagramCard, DiagramRow, DiagramToken, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import SOME_HANDS
from breakaway_desktop.kit.words import _, mark

_TEAM = 2
_HANDS = ((9, 8, 7, 6), *SOME_HANDS[1:])


def _diagram() -> tuple[Band, ...]:
    rows = []
    for number, (hand, total) in enumerate(zip(_HANDS, TOTALS, strict=True), start=1):
        assert sum(hand) == total
        cards = tuple(DiagramCard(str(card), _TEAM) for card in hand)
        rows.append(
            DiagramRow(
                (DiagramToken(10 * _TEAM + number), *cards, Words(_("= {total}").format(total=total), strong=True))
            )
        )
    return tuple(rows)


PAGE = HelpPage(
    "building",
    mark("Building a team"),
    mark("Before the race, every team gives its four riders their starting cards."),
    mark("Starting cards add up to 30 for rider 1, 25 for rider 2, 20 for rider 3 and 16 for rider 4."),
    (
        (
            mark("Three cards each."),
            mark("Rider 1 may have a fourth. Each card is worth 1 to 15, and equal cards are allowed."),
        ),
        (mark("High or medium."), mark("A 15 can win one sprint; medium cards help a rider stay with the others.")),
        (mark("In secret."), mark("Teams build in secret, and every hand is fixed before anyone moves.")),
    ),
    _diagram,
)
