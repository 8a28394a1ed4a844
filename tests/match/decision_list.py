"""A plain list of a race's decisions as a model, with which the programs that drive races are compared (Hypothesis).

`DecisionList` is the model: decisions, and the races that the referee makes of them one by one. `MatchMachine` compares
`Match` with it; subclasses define how riders move.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, seed, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.fork import fork_race, fork_start, has_secrets
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.races import match_of
from tests.record.independent import complaint
from tests.record.races import document_of

PLAYERS = ("human", "bot:random", "human")
SHORT: dict[str, Any] = {"finish": 25, "sprints": (10, 20)}
"""Rows that make a race short."""
APART = (7, 13)
"""Seeds of races in which `torn_apart` drops riders."""
COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "derandomize": True,
    "database": None,
    "phases": (Phase.explicit, Phase.generate),  # a run takes seconds: shrinking an example would take hours
}


def torn_apart(seed: int, hands: str, players: tuple[str, ...]) -> Match:
    """Return a race in which riders 4 have lost touch with the field (R4.6); some seeds have none."""
    match = match_of(players, seed=seed, rows={"hands": hands, "finish": 120, "sprints": (10, 20)})
    while not match.race.dropped:
        ask = match.open_card_ask
        assert ask is not None
        match.answer(PlayCard(ask.rider, min(ask.cards) if ask.rider % 10 == 4 else max(ask.cards)))
    return match


class DecisionList(RuleBasedStateMachine):
    """Decisions and the race after each.

    `undone` are the decisions that can be redone, `steered` the dropped riders whose player chooses their cards (R4.6).
    """

    steps: ClassVar[int] = 0
    """Number of actions checked, over all examples."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Decision] = []
        self.undone: list[Decision] = []
        self.races: list[Race] = []
        self.players: tuple[str, ...] = PLAYERS
        self.steered: set[int] = set()

    @invariant()
    def another_deed_is_done(self) -> None:
        type(self).steps += 1

    @property
    def race(self) -> Race:
        return self.races[-1]

    def running(self) -> bool:
        return bool(self.races) and not self.race.over

    def begin_with(self, first: Race, decisions: Sequence[Decision]) -> None:
        """Start with the list of a new or loaded race; steering and undone decisions are reset."""
        self.undone.clear()
        self.steered.clear()
        self.done, self.races = [], [first]
        for decision in decisions:
            self.note(decision)

    def note(self, decision: Decision) -> None:
        self.races.append(referee.answer(self.race, decision)[0])
        self.done.append(decision)

    def add_decision(self, decision: Decision) -> None:
        """Add a new decision, after which undone ones can no longer be redone."""
        self.note(decision)
        self.undone.clear()

    def may(self, decision: Decision) -> bool:
        """Return whether the referee accepts the decision now."""
        try:
            referee.answer(self.race, decision)
        except Refused:
            return False
        return True

    def is_free(self, race: Race, rider: int) -> bool:
        """Return whether the rider's player has to choose a card (R4.6, R9.3)."""
        seen = race.rider(rider)
        is_dropped = rider in race.dropped and rider not in self.steered
        return not is_dropped and (seen.secret > 0 or len(set(seen.hand)) > 1)

    def is_by_human(self, index: int) -> bool:
        """Return whether a human made this decision rather than a bot or the rules."""
        race, decision = self.races[index], self.done[index]
        if self.players[decision.team - 1] != "human":
            return False
        if isinstance(decision, GiveOrders):
            return any(self.is_free(race, rider) for rider, _card in decision.cards)
        if not isinstance(decision, PlayCard) or self.is_free(race, decision.rider):
            return True
        return decision.card != max(race.rider(decision.rider).hand)

    def last_of_human(self) -> int | None:
        """Return how many decisions remain after an undo to the last human one; None if there is none.

        Among bots, the last decision is undone.
        """
        index = len(self.done)
        while index and "human" in self.players and not self.is_by_human(index - 1):
            index -= 1
        return index - 1 if index else None

    def take_back_to(self, left: int) -> list[Decision]:
        """Remove all but the first `left` decisions and return them."""
        removed = self.done[left:]
        self.undone = removed + self.undone
        del self.done[left:]
        del self.races[left + 1 :]
        return removed


