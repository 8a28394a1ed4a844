"""The turn in which the last places at the finish may be taken, worked out from a team's view alone (R6.5, R9.1)."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.card_range import possible_squares
from breakaway_desktop.engine.course import FINISHERS
from breakaway_desktop.engine.view import View


class LastPlaces(NamedTuple):
    """The number of places left at the finish, and the riders who may still cross it this turn, in order."""

    left: int
    riders: tuple[int, ...]


def last_places(view: View) -> LastPlaces | None:
    """Return the places left in a turn in which all of them may be taken; None in any other.

    None, too, if anything but a card may move a rider over the line, or if squares are hidden.
    """
    finish = view.course.finish
    if view.over or finish is None or view.variant.half_turns > 1 or not view.variant.knows_ranges(view):
        return None
    left = max(0, FINISHERS - view.count_crossed(finish))
    awaited, riders = view.riders_to_move, list[int]()
    for index, number in enumerate(awaited):
        if len(riders) + len(awaited) - index < left:
            return None
        rider = view.rider(number)
        if finish >= rider.square and max(possible_squares(view, rider)) > finish and rider.place_at(finish) is None:
            riders.append(number)
    return LastPlaces(left, tuple(riders)) if len(riders) >= left else None
