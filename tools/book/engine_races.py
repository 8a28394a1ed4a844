"""Races of the engine with `domestique` in every seat, for the variants (R8)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.arena.schedule import LARGEST_SEED
from breakaway_desktop.bots.batch.races import UNIT
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from tools.book.plan import PLAIN_VARIANT, Chunk

RIDER = "domestique"


class Outcome(NamedTuple):
    """Races of the engine: `turns` (races) and `points` (races, riders by index) in `UNIT`, rounded."""

    turns: NDArray[np.int16]
    points: NDArray[np.int32]


def ride_in_engine(chunk: Chunk, races: int) -> Outcome:
    """Ride the races of a chunk to their end; hands are those that the bots choose."""
    setting = chunk.setting
    variant = None if setting.variant == PLAIN_VARIANT else setting.variant
    draws = Random(f"{chunk.seed}/{crc32(setting.key.encode())}/{chunk.number}")
    turns, points = [], []
    for _ in range(races):
        seats = seats_of([BOT + RIDER] * setting.teams)
        plan = Plan(setting.rule_set, setting.options, seats, draws.randrange(LARGEST_SEED), variant=variant)
        race = play_plan(plan.with_hands(ready_made_hands(plan)), _fail).race
        turns.append(race.turn)
        points.append([round(rider.points * UNIT) for rider in race.riders])
    return Outcome(np.array(turns, np.int16), np.array(points, np.int32))


def _fail(refusal: object) -> None:
    raise RuntimeError(f"a rider failed to decide: {refusal}")