def run_examples(machine: type[DecisionList], examples: int, steps: int, block: int | None = None) -> int:
    """Run `examples` examples of `steps` actions; return the number of actions. Each block has examples of its own."""
    if block is not None:
        machine = seed(block)(type(machine.__name__, (machine,), {}))
    machine.steps = 0
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=steps, **COMMON))
    return machine.steps


class MatchMachine(DecisionList):
    """A match and its file that must equal the list."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.files = 0
        self.path = Path(self.folder.name)

    def teardown(self) -> None:
        self.folder.cleanup()

    def keep(self, match: Match) -> None:
        """Continue with this match, in a new file."""
        self.files += 1
        self.path = Path(self.folder.name) / f"r{self.files}.race"
        self.match = match
        self.match.autosave = DirectAutosave(self.path)
        self.match.autosave.save(self.match.record())
        self.begin_with(match.first, [step.decision for step in match.steps])

    def decide(self, decision: Decision) -> None:
        self.add_decision(decision)
        self.match.answer(decision)

    @precondition(DecisionList.running)
    @rule(rider=st.sampled_from([11, 12, 13, 14, 21, 24, 31, 32, 33, 34]))
    def retire(self, rider: int) -> None:
        """Retire a rider (R4.5)."""
        if self.may(Retire(rider)):
            self.decide(Retire(rider))
        else:
            with pytest.raises(Refused):
                self.match.answer(Retire(rider))

    @rule(decision=st.sampled_from([PlayCard(11, 99), PlayCard(55, 3), NoOrder(99), NoOrders(7), Retire(10)]))
    def answer_wrongly(self, decision: Decision) -> None:
        with pytest.raises(Refused):
            self.match.answer(decision)

    @rule()
    def take_back(self) -> None:
        left = self.last_of_human()
        undo = self.match.next_undo()
        undone = self.match.undo()
        if left is None:
            assert undo is None
            assert undone == ()
            return
        removed = self.take_back_to(left)
        assert undo is not None
        assert (undo.decisions, undo.asker) == (len(removed), removed[0].team)
        assert undo.asker not in undo.consent
        assert [step.decision for step in undone] == removed

    @rule()
    def take_again(self) -> None:
        again = self.match.redo()
        assert bool(again) == bool(self.undone)
        for step in again:
            assert self.undone.pop(0) == step.decision
            self.note(step.decision)

    @rule()
    def load(self) -> None:
        """Load the race: undone decisions are forgotten, and retirements are those carried out.

        Pending orders are kept, but not the sequence in which they were given.
        """
        before = self.race
        self.match = Match.resume(load(self.path), autosave=DirectAutosave(self.path))
        self.begin_with(self.match.first, [step.decision for step in self.match.steps])
        for team in range(4):
            assert see(self.race, team) == see(before, team)
        assert self.race.given == before.given
        if not self.match.is_simultaneous:
            assert self.race == before

    @rule(back=st.integers(0, 30), players=st.tuples(*[st.sampled_from(["human", "bot:random", "bot:domestique"])] * 3))
    def ride_on(self, back: int, players: tuple[str, str, str]) -> None:
        """Fork the race after some decisions, with secret orders at the start of a turn.

        The new race has a file of its own; the old file must not change.
        """
        index = max(0, len(self.done) - back)
        start = fork_start(self.match, index)
        assert start == index or self.match.is_simultaneous
        if self.races[start].over:
            with pytest.raises(Refused):
                fork_race(self.match, index, players, seed=index)
            return
        old, data, then = self.match, self.path.read_bytes(), self.races[start]
        new = fork_race(old, index, players, seed=index)
        assert [step.decision for step in new.steps] == self.done[:start]
        assert see(new.race) == see(then)
        assert not new.race.given
        if not has_secrets(old):
            assert new.race == then
        assert old.race == self.race
        assert self.path.read_bytes() == data
        self.players = players
        self.keep(new)

    @invariant()
    def the_race_is_that_of_the_list(self) -> None:
        if self.races:
            assert self.match.race == self.race
            assert [step.decision for step in self.match.steps] == self.done
            assert self.match.can_redo == bool(self.undone)
            assert self.match.over == self.race.over
            assert tuple(seat.player for seat in self.match.seats) == self.players

    @invariant()
    def the_file_holds_all_that_was_decided(self) -> None:
        if self.done:
            assert load(self.path) == self.match.record()
            assert verify(self.path).agreement is Agreement.AGREES
            assert complaint(document_of(self.match.record())) is None
