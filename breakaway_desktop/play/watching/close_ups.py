"""The moments of a race at which the camera comes nearer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.play.watching.shots import Shot

MOST_RIDERS: Final = 12
"""Maximum number of riders who move together in a close-up."""


def place_in_close_up(shots: Sequence[Shot], index: int, humans: Collection[int]) -> Crossed | None:
    """Return the place at a line for which this shot of a move is a close-up; None if it is none.

    It is the first place, or the best of a human's rider.
    """
    shot = shots[index]
    if not shot.moves or len(shot.moves) > MOST_RIDERS or shot.before.rules.variant.hides_road:
        return None
    after = takewhile(lambda other: other.step == shot.step and not other.moves, shots[index + 1 :])
    places = [
        place
        for other in after
        for place in other.crossings
        if place.points and place.line is not None and (place.place == 1 or place.rider // 10 in humans)
    ]
    return max(places, key=lambda place: place.points, default=None)
