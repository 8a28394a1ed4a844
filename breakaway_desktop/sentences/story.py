"""The log: what happened, with names, never `you` (ux: the log)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.events import (
    Crossed,
    Dropped,
    Event,
    HandsFixed,
    Moved,
    OrdersGiven,
    OrderTaken,
    RaceEnded,
    Replaced,
    Retired,
    TeamOrdered,
    TurnEnded,
)
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.words import _, mark, ngettext

ENDS: Final[dict[str, str]] = {
    "finishers": mark("The race is over: eight riders have crossed the finish"),
    "all": mark("The race is over: all riders on the road have crossed the finish"),
    "retired": mark("The race is over: nobody is left on the road who has not crossed the finish"),
}
"""By `RaceEnded.reason` (R6.5)."""


def tell(event: Event, names: Names, before: View) -> tuple[str, ...]:
    """The log lines of an event, without a full stop; new cards take a line a team.

    `event` is what the reader may know of it (`see_event`), `before` a view from before the event, or from before the
    decision that brought it about.
    """
    match event:
        case Moved():
            return (_("{rider} rides {card} to {square}").format(**_move(event, names)),)
        case Crossed():
            return (_crossed(event, names, before),)
        case Replaced():
            return _new_cards(event, names)
        case OrdersGiven(missing=True):
            return (_("{rider} has no order and plays his highest card").format(rider=names.rider(event.rider)),)
        case OrdersGiven() if before.options.orders == "simultaneous":
            return (_("{rider} leaves the road before this turn is ridden").format(rider=names.rider(event.rider)),)
        case OrdersGiven():
            return (_("{rider} leaves the road when the next turn starts").format(rider=names.rider(event.rider)),)
        case Retired():
            return (_("{rider} retires and leaves the road").format(rider=names.rider(event.rider)),)
        case Dropped():
            return _dropped(event, names, before)
        case TurnEnded():
            return (_turn_ended(event, names),)
        case RaceEnded():
            return (_(ENDS[event.reason]),)
        case TeamOrdered():
            return ()
        case OrderTaken():
            return tuple(
                _("{team} has no orders: its riders play their highest cards").format(team=names.team(team))
                for team in event.missing
            )
        case HandsFixed():
            return (_("All teams are built"),)


def _move(event: Moved, names: Names) -> dict[str, str | int]:
    return {"rider": names.rider(event.rider), "card": event.card, "square": event.end}


def _crossed(event: Crossed, names: Names, before: View) -> str:
    """R6.1, R6.3."""
    at_finish = event.line == before.course.finish
    if not event.points:
        sentence = (
            _("{rider} crosses the finish: {place}, no points")
            if at_finish
            else _("{rider} crosses sprint {line}: {place}, no points")
        )
    else:
        n = 1 if event.points == 1 else 2  # a fraction takes the plural
        if event.sharing > 1 and at_finish:
            sentence = ngettext(
                "{rider} crosses the finish: shares {place}, {points} point",
                "{rider} crosses the finish: shares {place}, {points} points",
                n,
            )
        elif event.sharing > 1:
            sentence = ngettext(
                "{rider} crosses sprint {line}: shares {place}, {points} point",
                "{rider} crosses sprint {line}: shares {place}, {points} points",
                n,
            )
        elif at_finish:
            sentence = ngettext(
                "{rider} crosses the finish: {place}, {points} point",
                "{rider} crosses the finish: {place}, {points} points",
                n,
            )
        else:
            sentence = ngettext(
                "{rider} crosses sprint {line}: {place}, {points} point",
                "{rider} crosses sprint {line}: {place}, {points} points",
                n,
            )
    return sentence.format(
        rider=names.rider(event.rider),
        line=event.line,
        place=place_text(event.place),
        points=points_text(event.points),
    )


def _new_cards(event: Replaced, names: Names) -> tuple[str, ...]:
    of_team: dict[int, list[str]] = {}
    for rider, card in event.cards:
        dealt = _("{rider} gets {card}").format(rider=names.number(rider), card=card)
        of_team.setdefault(rider // 10, []).append(dealt)
    return tuple(
        _("New cards, {team}: {cards}").format(team=names.team(team), cards=", ".join(cards))
        for team, cards in of_team.items()
    )


def _dropped(event: Dropped, names: Names, before: View) -> tuple[str, ...]:
    """R4.6: the event lists all who are dropped now; told is what changed."""
    old = {rider.id for rider in before.riders if rider.dropped}
    new = [rider for rider in event.riders if rider not in old]
    back = sorted(old.difference(event.riders))
    told = []
    if new:
        told.append(ngettext("{riders} is dropped", "{riders} are dropped", len(new)).format(riders=names.riders(new)))
    if back:
        sentence = ngettext("{riders} is dropped no longer", "{riders} are dropped no longer", len(back))
        told.append(sentence.format(riders=names.riders(back)))
    return tuple(told)


def _turn_ended(event: TurnEnded, names: Names) -> str:
    if event.alone:
        sentence = _("Turn {turn} is over; {rider} rides alone in front")
        return sentence.format(turn=event.turn, rider=names.rider(event.alone))
    return _("Turn {turn} is over").format(turn=event.turn)
