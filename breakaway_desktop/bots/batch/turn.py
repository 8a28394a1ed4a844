"""One turn of all races of a batch: sorting, counting, gathering (R1.4)."""

from __future__ import annotations

import numpy as np

from breakaway_desktop.bots.batch.layout import ARRIVED, ARRIVED_AT, CARD, CARD_BITS, ORIGIN, SQUARE_AT, Numbers, Whole
from breakaway_desktop.bots.batch.movement import order_of_movement
from breakaway_desktop.bots.batch.races import NotCovered, Races
from breakaway_desktop.bots.batch.replacement import replacements
from breakaway_desktop.bots.batch.scoring import Crossers, book, crossers, ended_at
from breakaway_desktop.engine.course import FINISHERS

_KEPT_BYTES = 30 << 20


def _keep_memory() -> None:
    """Makes the C library of Linux keep what large arrays leave behind instead of giving it back to the system and
    fetching it anew, page by page, some sixty times a turn. It learns from the largest array it has seen freed; this
    one is never touched, so it costs nothing. The batch rides half as fast again."""
    np.empty(_KEPT_BYTES, np.uint8)


_keep_memory()


def play(races: Races, slots: Numbers) -> None:
    """Plays the turn to its end: moves, points, new cards (R4–R7). Races that are over stay as they are.

    `slots` (races, riders still to move, in the order of `races`): the card each plays, 0 for the newest. Raises
    ValueError for a place without a card; nothing has changed then. Raises NotCovered for squares or cards beyond the
    measure of `layout`; the races are of no use any more then.
    """
    wanted = (len(races), races.course.riders - races.moved)
    if slots.shape != wanted:
        raise ValueError(f"cards for {wanted} races and riders are wanted, there are {slots.shape}")
    if not races.over.any():
        _play(races, slots)
        return
    riding = np.flatnonzero(~races.over)
    part = races.taken(riding)
    if riding.size:
        _play(part, slots[riding])
    races.put(riding, part)


def _play(races: Races, slots: Numbers) -> None:
    course, moved = races.course, races.moved
    before = races.packed[:, moved:]
    places = slots.astype(np.int64)
    columns, groups = order_of_movement(course, before, places)
    if columns is not None:
        before = np.take_along_axis(before, columns, axis=1)
        places = np.take_along_axis(places, columns, axis=1)
    after = moved_on(before, places, np.arange(moved, course.riders) if groups is None else groups)
    finish = len(course.lines) - 1
    found = crossers(races, finish, before, after, groups)
    if found:
        if course.options.orders == "simultaneous":
            races.over = races.crossed[:, finish] >= FINISHERS
        else:
            found = _stop(races, finish, found, before, after)
        book(races, finish, found, after)
    for line in range(finish):
        if found := crossers(races, line, before, after, groups):
            book(races, line, found, after)
    riders = np.concatenate((races.packed[:, :moved], after), axis=1) if moved else after
    riders.sort(axis=1)
    cards, alone = replacements(races, riders)
    riding = ~races.over
    cards *= riding
    riders |= cards.T
    races.packed = riders
    races.alone = np.where(riding, alone, races.alone)
    races.turn += riding
    races.moved = 0


def _stop(races: Races, finish: int, found: Crossers, before: Whole, after: Whole) -> Crossers:
    """R6.5, sequential orders: takes back the moves after those that ended races, and returns who did cross."""
    rows, last = ended_at(found, after.shape[1])
    if not rows.size:
        return found
    stay = np.arange(after.shape[1]) > last[:, None]
    after[rows] = np.where(stay, before[rows], after[rows])
    races.crossed[rows, finish] = FINISHERS
    races.over[rows] = True
    return found.up_to(FINISHERS)


def moved_on(before: Whole, slots: Whole, arrivals: Whole) -> Whole:
    """The riders on their new squares, without the card played; who moved first has arrived first. Raises ValueError
    for a place without a card, NotCovered for a square too far."""
    if before.size and before[:, 0].min() >> SQUARE_AT < CARD:
        raise NotCovered(f"a rider beyond square {ORIGIN - CARD}")
    slots *= CARD_BITS
    after = before >> slots
    card = after & CARD
    if not card.all():
        raise ValueError("a rider is to play a card that he does not hold")
    # The cards below the one played move up by one place, which leaves place 0 to the new one.
    below = before - (after << slots)
    after >>= CARD_BITS
    after <<= slots
    after += below
    after <<= CARD_BITS
    card <<= SQUARE_AT
    after -= card
    after &= ~ARRIVED
    after |= arrivals << ARRIVED_AT
    return after
