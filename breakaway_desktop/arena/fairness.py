"""The check that a bot's decision does not depend on hidden cards: it has to be the same when they differ (R9.1).

At every decision the bot is asked twice, with the same stream and a fixed amount of work: in the race as it is, and in
one in which all that its team may not know was drawn anew. It thinks in this process, where it could reach the race
behind its view, and each time only the one race stands there.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from breakaway_desktop.arena.riding import has_choice
from breakaway_desktop.arena.schedule import ArenaTable, Contest
from breakaway_desktop.arena.secrets import ask_of, other_race
from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.messages import BotReply
from breakaway_desktop.bots.registry import rng_for, with_fixed_work
from breakaway_desktop.engine.asks import Ask, AskCard, Decision
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match

ROLLOUTS: Final = 64


class Difference(NamedTuple):
    """Where a decision hung on something hidden: table, turn, and rider (0 for the orders of a team)."""

    table: int
    turn: int
    team: int
    rider: int


class FairnessResult(NamedTuple):
    """A bot's `decisions` that were checked, how many of them would have been others, and how many were others when
    the bot was asked the same once more (those show nothing, and are not among the differences)."""

    decisions: int = 0
    differences: int = 0
    unsteady: int = 0
    first: Difference | None = None

    def plus(self, other: FairnessResult) -> FairnessResult:
        return FairnessResult(
            self.decisions + other.decisions,
            self.differences + other.differences,
            self.unsteady + other.unsteady,
            self.first or other.first,
        )

    @property
    def is_fair(self) -> bool:
        return not self.differences and not self.unsteady


def check_table(contest: Contest, table: ArenaTable) -> tuple[int, tuple[FairnessResult, ...]]:
    """Rides a table and checks every decision at which something is hidden; its number, and what was found by bot.
    Raises Refused when a bot cannot build its own hands."""
    match = Match.begin(contest.built(table))
    found = [FairnessResult() for _ in contest.bots]
    rng = Random(f"{table.seed}/secrets")
    while not match.over:
        automatic = match.automatic_decision()
        if automatic:
            match.answer(automatic)
            continue
        ask = match.asks[0]
        bot = table.seats[ask.team - 1]
        spec = contest.bots[bot]
        decision = _decided(match.race, ask.team, spec, table.seed)
        if has_choice(ask):
            other = other_race(match.race, ask.team, rng)
            if other is not None:
                theirs = _decided(other, ask.team, spec, table.seed)
                again = decision if theirs == decision else _decided(match.race, ask.team, spec, table.seed)
                rider = ask.rider if isinstance(ask, AskCard) else 0
                where = Difference(table.number, match.race.turn, ask.team, rider)
                found[bot] = found[bot].plus(_compared(decision, theirs, again, where))
        match.answer(_played(match, ask, decision))
    return table.number, tuple(found)


Outcome = Decision | str
"""A decision, or why there was none."""


def _compared(decision: Outcome, other: Outcome, again: Outcome, where: Difference) -> FairnessResult:
    if other == decision:
        return FairnessResult(1)
    if again != decision:
        return FairnessResult(1, unsteady=1)
    return FairnessResult(1, 1, first=where)


def _decided(race: Race, team: int, spec: str, seed: int) -> Outcome:
    """What the bot decides when this is the race behind its view."""
    view, ask = see(race, team), ask_of(race, team)
    assert ask is not None
    rng = rng_for(seed, team, race.turn, ask.rider if isinstance(ask, AskCard) else 0)
    try:
        decision = with_fixed_work(spec, ROLLOUTS).decide(view, ask, rng, None)
    except (Exception, SystemExit) as error:  # whatever a bot of somebody else may raise
        return f"{type(error).__name__}: {error}"
    objection: Refusal | None = decision_objection(ask, decision)
    return objection.key if objection else decision


def _played(match: Match, ask: Ask, outcome: Outcome) -> Decision:
    """What the match plays for it; highest cards where there is no decision that may be played (R4.4)."""
    if isinstance(outcome, str):
        return match.no_order(ask)
    return match.validate_answer(ask, BotReply(0, outcome))[0]
