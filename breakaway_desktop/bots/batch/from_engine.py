"""Conversion of the engine's races and views into a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.batch.layout import (
    CARD,
    LARGEST_SQUARE,
    ORIGIN,
    RIDER_AT,
    SLOTS_A_HAND,
    SQUARE_AT,
    AnyIntArray,
    pack_hands,
    pack_riders,
)
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, NotCovered, Races
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import by_arrival, group_riders
from breakaway_desktop.engine.race import SLOTS, Group, Race, Rider, VariantRules
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import SeenRider, View

_NEAREST: Final = -3


class _Moment(NamedTuple):
    """The parts of a race that a row of the batch depends on."""

    options: Options
    teams: int
    riders: Sequence[Rider]
    order: Sequence[Group]
    moved: int
    turn: int
    alone: int


def races_from_engine(races: Sequence[Race]) -> Races:
    """Return these races as a batch.

    They may be at any moment of a turn, but the same number of riders must have moved, under the same options and with
    as many teams. Raises NotCovered for races that the batch does not cover, ValueError for races that differ in these.
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
    return _make_batch(moments)


def races_from_view(view: View, hands: AnyIntArray) -> Races:
    """Return a batch with a race for each sample of hidden hands, from a team's view (R9.1).

    `hands` (samples, riders by index, 4), newest first, with 0 in slot 0 for a rider who has moved this turn. Orders of
    other teams are ignored. Raises NotCovered for races that the batch does not cover.
    """
    _check_coverage(view.variant, view.over, view.retiring, view.riders)
    riders = [
        Rider(rider.id, (1,) * len(rider.cards), rider.square, rider.arrived, rider.points, rider.crossed)
        for rider in view.riders
    ]
    moment = _Moment(view.options, view.teams, riders, view.order, view.moved, view.turn, view.alone)
    races = _make_batch([moment]).copies(len(hands))
    races.labels = np.arange(len(hands))
    deal(races, hands)
    return races


def _make_batch(moments: Sequence[_Moment]) -> Races:
    first = moments[0]
    course, moved = BatchRules(first.options, first.teams), first.moved
    if any((moment.options, moment.teams, moment.moved) != (first.options, first.teams, moved) for moment in moments):
        raise ValueError("races of one batch share options, teams and how many riders have moved")

    # The riders in order of movement, with squares and hands.
    rows = [_columns(moment) for moment in moments]
    ordered = [[moment.riders[index] for index, _ in row] for moment, row in zip(moments, rows, strict=True)]
    squares = np.array([[rider.square for rider in row] for row in ordered], np.int64)
    hands = np.array([[_newest_first(rider) for rider in row] for row in ordered], np.int64)

    # Refuse what the batch cannot represent.
    if not (squares.min() >= _NEAREST and squares.max() <= LARGEST_SQUARE - CARD):
        raise NotCovered(f"squares before {_NEAREST} or beyond {LARGEST_SQUARE - CARD}")
    if not (hands.min() >= 0 and hands.max() <= CARD):
        raise NotCovered(f"cards below 0 or above {CARD}")

    if moved:  # a rider who has moved lacks his new card: leave slot 0 empty
        hands[:, :moved] = np.roll(hands[:, :moved], 1, axis=2)
    indexes = np.array([[index for index, _ in row] for row in rows], np.int64)
    arrived = np.array([[group for _, group in row] for row in rows], np.int64)

    return Races(
        course,
        pack_riders(squares, arrived, indexes, hands),
        np.array([[_in_units(rider) for rider in moment.riders] for moment in moments], np.int32),
        np.array([[_count_crossed(moment, line) for line in course.lines] for moment in moments], np.int16),
        np.array([moment.turn for moment in moments], np.int16),
        np.array([SLOTS[moment.alone] if moment.alone else -1 for moment in moments], np.int16),
        np.zeros(len(moments), np.bool_),
        np.arange(len(moments)),
        moved,
    )


def deal(races: Races, hands: AnyIntArray) -> None:
    """Replace all hands by samples (races, riders by index, 4), newest first; a rider who moved keeps 0 in slot 0."""
    of_rider = np.take_along_axis(pack_hands(hands), races.indexes, axis=1)
    races.packed = (races.packed >> RIDER_AT << RIDER_AT) | of_rider


def set_squares(races: Races, squares: AnyIntArray) -> None:
    """Replace all squares by sampled ones (races, riders by index), keeping the order of movement."""
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
    """Return (index, arrival) of each rider in the order of movement by square and arrival.

    The rider with the smaller arrival reached his square first.
    """
    groups = moment.order
    if moment.options.orders == "simultaneous":
        groups = group_riders(moment.riders, by_arrival)
    return [(SLOTS[number], index) for index, group in enumerate(groups) for number in group]


def _newest_first(rider: Rider) -> tuple[int, ...]:
    return (*rider.hand[::-1], *[0] * (SLOTS_A_HAND - len(rider.hand)))


def _in_units(rider: Rider) -> int:
    points = rider.points * UNIT
    if points != int(points):
        raise NotCovered(f"points that are no whole number of units: {rider.points}")
    return int(points)


def _count_crossed(moment: _Moment, line: int) -> int:
    return sum(1 for rider in moment.riders if rider.place_at(line) is not None)
