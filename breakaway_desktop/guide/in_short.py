"""The game in short: the actions of a player, and the way to win."""

from __future__ import annotations

from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.slipstream import BASE, crowd, string_ahead
from breakaway_desktop.guide.bands import (
    Band,
    DiagramCard,
    DiagramChip,
    DiagramRoad,
    DiagramRow,
    DiagramSign,
    DiagramToken,
    Words,
    stretch,
)
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_LINE = 33
_RIDER, _BEHIND = 11, 42
_RIDERS = {_BEHIND: At(31, (1, 5, 5)), 23: At(31, (2, 6, 4)), _RIDER: At(30, (7, 3, 2))}
_CARDS = {_BEHIND: 1, 23: 2, _RIDER: 7}


def _diagram() -> tuple[Band, ...]:
    before = position(_RIDERS)
    after, events = play_turn(before, _CARDS)

    # A move, its crossing, and the new card of a rider behind.
    move = next(moved for moved in events_of_kind(events, Moved) if moved.rider == _RIDER)
    (crossed,) = events_of_kind(events, Crossed)
    dealt = dict(events_of_kind(events, Replaced)[0].cards)
    squares = riders_by_square(after)
    where = next(square for square, riders in squares.items() if _BEHIND in riders)
    ahead = sum(n for _square, n in string_ahead(crowd(after.on_road()), where))

    # The circuit: the riders, and where the move began.
    signs = {
        square: tuple(DiagramSign(rider, ringed=rider == _RIDER) for rider in riders)
        for square, riders in squares.items()
    }
    signs[_RIDERS[_RIDER].square] = (DiagramSign(_RIDER, ghost=True),)

    hand = tuple(
        DiagramCard(str(card), _RIDER // 10, "chosen" if card == move.card else "plain")
        for card in _RIDERS[_RIDER].hand
    )

    reason = _("{base} + {n} ahead").format(base=BASE, n=ahead)
    return (
        DiagramRoad(stretch(29, 38), signs, lines={_LINE: "sprint"}),
        DiagramRow((DiagramToken(_RIDER), *hand, Words(_("to {square}").format(square=move.end))), _("play a card")),
        DiagramRow(
            (DiagramToken(_RIDER), DiagramChip(crossed.points, first=True), Words(_("cross a line first"))),
            _("win points"),
        ),
        DiagramRow(
            (DiagramToken(_BEHIND), DiagramCard(str(dealt[_BEHIND]), _BEHIND // 10, "new"), Words(reason)),
            _("get a new card"),
        ),
    )


PAGE = HelpPage(
    "in-short",
    mark("The race in brief"),
    mark("You have four riders. From front to back, each rider plays a card and moves that far."),
    mark("The team with the most points wins. Points are scored at each sprint line and doubled at the finish."),
    (
        (
            mark("Used cards are replaced."),
            mark("Ride behind others and you get a good one; ride alone and you get a poor one."),
        ),
        (
            mark("Hide in the pack, then pounce."),
            mark("Let the others face the wind, and save a high card for the line."),
        ),
        (mark("No dice."), mark("Every new card can be worked out: press E to see how.")),
    ),
    _diagram,
    mark("The plain race again: the special rules of the stage before no longer count."),
)
