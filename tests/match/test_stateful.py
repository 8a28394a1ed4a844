"""Any mixture of playing, taking back, taking again, saving, loading, steering, retiring, giving no order and riding on
as a new race, beside a plain list of decisions."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

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
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.keeper import DirectKeeper
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.what_if import has_secrets, ride_on
from breakaway_desktop.record.store import load
from tests.record.independent import complaint
from tests.record.races import begun, document_of

PLAYERS = ("human", "bot:random", "human")


class MatchOfAList(RuleBasedStateMachine):
    """The match is what a list of decisions says."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "r.race"
        self.files = 1
        self.races: list[Race] = []
        self.done: list[Decision] = []
        self.undone: list[Decision] = []
        self.players = PLAYERS
        self.steered: set[int] = set()

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

    def is_free(self, race: Race, rider: int) -> bool:
        """Whether his player has to choose a card (R4.6, R9.3)."""
        seen = race.rider(rider)
        is_dropped = rider in race.dropped and rider not in self.steered
        return not is_dropped and (seen.secret > 0 or len(set(seen.hand)) > 1)

    def is_by_human(self, at: int) -> bool:
        """Whether a human made this decision rather than a bot or the rules."""
        race, decision = self.races[at], self.done[at]
        if self.players[decision.team - 1] != "human":
            return False
        if not isinstance(decision, PlayCard) or self.is_free(race, decision.rider):
            return True
        return decision.card != max(race.rider(decision.rider).hand)

    def note(self, decision: Decision) -> None:
        self.done.append(decision)
        self.races.append(referee.answer(self.race, decision)[0])

    def decide(self, decision: Decision) -> None:
        self.note(decision)
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
            assert (automatic is None) == self.is_free(self.race, ask.rider)
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
        while at and "human" in self.players and not self.is_by_human(at - 1):
            at -= 1  # with bots alone it is one decision
        undo = self.match.undo()
        taken = self.match.take_back()
        if at == 0:
            assert undo is None
            assert taken == ()
            return
        gone = self.done[at - 1 :]
        assert undo is not None
        assert (undo.decisions, undo.asker) == (len(gone), gone[0].team)
        assert undo.asker not in undo.consent
        assert [step.decision for step in taken] == gone
        self.undone = gone + self.undone
        del self.done[at - 1 :]
        del self.races[at:]

    @rule()
    def take_again(self) -> None:
        again = self.match.redo()
        assert bool(again) == bool(self.undone)
        for step in again:
            assert self.undone.pop(0) == step.decision
            self.note(step.decision)

    @rule()
    def load(self) -> None:
        """What has been taken back is forgotten; retirements stand where they were carried out."""
        self.match = Match.resume(load(self.path), keeper=DirectKeeper(self.path))
        assert self.match.race == self.race
        self.begin_again()

    def begin_again(self) -> None:
        """With the match as it is: steering and what was taken back are its player's, not the race's."""
        self.undone.clear()
        self.steered.clear()
        self.done, self.races = [], [self.match.first]
        for step in self.match.steps:
            self.note(step.decision)

    @precondition(lambda self: bool(self.race.dropped))
    @rule(which=st.integers(0, 11), on=st.booleans())
    def steer(self, which: int, on: bool) -> None:
        """R4.6: a dropped rider whose player wants to choose for him, or no longer."""
        dropped = sorted(self.race.dropped)
        rider = dropped[which % len(dropped)]
        self.match.steer(rider, on)
        self.steered = self.steered | {rider} if on else self.steered - {rider}

    @rule(
        back=st.integers(0, 30),
        players=st.tuples(*[st.sampled_from(["human", "bot:random", "bot:domestique"])] * 3),
        seed=st.integers(0, 9),
    )
    def ride_on(self, back: int, players: tuple[str, str, str], seed: int) -> None:
        """What if: the decisions up to there as a new race with a file of its own; the old file stays as it was."""
        at = max(0, len(self.done) - back)
        if self.races[at].over:
            with pytest.raises(Refused):
                ride_on(self.match, at, players, seed=seed)
            return
        old, kept = self.match, self.path.read_bytes()
        new = ride_on(old, at, players, seed=seed)
        assert [step.decision for step in new.steps] == self.done[:at]
        assert see(new.race) == see(self.races[at])
        if not has_secrets(old):
            assert new.race == self.races[at]
        assert old.race == self.race
        assert self.path.read_bytes() == kept
        self.files += 1
        self.path = Path(self.folder.name) / f"r{self.files}.race"
        self.match, self.players = new, players
        self.match.keeper = DirectKeeper(self.path)
        self.match.keeper.keep(self.match.record())
        self.begin_again()

    @invariant()
    def the_race_is_that_of_the_list(self) -> None:
        if self.races:
            assert self.match.race == self.race
            assert [step.decision for step in self.match.steps] == self.done
            assert self.match.may_redo == bool(self.undone)
            assert self.match.over == self.race.over

    @invariant()
    def the_players_are_those_of_the_list(self) -> None:
        if self.races:
            assert tuple(seat.player for seat in self.match.seats) == self.players

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
