"""The nets, and rollouts in which all riders play by them; they also value the final position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, IntArray
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.batch.races import UNIT, Races
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.engine.course import FINISH_SCALE


@dataclass(slots=True)
class Net:
    """Weights: `hidden` (features, units), `bias` and `out` (units), `skip` (features), constant `level` (1)."""

    hidden: FloatArray
    bias: FloatArray
    out: FloatArray
    skip: FloatArray
    level: FloatArray

    def value_of(self, features: FloatArray) -> FloatArray:
        """Return values (…) of features (features, …)."""
        flat = features.reshape(len(features), -1)
        units = self.hidden.T @ flat
        units += self.bias[:, None]
        np.maximum(units, 0, out=units)
        values: FloatArray = self.out @ units + self.skip @ flat + self.level
        return values.reshape(features.shape[1:])


def load_net(path: Path, name: str) -> Net:
    """Load the net of this name. Raises KeyError if there is none, OSError and ValueError if it cannot be read."""
    with np.load(path, allow_pickle=False) as arrays:
        return Net(**{field.name: arrays[f"{name}.{field.name}"].astype(np.float32) for field in fields(Net)})


TURNS: Final = 2
"""Number of turns in a rollout, this one and the next: beyond that the nets are more accurate than a rollout."""
AT_ONCE: Final = 12
"""Number of riders who decide in one call, without knowing each other's cards."""

Forced = Mapping[int, IntArray]
"""Slots of cards that are given instead of drawn, (races) by rider."""
NOTHING: Final[Forced] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class NetPolicy:
    """`cards` values the position after a card, `turns` that at the start of a turn, in points still to be scored.

    `temperature`, in points, is the randomness of all riders in a rollout.
    """

    cards: Net
    turns: Net
    temperature: float = 1.0
    at_once: int = AT_ONCE

    def outcomes(
        self,
        races: Races,
        riders: IntArray,
        forced: Forced,
        rng: np.random.Generator,
        samples: int,
        turns: int = TURNS,
        ends_at: int | None = None,
        next_turn: Forced = NOTHING,
    ) -> FloatArray:
        """Return points (races) of `riders` (races, riders by index) after `turns` turns, plus their value then.

        Points count as `point_worth` says.

        `forced` are slots (races) of given cards this turn, by place in the order. Rows are grouped by choice, each
        with all samples; a sample has the same noise for every choice. `ends_at`: the race ends when the first rider is
        this many squares ahead of the last (R8.1).
        """
        times = len(races) // samples
        for turn in range(turns):
            noise = gumbel_noise((SLOTS_A_HAND, races.course.riders, samples), rng)
            chosen = self.choices(races, np.tile(noise, (1, 1, times)), NOTHING if turn else forced)
            if turn == 1:
                for rider, slots in next_turn.items():
                    chosen = np.where(races.indexes == rider, slots[:, None], chosen)
            play(races, chosen)
            if ends_at is not None:
                _end_where_caught(races, ends_at)
        points: FloatArray = (np.take_along_axis(races.points, riders, axis=1).sum(axis=1) / UNIT).astype(np.float32)
        return points * races.course.point_worth + np.where(races.over, np.float32(0), self.total_value(races, riders))

    def total_value(self, races: Races, riders: IntArray) -> FloatArray:
        """Return the total value (races) of these riders, (races, riders) by index, at the start of a turn."""
        total: FloatArray = self.rider_values(races, riders).sum(axis=0)
        return total

    def rider_values(self, races: Races, riders: IntArray) -> FloatArray:
        """Return the values of these riders, (riders, races)."""
        columns = (races.indexes[:, None] == riders[..., None]).argmax(axis=2).T
        values = self.turns.value_of(FeatureTable(races).at_turn_start(columns))
        return values.reshape(columns.shape)

    def choices(self, races: Races, noise: FloatArray, forced: Forced) -> IntArray:
        """Return slots (races, riders still to move), drawn by the nets' values, with the `forced` ones.

        `noise` (4, riders by index, races).
        """
        field, start, riders = FeatureTable(races), races.moved, races.course.riders
        at_once = self.at_once if races.course.options.orders == "sequential" else riders
        chosen = np.empty((riders - start, len(races)), np.int64)
        for first in range(start, riders, at_once):
            last = min(first + at_once, riders)
            columns = np.broadcast_to(np.arange(first, last)[:, None], (last - first, len(races)))
            if first > start:
                field.update_crowds()
            chosen[first - start : last - start] = self._draw_slots(field, columns, noise)
            for column, slots in forced.items():
                if first <= column < last:
                    chosen[column - start] = slots
            if last < riders:
                field.play_cards(columns, chosen[first - start : last - start])
        return np.ascontiguousarray(chosen.T)

    def _draw_slots(self, field: FeatureTable, columns: IntArray, noise: FloatArray) -> IntArray:
        """Draw the slots of the riders at `columns` (riders, races) by Gumbel's trick; `noise` (4, riders, races)."""
        values = self.card_values(field, columns) / np.float32(self.temperature)
        riders = field.indexes[columns, field.row].reshape(-1)
        values += noise[:, riders, np.tile(field.row, len(columns))]
        slots: IntArray = values.argmax(axis=0).reshape(columns.shape)
        return slots

    def card_values(self, field: FeatureTable, columns: IntArray) -> FloatArray:
        """Return the value (4, riders × races) of each card, with the points scored at once; −∞ for an empty slot."""
        rows, held = field.after_cards(columns)
        worth = self.cards.value_of(rows) + field.worth_of_points(columns)
        values: FloatArray = np.where(held, worth, np.float32(-np.inf))
        return values


def _end_where_caught(races: Races, ends_at: int) -> None:
    """End races in which the first has caught the last, and score the places (R8.1)."""
    squares = races.squares
    rows = np.flatnonzero(~races.over & (squares[:, 0] - squares[:, -1] >= ends_at))
    places = len(FINISH_SCALE)
    races.points[rows[:, None], races.indexes[rows, :places]] += np.array(FINISH_SCALE, np.int32) * UNIT
    races.over[rows] = True


def gumbel_noise(shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return noise of this shape to add to value / temperature: the maximum samples the softmax (Gumbel's trick)."""
    drawn = rng.standard_exponential(shape, dtype=np.float32)
    noise: NDArray[np.float32] = -np.log(np.maximum(drawn, np.float32(1e-30)))
    return noise
