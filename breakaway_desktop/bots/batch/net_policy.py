"""Rollouts in which all riders play by the nets, and the nets value the position at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from breakaway_desktop.bots.batch.feature_table import FeatureTable
from breakaway_desktop.bots.batch.layout import SLOTS_A_HAND, Whole
from breakaway_desktop.bots.batch.net import Net
from breakaway_desktop.bots.batch.outlook import Reals
from breakaway_desktop.bots.batch.races import UNIT, Races
from breakaway_desktop.bots.batch.random_play import gumbel_noise
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.engine.course import FINISH_SCALE

TURNS: Final = 2
"""The present turn and the next: beyond that the nets are more accurate than a rollout."""
AT_ONCE: Final = 12
"""How many riders decide in one call, without knowing each other's cards."""

Forced = Mapping[int, Whole]
"""The places in the hands of cards that are not left to chance, (races) for each rider."""
NOTHING: Final[Forced] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class NetPolicy:
    """`cards` says what a card leads to, `turns` what a position is worth as a turn starts, in points that the rider
    himself will still make; `temperature`, in points, is how randomly all riders play in a rollout."""

    cards: Net
    turns: Net
    temperature: float = 1.0
    at_once: int = AT_ONCE

    def outcomes(
        self,
        races: Races,
        riders: Whole,
        forced: Forced,
        rng: np.random.Generator,
        samples: int,
        turns: int = TURNS,
        ends_at: int | None = None,
        next_turn: Forced = NOTHING,
    ) -> Reals:
        """(races): the points of these riders, (races, riders) by index, at the end of this many turns, and what they
        are worth then.

        `forced`: by place in the order, the places of the cards (races) that are played this turn. Rows lie sample by
        sample, as often as there are things to compare: what has the same sample has the same luck. `ends_at`: the race
        ends when the first rider is this many squares ahead of the last (R8.1).
        """
        times = len(races) // samples
        for turn in range(turns):
            luck = gumbel_noise((SLOTS_A_HAND, races.course.riders, samples), rng)
            chosen = self.choices(races, np.tile(luck, (1, 1, times)), NOTHING if turn else forced)
            if turn == 1:
                for rider, slots in next_turn.items():
                    chosen = np.where(races.indexes == rider, slots[:, None], chosen)
            play(races, chosen)
            if ends_at is not None:
                _end_where_caught(races, ends_at)
        found: Reals = (np.take_along_axis(races.points, riders, axis=1).sum(axis=1) / UNIT).astype(np.float32)
        return found + np.where(races.over, np.float32(0), self.worth(races, riders))

    def worth(self, races: Races, riders: Whole) -> Reals:
        """(races): what these riders, (races, riders) by index, are worth together as a turn starts."""
        worth: Reals = self.worths(races, riders).sum(axis=0)
        return worth

    def worths(self, races: Races, riders: Whole) -> Reals:
        """(riders, races): what each of them is worth."""
        columns = (races.indexes[:, None] == riders[..., None]).argmax(axis=2).T
        values = self.turns.value_of(FeatureTable(races).as_turn_starts(columns))
        return values.reshape(columns.shape)

    def choices(self, races: Races, luck: Reals, forced: Forced) -> Whole:
        """(races, riders still to move): the places of cards drawn by what the nets think of them, `forced` ones
        aside. `luck` (4, riders by index, races)."""
        field, start, riders = FeatureTable(races), races.moved, races.course.riders
        at_once = self.at_once if races.course.options.orders == "sequential" else riders
        chosen = np.empty((riders - start, len(races)), np.int64)
        for first in range(start, riders, at_once):
            last = min(first + at_once, riders)
            columns = np.broadcast_to(np.arange(first, last)[:, None], (last - first, len(races)))
            if first > start:
                field.look()
            chosen[first - start : last - start] = self._drawn(field, columns, luck)
            for column, slots in forced.items():
                if first <= column < last:
                    chosen[column - start] = slots
            if last < riders:
                field.ride(columns, chosen[first - start : last - start])
        return np.ascontiguousarray(chosen.T)

    def _drawn(self, field: FeatureTable, columns: Whole, luck: Reals) -> Whole:
        """By Gumbel's trick: the largest of value / temperature + luck is a draw of the softmax."""
        wanted = self.values(field, columns) / np.float32(self.temperature)
        who = field.who[columns, field.row].reshape(-1)
        wanted += luck[:, who, np.tile(field.row, len(columns))]
        found: Whole = wanted.argmax(axis=0).reshape(columns.shape)
        return found

    def values(self, field: FeatureTable, columns: Whole) -> Reals:
        """(4, riders × races): what each card is worth, points at once included; −∞ where there is none."""
        rows, held = field.after_cards(columns)
        found: Reals = np.where(held, self.cards.value_of(rows) + field.points(columns), np.float32(-np.inf))
        return found


def _end_where_caught(races: Races, ends_at: int) -> None:
    """R8.1: places are scored as they stand where the first has caught the last."""
    squares = races.squares
    rows = np.flatnonzero(~races.over & (squares[:, 0] - squares[:, -1] >= ends_at))
    places = len(FINISH_SCALE)
    races.points[rows[:, None], races.indexes[rows, :places]] += np.array(FINISH_SCALE, np.int32) * UNIT
    races.over[rows] = True
