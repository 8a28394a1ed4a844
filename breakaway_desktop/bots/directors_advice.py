"""What `director` says of every card, for the hint: what it found when it tried them."""

from __future__ import annotations

from random import Random

import numpy as np

from breakaway_desktop.bots.advice import Advice, Worth, advice_of, advised
from breakaway_desktop.bots.allowance import Allowance
from breakaway_desktop.bots.batch.races import NotCovered
from breakaway_desktop.bots.directing import Tried, tried_out
from breakaway_desktop.bots.domestique import Domestique
from breakaway_desktop.bots.effort import counted
from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.engine.view import View


def given_advice(bot: str, view: View, ask: Ask, rng: Random, allowance: Allowance) -> Advice:
    """The points that the team may expect from here on with each card, and the middle half of what came of it."""
    riders = (ask,) if isinstance(ask, AskCard) else ask.needed
    try:
        with counted() as effort:
            tried = tried_out(view, riders, rng, allowance) if riders else {}
    except NotCovered:
        return advice_of(Domestique(), view, ask, rng)
    if not all(samples.size for found in tried.values() for samples in found.outcome.tried):  # there was no time
        return advice_of(Domestique(), view, ask, rng)
    have = float(sum(rider.points for rider in view.riders if rider.team == ask.team))
    worths = {rider: [_worth(found, at, have) for at in range(len(found.cards))] for rider, found in tried.items()}
    return advised(bot, view, ask, worths, effort.rollouts or 0)


def _worth(found: Tried, at: int, have: float) -> Worth:
    points = found.outcome.worth(at) - have
    samples = found.outcome.tried[at]
    low, high = np.percentile(samples, (25, 75)) - samples.mean()
    return Worth(found.cards[at], points, points + float(low), points + float(high))
