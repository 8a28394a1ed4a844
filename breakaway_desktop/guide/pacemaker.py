"""Pacemaker (R8.8)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Limit
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.slipstream import BASE, string_ahead
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants import find_variant
from breakaway_desktop.variants.pacemaker import SQUARES

NAME = "pacemaker"
_TURN = 2
_RIDER = 22
_HAND = (5, 11, 14)
_RIDERS = {_RIDER: At(12, _HAND), 42: At(22), 61: At(23)}


def _diagram() -> tuple[bands.Band, ...]:
    race = position(_RIDERS, variant=NAME, turn=_TURN)
    ahead = SQUARES[_TURN]
    variant = find_variant(NAME)
    allowed = variant.choices(race, race.rider(_RIDER))

    # His cards, with those that the pacemaker forbids.
    items: list[bands.Item] = [bands.DiagramToken(_RIDER)]
    for card in _HAND:
        square = _RIDERS[_RIDER].square + card
        kind = "plain" if card in allowed else "refused"
        items.append(bands.DiagramCard(str(card), _RIDER // 10, kind, _("to {square}").format(square=square)))
    items.append(bands.Words(_("a card that reaches {square} is refused").format(square=ahead), warn=True))

    # The circuit, with the new cards of the other riders.
    squares = riders_by_square(race)
    counts, cards = variant.crowd(race), dict(new_cards(race))
    below = {
        square: bands.Below(
            "+".join(str(n) for n in (BASE, *(n for _square, n in string_ahead(counts, square)))),
            str(cards[riders[0]]),
            square == ahead - 1,
        )
        for square, riders in squares.items()
        if _RIDER not in riders
    }
    road = bands.DiagramRoad(
        (*bands.stretch(11, 13), *bands.stretch(19, ahead + 1)),
        bands.signs_of(squares, ringed=[_RIDER]),
        lines={ahead - 1: "limit"},
        below=below,
        below_title=_("new card"),
        pacing=ahead,
    )

    turns = tuple(
        bands.Words(_("turn {turn}: on {square}").format(turn=turn, square=square), strong=turn == _TURN)
        for turn, square in SQUARES.items()
    )

    return (
        road,
        bands.DiagramRow(tuple(items), _("on {square}").format(square=_RIDERS[_RIDER].square)),
        bands.DiagramRow(turns, _("its square")),
    )


def pacemaker_rules(limit: Limit) -> tuple[tuple[str, str], ...]:
    """Return its rules this turn, each with a title."""
    behind = limit.square - 1
    return (
        (_("Limit"), _("nobody may end level with it or ahead")),
        (_("No legal card"), _("plays his lowest and stops on {square}").format(square=behind)),
        (_("Slipstream"), _("it counts as {n} riders on its square").format(n=limit.weight)),
        (_("Right behind"), _("no breakaway from {square}: {base} + {n}").format(
            square=behind, base=BASE, n=limit.weight)),
        (_("After turn {turn}").format(turn=limit.rides[-1][0]), _("it leaves the race")),
    )  # fmt: skip


PAGE = HelpPage(
    NAME,
    mark("Pacemaker"),
    mark("For three turns a derny, a small motorbike, leads the field. Nobody may pass it."),
    mark("No card may take a rider to the pacemaker’s square or past it."),
    (
        (mark("Three turns."), mark("It is on 11, 24 and 39 in turns 1, 2 and 3; then it leaves.")),
        (
            mark("No legal card."),
            mark("A rider with no legal card plays his lowest and stops right behind the pacemaker."),
        ),
        (
            mark("Behind the pacemaker."),
            mark("It counts as two riders in every string. On the square behind it nobody breaks away."),
        ),
    ),
    _diagram,
    mark("For three turns a derny, a small motorbike, leads the field. A card that would reach it is locked."),
)
