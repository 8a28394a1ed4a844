"""One turn of all races of a batch: sorting, counting, gathering (R1.4)."""

from __future__ import annotations

import numpy as np

from breakaway_desktop.bots.batch.layout import (
    ARRIVED,
    ARRIVED_AT,
    CARD,
    CARD_BITS,
    LARGEST_SQUARE,
    ORIGIN,
    SQUARE_AT,
    AnyIntArray,
    IntArray,
)
from breakaway_desktop.bots.batch.movement import order_of_movement
from breakaway_desktop.bots.batch.races import NotCovered, Races
from breakaway_desktop.bots.batch.replacement import replacements
from breakaway_desktop.bots.batch.scoring import Crossers, add_points, find_crossers, races_ended
from breakaway_desktop.engine.course import FINISHERS

_RESERVED_BYTES = 30 << 20


def _reserve_memory() -> None:
    """Make the C library of Linux reuse the memory of large arrays instead of returning it to the system.

    The library adapts to the largest array freed so far; this one costs nothing, because it is never written to. The
    batch becomes 50 % faster.
    """
    np.empty(_RESERVED_BYTES, np.uint8)


_reserve_memory()


def play(races: Races, slots: AnyIntArray) -> None:
    """Play the turn to its end: moves, points, new cards (R4–R7). Finished races are unchanged.

    `slots` (races, riders still to move, in the order of `races`) are the played cards, 0 for the newest. Raises
    ValueError for an empty slot, and then nothing has changed; NotCovered for squares or cards too large for `layout`,
    and then the races are invalid.
    """
    shape = (len(races), races.course.riders - races.moved)
    if slots.shape != shape:
        raise ValueError(f"cards for {shape} races and riders are wanted, there are {slots.shape}")
    if not races.over.any():
        _play(races, slots)
        return
    running = np.flatnonzero(~races.over)
    part = races.select(running)
    if running.size:
        _play(part, slots[running])
    races.put(running, part)


def _play(races: Races, slots: AnyIntArray) -> None:
    """Play the turn of races in progress; `slots` (races, riders still to move)."""
    course, moved = races.course, races.moved

    # Move the riders.
    before = races.packed[:, moved:]
    places = slots.astype(np.int64)
    columns, groups = order_of_movement(course, before, places)
    if columns is not None:
        before = np.take_along_axis(before, columns, axis=1)
        places = np.take_along_axis(places, columns, axis=1)
    after = move_riders(before, places, np.arange(moved, course.riders) if groups is None else groups)

    # Score the lines, the finish first.
    finish = len(course.lines) - 1
    crossing = find_crossers(races, finish, before, after, groups)
    if crossing:
        if course.options.orders == "simultaneous":
            races.over = races.crossed[:, finish] >= FINISHERS
        else:
            crossing = _stop_at_finish(races, finish, crossing, before, after)
        add_points(races, finish, crossing, after)
    for line in range(finish):
        if crossing := find_crossers(races, line, before, after, groups):
            add_points(races, line, crossing, after)

    # Deal the new cards.
    riders = np.concatenate((races.packed[:, :moved], after), axis=1) if moved else after
    riders.sort(axis=1)
    cards, alone = replacements(races, riders)
    running = ~races.over
    cards *= running
    riders |= cards.T

    # Start the next turn.
    races.packed = riders
    races.alone = np.where(running, alone, races.alone)
    races.turn += running
    races.moved = 0


def _stop_at_finish(races: Races, finish: int, crossing: Crossers, before: IntArray, after: IntArray) -> Crossers:
    """Undo the moves after those that ended races (R6.5, sequential orders), and return the actual crossers.

    `before` and `after` (races, riders) are packed riders; `after` is changed.
    """
    rows, last = races_ended(crossing, after.shape[1])
    if not rows.size:
        return crossing
    stay = np.arange(after.shape[1]) > last[:, None]
    after[rows] = np.where(stay, before[rows], after[rows])
    races.crossed[rows, finish] = FINISHERS
    races.over[rows] = True
    return crossing.up_to(FINISHERS)


def move_riders(before: IntArray, slots: IntArray, arrivals: IntArray) -> IntArray:
    """Return the riders on their new squares without the played card; the first to move arrives first.

    `before`, `slots` and the result are (races, riders); `arrivals` (riders) or (races, riders). `slots` is changed.
    Raises ValueError for an empty slot, NotCovered for a square that is too large.
    """
    if before.size and ORIGIN - (before[:, 0].min() >> SQUARE_AT) > LARGEST_SQUARE - CARD:
        raise NotCovered(f"a rider beyond square {LARGEST_SQUARE - CARD}")
    slots *= CARD_BITS
    after = before >> slots
    card = after & CARD
    if not card.all():
        raise ValueError("a rider is to play a card that he does not hold")

    # The cards below the played one move up by one slot, which leaves slot 0 for the new one.
    below = before - (after << slots)
    after >>= CARD_BITS
    after <<= slots
    after += below
    after <<= CARD_BITS

    # He moves towards the finish: the squares left get fewer.
    card <<= SQUARE_AT
    after -= card
    after &= ~ARRIVED
    after |= arrivals << ARRIVED_AT
    return after
