"""Who plays cards in a batch: by lot, or by the points at once and a net's value of what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.features import after_cards
from breakaway_desktop.bots.batch.layout import Whole, indexes_of
from breakaway_desktop.bots.batch.net import Net
from breakaway_desktop.bots.batch.outlook import Outlook, Reals
from breakaway_desktop.bots.batch.races import UNIT
from breakaway_desktop.bots.batch.steps import Step


@dataclass(slots=True)
class Seat:
    """How some teams play: by `net` (None: by lot), a card with chance in proportion to exp(value / `temperature`) in
    points, and with chance `noise` any card."""

    net: Net | None
    temperature: float = 0.0
    noise: float = 0.0


@dataclass(slots=True)
class Table:
    """Chooses for all teams of a batch, step by step: `seats`, and who sits where: `seating` (races by label, teams).

    After a choice `rows` (races, features) are what the chosen card led to, `points` (races) what it scored.
    """

    seats: Sequence[Seat]
    seating: NDArray[np.int8]
    lots: np.random.Generator
    rows: Reals = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    points: Reals = field(default_factory=lambda: np.zeros(0, np.float32))
    _outlook: Outlook | None = None

    def __call__(self, step: Step) -> Whole:
        races, column = step.races, step.column
        if self._outlook is None or column == races.moved:
            self._outlook = Outlook(races)
        outlook = self._outlook
        outlook.take_out(column)
        rows = after_cards(races, outlook, column)
        points = (step.points().T / UNIT).astype(np.float32)
        held = outlook.hands[column] > 0
        seat_of = self.seating[races.labels, indexes_of(races.packed[:, column]) >> 2]
        chosen = np.zeros(len(races), np.int64)
        for number, seat in enumerate(self.seats):
            here = np.flatnonzero(seat_of == number)
            if here.size:
                chosen[here] = self._choose(seat, rows[:, here], points[:, here], held[:, here])
        outlook.ride(column, chosen)
        at = np.arange(len(races))
        self.rows, self.points = rows[chosen, at], points[chosen, at]
        return chosen

    def _choose(self, seat: Seat, rows: Reals, points: Reals, held: NDArray[np.bool_]) -> Whole:
        """By Gumbel's trick: the largest of value / temperature + a draw is a draw of the softmax."""
        draws = -np.log(self.lots.standard_exponential(held.shape, dtype=np.float32))
        if seat.net is None:
            wanted = draws
        else:
            wanted = points + seat.net.value(rows)
            if seat.temperature > 0:
                wanted = wanted / seat.temperature + draws
            if seat.noise > 0:
                wanted = np.where(self.lots.random(held.shape[1]) < seat.noise, draws, wanted)
        chosen: Whole = np.where(held, wanted, -np.inf).argmax(axis=0)
        return chosen
