"""The riders of the book and their races: in the batch, turn by turn as arrays by rider, and in the engine.

In the batch all teams play by the net that the bots use under these rules, at temperature 0: the card with the best
value at a glance, knowing all hands. Only a near tie in floats can differ between machines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.arena.schedule import LARGEST_SEED
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.batch.turn import order_of_movement, play
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.hands import Hand, random_hand
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from tools.book.plan import EQUAL, HANDS, PLAIN_VARIANT, STRATEGIES, UNEQUAL, Chunk, Setting
from tools.training.outlook import Outlook, expected_cards
from tools.training.players import Seat, Table
from tools.training.random_play import line_up
from tools.training.steps import Step, play_one_by_one

Array = NDArray[Any]

ENGINE_RIDER: Final = "domestique"
POINT: Final = 60
"""Points are counted in sixtieths: at most six riders of a grade share a place (R6.3)."""
TYPICAL: Final[tuple[tuple[Hand, ...], ...]] = tuple(
    tuple(tuple(map(int, hand.split())) for hand in hands.split(", "))
    for hands in (
        "15 13 1 1, 15 12 2 1, 15 11 3 1, 15 10 4 1, 15 9 5 1, 12 10 5 3, 9 8 7 6, 15 14 1, 15 10 5, 10 10 10",
        "15 9 1, 15 8 2, 15 7 3, 15 5 5, 14 10 1, 13 11 1, 12 12 1, 12 8 5, 10 9 6, 9 8 8",
        "15 4 1, 15 3 2, 14 5 1, 14 4 2, 13 6 1, 12 7 1, 10 9 1, 10 6 4, 8 7 5, 7 7 6",
        "14 1 1, 13 2 1, 12 3 1, 12 2 2, 11 4 1, 10 5 1, 8 7 1, 9 4 3, 7 5 4, 6 5 5",
    )
)
"""Ten hands for each rider, from the most unequal to the most equal."""
SAME_HANDS: Final = {
    UNEQUAL: [hands[0] for hands in TYPICAL],
    EQUAL: [(8, 8, 7, 7), *(hands[-1] for hands in TYPICAL[1:])],
}


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
    """Races of a chunk: starting `hands` (races, riders, 4) and the team `one` that differs (−1: none). At each line
    (lines, races, riders): who was first or shared the first place, the turn in which he crossed, from 0 (their number:
    none), and the points in sixtieths.
    """

    hands: Array
    one: Array
    turns: list[Turn]
    final: Races
    line_first: Array
    line_turn: Array
    line_points: Array


@dataclass(slots=True)
class Strategist(Table):
    """A table at which team `one` (races, from 0) plays by a strategy, if it is one of `STRATEGIES`.

    `best-new-card`: the card with the highest expected new card, as the net sees it (R7.1–R7.6), the higher of two
    equals; `random`, `highest`, `lowest`: of his hand.
    """

    strategy: str = ""
    one: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, np.int8))

    def _choose(self, races: Races, outlook: Outlook, column: int, points: FloatArray) -> IntArray:
        chosen = Table._choose(self, races, outlook, column, points)
        if self.strategy not in STRATEGIES:
            return chosen
        hand = outlook.hands[column]
        worth = hand * (-1.0 if self.strategy == "lowest" else 1.0)
        if self.strategy == "random":
            worth = self.rng.random(hand.shape)
        elif self.strategy == "best-new-card":
            worth = worth / 1000 + expected_cards(races, outlook, column, outlook.squares[column] + hand)[0]
        here = races.indexes[:, column] >> 2 == self.one[races.labels]
        return np.where(here, np.where(hand > 0, worth, -np.inf).argmax(axis=0), chosen)


def starting_hands(setting: Setting, races: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return hands (races, riders, 4), newest first, and the team that differs in each race, −1 for none.

    All teams draw from the usual mix (`bots.opening.good_hands`). With `hands`, each rider of team `one` keeps it, has
    one of his `TYPICAL` hands or a random legal one (R3), with equal chances; others have `SAME_HANDS`.
    """
    draws = Random(int(rng.integers(2**62)))
    one = rng.integers(setting.teams, size=races).astype(np.int8) if setting.one else np.full(races, -1, np.int8)
    hands = np.zeros((races, 4 * setting.teams, SLOTS_A_HAND), np.int8)
    for race in range(races):
        for team in range(setting.teams):
            drawn: list[Hand] = list(good_hands(draws))
            if team == one[race] and setting.one == HANDS:
                for rider, usual in enumerate(drawn):
                    choices = usual, draws.choice(TYPICAL[rider]), random_hand(rider + 1, draws)
                    drawn[rider] = choices[draws.randrange(3)]
            elif team == one[race]:
                drawn = SAME_HANDS.get(setting.one, drawn)
            for rider, hand in enumerate(drawn, start=4 * team):
                hands[race, rider, : len(hand)] = hand[::-1]
    return hands, one


