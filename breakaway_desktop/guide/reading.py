"""Reading the screen: road, tokens, cards and points, and the meaning of each symbol."""

from __future__ import annotations

from breakaway_desktop.engine.course import SPRINT_SCALE
from breakaway_desktop.engine.slipstream import BASE, crowd, string_ahead
from breakaway_desktop.guide.bands import (
    Band,
    DiagramCard,
    DiagramChip,
    DiagramRoad,
    DiagramRow,
    DiagramSign,
    DiagramToken,
    Item,
    Words,
    stretch,
)
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_RIDER, _CARD = 21, 5
_LINE = 33
_RIDERS = {
    62: At(35), 34: At(34), 13: At(34), 44: At(32), _RIDER: At(28, (_CARD, 7, 3)),
}  # fmt: skip


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS)
    cards = {rider: race.rider(rider).hand[0] for rider in _RIDERS}
    squares = riders_by_square(race)

    # Where the card would take him, and who would be ahead.
    alone = position({_RIDER: _RIDERS[_RIDER]})
    lands = play_turn(alone, {_RIDER: cards[_RIDER]})[0].rider(_RIDER).square
    string = string_ahead(crowd(race.on_road()), lands)
    n = sum(riders for _square, riders in string)

    # The circuit.
    signs = {
        square: tuple(DiagramSign(rider, ringed=rider == _RIDER) for rider in riders)
        for square, riders in squares.items()
    }
    signs[lands] = (*signs.get(lands, ()), DiagramSign(_RIDER, ghost=True))
    lit = tuple(square for square, _riders in string)
    road = DiagramRoad(
        stretch(27, 37),
        signs,
        _("the circuit"),
        lit=lit,
        lines={_LINE: "sprint"},
        bracket=(min(lit), max(lit), _("{n} ahead: card {card}").format(n=n, card=BASE + n)),
    )

    # A legend of tokens, cards and points.
    tokens: tuple[Item, ...] = (
        DiagramToken(_RIDER, ringed=True), Words(_("rider to move")),
        DiagramToken(64, dropped=True), Words(_("dropped: plays his highest card")),
    )  # fmt: skip
    held: tuple[Item, ...] = (
        DiagramCard(str(_CARD), 2, "chosen"), Words(_("selected")), DiagramCard("", 2), Words(_("still secret")),
    )  # fmt: skip
    points: tuple[Item, ...] = (
        DiagramChip(SPRINT_SCALE[0], first=True), Words(_("first at a line")), DiagramChip(SPRINT_SCALE[1]),
        Words(_("won")),
        DiagramChip(SPRINT_SCALE[1], dashed=True), Words(_("points a card would win")),
    )  # fmt: skip

    return road, DiagramRow(tokens, _("riders")), DiagramRow(held, _("cards")), DiagramRow(points, _("points"))


PAGE = HelpPage(
    "reading",
    mark("Reading the screen"),
    mark("The circuit shows every rider. Inside it, a side view follows the rider to move."),
    mark("Point at a card to see the route, the landing square and the string."),
    (
        (
            mark("The cards."),
            mark(
                "Each card shows where the rider lands, his place on that square, the points he wins and his new card."
            ),
        ),
        (
            mark("The movement log."),
            mark("One row per turn, one column per rider. Played cards are crossed out, new cards are pink."),
        ),
        (mark("Ask about anything."), mark("Click a number or press E to see why. F1 explains symbols and keys.")),
    ),
    _diagram,
)
