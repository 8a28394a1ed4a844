"""Special cards (R8.5)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.engine.events import Moved, Pushed
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants.special import BOOST, CATCH_UP, PUNCTURE, TOW, boost_hand

NAME = "special"
_HELD: dict[int, str] = {13: CATCH_UP, 22: PUNCTURE, 41: TOW, 63: BOOST}
_RIDERS = {
    13: At(45, (2, 3, 4), badges=((CATCH_UP, 1),)),
    22: At(50, (5, 4, 3), badges=((PUNCTURE, 1),)),
    31: At(50, (9, 3, 3)),
    41: At(52, (3, 3, 5), badges=((TOW, 1),)),
    52: At(52, (7, 6, 3)),
    63: At(54, (3, 4, 3), badges=((BOOST, 1),)),
}
_TARGETS = {PUNCTURE: 31, TOW: 52}
_CARDS = {13: 2, 22: 5, 31: 9, 52: 7, 63: 6}


def _diagram() -> tuple[bands.Band, ...]:
    # Play the cards.
    race = position(_RIDERS, variant=NAME, orders="simultaneous")
    extras = [Extra(card, rider, _TARGETS.get(card, 0)) for rider, card in _HELD.items()]
    after, events = play_turn(race, _CARDS, extras=extras)
    ends = {move.rider: move.end for move in events_of_kind(events, Moved)}
    (caught,) = events_of_kind(events, Pushed)
    hand = race.rider(63).hand

    # One row for each: rider, card, target and text.
    rows = (
        (22, PUNCTURE, 31, _("Puncture: {rider} stays on {square}").format(rider=31, square=ends[31])),
        (13, CATCH_UP, 0, _("Catch up: jumps to {square}, to the next riders").format(square=caught.end)),
        (41, TOW, 52, _("Tow: plays no card, goes with {rider} to {square}").format(rider=52, square=ends[41])),
        (
            63,
            BOOST,
            0,
            _("Boost: {hand} become {boosted}").format(hand=_card_rows(hand), boosted=_card_rows(boost_hand(hand))),
        ),
    )

    # The circuit before and after.
    before = {
        square: tuple(bands.DiagramSign(rider, ringed=rider in _HELD) for rider in riders)
        for square, riders in riders_by_square(race).items()
    }
    road = bands.DiagramRoad(bands.stretch(44, 61), before, _("before"))
    end = bands.DiagramRoad(
        bands.stretch(44, 61),
        {
            square: tuple(bands.DiagramSign(rider) for rider in riders)
            for square, riders in riders_by_square(after).items()
        },
        _("after"),
    )

    card_rows = [
        bands.DiagramRow(
            (
                bands.DiagramToken(rider),
                bands.DiagramCard(card, kind="inked"),
                *((bands.DiagramToken(target),) if target else ()),
                bands.Words(text),
            )
        )
        for rider, card, target, text in rows
    ]
    return road, *card_rows, end


def _card_rows(hand: tuple[int, ...]) -> str:
    return " ".join(map(str, hand))


PAGE = HelpPage(
    NAME,
    mark("Special cards"),
    mark("Riders who miss the points at a sprint get a special card instead."),
    mark("Special cards act before anyone moves: first every Puncture, then Catch up, Tow and Boost."),
    (
        (
            mark("Ninth or later."),
            mark("A rider who crosses too late for points gets the next card in that cycle. Two at most."),
        ),
        (mark("One a turn."), mark("A rider plays at most one a turn. Everyone can see which ones he holds.")),
        (mark("Targets."), mark("A Puncture names a rider up to 10 squares away, a Tow one on the same square.")),
    ),
    _diagram,
    mark(
        "Riders who miss the points at a sprint get a special card instead: puncture, catch up, tow or boost. "
        "One a turn."
    ),
)
