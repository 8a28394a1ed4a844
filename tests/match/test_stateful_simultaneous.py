"""Random actions in a race with secret orders, compared with a plain list of decisions (R4.2)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, GiveOrders, NoOrders
from tests.match.decision_list import PLAYERS, SHORT, DecisionList, MatchMachine, run_examples
from tests.record.races import match_to_begin


class Together(MatchMachine):
    """A race in which teams give their orders in any sequence."""

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["postal", "pbm", "boxed"]),
        hands=st.sampled_from(["hidden", "open"]),
    )
    def begin(self, seed: int, base: str, hands: str) -> None:
        self.keep(match_to_begin(seed, base=base, players=PLAYERS, orders="simultaneous", hands=hands, **SHORT))

    @precondition(DecisionList.running)
    @rule(first=st.integers(0, 2), lot=st.integers(0, 99), teams=st.integers(1, 6))
    def order(self, first: int, lot: int, teams: int) -> None:
        """Give the orders of `teams` teams, beginning with any of them."""
        rng = Random(lot)
        for _ in range(teams):
            asks = self.match.open_asks
            assert asks == referee.asks(self.race)
            if not asks:
                return
            ask = asks[first % len(asks)]
            assert isinstance(ask, AskOrders)
            cards = tuple((rider.rider, rng.choice(rider.cards)) for rider in ask.needed)
            self.decide(GiveOrders(ask.team, cards))

    @precondition(DecisionList.running)
    @rule(first=st.integers(0, 2))
    def give_no_orders(self, first: int) -> None:
        """Give no orders (R4.4)."""
        asks = referee.asks(self.race)
        self.decide(NoOrders(asks[first % len(asks)].team))


def test_any_mixture_of_orders_is_a_list_of_decisions() -> None:
    assert run_examples(Together, 10, 25) > 100


@pytest.mark.release
def test_ten_thousand_orders_are_lists_of_decisions() -> None:
    assert run_examples(Together, 250, 50) >= 10_000
