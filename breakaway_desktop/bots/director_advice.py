"""Hints of `director`: the results of its search for every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np

from breakaway_desktop.bots.advice import Advice, CardValue, make_advice
from breakaway_desktop.bots.base import with_extras
from breakaway_desktop.bots.batch.races import NotCovered, point_worth
from breakaway_desktop.bots.card_value import card_value
from breakaway_desktop.bots.director_search import DecisionContext, TrialResult, decide, decide_by_policy, run_trials
from breakaway_desktop.bots.extras import seen_with
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.bots.visibility import make_visible
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders
from breakaway_desktop.engine.view import View


def search_advice(bot: str, view: View, ask: Ask, rng: Random, time_budget: TimeBudget) -> Advice:
    """Return the team's expected points with each card, and the quartiles of the rollouts."""
    if isinstance(ask, AskOrders):
        return _orders_advice(bot, view, ask, rng, time_budget)
    try:
        with count_rollouts() as counter:
            trials = run_trials(DecisionContext(view, rng), (ask,), time_budget)
    except NotCovered:
        return policy_advice(bot, view, ask, rng)
    if not all(trial.is_complete for trial in trials.values()):  # there was no time
        return policy_advice(bot, view, ask, rng)
    return make_advice(bot, view, ask, _card_values(view, ask, trials), counter.rollouts or 0)


def _orders_advice(bot: str, view: View, ask: AskOrders, rng: Random, time_budget: TimeBudget) -> Advice:
    """Return the advice for a team's orders, with extras (R8.3, R8.5) and second cards (R8.4).

    Half of the time budget is reserved for second cards.
    """
    trials: dict[int, TrialResult] = {}
    end = time_budget.left / 2 if ask.halves > 1 else 0.0

    def choose_cards(study: DecisionContext, riders: Sequence[AskCard]) -> dict[int, int]:
        trials.update(run_trials(study, riders, time_budget, end))
        return {rider: trial.best for rider, trial in trials.items()}

    def choose_second_cards(
        study: DecisionContext, riders: Sequence[AskCard], first: Mapping[int, int]
    ) -> dict[int, int]:
        return study.second_cards(riders, first, study.prior_second_cards(riders, first), time_budget)

    with count_rollouts() as counter:
        orders = decide(view, ask, rng, choose_cards, choose_second_cards)
    assert isinstance(orders, GiveOrders)
    is_its_own = dict(orders.cards) == {r: f.best for r, f in trials.items()}
    # The race is not covered by the batch, or there was no time.
    if not is_its_own or not all(trial.is_complete for trial in trials.values()):
        return policy_advice(bot, view, ask, rng)
    seen, worths = seen_with(view, orders.extras), _card_values(view, ask, trials)
    return make_advice(bot, seen, ask, worths, counter.rollouts or 0, orders)


def policy_advice(bot: str, view: View, ask: Ask, rng: Random) -> Advice:
    """Return the value of each card without search; a quick estimate if the batch does not cover the race."""
    decision = decide_by_policy(view, ask, rng)
    orders = decision if isinstance(decision, GiveOrders) else GiveOrders(ask.team, ())
    seen = seen_with(view, orders.extras)
    riders = (ask,) if isinstance(ask, AskCard) else with_extras(ask, orders.extras)
    worth = float(point_worth(view.teams))
    try:
        values = DecisionContext(seen, rng).prior_values(riders) if riders else {}
    except NotCovered:
        visible, worth = make_visible(seen), 1.0
        values = {
            rider.rider: {card: card_value(visible, rider.rider, card) for card in rider.cards} for rider in riders
        }
    card_values = {
        rider: [CardValue(card, points / worth) for card, points in by_card.items()]
        for rider, by_card in values.items()
    }
    return make_advice(bot, seen, ask, card_values, orders=orders)


def _card_values(view: View, ask: Ask, trials: Mapping[int, TrialResult]) -> dict[int, list[CardValue]]:
    have, worth = float(view.points_of(ask.team)), float(point_worth(view.teams))
    return {
        rider: [_card_value(trial, index, have, worth) for index in range(len(trial.cards))]
        for rider, trial in trials.items()
    }


def _card_value(trial: TrialResult, index: int, have: float, worth: float) -> CardValue:
    points = trial.outcome.mean_of(index) / worth - have
    samples = trial.outcome.samples[index] / worth
    lower, upper = np.percentile(samples, (25, 75)) - samples.mean()
    return CardValue(trial.cards[index], points, points + float(lower), points + float(upper))
