"""The moments of a race at which the camera comes nearer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final

from breakaway_desktop.engine.breakaway import alone_in_front
from breakaway_desktop.engine.events import Crossed, TurnEnded
from breakaway_desktop.engine.preview import Catch, catch_between
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.play.watching.viewer import EVERYBODY

MOST_RIDERS: Final = 12
"""Maximum number of riders who move together in a close-up."""


def place_in_close_up(shots: Sequence[Shot], index: int, humans: Collection[int]) -> Crossed | None:
    """Return the place at a line for which this shot of a move is a close-up; None if it is none.

    It is the first place, or the best of a human's rider.
    """
    shot = shots[index]
    if not shot.moves or len(shot.moves) > MOST_RIDERS or shot.before.rules.variant.hides_road:
        return None
    later = (shots[number] for number in range(index + 1, len(shots)))
    after = takewhile(lambda other: other.step == shot.step and not other.moves, later)
    places = [
        place
        for other in after
        for place in other.crossings
        if place.points and place.line is not None and (place.place == 1 or place.rider // 10 in humans)
    ]
    return max(places, key=lambda place: place.points, default=None)


def moves_to_line(shots: Sequence[Shot], index: int, humans: Collection[int]) -> int:
    """Return how many moves lead to the first place at a line: 1, this one; 2, this one and the next; 0: neither.

    Between the two no human decides.
    """
    if not shots[index].moves:
        return 0
    if _wins_line(shots, index, humans):
        return 1
    for later in range(index + 1, len(shots)):
        shot = shots[later]
        if isinstance(shot.event, TurnEnded) or shot.crossings:
            return 0
        if shot.moves:
            is_decided = shot.step == shots[index].step or shot.moves[0].rider // 10 not in humans
            return 2 if is_decided and _wins_line(shots, later, humans) else 0
    return 0


def _wins_line(shots: Sequence[Shot], index: int, humans: Collection[int]) -> bool:
    place = place_in_close_up(shots, index, humans)
    return place is not None and place.place == 1


def index_of_move(shots: Sequence[Shot], index: int) -> int:
    """Return the index of the move to which this shot belongs: its own, or the last one before it in its step."""
    while not shots[index].moves and index and shots[index - 1].step == shots[index].step:
        index -= 1
    return index


def catch_in_close_up(shots: Sequence[Shot], index: int, humans: Collection[int]) -> Catch | None:
    """Return the catch of which this shot is a close-up, the first of its turn; None if none. A line comes first."""
    catch = catch_of(shots[index])
    if catch is None or len(shots[index].moves) > MOST_RIDERS or place_in_close_up(shots, index, humans) is not None:
        return None
    return None if any(catch_of(other) is not None for other in shots_of_turn(shots, index)) else catch


def shots_of_turn(shots: Sequence[Shot], end: int) -> Sequence[Shot]:
    """Return the shots of a turn before this index, the latest first."""
    start = end
    while start and not isinstance(shots[start - 1].event, TurnEnded):
        start -= 1
    return shots[start:end][::-1]


def catch_of(shot: Shot) -> Catch | None:
    """Return the catch by the riders who move in this shot; None if they catch nobody.

    With secret orders nobody is caught: all cards are played before the first rider moves.
    """
    is_chase = bool(shot.moves) and not shot.before.rules.is_simultaneous
    leader = alone_in_front(shot.before.on_road()) if is_chase else None
    if leader is None or not any(abs(move.end - leader.square) <= 1 for move in shot.moves):
        return None
    return catch_between(EVERYBODY.view_of(shot.before), EVERYBODY.view_of(shot.after))


def places_in_photo(shots: Sequence[Shot], index: int, humans: Collection[int]) -> tuple[Crossed, ...]:
    """Return the shared places that this shot stops at: the first of their line that a human shares, or its win."""

    def shared(shot: Shot) -> tuple[Crossed, ...]:
        riders = [place.rider for place in shot.crossings if place.sharing > 1 and place.points]
        is_told = any(rider // 10 in humans for rider in riders) or (riders and shot.crossings[0].place == 1)
        return shot.crossings if is_told and not shot.before.rules.variant.hides_road else ()

    places = shared(shots[index])
    if not places:
        return ()
    earlier = (shot for shot in shots[:index] if shot.crossings and shot.crossings[0].line == places[0].line)
    return () if any(map(shared, earlier)) else places
