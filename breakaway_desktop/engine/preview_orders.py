"""The outcome of a card with simultaneous orders (R4.2), worked out from a team's view alone (R9.1).

Only the square where the rider lands and the lines that he crosses are certain. His places at these lines, alone or
shared, depend on all other cards, so they are ranges over every card that each rider may have, provided that nobody
retires.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from breakaway_desktop.engine.card_range import possible_cards, square_after
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.view import SeenRider, View

_BEFORE: Final = "before"
_WITH: Final = "with"
_NOT_BEFORE: Final = "not before"
"""The arrival of another rider at a line that the rider crosses: before him, at the same moment, or later or never."""


class Share(NamedTuple):
    """The points of a line if `riders` cross it together, this rider included; 1: he crosses it alone.

    `first` and `last` are the best and the worst place that their group may take; `best` and `worst` are the exact
    points of each rider in these two cases (R6.3).
    """

    riders: int
    first: int
    last: int
    best: Points
    worst: Points


class LineToCross(NamedTuple):
    """A line that the card crosses for the first time, with a `Share` for each possible number of riders at once."""

    line: int
    shares: tuple[Share, ...]


class OrderOutcome(NamedTuple):
    """The outcome of ordering `card`: the square where he lands and the lines that he crosses.

    `stops_on` is the line that he stops on without crossing it (R1.5), or None.
    """

    card: int
    square: int
    lines: tuple[LineToCross, ...]
    stops_on: int | None


def order_outcome(view: View, number: int, card: int) -> OrderOutcome:
    """Return the outcome of this card for a rider of the view's team, after the team's retiring riders have left."""
    rider = view.rider(number)
    square = rider.square + view.variant.stride(view, rider, card)
    lines = tuple(
        LineToCross(line, _shares(view, rider, card, line))
        for line in view.course.crossed(rider.square, square)
        if rider.place_at(line) is None
    )
    return OrderOutcome(card, square, lines, square if square in view.course.lines else None)


def without_retiring(view: View) -> View:
    """Return the view when the turn is played: retiring riders of the viewing team have left the road (R4.5)."""
    riders = tuple(rider._replace(retired=rider.retired or rider.id in view.retiring) for rider in view.riders)
    order = tuple(tuple(number for number in group if number not in view.retiring) for group in view.order)
    return view._replace(riders=riders, order=tuple(group for group in order if group))


def _shares(view: View, rider: SeenRider, card: int, line: int) -> tuple[Share, ...]:
    """Return a share for each number of riders who may cross together, with the fewest and the most before them."""
    others_on_road = [other for other in without_retiring(view).on_road() if other.id != rider.id]
    arrivals = [_possible_arrivals(view, rider, card, other, line) for other in others_on_road]
    already_over = view.count_crossed(line)
    sharers = [arrival for arrival in arrivals if _WITH in arrival]
    unavoidable = sum(1 for arrival in sharers if len(arrival) == 1)
    never_behind = [arrival for arrival in arrivals if _NOT_BEFORE not in arrival]
    at_most_before = sum(1 for arrival in arrivals if _BEFORE in arrival)
    only_with = sum(1 for arrival in sharers if _BEFORE not in arrival)

    # Those who do not share are before him or behind him: the extremes give his first and last place.
    scale = view.course.scale(line)
    shares = []
    for others in range(unavoidable, len(sharers) + 1):
        fewest = len(never_behind) - min(others, sum(1 for arrival in never_behind if _WITH in arrival))
        most = at_most_before - max(0, others - only_with)
        first, last = already_over + fewest + 1, already_over + most + 1
        riders = others + 1
        shares.append(
            Share(riders, first, last, shared_points(scale, first, riders), shared_points(scale, last, riders))
        )
    return tuple(shares)


def _possible_arrivals(view: View, rider: SeenRider, card: int, other: SeenRider, line: int) -> frozenset[str]:
    """Return the possible arrivals of `other` at the line (before, with, not before) over all cards he may have."""
    if other.place_at(line) is not None or other.square > line:
        return frozenset((_NOT_BEFORE,))

    place = {number: index for index, group in enumerate(view.order) for number in group}
    if place[other.id] > place[rider.id]:
        return frozenset((_NOT_BEFORE,))

    # Compare at the line for every card that the other may play.
    arrivals: set[str] = set()
    for played in possible_cards(view, other):
        if square_after(view, other, played) <= line:
            arrivals.add(_NOT_BEFORE)
        elif place[other.id] < place[rider.id]:
            arrivals.add(_BEFORE)
        elif view.options.order != "grade-card-hand":
            arrivals.add(_WITH)
        else:
            arrivals |= _by_card(rider, card, other, played)
    return frozenset(arrivals)


def _by_card(rider: SeenRider, card: int, other: SeenRider, played: int) -> set[str]:
    """R5.3: compare riders of one grade and square by card, then hand, then arrival; `played` is the other's card."""
    if played != card:
        return {_BEFORE if played > card else _NOT_BEFORE}

    own = _highest_first(rider)

    # Not all of the other's cards are known: return every possible result.
    if None in other.cards:
        left = list(own)
        fits = len(other.cards) == len(own) and other.arrived == rider.arrived
        for known in other.cards:
            if known is not None:
                fits = fits and known in left
                if fits:
                    left.remove(known)
        return {_BEFORE, _NOT_BEFORE, _WITH} if fits else {_BEFORE, _NOT_BEFORE}

    # All are known.
    theirs = _highest_first(other)
    if (theirs, -other.arrived) == (own, -rider.arrived):
        return {_WITH}
    return {_BEFORE if (theirs, -other.arrived) > (own, -rider.arrived) else _NOT_BEFORE}


def _highest_first(rider: SeenRider) -> Hand:
    return tuple(sorted([card for card in rider.cards if card is not None], reverse=True))
