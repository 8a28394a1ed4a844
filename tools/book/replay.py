"""A chunk of the batch ridden again from its history, turn by turn, as arrays by rider (races, riders by index)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.movement import order_of_movement
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.batch.turn import play
from tools.book.plan import Setting
from tools.book.riders import History
from tools.training.random_play import line_up

Array = NDArray[Any]


@dataclass(slots=True)
class Turn:
    """A turn of all races. `running` (races): not over at its start; `ends`: running, and over at its end.

    By rider: `squares` and `hands` at its start, `after` squares and `new` cards at its end, `place` in the order at
    its start (0 first), `group` that moves together, counted from the front. `alone`: the rider alone in front at the
    end, or −1. `start` are the races at its start, `points` those scored by then, in `UNIT`.
    """

    running: Array
    ends: Array
    squares: Array
    after: Array
    hands: Array
    new: Array
    place: Array
    group: Array
    alone: Array
    points: Array
    start: Races


@dataclass(slots=True)
class Replay:
    """The turns of a chunk, and `line_place` (lines, races, riders): the place at each line, from 1, ties sharing the
    best; 0 for none. `line_turn`: the turn (from 0) in which he crossed, −1 for none; `line_points` in `UNIT`.
    """

    setting: Setting
    history: History
    turns: list[Turn]
    final: Races
    line_place: Array
    line_turn: Array
    line_points: Array


def replay(setting: Setting, history: History) -> Replay:
    """Ride the races again. Raises ValueError if they are not over at the end of the history."""
    course = BatchRules(setting.options, setting.teams)
    races = line_up(course, history.hands, history.first)
    turns: list[Turn] = []
    for slots in history.slots:
        start = races.copies()
        columns, groups = order_of_movement(course, start.packed, slots.astype(np.int64))
        riders = course.riders
        moved = np.broadcast_to(np.arange(riders), (len(races), riders))
        moved = moved if groups is None else groups
        in_order = np.empty_like(moved) if columns is not None else moved
        if columns is not None:
            np.put_along_axis(in_order, columns, moved, axis=1)
        running = ~races.over
        play(races, slots)
        places = np.broadcast_to(np.arange(riders), (len(races), riders))
        turns.append(
            Turn(
                running,
                running & races.over,
                start.by_rider(start.squares),
                races.by_rider(races.squares),
                start.by_rider(start.hands),
                races.by_rider(races.hands)[:, :, 0],
                start.by_rider(places),
                start.by_rider(in_order),
                races.alone.copy(),
                start.points,
                start,
            )
        )
    if not races.over.all():
        raise ValueError(f"the history of {setting.key} ends before its races")
    return Replay(setting, history, turns, races, *_lines(course, turns))


def _lines(course: BatchRules, turns: list[Turn]) -> tuple[Array, Array, Array]:
    count, riders = turns[0].squares.shape
    shape = (len(course.lines), count, riders)
    place, turn_of, points = np.zeros(shape, np.int64), np.full(shape, -1, np.int64), np.zeros(shape, np.int64)
    for index, line in enumerate(course.lines):
        late = len(turns) * riders
        key = np.full((count, riders), late, np.int64)
        for number, turn in enumerate(turns):
            crossing = turn.running[:, None] & (turn.squares <= line) & (turn.after > line)
            key = np.where(crossing, number * riders + turn.group, key)
            turn_of[index] = np.where(crossing, number, turn_of[index])
        ahead = (key[:, None, :] < key[:, :, None]).sum(axis=2)
        level = (key[:, None, :] == key[:, :, None]).sum(axis=2)
        crossed = key < late
        place[index] = np.where(crossed, ahead + 1, 0)
        pot = np.concatenate(([0], np.cumsum((*course.scale(index), *[0] * (2 * riders))))) * UNIT
        points[index] = np.where(crossed, (pot[ahead + level] - pot[ahead]) // level, 0)
    return place, turn_of, points
