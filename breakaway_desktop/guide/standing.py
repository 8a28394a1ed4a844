"""Landing squares, the order on a square, and crowds (R4.3, R5.2, R7.8)."""

from __future__ import annotations

from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_RIDER = 23
_RIDERS = {42: At(50, (3, 4, 5)), 11: At(49, (4, 4, 4)), _RIDER: At(48, (5, 3, 2))}
_CARDS = {42: 3, 11: 4, _RIDER: 5}
_CROWD = {
    11: At(6), 21: At(6), 31: At(6), 41: At(6), 12: At(5), 22: At(5), 32: At(5), 42: At(5), 13: At(4), 23: At(4),
    33: At(4),
}  # fmt: skip


def _dealt(overcrowding: str) -> dict[int, int]:
    """The new cards of a packed first turn, by square."""
    race = position(_CROWD, turn=1, overcrowding=overcrowding)
    cards = dict(new_cards(race))
    return {square: cards[riders[0]] for square, riders in riders_by_square(race).items()}


def _crowd() -> bands.DiagramRoad:
    """New cards of a crowded first turn, with and without strings that end at crowds."""
    usual = _dealt("off")
    below = {
        square: bands.Below(_("else {card}").format(card=usual[square]), str(card), strong=card != usual[square])
        for square, card in _dealt("blank-ahead").items()
    }
    signs = bands.signs_of(riders_by_square(position(_CROWD, turn=1)))
    return bands.DiagramRoad(
        bands.stretch(2, 8), signs, _("4 or more: string ends"), below=below, below_title=_("new card")
    )


def _diagram() -> tuple[bands.Band, ...]:
    before = position(_RIDERS)
    after, _events = play_turn(before, _CARDS)
    signs = {
        square: tuple(bands.DiagramSign(rider, ringed=rider == _RIDER) for rider in riders)
        for square, riders in riders_by_square(after).items()
    }
    signs[_RIDERS[_RIDER].square] = (bands.DiagramSign(_RIDER, ghost=True),)
    order = tuple(rider for group in movement_groups(after) for rider in group)
    next_turn = tuple(bands.DiagramToken(rider, place=place) for place, rider in enumerate(order, start=1))
    return (bands.DiagramRoad(bands.stretch(47, 56), signs), bands.DiagramRow(next_turn, _("next turn")), _crowd())


PAGE = HelpPage(
    "standing",
    mark("Moving"),
    mark(
        "Each turn a rider must play one of his cards, and moves exactly that many squares. A square holds any "
        "number of riders."
    ),
    mark("Later arrivals go on the outside, and move after the others next turn."),
    (
        (
            mark("Inside first."),
            mark("On the circuit, the first to arrive rides nearest the infield; here he is lowest."),
        ),
        (
            mark("Crowded squares."),
            mark("When a square is too crowded to show, its riders are listed beside it in order of arrival."),
        ),
        (
            mark("Crowds on turn 1."),
            mark(
                "An optional rule: a string ends at a square with four riders or more, or a square with five or "
                "more counts as empty."
            ),
        ),
    ),
    _diagram,
)