def sixtieths(races: Races) -> Array:
    """Return points (races, riders by index)."""
    return races.points.astype(np.int64) * POINT // UNIT


def ride(chunk: Chunk, races_at_once: int) -> Ridden:
    """Ride races of a chunk in the batch to their end."""
    setting = chunk.setting
    rng = np.random.default_rng([chunk.seed, crc32(setting.key.encode()), chunk.number])
    course = BatchRules(setting.options, setting.teams)
    hands, one = starting_hands(setting, races_at_once, rng)
    races = line_up(course, hands, rng.integers(1, setting.teams + 1, races_at_once).astype(np.int8))
    seats, seating = (Seat(policy_for(course.options).cards),), np.zeros((len(races), setting.teams), np.int8)
    table = Strategist(seats, seating, rng, strategy=setting.one, one=one)
    turns = []
    while not races.over.all():
        start, running = races.copies(), ~races.over
        part, slots = races.select(running), np.zeros((len(races), course.riders), np.int64)
        slots[running] = _play(part, table)
        races.put(running, part)
        turns.append(_turn(start, slots, running, races))
    lines = [_at_line(course, index, turns) for index in range(len(course.lines))]
    return Ridden(hands, one, turns, races, *map(np.stack, zip(*lines, strict=True)))


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
    group = places if groups is None else groups
    if columns is not None:
        group = np.take_along_axis(group, np.argsort(columns, axis=1), axis=1)
    squares, hands, place, moved = (start.by_rider(each) for each in (start.squares, start.hands, places, group))
    there, new = after.by_rider(after.squares), after.by_rider(after.hands)[:, :, 0]
    return Turn(start, running, running & after.over, after.alone.copy(), squares, hands, place, moved, there, new)


def _at_line(course: BatchRules, index: int, turns: list[Turn]) -> tuple[Array, Array, Array]:
    """Return who was first at a line, the turns of crossing, and points: see `Ridden`."""
    line, riders = course.lines[index], course.riders
    late = len(turns) * riders
    key = np.full(turns[0].squares.shape, late, np.int64)
    for number, turn in enumerate(turns):
        crossing = turn.running[:, None] & (turn.squares <= line) & (turn.after > line)
        key = np.where(crossing, number * riders + turn.group, key)
    ahead = (key[:, None, :] < key[:, :, None]).sum(axis=2)
    level = (key[:, None, :] == key[:, :, None]).sum(axis=2)
    pot = np.concatenate(([0], np.cumsum((*course.scale(index), *[0] * riders)))) * POINT
    points = np.where(key < late, (pot[ahead + level] - pot[ahead]) // level, 0)
    return (ahead == 0) & (key < late), key // riders, points


def ride_in_engine(chunk: Chunk, races: int) -> tuple[Array, Array]:
    """Ride races of a variant (R8) in the engine, by the hands that the bots choose.

    Return turns (races), and sixtieths (races, riders by index).
    """
    setting = chunk.setting
    variant = None if setting.variant == PLAIN_VARIANT else setting.variant
    draws = Random(f"{chunk.seed}/{crc32(setting.key.encode())}/{chunk.number}")
    ridden = []
    for _ in range(races):
        seats = seats_of([BOT + ENGINE_RIDER] * setting.teams)
        plan = Plan(setting.rule_set, setting.options, seats, draws.randrange(LARGEST_SEED), variant=variant)
        ridden.append(play_plan(plan.with_hands(ready_made_hands(plan)), _fail).race)
    points = [[round(rider.points * POINT) for rider in race.riders] for race in ridden]
    return np.array([race.turn for race in ridden]), np.array(points)


def _fail(refusal: object) -> None:
    raise RuntimeError(f"a rider failed to decide: {refusal}")
