"""The check that a bot's decision does not depend on hidden cards: other ones must not change the decision (R9.1).

At every decision the bot is asked twice, with the same random numbers and a fixed amount of work: in the actual race,
and in one in which everything that its team cannot know has been redrawn. The bot runs in this process, not in a
worker, so it could reach the race behind its view.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from breakaway_desktop.arena.alternative_races import alternative_race
from breakaway_desktop.arena.schedule import ArenaTable, Contest
from breakaway_desktop.arena.table_runner import has_choice
from breakaway_desktop.bots.base import decision_objection
from breakaway_desktop.bots.messages import BotReply
from breakaway_desktop.bots.registry import rng_for, with_fixed_work
from breakaway_desktop.engine.asks import Ask, AskCard, Decision
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.bot_decisions import validate_answer
from breakaway_desktop.match.chosen_cards import ask_of
from breakaway_desktop.match.match import Match

ROLLOUTS: Final = 64


class Difference(NamedTuple):
    """A decision that depended on hidden facts: table, turn, and rider (0 for the orders of a team)."""

    table: int
    turn: int
    team: int
    rider: int


class FairnessResult(NamedTuple):
    """Results of one bot: checked `decisions`, and how many of them differed.

    `unsteady` decisions also differed when the same ask was repeated; they are not counted as differences.
    """

    decisions: int = 0
    differences: int = 0
    unsteady: int = 0
    first: Difference | None = None

    def merged_with(self, other: FairnessResult) -> FairnessResult:
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
    """Play a table and check each decision at which something is hidden; return its number, and results by bot.

    Raises Refused if a bot cannot choose its hands.
    """
    match = Match.begin(contest.plan_with_hands(table))
    results = [FairnessResult() for _ in contest.bots]
    rng = Random(f"{table.seed}/secrets")
    while not match.over:
        automatic = match.automatic_decision()
        if automatic:
            match.answer(automatic)
            continue

        # Decide, and if other secrets are possible, decide again with those.
        ask = match.open_asks[0]
        bot = table.seats[ask.team - 1]
        spec = contest.bots[bot]
        decision = _decide(match.race, ask.team, spec, table.seed)
        if has_choice(ask):
            other = alternative_race(match.race, ask.team, rng)
            if other is not None:
                other_decision = _decide(other, ask.team, spec, table.seed)
                again = decision if other_decision == decision else _decide(match.race, ask.team, spec, table.seed)
                rider = ask.rider if isinstance(ask, AskCard) else 0
                difference = Difference(table.number, match.race.turn, ask.team, rider)
                results[bot] = results[bot].merged_with(_compare(decision, other_decision, again, difference))

        match.answer(_playable_decision(match, ask, decision))
    return table.number, tuple(results)


Outcome = Decision | str
"""A decision, or why there is none."""


def _compare(decision: Outcome, other: Outcome, again: Outcome, difference: Difference) -> FairnessResult:
    if other == decision:
        return FairnessResult(1)
    if again != decision:
        return FairnessResult(1, unsteady=1)
    return FairnessResult(1, 1, first=difference)


def _decide(race: Race, team: int, spec: str, seed: int) -> Outcome:
    """Return the bot's decision in this race."""
    view, ask = see(race, team), ask_of(race, team)
    assert ask is not None
    rng = rng_for(seed, team, race.turn, ask.rider if isinstance(ask, AskCard) else 0)
    try:
        decision = with_fixed_work(spec, ROLLOUTS).decide(view, ask, rng, None)
    except (Exception, SystemExit) as error:  # a plug-in may raise anything
        return f"{type(error).__name__}: {error}"
    objection: Refusal | None = decision_objection(ask, decision)
    return objection.key if objection else decision


def _playable_decision(match: Match, ask: Ask, outcome: Outcome) -> Decision:
    """Return the decision that the match plays: the bot's, or the highest cards if it gave no legal one (R4.4)."""
    if isinstance(outcome, str):
        return match.no_order(ask)
    return validate_answer(match, ask, BotReply(0, outcome))[0]
