"""Cards on phones: what each screen shows."""

from __future__ import annotations

from breakaway_desktop.engine.view import see
from breakaway_desktop.guide.bands import Band, DiagramCard, DiagramRow, DiagramToken, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, play_turn, position
from breakaway_desktop.kit.words import _, mark

_RIDER, _OTHER = 21, 32
_HAND, _PLAYED = (15, 11, 6), 11


def _diagram() -> tuple[Band, ...]:
    race = position({_RIDER: At(0, _HAND), _OTHER: At(0, (6, 9, 5))}, turn=1, secret=True)
    team = _RIDER // 10
    own = [DiagramCard(str(card), team, "chosen" if card == _PLAYED else "plain") for card in _HAND]
    seen = see(race, _OTHER // 10).rider(_RIDER).cards
    others = [DiagramCard("" if card is None else str(card), team) for card in seen]
    after, _events = play_turn(race, {_RIDER: _PLAYED, _OTHER: 9})
    lands = Words(_("to {square}").format(square=after.rider(_RIDER).square))
    return (
        DiagramRow((DiagramToken(_RIDER), *own), _("your phone")),
        DiagramRow((DiagramToken(_RIDER), Words(_("Anna chooses"))), _("the big screen")),
        DiagramRow((DiagramToken(_RIDER), *others), _("the others know")),
        DiagramRow((DiagramToken(_RIDER), DiagramCard(str(_PLAYED), team), lands), _("once it is played")),
    )


PAGE = HelpPage(
    "phones",
    mark("Cards on phones"),
    mark("Everyone has his cards on his own phone, tablet or laptop; the race is on the big screen."),
    mark("Choose “Friends here”, set cards to “phones”, open the table, and scan the code with each phone."),
    (
        (
            mark("On the same Wi-Fi."),
            mark("No app, account or internet. No guest Wi-Fi; your own VPN only after V. The firewall must allow it."),
        ),
        (
            mark("Plan ahead."),
            mark("Tap a rider who has yet to move, then a card: it is played on his turn, with 3 seconds to stop it."),
        ),
        (
            mark("Lost the connection?"),
            mark("Reload the page: it finds its seat. Or press “Play here”. The code stays the same all evening."),
        ),
    ),
    _diagram,
)
