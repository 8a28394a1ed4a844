"""Simulation of a race between bots, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.bot_decisions import bot_request, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, deal_bots, hands_from_seed, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.document import Record


def simulate(
    base: str,
    options: Options,
    teams: int,
    bots: Sequence[str],
    seed: int,
    *,
    own: bool = False,
    variant: str | None = None,
    on_failure: Callable[[Refusal], None] = lambda refusal: None,
) -> Record:
    """Play a race between `bots`, dealt to the teams in turn, and return its record.

    The same arguments give the same record (docs/bots.md, The same race again). `own`: each bot chooses its own hands,
    else they are random. `on_failure` is called with each kind of failure of a bot, once. Raises Refused (R2.1, R1.1),
    UnknownBot, BadParameter.
    """
    for name in bots:
        find_bot(name)  # raise now: in a race an unknown bot would merely give no orders (R4.4)
    seats = seats_of(deal_bots(bots, teams))
    plan = Plan(base, options, seats, seed, variant=variant)
    plan.rules()
    hands = ready_made_hands(plan) if own else [hands_from_seed(seed, team) for team in range(1, teams + 1)]
    return play_plan(plan.with_hands(hands), on_failure).record()


def play_plan(plan: Plan, on_failure: Callable[[Refusal], None]) -> Match:
    """Play a race of bots to its end and return it; `on_failure` as in `simulate`. Raises Refused (R2.1)."""
    match = Match.begin(plan)
    reported: set[tuple[str, str]] = set()

    def report(team: int, failure: Refusal) -> None:
        key = plan.seats[team - 1].player, failure.key
        if key not in reported:
            reported.add(key)
            on_failure(failure)

    with SyncThinker() as thinker:
        run_match(match, thinker.think, report)
    return match


def run_match(
    match: Match, think: Callable[[BotRequest], BotReply], on_failure: Callable[[int, Refusal], None]
) -> None:
    """Play a match until only humans are asked, or to its end.

    `think` answers requests, as `bots.worker.think` does; `on_failure` is called with a team whose decision failed
    (R4.4), before it is applied.
    """
    while not match.over:
        automatic = match.automatic_decision()
        if automatic:
            match.answer(automatic, auto_played=True)
            continue
        ask = next((ask for ask in match.open_asks if not match.seat(ask.team).is_human), None)
        if ask is None:
            return
        decision, failure = validate_answer(match, ask, think(bot_request(match, ask)))
        if failure is not None:
            on_failure(ask.team, failure)
        match.answer(decision)
