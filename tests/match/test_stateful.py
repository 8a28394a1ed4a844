"""Random actions in races of single cards and of secret orders (R4.2), compared with a plain list of decisions.

The actions are: play, undo, redo, save, load, steer, retire, give no order, fork.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, GiveOrders, NoOrder, NoOrders, PlayCard
from tests.kit.races import bot_decision, match_of
from tests.match.decision_list import APART, PLAYERS, SHORT, DecisionList, MatchMachine, run_examples, torn_apart


class OneByOne(MatchMachine):
    """A race in which riders move in order, each by a card."""

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["boxed", "boardspace"]),
        hands=st.sampled_from(["hidden", "open"]),
        apart=st.sampled_from([0, 0, *APART]),
    )
    def begin(self, seed: int, base: str, hands: str, apart: int) -> None:
        """Begin at the start, or with dropped riders."""
        if apart:
            self.keep(torn_apart(apart, hands, PLAYERS))
        else:
            self.keep(match_of(PLAYERS, base=base, seed=seed, rows={"hands": hands, **SHORT}))

    @precondition(DecisionList.running)
    @rule(choice=st.integers(0, 3), times=st.integers(1, 8))
    def play(self, choice: int, times: int) -> None:
        """Make `times` decisions like the player to move."""
        for _ in range(times):
            if self.race.over:
                return
            ask = self.match.open_card_ask
            assert ask is not None
            automatic = self.match.automatic_decision()
            assert (automatic is None) == self.is_free(self.race, ask.rider)
            if automatic is not None:
                self.decide(automatic)
            elif self.match.seat(ask.team).is_human:
                self.decide(PlayCard(ask.rider, ask.cards[choice % len(ask.cards)]))
            else:
                self.decide(bot_decision(self.match)[0])

    @precondition(DecisionList.running)
    @rule()
    def give_no_order(self) -> None:
        """Give no order (R4.4)."""
        self.decide(NoOrder(self.race.to_move[0]))

    @precondition(lambda self: bool(self.race.dropped))
    @rule(which=st.integers(0, 11), on=st.booleans())
    def steer(self, which: int, on: bool) -> None:
        """Start or stop steering a dropped rider (R4.6)."""
        dropped = sorted(self.race.dropped)
        rider = dropped[which % len(dropped)]
        self.match.steer(rider, on)
        self.steered = self.steered | {rider} if on else self.steered - {rider}


def test_any_mixture_of_deeds_is_a_list_of_decisions() -> None:
    """R4.1, R4.4, R4.5, R4.6 through Match, its record and its file."""
    assert run_examples(OneByOne, 12, 25) > 100


@pytest.mark.release
def test_ten_thousand_deeds_are_lists_of_decisions() -> None:
    assert run_examples(OneByOne, 250, 50) >= 10_000


class Together(MatchMachine):
    """A race in which teams give their orders in any sequence."""

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["postal", "pbm", "boxed"]),
        hands=st.sampled_from(["hidden", "open"]),
    )
    def begin(self, seed: int, base: str, hands: str) -> None:
        self.keep(match_of(PLAYERS, base=base, seed=seed, orders="simultaneous", rows={"hands": hands, **SHORT}))

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
