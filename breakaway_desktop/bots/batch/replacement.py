"""New cards: strings, overcrowding, Breaking Away, the card cap (R7)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import (
    ARRIVED_AT,
    CARD,
    ORDINAL,
    SQUARE_AT,
    BoolArray,
    Int16Array,
    IntArray,
    indexes_of,
)
from breakaway_desktop.bots.batch.races import NotCovered, Races
from breakaway_desktop.engine.slipstream import BASE, BLANK_FROM, CROWDED_FROM


def replacements(races: Races, riders: IntArray) -> tuple[Int16Array, Int16Array]:
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
