"""Simultaneous orders (R4.2, R5.1, R6.3)."""

from __future__ import annotations

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_LINE = 40
_RIDERS = {11: At(38, (4, 5, 9)), 31: At(38, (6, 3, 3), level=True), 52: At(37, (5, 8, 4))}
_CARDS = {11: 4, 31: 6, 52: 5}


def _diagram() -> tuple[bands.Band, ...]:
    before = position(_RIDERS, orders="simultaneous", sprints=(_LINE, 80))
    after, events = play_turn(before, _CARDS)

    # The circuit: faint before the moves, plain after them.
    signs = {
        square: tuple(bands.DiagramSign(rider, faint=True) for rider in riders)
        for square, riders in riders_by_square(before).items()
    }
    signs |= {square: tuple(map(bands.DiagramSign, riders)) for square, riders in riders_by_square(after).items()}

    # Cards while they are chosen, cards once revealed, and the points they win.
    picked: list[bands.Item] = []
    for rider in before.on_road():
        picked += [bands.DiagramToken(rider.id), bands.DiagramCard("", rider.team)]
    shown: list[bands.Item] = []
    for rider in before.on_road():
        shown += [bands.DiagramToken(rider.id), bands.DiagramCard(str(_CARDS[rider.id]), rider.team)]
    won: list[bands.Item] = []
    for crossing in events_of_kind(events, Crossed):
        won += [bands.DiagramToken(crossing.rider), bands.DiagramChip(crossing.points, first=crossing.place == 1)]

    return (
        bands.DiagramRow(tuple(picked), _("all choose")),
        bands.DiagramRow(tuple(shown), _("all revealed")),
        bands.DiagramRoad(bands.stretch(36, 45), signs, lines={_LINE: "sprint"}),
        bands.DiagramRow(tuple(won), _("points")),
    )


PAGE = HelpPage(
    "orders",
    mark("Secret orders"),
    mark("In some rule sets all teams choose in secret first, instead of one rider at a time."),
    mark("Each team picks a card for each of its riders. When all are in, all move."),
    (
        (mark("Choose blind."), mark("You choose before you know what the others do this turn.")),
        (
            mark("Ties."),
            mark("Riders who are tied move as one and share the points of their places: first and second get 9 each."),
        ),
        (mark("No orders."), mark("If a team’s orders are incomplete, all its riders play the highest cards allowed.")),
    ),
    _diagram,
)
