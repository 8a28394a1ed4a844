"""Races of the engine with `domestique` in every seat, for the variants (R8)."""

from __future__ import annotations

from random import Random
from zlib import crc32

import numpy as np

from breakaway_desktop.arena.schedule import LARGEST_SEED
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from tools.book.plan import PLAIN_VARIANT, Chunk
from tools.book.riders import POINT, Array

RIDER = "domestique"


def ride_in_engine(chunk: Chunk, races: int) -> tuple[Array, Array]:
    """Ride races to their end, by the hands that the bots choose: turns (races), sixtieths (races, riders by index)."""
    setting = chunk.setting
    variant = None if setting.variant == PLAIN_VARIANT else setting.variant
    draws = Random(f"{chunk.seed}/{crc32(setting.key.encode())}/{chunk.number}")
    ridden = []
    for _ in range(races):
        seats = seats_of([BOT + RIDER] * setting.teams)
        plan = Plan(setting.rule_set, setting.options, seats, draws.randrange(LARGEST_SEED), variant=variant)
        ridden.append(play_plan(plan.with_hands(ready_made_hands(plan)), _fail).race)
    points = [[round(rider.points * POINT) for rider in race.riders] for race in ridden]
    return np.array([race.turn for race in ridden]), np.array(points)


def _fail(refusal: object) -> None:
    raise RuntimeError(f"a rider failed to decide: {refusal}")
