"""Spy (R8.3)."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.engine.events import Revealed
from breakaway_desktop.guide.bands import Band, DiagramCard, DiagramRow, DiagramToken, Words
from breakaway_desktop.guide.blind import as_seen
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants.spy import KIND

NAME = "spy"
_TARGET = 51
_RIDERS = {
    33: At(46, (5, 6, 7)), 22: At(47, (6, 4, 3)), 21: At(50, (5, 4, 9)),
    _TARGET: At(51, (8, 3, 11)), 11: At(52, (4, 6, 5)),
}  # fmt: skip
_CARDS = {33: 5, 22: 6, 21: 5, _TARGET: 3, 11: 4}


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS, variant=NAME, orders="simultaneous")
    spies = [Extra(KIND, 21, _TARGET), Extra(KIND, 22, _TARGET)]
    after, events = play_turn(race, _CARDS, extras=spies)
    sent = [DiagramRow((DiagramToken(spy.rider), Words(_("spies on")), DiagramToken(spy.target))) for spy in spies]

    # The cards that are revealed after the turn.
    (shown,) = events_of_kind(events, Revealed)
    hand = sorted(after.rider(_TARGET).hand, reverse=True)
    cards = [
        DiagramCard(
            str(card) if index < len(shown.cards) else "", _TARGET // 10, "new" if index < len(shown.cards) else "plain"
        )
        for index, card in enumerate(hand)
    ]

    return (
        DiagramRow(as_seen(race), _("what Azure sees")),
        replace(sent[0], title=_("with the orders")),
        *sent[1:],
        DiagramRow(
            (DiagramToken(shown.rider), *cards, Words(_("revealed to everyone; no one knows who asked"))),
            _("after the turn"),
        ),
    )


PAGE = HelpPage(
    NAME,
    mark("Spy"),
    mark("A blind race in which each team can reveal riders’ cards."),
    mark("With its orders, a team may name one rider to spy on for each of its own riders."),
    (
        (
            mark("Each turn anew, highest first."),
            mark("Each time a rider is named, everyone sees one more of his cards."),
        ),
        (mark("After the new cards."), mark("The cards revealed come from the hand he starts the next turn with.")),
        (
            mark("Secret orders."),
            mark("All teams choose at the same time. Squares and hands are hidden, as in a blind race."),
        ),
    ),
    _diagram,
    mark("A blind race in which each team can reveal riders’ cards: name one rider to spy on for each of your own."),
)
