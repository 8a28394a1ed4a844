"""Players of a batch in training: random, or choosing by points and a net's value of the next position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import IntArray, indexes_of
from breakaway_desktop.bots.batch.net_policy import Net, gumbel_noise
from breakaway_desktop.bots.batch.outlook import Crowd, FloatArray
from breakaway_desktop.bots.batch.races import UNIT, Races
from tools.training.outlook import Outlook, after_cards, expected_points
from tools.training.steps import Step


@dataclass(slots=True)
class Seat:
    """The way in which some teams play: by `net`, or at random if it is None.

    The chance of a card is proportional to exp(value / `temperature`), in points; with chance `noise` a random card is
    played.
    """

    net: Net | None
    temperature: float = 0.0
    noise: float = 0.0


@dataclass(slots=True)
class Table:
    """A chooser of cards for all teams of a batch; `seating` (races by label, teams) has indices into `seats`."""

    seats: Sequence[Seat]
    seating: NDArray[np.int8]
    rng: np.random.Generator
    rows: FloatArray = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    """(races, features): features after the most recently chosen cards."""
    points: FloatArray = field(default_factory=lambda: np.zeros(0, np.float32))
    """(races): points that these cards score at once."""
    _outlook: Outlook | None = None

    def step(self, step: Step) -> IntArray:
        """Return the slots of the cards that the riders of a step play, (races), with sequential orders."""
        races, column = step.races, step.column
        if self._outlook is None or column == races.moved:
            self._outlook = Outlook(races)
        self._outlook.remove(column)
        chosen = self._choose(races, self._outlook, column, (step.points().T / UNIT).astype(np.float32))
        self._outlook.ride(column, chosen)
        return chosen

    def orders(self, races: Races) -> Iterator[IntArray]:
        """Yield the slots of the cards of each rider in order, (races) each, with simultaneous orders.

        Nobody knows the orders of others, not even those of team-mates.
        """
        outlook = Outlook(races)
        earlier = Crowd(outlook.now.base)
        for column in range(races.course.riders):
            outlook.remove(column)
            yield self._choose(races, outlook, column, expected_points(races, outlook, column, earlier))
            outlook.add_again(column)
            earlier.add_rider(outlook.squares[column] + outlook.hands[column], outlook.chances[column])

    def _choose(self, races: Races, outlook: Outlook, column: int, points: FloatArray) -> IntArray:
        rows = after_cards(races, outlook, column)
        held = outlook.hands[column] > 0
        seat_of = self.seating[races.labels, indexes_of(races.packed[:, column]) >> 2]
        chosen = np.zeros(len(races), np.int64)
        for number, seat in enumerate(self.seats):
            here = np.flatnonzero(seat_of == number)
            if here.size:
                chosen[here] = self._by_seat(seat, rows[:, here], points[:, here], held[:, here])
        rows_index = np.arange(len(races))
        self.rows, self.points = rows[chosen, rows_index], points[chosen, rows_index]
        return chosen

    def _by_seat(self, seat: Seat, rows: FloatArray, points: FloatArray, held: NDArray[np.bool_]) -> IntArray:
        """Choose by Gumbel's trick: the maximum of value / temperature + noise is a sample of the softmax."""
        draws = gumbel_noise(held.shape, self.rng)
        if seat.net is None:
            scores = draws
        else:
            scores = points + seat.net.value_of(np.moveaxis(rows, -1, 0))
            if seat.temperature > 0:
                scores = scores / np.float32(seat.temperature) + draws
            if seat.noise > 0:
                scores = np.where(self.rng.random(held.shape[1]) < seat.noise, draws, scores)
        chosen: IntArray = np.where(held, scores, -np.inf).argmax(axis=0)
        return chosen
