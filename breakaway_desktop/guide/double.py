"""Double (R8.4)."""

from __future__ import annotations

from breakaway_desktop.engine.events import HalfEnded, Moved, Replaced, is_played
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position
from breakaway_desktop.kit.words import _, mark

NAME = "double"
_RIDERS = {11: At(50, (4, 6, 5)), 31: At(49, (5, 3, 3)), 23: At(45, (8, 2, 3)), 24: At(43, (9, 2, 3))}
_FIRST = {11: 4, 31: 5, 23: 8, 24: 9}
_SECOND = {11: 6, 31: 3, 23: 5, 24: 9}
_SHOWN = (23, 24)


def _diagram() -> tuple[bands.Band, ...]:
    race = position(_RIDERS, variant=NAME, orders="simultaneous", order="arrival", first_turn="team1")
    _after, events = play_turn(race, _FIRST, _SECOND)
    half = events.index(events_of_kind(events, HalfEnded)[0])
    first = {move.rider: move.end for move in events_of_kind(events[:half], Moved)}
    second = {move.rider: move for move in events_of_kind(events[half:], Moved)}
    dealt = dict(events_of_kind(events[:half], Replaced)[0].cards)

    # The circuit after the first half, with the new cards.
    squares: dict[int, list[bands.DiagramSign]] = {}
    for rider, square in first.items():
        squares.setdefault(square, []).append(bands.DiagramSign(rider, ringed=rider in _SHOWN))
    below = {first[rider]: bands.Below(card=str(dealt[rider]), strong=True) for rider in _SHOWN}
    road = bands.DiagramRoad(
        bands.stretch(min(first.values()) - 1, max(first.values()) + 2),
        {square: tuple(signs) for square, signs in squares.items()},
        below=below,
        below_title=_("new card"),
    )

    # One row for each rider shown: his two cards, and whether he had the second one.
    rows: list[bands.Band] = [road]
    for rider in _SHOWN:
        move = second[rider]
        right = is_played(move)
        sentence = _("held: lands on {square}") if right else _("not held: stays on {square}, no card")
        items: list[bands.Item] = [
            bands.DiagramToken(rider),
            bands.DiagramCard(str(_FIRST[rider]), rider // 10, "chosen", _("1st")),
            bands.DiagramCard(str(_SECOND[rider]), rider // 10, "guess" if right else "refused", _("2nd")),
            bands.Words(sentence.format(square=move.end), strong=right, warn=not right),
        ]
        rows.append(bands.DiagramRow(tuple(items)))

    return tuple(rows)


PAGE = HelpPage(
    NAME,
    mark("Double"),
    mark("Every rider plays two cards a turn, one after the other."),
    mark("You name both cards at the start of the turn, before you know which new card you get in between."),
    (
        (mark("Two halves."), mark("Everyone plays a first card, gets a new one, then plays the second.")),
        (mark("Guess ahead."), mark("The second card may be one that he doesn’t hold yet.")),
        (
            mark("Wrong guess."),
            mark("A rider who doesn’t hold the card he named stays where he is and gets no new card."),
        ),
    ),
    _diagram,
    mark(
        "Every rider plays two cards a turn, one after the other. You name both before you know the new card "
        "in between."
    ),
)
