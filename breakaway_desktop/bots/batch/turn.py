"""One turn of all races of a batch: sorting, counting, gathering (R1.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import (
    ARRIVED,
    ARRIVED_AT,
    CARD,
    CARD_BITS,
    LARGEST_SQUARE,
    ORDINAL,
    ORDINAL_BITS,
    ORIGIN,
    RIDER_AT,
    SQUARE_AT,
    AnyIntArray,
    BoolArray,
    Int16Array,
    IntArray,
    arrivals_of,
    first_of_line,
    indexes_of,
)
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, NotCovered, Races
from breakaway_desktop.engine.course import FINISHERS, SPRINT_SCALE
from breakaway_desktop.engine.slipstream import BASE, BLANK_FROM, CROWDED_FROM

# The C library of Linux reuses the memory of large arrays, instead of returning it to the system, up to the largest one
# freed so far. This one costs nothing, because it is never written to; the batch becomes 50 % faster.
np.empty(30 << 20, np.uint8)


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
    cards, alone = _replacements(races, riders)
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
    rows, last = _races_ended(crossing, after.shape[1])
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


# The order of movement, and groups that move at the same time (R5)

_REST_BITS = 3 * CARD_BITS


def order_of_movement(course: BatchRules, riders: IntArray, slots: IntArray) -> tuple[IntArray | None, IntArray | None]:
    """Return (columns, groups) of a turn; `slots` are the played cards.

    `columns` are places in `riders` (races, riders by square and arrival) in the order of movement; None if it is
    unchanged. `groups` are their groups, counted from the front; None if nobody moves together with another.
    """
    if course.options.order != "arrival":
        return _by_grade(course, riders, slots)
    if course.can_tie:  # riders who arrived on a square in one group are still tied (R5.2)
        return None, _groups(riders >> ARRIVED_AT)
    return None, None


def _by_grade(course: BatchRules, riders: IntArray, slots: IntArray) -> tuple[IntArray, IntArray]:
    """Return (columns, groups), both (races, riders), by grade (R5.5), or by grade, card and hand (R5.3)."""
    key = np.zeros_like(riders)
    np.cumsum(_changes(riders >> SQUARE_AT), axis=1, out=key[:, 1:])
    key = (key << 2) | ((riders >> RIDER_AT) & 3)
    if course.options.order == "grade-card-hand":
        shift = slots * CARD_BITS
        played = (riders >> shift) & CARD
        lower_cards = riders & ((1 << shift) - 1)
        remaining = (((riders & ((1 << RIDER_AT) - 1)) >> shift >> CARD_BITS) << shift) | lower_cards
        key = (key << CARD_BITS) | (CARD - played)
        key = (key << _REST_BITS) | ((1 << _REST_BITS) - 1 - _descending(remaining))
    key = (((key << ORDINAL_BITS) | arrivals_of(riders)) << ORDINAL_BITS) | np.arange(riders.shape[1])
    key.sort(axis=1)
    return key & ORDINAL, _groups(key >> ORDINAL_BITS)


def _descending(remaining: IntArray) -> IntArray:
    """Return the three packed cards of each element, of any shape, with the highest first.

    The played card, which both riders hold (R5.3), may be left out: that does not change the comparison.
    """
    first, second, third = (remaining >> slot * CARD_BITS & CARD for slot in range(3))
    first, second = np.maximum(first, second), np.minimum(first, second)
    second, third = np.maximum(second, third), np.minimum(second, third)
    first, second = np.maximum(first, second), np.minimum(first, second)
    descending: IntArray = (((first << CARD_BITS) | second) << CARD_BITS) | third
    return descending


def _changes(keys: IntArray) -> BoolArray:
    """Return whether each rider's key, (races, riders), differs from the previous rider's: (races, riders − 1)."""
    changes: BoolArray = keys[:, 1:] != keys[:, :-1]
    return changes


def _groups(keys: IntArray) -> IntArray:
    """Return the groups of riders with equal keys, counted from the front: (races, riders), as `keys`."""
    groups = np.zeros_like(keys)
    np.cumsum(_changes(keys), axis=1, out=groups[:, 1:])
    return groups


# Places and points at the lines, and the end of the race (R6)


class Crossers(NamedTuple):
    """Riders who cross a line this turn, race by race in order of movement, as arrays of equal length.

    `flat_index`: in the flat array of riders; `race`: the row; `place`: first of the places of his group, from 0;
    `sharing`: how many share them, None if no ties are possible.
    """

    flat_index: IntArray
    race: IntArray
    place: IntArray
    sharing: IntArray | None

    def up_to(self, places: int) -> Crossers:
        """Return the crossers in the first `places` places; for races without ties."""
        mask = self.place < places
        return Crossers(self.flat_index[mask], self.race[mask], self.place[mask], None)


def find_crossers(
    races: Races, line: int, before: IntArray, after: IntArray, groups: IntArray | None
) -> Crossers | None:
    """Return the riders who cross the line with this index between `before` and `after` (R1.5); None if nobody does.

    Both are packed riders (races, riders in order of movement); `groups` marks who moves together. Nobody crosses a
    line twice, because riders are pushed back in variants only.
    """
    threshold = first_of_line(races.course.lines[line])
    crossing = before >= threshold
    crossing &= after < threshold
    index = np.flatnonzero(crossing)
    if not index.size:
        return None

    # Places count from 1 in each race, and riders of one group share theirs.
    riders = before.shape[1]
    race = index // riders
    counts = np.bincount(race, minlength=len(races))
    nth = np.arange(index.size)
    if groups is None:
        sharing = None
    else:
        group = (race << ORDINAL_BITS) | groups.reshape(-1)[index]
        begins = np.flatnonzero(np.concatenate(([True], group[1:] != group[:-1])))
        sizes = np.diff(begins, append=index.size)
        nth, sharing = np.repeat(begins, sizes), np.repeat(sizes, sizes)

    place = nth + (races.crossed[:, line] + counts - np.cumsum(counts))[race]
    races.crossed[:, line] += counts.astype(np.int16)
    return Crossers(index, race, place, sharing)


def add_points(races: Races, line: int, crossers: Crossers, riders: IntArray) -> None:
    """Add the points of the crossers (R6.1–R6.3); `riders` (races, riders): packed, in order of movement.

    Places after the last score 0: in an approximated race a rider may cross a line again.
    """
    place = crossers.place
    if crossers.sharing is None:
        points = _single_points(races.course, line).take(place, mode="clip")
    else:
        pots = _pots(races.course, line)
        points = (pots.take(place + crossers.sharing, mode="clip") - pots.take(place, mode="clip")) // crossers.sharing
    indexes = indexes_of(riders.reshape(-1)[crossers.flat_index])
    races.points.reshape(-1)[crossers.race * races.course.riders + indexes] += points.astype(np.int32)


def _races_ended(crossers: Crossers, riders: int) -> tuple[IntArray, IntArray]:
    """Return the races that end this turn, and the last column that moves in each: (ended races), (ended races).

    For sequential orders (R6.5).
    """
    last = np.flatnonzero(crossers.place == FINISHERS - 1)
    return crossers.race[last], crossers.flat_index[last] % riders


@lru_cache(maxsize=64)
def _single_points(course: BatchRules, line: int) -> IntArray:
    """Return points (places from 0), in `UNIT`."""
    return np.diff(_pots(course, line))


@lru_cache(maxsize=64)
def _pots(course: BatchRules, line: int) -> IntArray:
    """Return the total points of the first 0, 1, 2, … places (places + 1), in `UNIT`."""
    scale = (*course.scale(line), *[0] * (course.riders - len(SPRINT_SCALE)))
    return np.concatenate(([0], np.cumsum(scale))) * UNIT


# New cards: strings, overcrowding, Breaking Away, the card cap (R7)


def _replacements(races: Races, riders: IntArray) -> tuple[Int16Array, Int16Array]:
    """Return (cards, alone) after the moves of a turn: new cards (riders in order, races), and riders alone in front.

    `riders` are packed and sorted, with arrivals from 0 for the first to move; `alone` is −1 for none. With races as
    the last axis, sums along the order of movement are fast. Raises NotCovered for a lead beyond the largest card.
    """
    # Count the riders in each string ahead.
    options = races.course.options
    gaps = np.ascontiguousarray((riders >> SQUARE_AT).T, np.int16)
    front, second = gaps[0].copy(), gaps[1].copy()
    np.subtract(gaps[1:], gaps[:-1], out=gaps[1:])
    gaps[0] = 2
    cards = (_last_index(gaps > 0) - _last_index(gaps > 1)).astype(np.int16)
    if options.overcrowding != "off":
        first_turn = races.turn == 1
        if first_turn.any():
            cards[:, first_turn] = _crowded_strings(gaps[:, first_turn], options.overcrowding)
    cards += BASE

    # Find the lone leaders whose breakaway begins.
    alone = front != second
    leader = np.where(alone, indexes_of(riders[:, 0]), -1).astype(np.int16)
    if options.breakaway_trigger == "newly-alone":
        begins = alone & (leader != races.alone)
    else:
        begins = alone & ((riders[:, 0] >> ARRIVED_AT) & ORDINAL != 0)

    # Their new card is their lead.
    lead = second - front
    if options.breakaway_measure == "rivals":
        lead = _lead_over_rivals(riders, begins, lead)
    if lead.max(where=begins, initial=0) > CARD:
        raise NotCovered(f"a lead of more than {CARD} squares")
    cards[0, begins] = lead[begins]

    if options.card_cap is not None:
        np.minimum(cards, options.card_cap, out=cards)
    return cards, leader


def _last_index(flags: BoolArray) -> NDArray[np.uint8]:
    """Return the index of the last True up to each rider, (riders in order, races); the first must be True."""
    riders = len(flags)
    last = flags * np.arange(riders, dtype=np.uint8)[:, None]
    step = 1
    while step < riders:
        np.maximum(last[step:], last[:-step], out=last[step:])
        step *= 2
    return last


def _crowded_strings(gaps: Int16Array, overcrowding: str) -> Int16Array:
    """Return the string ahead of each rider at the end of turn 1 (R7.8).

    `gaps` (riders in order, races): squares from each rider to the previous one, 2 for the first.
    """
    riders = len(gaps)
    begins = _last_index(gaps > 0).astype(np.int16)
    ends = np.concatenate((gaps[1:] > 0, np.ones_like(gaps[:1], np.bool_)))
    after = (riders - 1 - _last_index(ends[::-1])[::-1]).astype(np.int16)
    crowd = after - begins + 1
    blank = overcrowding == "blank-ahead"
    cut_off = crowd >= (BLANK_FROM if blank else CROWDED_FROM)
    strings = np.zeros_like(gaps)
    for rider in range(1, riders):
        ahead = strings[rider - 1] + crowd[rider - 1]
        reached = (gaps[rider] == 1) & ~cut_off[rider]
        if not blank:  # a crowded square counts as empty for everyone else
            reached &= ~cut_off[rider - 1]
        strings[rider] = np.where(gaps[rider] == 0, strings[rider - 1], np.where(reached, ahead, 0))
    return strings


def _lead_over_rivals(riders: IntArray, begins: BoolArray, lead: Int16Array) -> Int16Array:
    """Return leads (races) over the best-placed rider of another team (R7.7), where a breakaway begins; else `lead`.

    `riders` (races, riders) are packed and sorted; a rider of another team always exists.
    """
    rows = np.flatnonzero(begins)
    teams = indexes_of(riders[rows]) >> 2
    rival = (teams != teams[:, :1]).argmax(axis=1)
    squares = riders[rows] >> SQUARE_AT
    lead = lead.copy()
    lead[rows] = squares[np.arange(len(rows)), rival] - squares[:, 0]
    return lead
