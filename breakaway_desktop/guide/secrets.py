"""Secrets (R9)."""

from __future__ import annotations

from breakaway_desktop.engine.view import see
from breakaway_desktop.guide.bands import Band, DiagramCard, DiagramRow, DiagramToken, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, play_turn, position
from breakaway_desktop.kit.words import _, mark

_RIDER = 32
_HAND = (10, 9, 6)
_OTHER = 11


def _diagram() -> tuple[Band, ...]:
    race = position({_RIDER: At(0, _HAND), _OTHER: At(0, (6, 9, 5))}, turn=1, secret=True)
    rows = [DiagramRow((DiagramToken(_RIDER), *(DiagramCard(str(card), 3) for card in _HAND)), _("his team sees"))]
    for index, title in enumerate((_("the others see"), _("a turn later"), _("and then"))):
        rider = see(race, 1).rider(_RIDER)
        cards = tuple(DiagramCard("" if card is None else str(card), 3) for card in rider.cards)
        sums: tuple[Words, ...] = ()
        if rider.secret_sum is not None:
            sums = (
                Words(_("{cards} = {total}").format(cards=" ".join("?" * rider.secret), total=rider.secret_sum), True),
            )
        rows.append(DiagramRow((DiagramToken(_RIDER), *cards, *sums), title))
        race, _events = play_turn(race, {_RIDER: _HAND[index], _OTHER: race.rider(_OTHER).hand[index % 3]})
    return tuple(rows)


PAGE = HelpPage(
    "secrets",
    mark("What is secret"),
    mark("Nearly everything is open. Only the starting cards are hidden, and not for long."),
    mark("A starting card is secret until the rider plays it, or until the total gives it away."),
    (
        (
            mark("New cards are open."),
            mark("Anyone can work them out from the riders ahead. “All hidden” in a custom race covers them, too."),
        ),
        (mark("Sharing a screen."), mark("Secret cards stay face down until their owner turns them up.")),
        (mark("Open hands."), mark("In some rule sets only this turn’s orders are secret.")),
    ),
    _diagram,
)
