"""The time of a bot: the share that is planned for, the search while it lasts, and cards with little or none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from breakaway_desktop.bots import extras
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.director_search import decide_by_policy, decide_by_search
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.bots.successive_halving import HalvingResult, find_best
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import Ask, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.bots.test_director import Ticking
from tests.engine.fields import HANDS, options_of


class Work:
    """A clock; `do` advances it by 0.1 s per call and, beyond 24 rollouts, by a growing amount for each."""

    def __init__(self) -> None:
        self.now, self.calls = 0.0, 0

    def __call__(self) -> float:
        return self.now

    def do(self, rollouts: int) -> None:
        self.now += 0.1 + 0.002 * rollouts * (1.0 + max(0, rollouts - 24) / 400)
        self.calls += 1


def spent_all(seconds: float, most: int) -> Work:
    """Make calls of at most `most` rollouts until no more fit, and return the work."""
    clock = Work()
    time_budget = TimeBudget(seconds, clock=clock)
    while True:
        rollouts = min(most, time_budget.rollouts_left(0.0, 24))
        if rollouts < 1:
            return clock
        time_budget.spend(rollouts, lambda: clock.do(rollouts))  # noqa: B023


@pytest.mark.parametrize("seconds", [0.3, 0.5, 0.9, 2.0])
@pytest.mark.parametrize("most", [24, 224])
def test_calls_that_take_ever_longer_end_in_time(seconds: float, most: int) -> None:
    clock = spent_all(seconds, most)
    assert clock.calls > 1
    assert 0.6 * seconds < clock.now <= seconds


def test_a_first_call_expected_to_take_too_long_is_skipped() -> None:
    time_budget = TimeBudget(1.0, clock=lambda: 0.0)
    time_budget.expect(0.8)
    assert time_budget.rollouts_left(0.1, 24) == 24
    assert time_budget.rollouts_left(0.3, 24) == 0


def test_an_expected_time_is_ignored_after_the_first_measured_call() -> None:
    clock = Work()
    time_budget = TimeBudget(1.0, clock=clock)
    time_budget.expect(0.8)
    time_budget.spend(24, lambda: clock.do(24))
    assert time_budget.rollouts_left(0.3, 24) > 24


def test_a_fixed_number_of_rollouts_ignores_the_clock() -> None:
    time_budget = TimeBudget(0.0, rollouts=60, clock=lambda: 1e9)
    time_budget.expect(5.0)
    assert time_budget.rollouts_left(10, 24) == 50
    time_budget.spend(40, lambda: None)
    assert time_budget.left == 20


def test_a_time_is_short_when_it_would_go_into_the_beginning_of_calls() -> None:
    clock = Work()
    time_budget = TimeBudget(2.0, clock=clock)
    assert not time_budget.is_short(0.0)
    time_budget.expect(0.148)
    assert not time_budget.is_short(0.0)
    assert time_budget.is_short(1.7)
    time_budget.spend(24, lambda: clock.do(24))
    assert not time_budget.is_short(1.4)
    assert time_budget.is_short(1.5)
    assert not TimeBudget(0.0, rollouts=8, clock=clock).is_short(7.0)


KINDS = (
    ("boxed", None),
    ("boxed", "blind"),
    ("postal", None),
    ("postal", "double"),
    ("postal", "special"),
    ("postal", "spy"),
)


def too_late() -> TimeBudget:
    return TimeBudget(1.0, deadline=-1.0, wall=lambda: 0.0)


def policy_decision(race: Race, ask: Ask) -> Decision:
    return decide_by_policy(see(race, ask.team), ask, Random(race.turn))


def cards_of(decision: Decision) -> dict[int, int]:
    if isinstance(decision, PlayCard):
        return {decision.rider: decision.card}
    assert isinstance(decision, GiveOrders)
    return dict(decision.cards)


def lowest(ask: Ask) -> dict[int, int]:
    """Return the lowest card of each rider who has a choice."""
    riders = ask.needed if isinstance(ask, AskOrders) else (ask,)
    return {rider.rider: min(rider.cards) for rider in riders if rider.has_choice}


@pytest.mark.parametrize(("rules", "variant"), KINDS, ids=str)
def test_after_the_deadline_the_policy_decides(rules: str, variant: str | None) -> None:
    """Six turns, orders of both kinds (R4.1, R4.2), second cards (R8.4) and extras (R8.3, R8.5) included."""
    race, _ = start(rules_of(options_of(rules), 3, 1, variant=find_variant(variant)), [HANDS] * 3)
    choices = lowest_played = 0
    while race.turn <= 6 and not race.over:
        ask = asks(race)[0]
        with count_rollouts() as counter:
            decision = decide_by_search(see(race, ask.team), ask, Random(race.turn), too_late())
        assert counter.rollouts is None
        assert decision == policy_decision(race, ask)
        played = cards_of(decision)
        choices += len(lowest(ask))
        lowest_played += sum(played.get(rider) == card for rider, card in lowest(ask).items())
        race, _ = answer(race, decision)
    assert lowest_played < 0.8 * choices


def test_with_too_few_rollouts_the_policy_decides() -> None:
    """One rollout cannot compare three or four cards."""
    race, _ = start(rules_of(options_of("boxed"), 3, 1), [HANDS] * 3)
    for _ in range(12):
        ask = asks(race)[0]
        decision = decide_by_search(see(race, ask.team), ask, Random(race.turn), TimeBudget(0.0, rollouts=1))
        if lowest(ask):
            assert decision == policy_decision(race, ask)
        race, _ = answer(race, decision)


def test_no_trial_is_made_if_the_first_would_take_too_long() -> None:
    """The clock counts a twentieth of a second for every reading.

    The prior values took a quarter of the remaining time, and a trial takes several times as long.
    """
    race, _ = start(rules_of(options_of("postal"), 3, 1), [HANDS] * 3)
    ask = asks(race)[0]
    for seconds, tries in ((0.3, False), (1.0, True)):
        with count_rollouts() as counter:
            decision = decide_by_search(
                see(race, ask.team), ask, Random(race.turn), TimeBudget(seconds, clock=Ticking(0.05), wall=lambda: 0.0)
            )
        assert (counter.rollouts is not None) == tries
        assert tries or decision == policy_decision(race, ask)


def test_where_rivals_are_spied_on_costs_no_thought_about_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """R8.3: the target of a spy depends on squares only, and must not take time from the search of cards."""
    race, _ = start(rules_of(options_of("pbm"), 3, 1, variant=find_variant("spy")), [HANDS] * 3)
    race, _ = answer(race, policy_decision(race, asks(race)[0]))
    ask = asks(race)[0]
    assert isinstance(ask, AskOrders)
    monkeypatch.setattr(extras, "card_value", None)
    decision = policy_decision(race, ask)
    assert isinstance(decision, GiveOrders)
    assert decision.extras


WORTHS = (1.0, 3.0, 4.0, 2.0)


def run_halving(time_budget: TimeBudget, clock: Work) -> tuple[HalvingResult, list[tuple[int, ...]]]:
    """Return the result for `WORTHS`, with noise on every sample, and the choices tried in each call."""
    calls: list[tuple[int, ...]] = []
    rng = np.random.default_rng(1)

    def trial(left: Sequence[int], samples: int) -> FloatArray:
        calls.append(tuple(left))
        clock.do(len(left) * samples)
        doubts = rng.normal(0.0, 3.0, (len(left), samples)).astype(np.float32)
        return np.array([[WORTHS[choice]] for choice in left], np.float32) + doubts

    return find_best(len(WORTHS), trial, time_budget), calls


def test_the_worse_half_leaves() -> None:
    outcome, calls = run_halving(TimeBudget(0.0, rollouts=400), Work())
    assert outcome.best == 2
    assert {len(call) for call in calls} == {4, 2}
    assert {1, 2} == set(calls[-1])


@pytest.mark.parametrize(("seconds", "narrows"), [(0.38, False), (1.5, True)])
def test_where_time_is_short_all_are_tried_and_none_leaves(seconds: float, narrows: bool) -> None:
    """A second round would cost the fixed time of a call again."""
    clock = Work()
    time_budget = TimeBudget(seconds, clock=clock)
    time_budget.expect(0.166)
    outcome, calls = run_halving(time_budget, clock)
    assert outcome.best == 2
    assert any(len(call) < 4 for call in calls) == narrows
    assert clock.now <= seconds


def test_where_there_is_no_time_the_first_wins() -> None:
    outcome, calls = run_halving(TimeBudget(-1.0, clock=lambda: 0.0), Work())
    assert (outcome.best, calls) == (0, [])
