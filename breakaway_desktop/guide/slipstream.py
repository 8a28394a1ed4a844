"""The slipstream (R7.1–R7.4)."""

from __future__ import annotations

from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.slipstream import BASE, crowd, string_ahead
from breakaway_desktop.guide.bands import Band, Below, DiagramRoad, signs_of, stretch
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_RIDERS = {
    33: At(37), 13: At(38), 42: At(38), 23: At(38), 51: At(39), 34: At(39), 21: At(39), 62: At(39),
    44: At(40), 11: At(40), 41: At(43),
}  # fmt: skip
_SHOWN = 38


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS, alone=41)
    squares = riders_by_square(race)
    counts, cards = crowd(race.on_road()), dict(new_cards(race))
    string = string_ahead(counts, _SHOWN)

    # The new card below each square.
    below = {}
    for square, riders in squares.items():
        ahead = "+".join(str(n) for n in (BASE, *(n for _square, n in string_ahead(counts, square))))
        below[square] = Below(ahead, str(cards[riders[0]]), square == _SHOWN)

    # The string ahead of one of them.
    numbers = " + ".join(str(n) for _square, n in string)
    bracket = _("{numbers} = {n} ahead").format(numbers=numbers, n=sum(n for _square, n in string))
    lit = tuple(square for square, _n in string)

    road = DiagramRoad(
        stretch(36, 44),
        signs_of(squares, counted=[rider for square in lit for rider in squares[square]], ringed=[23]),
        lit=lit,
        bracket=(min(lit), max(lit), bracket),
        remarks={41: _("empty: string ends")},
        below=below,
        below_title=_("new card"),
    )
    return (road,)


PAGE = HelpPage(
    "slipstream",
    mark("Slipstream"),
    mark("When everyone has moved, each rider gets a new card for the one he played."),
    mark("New card = 3 + all riders on the squares ahead, of any team, up to the first empty square."),
    (
        (
            mark("Own square doesn’t count."),
            mark("Riders on the same square don’t count for each other: all three on 38 get a 9."),
        ),
        (
            mark("A gap ends the string."),
            mark("String: riders on consecutive squares. Square 41 is empty, so the rider on 43 doesn’t count."),
        ),
        (mark("Laps matter."), mark("A rider about to be lapped gives no slipstream to those coming up behind him.")),
    ),
    _diagram,
)
