"""One race of bots from beginning to end, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, bot_hands, bots_in_turn, drawn_hands, seats_of
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
    failed: Callable[[Refusal], None] = lambda refusal: None,
) -> Record:
    """The record of a race of `bots`, dealt to the teams in turn; `own`: each builds its own hands, else at random.

    The same arguments give the same record on any machine. `failed` hears what goes wrong with a bot's decision, each
    kind of failure of a bot once. Raises Refused (R2.1, R1.1), UnknownBot, BadParameter.
    """
    for name in bots:
        find_bot(name)  # in a race a bot that cannot be found only gives no orders (R4.4)
    seats = seats_of(bots_in_turn(bots, teams))
    plan = Plan(base, options, seats, seed, variant=variant)
    plan.rules()
    numbered = enumerate(seats, start=1)
    built = [bot_hands(seat, options, seed, team) if own else drawn_hands(seed, team) for team, seat in numbered]
    match = Match.begin(plan.with_hands(built))
    told: set[tuple[int, str]] = set()

    def tell(team: int, failure: Refusal) -> None:
        key = team % len(bots), failure.key
        if key not in told:
            told.add(key)
            failed(failure)

    with SyncThinker() as thinker:
        ride(match, thinker.think, tell)
    return match.record()


def ride(match: Match, think: Callable[[BotRequest], BotReply], failed: Callable[[int, Refusal], None]) -> None:
    """Rides a match of bots to its end. `think` answers for them, as `bots.worker.think` does; `failed` hears which
    team's decision was lost, and why (R4.4)."""
    while not match.over:
        automatic = match.automatic()
        if automatic:
            match.answer(automatic)
            continue
        ask = match.asks[0]
        decision, failure = match.judged(ask, think(match.question(ask, 0)))
        if failure is not None:
            failed(ask.team, failure)
        match.answer(decision)
