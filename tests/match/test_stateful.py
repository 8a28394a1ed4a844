"""Any mixture of playing, taking back, taking again, saving and loading, beside a plain list of decisions."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
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
from breakaway_desktop.engine.asks import Decision, NoOrder, PlayCard, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.keeper import DirectKeeper
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from tests.record.independent import complaint
from tests.record.races import begun, document_of

PLAYERS = ("human", "bot:random", "human")


class Taken(NamedTuple):
    """A decision, and whether a human made it rather than a bot or the rules."""

    decision: Decision
    by_human: bool


class MatchOfAList(RuleBasedStateMachine):
    """The match is what a list of decisions says."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "r.race"
        self.done: list[Taken] = []
        self.undone: list[Taken] = []

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["boxed", "boardspace"]),
        hands=st.sampled_from(["hidden", "open"]),
    )
    def begin(self, seed: int, base: str, hands: str) -> None:
        self.match = begun(seed, base=base, players=PLAYERS, finish=25, sprints=(10, 20), hands=hands)
        self.match.keeper = DirectKeeper(self.path)
        self.match.keeper.keep(self.match.record())
        self.races = [self.match.race]

    def teardown(self) -> None:
        self.folder.cleanup()

    @property
    def race(self) -> Race:
        return self.races[-1]

    def is_free(self) -> bool:
        """Whether somebody has to choose a card now (R4.6, R9.3)."""
        rider = self.race.rider(self.race.to_move[0])
        return rider.id not in self.race.dropped and (rider.secret > 0 or len(set(rider.hand)) > 1)

    def is_chosen(self, decision: Decision) -> bool:
        """Whether the decision is any other than the card that is played without asking."""
        if self.is_free() or not isinstance(decision, PlayCard):
            return True
        return decision.card != max(self.race.rider(decision.rider).hand)

    def note(self, taken: Taken) -> None:
        self.done.append(taken)
        self.races.append(referee.answer(self.race, taken.decision)[0])

    def decide(self, decision: Decision) -> None:
        human = PLAYERS[decision.team - 1] == "human"
        self.note(Taken(decision, human and self.is_chosen(decision)))
        self.undone.clear()
        self.match.answer(decision)

    def running(self) -> bool:
        return not self.race.over

    @precondition(running)
    @rule(choice=st.integers(0, 3), times=st.integers(1, 8))
    def play(self, choice: int, times: int) -> None:
        """So many moves, each as whoever is to move would make it."""
        for _ in range(times):
            if self.race.over:
                return
            ask = self.match.ask
            assert ask is not None
            automatic = self.match.automatic()
            assert (automatic is None) == self.is_free()
            if automatic is not None:
                self.decide(automatic)
            elif self.match.seat(ask.team).is_human:
                self.decide(PlayCard(ask.rider, ask.cards[choice % len(ask.cards)]))
            else:
                self.decide(self.match.bot_decision()[0])

    @precondition(running)
    @rule()
    def give_no_order(self) -> None:
        self.decide(NoOrder(self.race.to_move[0]))

    @precondition(running)
    @rule(rider=st.sampled_from([11, 12, 13, 14, 21, 24, 31, 32, 33, 34]))
    def retire(self, rider: int) -> None:
        try:
            referee.answer(self.race, Retire(rider))
        except Refused:
            with pytest.raises(Refused):
                self.match.answer(Retire(rider))
        else:
            self.decide(Retire(rider))

    @rule(decision=st.sampled_from([PlayCard(11, 99), PlayCard(55, 3), NoOrder(99), Retire(10)]))
    def answer_wrongly(self, decision: Decision) -> None:
        with pytest.raises(Refused):
            self.match.answer(decision)

    @rule()
    def take_back(self) -> None:
        at = len(self.done)
        while at and not self.done[at - 1].by_human:
            at -= 1
        undo = self.match.undo()
        taken = self.match.take_back()
        if at == 0:
            assert undo is None
            assert taken == ()
            return
        gone = self.done[at - 1 :]
        assert undo is not None
        assert (undo.decisions, undo.asker) == (len(gone), gone[0].decision.team)
        assert undo.asker not in undo.consent
        assert [step.decision for step in taken] == [one.decision for one in gone]
        self.undone = gone + self.undone
        del self.done[at - 1 :]
        del self.races[at:]

    @rule()
    def take_again(self) -> None:
        again = self.match.redo()
        assert bool(again) == bool(self.undone)
        for step in again:
            taken = self.undone.pop(0)
            assert taken.decision == step.decision
            self.note(taken)

    @rule()
    def load(self) -> None:
        """What has been taken back is forgotten; retirements stand where they were carried out."""
        self.match = Match.resume(load(self.path), keeper=DirectKeeper(self.path))
        assert self.match.race == self.race
        self.undone.clear()
        steps, self.done = self.match.steps, []
        self.races = [self.match.first]
        for step in steps:
            human = PLAYERS[step.decision.team - 1] == "human"
            self.note(Taken(step.decision, human and self.is_chosen(step.decision)))

    @invariant()
    def the_race_is_that_of_the_list(self) -> None:
        if self.races:
            assert self.match.race == self.race
            assert [step.decision for step in self.match.steps] == [one.decision for one in self.done]
            assert self.match.may_redo == bool(self.undone)
            assert self.match.over == self.race.over

    @invariant()
    def the_file_holds_all_that_was_decided(self) -> None:
        if self.done:
            assert load(self.path) == self.match.record()
            assert complaint(document_of(self.match.record())) is None


COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "derandomize": True,
    "database": None,
}


def test_any_mixture_of_deeds_is_a_list_of_decisions() -> None:
    """R4.1, R4.4, R4.5, R4.6 through Match, its record and its file."""
    run_state_machine_as_test(MatchOfAList, settings=settings(max_examples=12, stateful_step_count=25, **COMMON))


@pytest.mark.slow
def test_many_mixtures_of_deeds_are_lists_of_decisions() -> None:
    run_state_machine_as_test(MatchOfAList, settings=settings(max_examples=250, stateful_step_count=50, **COMMON))
