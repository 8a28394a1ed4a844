"""*Check the bots*: asks each bot of a ride again, from its own view, and finds where it would decide otherwise.

That need not be anybody's fault (docs/bots.md, The same race again).
"""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.bots.registry import has_bot
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, GiveOrders, Retire
from breakaway_desktop.match.automatic import automatic_decision
from breakaway_desktop.match.bot_decisions import bot_request, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.share.asking import Requests
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.rides import uses_clock


class StrangeMove(NamedTuple):
    """The first decision of a bot that this program's bot would not have made."""

    turn: int
    team: int


class BotCheck(NamedTuple):
    """What a check found: the first strange move or None, and the teams that cannot be checked.

    Not checked: teams of bots that are not installed here, or thought by the clock; all if seats changed hands.
    """

    strange: StrangeMove | None
    unchecked: tuple[int, ...]


def check_requests(ride: SharedRace) -> Requests[BotCheck]:
    """Ask the bots of a ride again until one decides otherwise."""
    players = [(number, team.player or "") for number, team in enumerate(ride.record.teams, start=1)]
    bots = {team: player.removeprefix("bot:") for team, player in players if player.startswith("bot:")}
    unchecked = {team for team, bot in bots.items() if _is_unchecked(ride, bot)}
    for step in ride.steps:
        team = step.decision.team
        if team not in bots or team in unchecked or isinstance(step.decision, Retire):
            continue
        ask = next(ask for ask in referee.asks(step.before) if ask.team == team)
        expected: Decision | None = automatic_decision(step.before, ask, frozenset())
        if expected is None:
            match = Match(ride.record.base, step.before, ride.record.teams)
            reply = yield bot_request(match, ask)
            expected, failure = validate_answer(match, ask, reply)
            if failure is not None:  # such as a bot that got stuck here
                unchecked.add(team)
                continue
        if _comparable(expected) != _comparable(step.decision):
            return BotCheck(StrangeMove(step.before.turn, team), tuple(sorted(unchecked)))
    return BotCheck(None, tuple(sorted(unchecked)))


def _is_unchecked(ride: SharedRace, bot: str) -> bool:
    return ride.claims.seats or not has_bot(bot) or (ride.claims.clock and uses_clock(bot))


def _comparable(decision: Decision) -> object:
    """Return the decision without what a record does not tell: the order of cards, and who spied (R8.3)."""
    if not isinstance(decision, GiveOrders):
        return decision
    extras = sorted((extra.kind, extra.target) for extra in decision.extras)
    return decision.team, sorted(decision.cards), sorted(decision.then), extras
