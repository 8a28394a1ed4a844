"""Conversion of the engine's races and views into a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.layout import (
    CARD,
    ORIGIN,
    RIDER_AT,
    SLOTS_A_HAND,
    SQUARE_AT,
    Numbers,
    packed,
    packed_hands,
)
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, NotCovered, Races
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import by_arrival, group_riders
from breakaway_desktop.engine.race import SLOTS, Group, Race, Rider, VariantRules
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import SeenRider, View

_NEAREST: Final = -3


class _Moment(NamedTuple):
    """What of a race makes a row."""

    options: Options
    teams: int
    riders: Sequence[Rider]
    order: Sequence[Group]
    moved: int
    turn: int
    alone: int


def races_from_engine(races: Sequence[Race]) -> Races:
    """These races, at any moment of a turn, all at the same (riders moved), under the same options with as many teams.

    Raises NotCovered for what the batch does not play, ValueError for races that cannot be rows of one batch.
    """
    moments = []
    for race in races:
        rules = race.rules
        _check_coverage(rules.variant, race.over, race.retiring, race.riders)
        if race.given:
            raise NotCovered("orders that are in; the batch takes the race without them")
        moments.append(_Moment(rules.options, rules.teams, race.riders, race.order, race.moved, race.turn, race.alone))
    if not moments:
        raise ValueError("a batch needs a race")
    return _boarded(moments)


def races_from_view(view: View, hands: Numbers) -> Races:
    """A race as a team sees it (R9.1), once for every sample of all hands: `hands` (samples, riders by index, 4),
    newest first, with 0 in place 0 for a rider who has moved this turn. Orders of others that are in are passed over.

    Raises NotCovered for what the batch does not play.
    """
    _check_coverage(view.variant, view.over, view.retiring, view.riders)
    riders = [
        Rider(rider.id, (1,) * len(rider.cards), rider.square, rider.arrived, rider.points, rider.crossed)
        for rider in view.riders
    ]
    moment = _Moment(view.options, view.teams, riders, view.order, view.moved, view.turn, view.alone)
    races = _boarded([moment]).copies(len(hands))
    races.labels = np.arange(len(hands))
    deal(races, hands)
    return races


def _boarded(moments: Sequence[_Moment]) -> Races:
    first = moments[0]
    course, moved = BatchRules(first.options, first.teams), first.moved
    if any((moment.options, moment.teams, moment.moved) != (first.options, first.teams, moved) for moment in moments):
        raise ValueError("races of one batch share options, teams and how many riders have moved")
    rows = [_columns(moment) for moment in moments]
    ordered = [[moment.riders[at] for at, _ in row] for moment, row in zip(moments, rows, strict=True)]
    squares = np.array([[rider.square for rider in row] for row in ordered], np.int64)
    hands = np.array([[_newest_first(rider) for rider in row] for row in ordered], np.int64)
    if not (squares.min() >= _NEAREST and squares.max() <= ORIGIN - CARD):
        raise NotCovered(f"squares before {_NEAREST} or beyond {ORIGIN - CARD}")
    if not (hands.min() >= 0 and hands.max() <= CARD):
        raise NotCovered(f"cards below 0 or above {CARD}")
    if moved:  # a rider who has moved has played his card and got no new one: place 0 is kept for it
        hands[:, :moved] = np.roll(hands[:, :moved], 1, axis=2)
    indexes = np.array([[at for at, _ in row] for row in rows], np.int64)
    arrived = np.array([[group for _, group in row] for row in rows], np.int64)
    return Races(
        course,
        packed(squares, arrived, indexes, hands),
        np.array([[_sixtieths(rider) for rider in moment.riders] for moment in moments], np.int32),
        np.array([[_crossed(moment, line) for line in course.lines] for moment in moments], np.int16),
        np.array([moment.turn for moment in moments], np.int16),
        np.array([SLOTS[moment.alone] if moment.alone else -1 for moment in moments], np.int16),
        np.zeros(len(moments), np.bool_),
        np.arange(len(moments)),
        moved,
    )


def deal(races: Races, hands: Numbers) -> None:
    """Gives every rider other cards: (races, riders by index, 4), newest first. For hands that are guessed; who has
    moved this turn keeps 0 in place 0."""
    of_rider = np.take_along_axis(packed_hands(hands), races.indexes, axis=1)
    races.packed = (races.packed >> RIDER_AT << RIDER_AT) | of_rider


def set_squares(races: Races, squares: Numbers) -> None:
    """Puts every rider on another square, (races, riders by index), in the same order of movement: for squares that are
    guessed."""
    of_rider = np.take_along_axis(squares.astype(np.int64), races.indexes, axis=1)
    races.packed = (races.packed & ((1 << SQUARE_AT) - 1)) | (ORIGIN - of_rider) << SQUARE_AT


def _check_coverage(
    variant: VariantRules, over: bool, retiring: Sequence[int], riders: Sequence[Rider | SeenRider]
) -> None:
    if variant is not PLAIN:
        raise NotCovered(f"the variant {variant.name}")
    if over:
        raise NotCovered("a race that is over")
    if retiring or any(rider.retired for rider in riders):
        raise NotCovered("a rider who retires")


def _columns(moment: _Moment) -> list[tuple[int, int]]:
    """(index, arrival) of each rider in the order of movement by square and arrival; smaller arrivals came first."""
    groups = moment.order
    if moment.options.orders == "simultaneous":
        groups = group_riders(moment.riders, by_arrival)
    return [(SLOTS[number], at) for at, group in enumerate(groups) for number in group]


def _newest_first(rider: Rider) -> tuple[int, ...]:
    return (*rider.hand[::-1], *[0] * (SLOTS_A_HAND - len(rider.hand)))


def _sixtieths(rider: Rider) -> int:
    points = rider.points * UNIT
    if points != int(points):
        raise NotCovered(f"points that are no sixtieths: {rider.points}")
    return int(points)


def _crossed(moment: _Moment, line: int) -> int:
    return sum(1 for rider in moment.riders if rider.place_at(line) is not None)
