"""Secret orders in any mixture of giving, withholding, taking back, retiring, saving, loading and riding on, beside a
plain list of decisions (R4.2)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Decision, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.keeper import DirectKeeper
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.what_if import ride_on, start_of_ride
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.match.test_stateful import COMMON
from tests.record.races import begun

PLAYERS = ("human", "bot:random", "human")


class OrdersOfAList(RuleBasedStateMachine):
    """The match is what a list of decisions says, whoever gave his orders first."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "r.race"
        self.files = 1
        self.done: list[Decision] = []
        self.undone: list[Decision] = []
        self.races: list[Race] = []

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["postal", "pbm", "boxed"]),
        hands=st.sampled_from(["hidden", "open"]),
    )
    def begin(self, seed: int, base: str, hands: str) -> None:
        rows: dict[str, Any] = {"orders": "simultaneous", "finish": 25, "sprints": (10, 20), "hands": hands}
        self.keep(begun(seed, base=base, players=PLAYERS, **rows))

    def keep(self, match: Match) -> None:
        """This match from now on, in a file of its own."""
        self.match = match
        self.match.keeper = DirectKeeper(self.path)
        self.match.keeper.keep(self.match.record())
        self.undone.clear()
        self.done, self.races = [], [match.first]
        for step in match.steps:
            self.note(step.decision)

    def teardown(self) -> None:
        self.folder.cleanup()

    @property
    def race(self) -> Race:
        return self.races[-1]

    def note(self, decision: Decision) -> None:
        self.done.append(decision)
        self.races.append(referee.answer(self.race, decision)[0])

    def decide(self, decision: Decision) -> None:
        self.note(decision)
        self.undone.clear()
        self.match.answer(decision)

    def running(self) -> bool:
        return bool(self.races) and not self.race.over

    @precondition(running)
    @rule(first=st.integers(0, 2), lot=st.integers(0, 99), teams=st.integers(1, 6))
    def order(self, first: int, lot: int, teams: int) -> None:
        """So many teams give their orders, whichever comes first."""
        lots = Random(lot)
        for _ in range(teams):
            asks = self.match.asks
            assert asks == referee.asks(self.race)
            if not asks:
                return
            ask = asks[first % len(asks)]
            assert isinstance(ask, AskOrders)
            cards = tuple((rider.rider, lots.choice(rider.cards)) for rider in ask.needed)
            self.decide(GiveOrders(ask.team, cards))

    @precondition(running)
    @rule(first=st.integers(0, 2))
    def give_no_orders(self, first: int) -> None:
        """R4.4."""
        asks = referee.asks(self.race)
        self.decide(NoOrders(asks[first % len(asks)].team))

    @precondition(running)
    @rule(rider=st.sampled_from([11, 12, 14, 21, 24, 31, 33, 34]))
    def retire(self, rider: int) -> None:
        """R4.5."""
        try:
            referee.answer(self.race, Retire(rider))
        except Refused:
            with pytest.raises(Refused):
                self.match.answer(Retire(rider))
        else:
            self.decide(Retire(rider))

    @rule()
    def take_back(self) -> None:
        undo = self.match.undo()
        taken = [step.decision for step in self.match.take_back()]
        assert len(taken) == (undo.decisions if undo is not None else 0)
        if taken:
            assert taken == self.done[-len(taken) :]
            assert PLAYERS[taken[0].team - 1] == "human" or not self.match.humans
            del self.done[-len(taken) :], self.races[-len(taken) :]
            self.undone = taken + self.undone

    @rule()
    def take_again(self) -> None:
        for step in self.match.redo():
            assert self.undone.pop(0) == step.decision
            self.note(step.decision)

    @rule()
    def load(self) -> None:
        """Orders that wait are kept as well; who gave his first is not."""
        before = self.race
        self.keep(Match.resume(load(self.path)))
        assert see(self.race) == see(before)
        assert [see(self.race, team) for team in (1, 2, 3)] == [see(before, team) for team in (1, 2, 3)]
        assert self.race.given == before.given

    @rule(back=st.integers(0, 12), seed=st.integers(0, 9))
    def ride_on_from(self, back: int, seed: int) -> None:
        """What if, from the start of the turn: the old file stays as it was."""
        at = max(0, len(self.done) - back)
        start = start_of_ride(self.match, at)
        if self.races[start].over:
            with pytest.raises(Refused):
                ride_on(self.match, at, PLAYERS, seed=seed)
            return
        kept, decisions, then = self.path.read_bytes(), self.done[:start], self.races[start]
        new = ride_on(self.match, at, PLAYERS, seed=seed)
        assert [step.decision for step in new.steps] == decisions
        assert see(new.race) == see(then)
        assert not new.race.given
        assert self.path.read_bytes() == kept
        self.files += 1
        self.path = Path(self.folder.name) / f"r{self.files}.race"
        self.keep(new)

    @invariant()
    def the_race_is_that_of_the_list(self) -> None:
        if self.races:
            assert self.match.race == self.race
            assert [step.decision for step in self.match.steps] == self.done
            assert self.match.may_redo == bool(self.undone)

    @invariant()
    def the_file_holds_all_that_was_decided(self) -> None:
        if self.done:
            assert load(self.path) == self.match.record()
            assert verify(self.path).agreement is Agreement.AGREES


def test_any_mixture_of_orders_is_a_list_of_decisions() -> None:
    run_state_machine_as_test(OrdersOfAList, settings=settings(max_examples=10, stateful_step_count=25, **COMMON))


@pytest.mark.slow
def test_many_mixtures_of_orders_are_lists_of_decisions() -> None:
    run_state_machine_as_test(OrdersOfAList, settings=settings(max_examples=200, stateful_step_count=50, **COMMON))
