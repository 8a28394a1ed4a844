"""Self-play: races of a batch as training data, each position with the points scored after it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.layout import BoolArray, Int16Array, IntArray
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, Races
from breakaway_desktop.bots.batch.turn import play
from tools.training.players import Seat, Table
from tools.training.random_play import line_up, random_hands
from tools.training.steps import Step, play_one_by_one

LOOKED_AT = 8
"""Riders per race whose positions at the start of a turn are stored."""


class Lesson(NamedTuple):
    """Features of positions, `rows` (positions, features), and the points that the rider scored later, `points`."""

    rows: FloatArray
    points: FloatArray


class Ridden(NamedTuple):
    """Lessons of some races: `cards` after every move of teams at seat 0, `turns` at the start of turns.

    `team_points` (races, teams) are the points of each team.
    """

    cards: Lesson
    turns: Lesson
    team_points: FloatArray


def ride(
    course: BatchRules, hands: Int16Array, seats: tuple[Seat, ...], seating: NDArray[np.int8], rng: np.random.Generator
) -> Ridden:
    """Play races with these hands (races, riders by index, 4) to their end.

    `seating` (races, teams) has the index in `seats` of each team.
    """
    races = line_up(course, hands, rng.integers(1, course.teams + 1, len(hands)))
    table = Table(seats, seating, rng)
    cards, turns = _Notes(), _Notes()

    def choose(step: Step) -> IntArray:
        chosen = table.step(step)
        noted = (seating[step.races.labels, step.indexes >> 2] == 0) & ~step.ended
        cards.take(noted, step.races, step.column, table.rows, _points(step.races, step.column) + table.points)
        return chosen

    while not races.over.all():
        riding = races.select(~races.over)
        _note_turn(riding, turns, rng)
        if course.options.orders == "sequential":
            play_one_by_one(races, choose)
            continue
        before = riding.copies()
        chosen, rows = zip(*((slots, table.rows) for slots in table.orders(before)), strict=True)
        play(riding, np.stack(chosen, axis=1))
        for column in range(course.riders):
            who = before.indexes[:, column]
            noted = seating[before.labels, who >> 2] == 0
            cards.take(noted, before, column, rows[column], riding.points[np.arange(len(riding)), who] / UNIT)
        races.put(np.flatnonzero(~races.over), riding)
    final = (races.points / UNIT).astype(np.float32)
    team_points = (races.team_points() / UNIT).astype(np.float32)
    return Ridden(cards.lesson(final), turns.lesson(final), team_points)


def hands_for_learning(races: int, teams: int, rng: np.random.Generator) -> Int16Array:
    """Return random hands; in half of the teams, each is the one with the largest spread of four.

    A spread hand has a high card to cross a line with and a low one to wait with.
    """
    drawn = np.stack([random_hands(races, teams, rng) for _ in range(4)])
    lowest = np.where(drawn > 0, drawn, 99).min(axis=3)
    best = (drawn.max(axis=3) - lowest).argmax(axis=0)
    skewed = np.repeat(rng.random((races, teams)) < 0.5, 4, axis=1)
    hands: Int16Array = np.take_along_axis(drawn, np.where(skewed, best, 0)[None, ..., None], axis=0)[0]
    return hands


class _Notes:
    """Rows of features, with the race and rider of each, and his points at that time."""

    def __init__(self) -> None:
        self.rows: list[FloatArray] = []
        self.labels: list[IntArray] = []
        self.indexes: list[IntArray] = []
        self.have: list[NDArray[Any]] = []

    def take(self, noted: BoolArray, races: Races, column: int, rows: FloatArray, have: NDArray[Any]) -> None:
        self.rows.append(rows[noted])
        self.labels.append(races.labels[noted])
        self.indexes.append(races.indexes[noted, column])
        self.have.append(have[noted])

    def lesson(self, final: FloatArray) -> Lesson:
        gains = final[np.concatenate(self.labels), np.concatenate(self.indexes)] - np.concatenate(self.have)
        return Lesson(np.concatenate(self.rows), gains.astype(np.float32))


def _note_turn(races: Races, notes: _Notes, rng: np.random.Generator) -> None:
    field = FeatureTable(races)
    looked_at = rng.choice(races.course.riders, LOOKED_AT, replace=False)
    rows = field.at_turn_start(np.repeat(looked_at[:, None], len(races), axis=1))
    of_rider = rows.reshape(len(rows), LOOKED_AT, len(races)).transpose(1, 2, 0)
    for seen, column in zip(of_rider, looked_at.tolist(), strict=True):
        notes.take(np.ones(len(races), np.bool_), races, column, seen, _points(races, column))


def _points(races: Races, column: int) -> NDArray[Any]:
    """Return the points so far of the riders at this place in the order, (races)."""
    return races.points[np.arange(len(races)), races.indexes[:, column]] / UNIT
