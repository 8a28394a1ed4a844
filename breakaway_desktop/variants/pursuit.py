"""pursuit: endless laps, until the leader has caught the last rider (R8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar, Final

from breakaway_desktop.engine.course import CIRCUIT, FINISH_SCALE, SCORING_PLACES, Course
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.marks import Apart, Gap, Mark, Then
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import MOST_CARDS
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.engine.race import SLOTS, Points, Race
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.engine.standings import rider_places
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import SeenRider, View

LAST_TURN: Final = 60
_HIGHEST_CARD: Final = BASE + len(SLOTS) - 1
"""A card of the string (R7.1); that of a lead is lower, since a lead of 40 squares ends the race."""
LAPS: Final = LAST_TURN * _HIGHEST_CARD // CIRCUIT + 1
"""More laps than a rider can cover in `LAST_TURN` turns."""


class Pursuit(Variant):
    """Each lap ends with a sprint line; places are scored when the race ends."""

    name: ClassVar[str | None] = "pursuit"
    drops_riders: ClassVar[bool] = False
    ignored_rows: ClassVar[tuple[str, ...]] = ("finish", "sprints")
    may_retire: ClassVar[bool] = False

    def course(self, options: Options) -> Course:
        return Course(tuple(range(CIRCUIT, CIRCUIT * (LAPS + 1), CIRCUIT)), None)  # R8.1

    def marks(self, view: View) -> tuple[Mark, ...]:
        squares = [rider.square for rider in view.on_road()]
        return (Gap(gap(squares), CIRCUIT, _places(view)),)

    def then(self, view: View, rider: int, card: int) -> Then | None:
        squares = [other.square + (card if other.id == rider else 0) for other in view.on_road()]
        return Apart(gap(squares), gap(squares) >= CIRCUIT)

    def end_turn(self, turn: TurnWriter) -> str | None:
        if gap([rider.square for rider in turn.race.on_road()]) >= CIRCUIT:  # R8.1
            reason = "caught"
        elif turn.race.turn >= LAST_TURN:  # R8.1
            reason = "turns"
        else:
            return None
        for place in final_places(turn.race):
            turn.emit(place)
        return reason


def final_places(race: Race) -> list[Crossed]:
    """Return the first eight places as they would be scored now (R8.1, R6.6); ties share points for the finish."""
    places: list[Crossed] = []
    place = 1
    for group in rider_places(race):
        if place > SCORING_PLACES:
            break
        points = shared_points(FINISH_SCALE, place, len(group))  # R8.1
        places += [Crossed(number, None, place, points, len(group)) for number in group]
        place += len(group)
    return places


def _places(view: View) -> tuple[tuple[int, Points], ...]:
    """Return (rider, points) of those who would score now, without hidden information.

    Cards in hand decide the order (R5.3) only among riders whose cards are all public.
    """
    by_arrival, by_hand = (view.options.order == order for order in ("arrival", "grade-card-hand"))
    secret = {(rider.square, rider.number) for rider in view.on_road() if rider.secret}

    def key(rider: SeenRider) -> tuple[int, ...]:
        if by_arrival:
            return (-rider.square, rider.arrived)
        known = by_hand and (rider.square, rider.number) not in secret
        held = [-card for card in sorted(filter(None, rider.cards), reverse=True)] if known else []
        return (-rider.square, rider.number, *held, *[0] * (MOST_CARDS - len(held)), rider.arrived)

    places: list[tuple[int, Points]] = []
    for _, level in groupby(sorted(view.on_road(), key=key), key=key):
        if len(places) >= SCORING_PLACES:
            break
        group = [rider.id for rider in level]
        points = shared_points(FINISH_SCALE, len(places) + 1, len(group))
        places += [(number, points) for number in group]
    return tuple(places)


def gap(squares: Sequence[int]) -> int:
    """Return by how many squares the first rider is ahead of the last."""
    return max(squares) - min(squares)
