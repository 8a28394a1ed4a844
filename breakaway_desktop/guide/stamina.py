"""Stamina (R8.7)."""

from __future__ import annotations

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.guide.bands import Band, DiagramCard, DiagramRow, DiagramToken, Item, Pips, Words
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants.stamina import BADGE, START, cost

NAME = "stamina"
_CASES = {11: (5, 10), 22: (1, 14), 33: (0, 13), 44: (2, 4)}
"""Riders, the stamina they have left, and the card they play."""


def _diagram() -> tuple[Band, ...]:
    # The prices of four cards.
    prices: list[Item] = []
    for card in (14, 10, 7, 3):
        price = cost(card)
        sentence = _("gives {n}").format(n=-price) if price < 0 else _("costs {n}").format(n=price)
        prices += [DiagramCard(str(card), 1, caption=sentence)]

    # One row for each rider: stamina, card and move.
    riders = {rider: At(40, (card, 3, 3), badges=((BADGE, left),)) for rider, (left, card) in _CASES.items()}
    race = position(riders, variant=NAME)
    _after, events = play_turn(race, {rider: card for rider, (_left, card) in _CASES.items()})
    rows = []
    for move in events_of_kind(events, Moved):
        left, card = _CASES[move.rider]
        squares = move.end - move.start
        now = dict(move.note)[BADGE]
        sentence = (
            _("moves {squares}, {n} left").format(squares=squares, n=now)
            if squares == card
            else _("short: moves {squares}, {n} left").format(squares=squares, n=now)
        )
        rows.append(
            DiagramRow(
                (
                    DiagramToken(move.rider),
                    Pips(left, START[move.rider % 10 - 1], min(left, max(0, cost(card)))),
                    DiagramCard(str(card), move.rider // 10, "chosen"),
                    Words(sentence, strong=squares == card, warn=squares != card),
                )
            )
        )

    return DiagramRow(tuple(prices), _("cost")), *rows


PAGE = HelpPage(
    NAME,
    mark("Stamina"),
    mark("High cards cost stamina, low ones give some back."),
    mark("Riders 1 to 4 start with 8, 7, 6 and 5 points of stamina. High cards use them up."),
    (
        (mark("Cost."), mark("Cards of 13 or more cost 2, 9 to 12 cost 1, 5 to 8 nothing; 1 to 4 give 1 back.")),
        (
            mark("Running short."),
            mark("One point short: he moves one square less. Two points short: three squares less."),
        ),
        (mark("Empty."), mark("A rider who runs short has none left. He can save up any amount.")),
    ),
    _diagram,
    mark("High cards cost stamina, low ones give some back. A rider who runs short moves fewer squares."),
)
