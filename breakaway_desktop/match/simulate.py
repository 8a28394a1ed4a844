"""One race of bots from beginning to end, with nobody watching."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, bots_in_turn, drawn_hands, own_hands, seats_of
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
) -> Record:
    """The record of a race of `bots`, dealt to the teams in turn; `own`: each builds its own hands, else by lot.

    The same arguments give the same record on any machine. Raises Refused (R2.1, R1.1), UnknownBot, BadParameter.
    """
    for name in bots:
        find_bot(name)  # in a race a bot that cannot be found only gives no orders (R4.4)
    seats = seats_of(bots_in_turn(bots, teams))
    plan = Plan(base, options, seats, seed, variant=variant)
    plan.rules()
    numbered = enumerate(seats, start=1)
    built = [own_hands(seat, options, seed, team) if own else drawn_hands(seed, team) for team, seat in numbered]
    match = Match.begin(plan.with_hands(built))
    while not match.over:
        automatic = match.automatic()
        decision = automatic if automatic else match.bot_decision()[0]
        match.answer(decision)
    return match.record()
