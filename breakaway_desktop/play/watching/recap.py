"""What has happened since a player's last card, as far as it concerns him and he may see it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.view import View
from breakaway_desktop.record.turn_report import Step

MOST_SCORERS: Final = 3
_CLEAR: Final = 2
"""The smallest lead, in squares, of a rider who is clear of the field: he is in no string."""


class Passed(NamedTuple):
    """Riders of other teams who are ahead of a rider now and were not before, the foremost first."""

    rider: int
    passers: tuple[int, ...]


class Clear(NamedTuple):
    """A rider of another team who is alone in front now and was not before, with his lead in squares."""

    rider: int
    lead: int


class Place(NamedTuple):
    """A rider's place: riders in his string with him, those on squares ahead, and those beside him.

    `gap`: squares to the next rider ahead of the string; None: nobody is ahead of it.
    """

    rider: int
    string: int
    ahead: int
    beside: int
    gap: int | None


@lru_cache(16)
def passed(before: View, now: View, asked: int) -> Passed | None:
    """Return who has passed the rider who is asked, else the most passed rider of his team; None if nobody has."""
    earlier, later = _known_squares(before), _known_squares(now)
    team = asked // 10
    found = [
        Passed(
            own,
            tuple(
                other
                for other in later
                if other // 10 != team
                and later[other] > later[own]
                and other in earlier
                and earlier[other] <= earlier[own]
            ),
        )
        for own in later
        if own // 10 == team and own in earlier
    ]
    found = sorted((one for one in found if one.passers), key=lambda one: (one.rider != asked, -len(one.passers)))
    return found[0] if found else None


def _known_squares(view: View) -> dict[int, int]:
    """Return the squares of the riders on the road, the foremost first, without those that are hidden (R8.2)."""
    riders = [rider for rider in view.on_road() if rider.farthest in (None, rider.square)]
    return {rider.id: rider.square for rider in sorted(riders, key=lambda rider: (-rider.square, rider.arrived))}


@lru_cache(16)
def got_clear(before: View, now: View, team: int) -> Clear | None:
    """Return the rider who has got clear of the field; None if nobody has, or squares are hidden (R8.2)."""
    was, is_now = _clear_rider(before), _clear_rider(now)
    return is_now if is_now and is_now.rider // 10 != team and (was is None or was.rider != is_now.rider) else None


def _clear_rider(view: View) -> Clear | None:
    squares = _known_squares(view)
    if len(squares) < max(2, len(view.on_road())):
        return None
    (rider, first), (_other, second) = [*squares.items()][:2]
    return Clear(rider, first - second) if first - second >= _CLEAR else None


def scored(steps: Sequence[Step]) -> tuple[Crossed, ...]:
    """Return the crossings with most points in visible steps, the first ones of equal points first."""
    won = [event for step in steps for event in step.events if isinstance(event, Crossed) and event.points]
    return tuple(sorted(won, key=lambda event: -event.points)[:MOST_SCORERS])


@lru_cache(16)
def place_of(view: View, rider: int) -> Place | None:
    """Return a rider's place; None if he is not on the road, or squares are hidden (R8.2)."""
    by_rider = _known_squares(view)
    if len(by_rider) < len(view.on_road()) or rider not in by_rider:
        return None
    squares, here = set(by_rider.values()), by_rider[rider]
    rear = front = here
    while rear - 1 in squares:
        rear -= 1
    while front + 1 in squares:
        front += 1
    string = [square for square in by_rider.values() if rear <= square <= front]
    gaps = [square - front for square in squares if square > front]
    ahead = sum(square > here for square in string)
    return Place(rider, len(string), ahead, string.count(here) - 1, min(gaps, default=None))
