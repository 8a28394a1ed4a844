"""What a card would do with simultaneous orders (R4.2), worked out from a team's view alone (R9.1).

Only the square he lands on and the lines he crosses are certain. His places there, alone or shared, depend on what
everybody else plays, so they are ranges: over every card that anybody may hold, as long as nobody retires.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.card_range import possible_squares
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.points import shared
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.view import SeenRider, View

_BEFORE: Final = "before"
_WITH: Final = "with"
_NOT_BEFORE: Final = "not before"
"""How another rider comes to a line that he crosses: before him, at the same moment, or after him or not at all."""


class Share(NamedTuple):
    """What a line pays if `riders` cross it together, himself among them; 1: he crosses it alone.

    `first` and `last` are the best and the worst place that they may begin with, `best` and `worst` what each then
    gets (R6.3), exactly.
    """

    riders: int
    first: int
    last: int
    best: Points
    worst: Points


class LineToCross(NamedTuple):
    """A line that the card crosses for the first time, and what it may pay: a share for each number of riders who may
    cross it together."""

    line: int
    shares: tuple[Share, ...]


class OrderOutcome(NamedTuple):
    """What ordering `card` would do: the square he lands on, the lines he crosses, the line he `stops_on` without
    crossing it (R1.5), or None."""

    card: int
    square: int
    lines: tuple[LineToCross, ...]
    stops_on: int | None


def order_outcome(view: View, number: int, card: int) -> OrderOutcome:
    """What this card would do for a rider of the view's team. Those of his team who are to retire leave before."""
    rider = view.rider(number)
    square = rider.square + view.variant.stride(view, rider, card)
    lines = tuple(
        LineToCross(line, _shares(view, rider, card, line))
        for line in view.course.crossed(rider.square, square)
        if rider.place_at(line) is None
    )
    return OrderOutcome(card, square, lines, square if square in view.course.lines else None)


def without_retiring(view: View) -> View:
    """The view as it will be when the turn is played: own riders who are to retire have left the road (R4.5)."""
    riders = tuple(rider._replace(retired=rider.retired or rider.id in view.retiring) for rider in view.riders)
    order = tuple(tuple(number for number in group if number not in view.retiring) for group in view.order)
    return view._replace(riders=riders, order=tuple(group for group in order if group))


def _shares(view: View, rider: SeenRider, card: int, line: int) -> tuple[Share, ...]:
    """Every number that may cross together, each with the fewest and the most who may be before them."""
    ways = [_ways(view, rider, card, other, line) for other in without_retiring(view).on_road() if other.id != rider.id]
    over = sum(1 for other in view.riders if other.place_at(line) is not None)
    sharers = [way for way in ways if _WITH in way]
    unavoidable = sum(1 for way in sharers if len(way) == 1)
    never_behind = [way for way in ways if _NOT_BEFORE not in way]
    at_most_before = sum(1 for way in ways if _BEFORE in way)
    only_with = sum(1 for way in sharers if _BEFORE not in way)
    scale = view.course.scale(line)
    shares = []
    for others in range(unavoidable, len(sharers) + 1):
        fewest = len(never_behind) - min(others, sum(1 for way in never_behind if _WITH in way))
        most = at_most_before - max(0, others - only_with)
        first, last = over + fewest + 1, over + most + 1
        riders = others + 1
        shares.append(Share(riders, first, last, shared(scale, first, riders), shared(scale, last, riders)))
    return tuple(shares)


def _ways(view: View, rider: SeenRider, card: int, other: SeenRider, line: int) -> frozenset[str]:
    """All the ways in which `other` may come to the line, over the cards that he may hold."""
    if other.place_at(line) is not None or other.square > line:
        return frozenset((_NOT_BEFORE,))
    place = {number: at for at, group in enumerate(view.order) for number in group}
    if place[other.id] > place[rider.id]:
        return frozenset((_NOT_BEFORE,))
    found: set[str] = set()
    for square in possible_squares(view, other):
        if square <= line:
            found.add(_NOT_BEFORE)
        elif place[other.id] < place[rider.id]:
            found.add(_BEFORE)
        elif view.options.order != "grade-card-hand":
            found.add(_WITH)
        else:
            found |= _by_card(rider, card, other, square - other.square)
    return frozenset(found)


def _by_card(rider: SeenRider, card: int, other: SeenRider, played: int) -> set[str]:
    """R5.3: riders of one grade on one square go by the card, then by the hand, then by arrival; `played` crosses."""
    if played != card:
        return {_BEFORE if played > card else _NOT_BEFORE}
    own = _highest_first(rider)
    if None in other.cards:
        left = list(own)
        fits = len(other.cards) == len(own) and other.arrived == rider.arrived
        for known in other.cards:
            if known is not None:
                fits = fits and known in left
                if fits:
                    left.remove(known)
        return {_BEFORE, _NOT_BEFORE, _WITH} if fits else {_BEFORE, _NOT_BEFORE}
    theirs = _highest_first(other)
    if (theirs, -other.arrived) == (own, -rider.arrived):
        return {_WITH}
    return {_BEFORE if (theirs, -other.arrived) > (own, -rider.arrived) else _NOT_BEFORE}


def _highest_first(rider: SeenRider) -> Hand:
    return tuple(sorted([card for card in rider.cards if card is not None], reverse=True))
