"""The riders of the book and their races in the batch, turn by turn as arrays by rider.

All teams play by the net that the bots use under these rules, at temperature 0: the card with the best value at a
glance, knowing all hands. Only a near tie in floats can differ between machines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.batch.turn import order_of_movement, play
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.hands import Hand, TeamHands, random_hand
from tools.book.plan import EQUAL, HANDS, STRATEGIES, UNEQUAL, Chunk
from tools.training.outlook import Outlook, expected_cards
from tools.training.players import Seat, Table
from tools.training.random_play import line_up
from tools.training.steps import Step, play_one_by_one

Array = NDArray[Any]

POINT: Final = 60
"""Points are counted in sixtieths: at most six riders of a grade share a place (R6.3)."""

TYPICAL: Final[tuple[tuple[Hand, ...], ...]] = (
    ((15, 13, 1, 1), (15, 12, 2, 1), (15, 11, 3, 1), (15, 10, 4, 1), (15, 9, 5, 1), (12, 10, 5, 3), (9, 8, 7, 6))
    + ((15, 14, 1), (15, 10, 5), (10, 10, 10)),
    ((15, 9, 1), (15, 8, 2), (15, 7, 3), (15, 5, 5), (14, 10, 1), (13, 11, 1), (12, 12, 1), (12, 8, 5))
    + ((10, 9, 6), (9, 8, 8)),
    ((15, 4, 1), (15, 3, 2), (14, 5, 1), (14, 4, 2), (13, 6, 1), (12, 7, 1), (10, 9, 1), (10, 6, 4), (8, 7, 5))
    + ((7, 7, 6),),
    ((14, 1, 1), (13, 2, 1), (12, 3, 1), (12, 2, 2), (11, 4, 1), (10, 5, 1), (8, 7, 1), (9, 4, 3), (7, 5, 4))
    + ((6, 5, 5),),
)
"""Ten hands for each rider, from the most unequal to the most equal."""
MOST_UNEQUAL: Final = ((15, 13, 1, 1), (15, 9, 1), (15, 4, 1), (14, 1, 1))
MOST_EQUAL: Final = ((8, 8, 7, 7), (9, 8, 8), (7, 7, 6), (6, 5, 5))


class Turn(NamedTuple):
    """A turn of all races: `start`, races at its start; `running` (races): those that were not over then; `ends`: over
    at its end; `alone`: the rider alone in front at its end, or −1. By rider (races, riders by index): `squares`,
    `hands` and `place` in the order (0 first) at its start, `group` that moves together, counted from the front; at its
    end `after`, his square, and his `new` card.
    """

    start: Races
    running: Array
    ends: Array
    alone: Array
    squares: Array
    hands: Array
    place: Array
    group: Array
    after: Array
    new: Array


class Ridden(NamedTuple):
    """Races of a chunk: starting `hands` (races, riders, 4), the team `one` that differs (−1: none), at each line
    (lines, races, riders) the place from 1, ties sharing the best (0: none), the turn in which he crossed, from 0
    (−1: none), and the points in sixtieths.
    """

    hands: Array
    one: Array
    turns: list[Turn]
    final: Races
    line_place: Array
    line_turn: Array
    line_points: Array


@dataclass(slots=True)
class Strategist(Table):
    """A table at which team `one` (races, from 0) plays by a strategy.

    `best-new-card`: the card with the highest expected new card, as the net sees it (R7.1–R7.6), the higher of two
    equals; `random`, `highest`, `lowest`: of his hand.
    """

    strategy: str = ""
    one: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, np.int8))

    def _choose(self, races: Races, outlook: Outlook, column: int, points: FloatArray) -> IntArray:
        chosen = Table._choose(self, races, outlook, column, points)
        here = races.indexes[:, column] >> 2 == self.one[races.labels]
        hand = outlook.hands[column]
        worth = hand.astype(np.float64)
        if self.strategy == "lowest":
            worth = -worth
        elif self.strategy == "random":
            worth = self.rng.random(hand.shape)
        elif self.strategy == "best-new-card":
            worth = worth / 1000 + expected_cards(races, outlook, column, outlook.squares[column] + hand)[0]
        return np.where(here, np.where(hand > 0, worth, -np.inf).argmax(axis=0), chosen)


def starting_hands(setting: str, races: int, teams: int, rng: np.random.Generator) -> tuple[Any, Any]:
    """Return hands (races, riders, 4), newest first, and the team that differs in each race, −1 for none.

    All teams draw from the usual mix (`bots.opening.good_hands`). With `hands`, each rider of team `one` keeps it, has
    one of his `TYPICAL` hands or a random legal one (R3), with equal chances; with `unequal` and `equal`
    the team has `MOST_UNEQUAL` or `MOST_EQUAL`.
    """
    draws = Random(int(rng.integers(2**62)))
    one = rng.integers(teams, size=races).astype(np.int8) if setting else np.full(races, -1, np.int8)
    hands = np.zeros((races, 4 * teams, SLOTS_A_HAND), np.int8)
    for race in range(races):
        for team in range(teams):
            drawn: tuple[Hand, ...] | TeamHands = good_hands(draws)
            if team == one[race]:
                if setting == HANDS:
                    drawn = tuple(_drawn_hand(rider, hand, draws) for rider, hand in enumerate(drawn))
                elif setting in (UNEQUAL, EQUAL):
                    drawn = MOST_UNEQUAL if setting == UNEQUAL else MOST_EQUAL
            for rider, hand in enumerate(drawn):
                hands[race, 4 * team + rider, : len(hand)] = hand[::-1]
    return hands, one


def _drawn_hand(rider: int, usual: Hand, draws: Random) -> Hand:
    return (usual, draws.choice(TYPICAL[rider]), random_hand(rider + 1, draws))[draws.randrange(3)]


def sixtieths(races: Races) -> Array:
    """Return points (races, riders by index)."""
    return races.points.astype(np.int64) * POINT // UNIT


def ride(chunk: Chunk, races_at_once: int) -> Ridden:
    """Ride the races of a chunk to their end."""
    setting = chunk.setting
    rng = np.random.default_rng([chunk.seed, crc32(setting.key.encode()), chunk.number])
    course = BatchRules(setting.options, setting.teams)
    hands, one = starting_hands(setting.one, races_at_once, setting.teams, rng)
    races = line_up(course, hands, rng.integers(1, setting.teams + 1, races_at_once).astype(np.int8))
    seats, seating = (Seat(policy_for(course.options).cards),), np.zeros((len(races), setting.teams), np.int8)
    is_odd = setting.one in STRATEGIES
    table = Strategist(seats, seating, rng, strategy=setting.one, one=one) if is_odd else Table(seats, seating, rng)
    turns = []
    while not races.over.all():
        start, running = races.copies(), ~races.over
        part, slots = races.select(running), np.zeros((len(races), course.riders), np.int64)
        slots[running] = _play(part, table)
        races.put(running, part)
        turns.append(_turn(start, slots, running, races))
    return Ridden(hands, one, turns, races, *_lines(course, turns))


def _play(races: Races, table: Table) -> IntArray:
    """Play a turn and return the slots (races, riders in order)."""
    slots: list[IntArray] = []
    if races.course.options.orders == "simultaneous":
        slots = list(table.orders(races.copies()))
        play(races, np.stack(slots, axis=1))
    else:

        def choose(step: Step) -> IntArray:
            slots.append(table.step(step))
            return slots[-1]

        play_one_by_one(races, choose)
    return np.stack(slots, axis=1)


def _turn(start: Races, slots: IntArray, running: Array, after: Races) -> Turn:
    columns, groups = order_of_movement(start.course, start.packed, slots)
    places = np.broadcast_to(np.arange(start.course.riders), slots.shape)
    moved = places if groups is None else groups
    in_order = moved
    if columns is not None:
        in_order = np.empty_like(moved)
        np.put_along_axis(in_order, columns, moved, axis=1)
    squares, hands = start.by_rider(start.squares), start.by_rider(start.hands)
    place, group = start.by_rider(places), start.by_rider(in_order)
    there, new = after.by_rider(after.squares), after.by_rider(after.hands)[:, :, 0]
    return Turn(start, running, running & after.over, after.alone.copy(), squares, hands, place, group, there, new)


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
        place[index] = np.where(key < late, ahead + 1, 0)
        pot = np.concatenate(([0], np.cumsum((*course.scale(index), *[0] * (2 * riders))))) * POINT
        points[index] = np.where(key < late, (pot[ahead + level] - pot[ahead]) // level, 0)
    return place, turn_of, points
