"""`director` with little time or none: it plays the card with the best prior value."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots import extras
from breakaway_desktop.bots.director_search import decide_by_policy, decide_by_search
from breakaway_desktop.bots.rollout_counter import count_rollouts
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import Ask, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.bots.test_director import Ticking
from tests.engine.fields import HANDS, options_of

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
