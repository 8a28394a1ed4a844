"""The hint as `director` gives it: what its search found for every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np

from breakaway_desktop.bots.advice import Advice, CardValue, advised
from breakaway_desktop.bots.base import with_extras
from breakaway_desktop.bots.batch.races import NotCovered
from breakaway_desktop.bots.directing import DecisionContext, TrialResult, decided, glanced, tried_out
from breakaway_desktop.bots.extras import seen_with
from breakaway_desktop.bots.rollout_counter import counted
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.bots.visibility import made_visible
from breakaway_desktop.bots.worth import worth
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders
from breakaway_desktop.engine.view import View


def given_advice(bot: str, view: View, ask: Ask, rng: Random, time_budget: TimeBudget) -> Advice:
    """The points that the team may expect from here on with each card, and the middle half of what came of it."""
    if isinstance(ask, AskOrders):
        return _of_orders(bot, view, ask, rng, time_budget)
    try:
        with counted() as counter:
            tried = tried_out(DecisionContext(view, rng), (ask,), time_budget)
    except NotCovered:
        return advice_at_a_glance(bot, view, ask, rng)
    if not _is_whole(tried):  # there was no time
        return advice_at_a_glance(bot, view, ask, rng)
    return advised(bot, view, ask, _worths(view, ask, tried), counter.rollouts or 0)


def _of_orders(bot: str, view: View, ask: AskOrders, rng: Random, time_budget: TimeBudget) -> Advice:
    """The same for a team's orders, with what it would order beside cards (R8.3, R8.5) and second cards (R8.4), for
    which half of the time budget is left."""
    tried: dict[int, TrialResult] = {}
    end = time_budget.left / 2 if ask.halves > 1 else 0.0

    def cards(study: DecisionContext, riders: Sequence[AskCard]) -> dict[int, int]:
        tried.update(tried_out(study, riders, time_budget, end))
        return {rider: found.best for rider, found in tried.items()}

    def seconds(study: DecisionContext, riders: Sequence[AskCard], first: Mapping[int, int]) -> dict[int, int]:
        return study.second_cards(riders, first, study.usual_seconds(riders, first), time_budget)

    with counted() as counter:
        orders = decided(view, ask, rng, cards, seconds)
    assert isinstance(orders, GiveOrders)
    is_its_own = dict(orders.cards) == {r: f.best for r, f in tried.items()}
    if not is_its_own or not _is_whole(tried):  # the batch could not follow, or there was no time
        return advice_at_a_glance(bot, view, ask, rng)
    seen, worths = seen_with(view, orders.extras), _worths(view, ask, tried)
    return advised(bot, seen, ask, worths, counter.rollouts or 0, orders)


def advice_at_a_glance(bot: str, view: View, ask: Ask, rng: Random) -> Advice:
    """What every card looks worth without trying any; as things stand where the batch cannot follow."""
    decision = glanced(view, ask, rng)
    orders = decision if isinstance(decision, GiveOrders) else GiveOrders(ask.team, ())
    seen = seen_with(view, orders.extras)
    riders = (ask,) if isinstance(ask, AskCard) else with_extras(ask, orders.extras)
    try:
        values = DecisionContext(seen, rng).at_a_glance(riders) if riders else {}
    except NotCovered:
        stands = made_visible(seen)
        values = {rider.rider: {card: worth(stands, rider.rider, card) for card in rider.cards} for rider in riders}
    worths = {rider: [CardValue(card, points) for card, points in found.items()] for rider, found in values.items()}
    return advised(bot, seen, ask, worths, orders=orders)


def _is_whole(tried: Mapping[int, TrialResult]) -> bool:
    """Whether there was time to try every card."""
    return all(samples.size for found in tried.values() for samples in found.outcome.tried)


def _worths(view: View, ask: Ask, tried: Mapping[int, TrialResult]) -> dict[int, list[CardValue]]:
    have = float(sum(rider.points for rider in view.riders if rider.team == ask.team))
    return {rider: [_worth(found, at, have) for at in range(len(found.cards))] for rider, found in tried.items()}


def _worth(found: TrialResult, at: int, have: float) -> CardValue:
    points = found.outcome.worth(at) - have
    samples = found.outcome.tried[at]
    low, high = np.percentile(samples, (25, 75)) - samples.mean()
    return CardValue(found.cards[at], points, points + float(low), points + float(high))
