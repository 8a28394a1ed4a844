"""Starting hands that bots choose: for themselves, and for humans who leave the choice to the program."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.bots.registry import find_bot, has_bot
from breakaway_desktop.bots.worker import PATIENCE, SyncThinker, hands_of
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.plan import ADVISER, BOT, STAND_IN, Plan, Seat


def bot_hands(seat: Seat, options: Options, seed: int, team: int) -> TeamHands:
    """Return the starting hands that the seat's bot chooses. Raises Refused, UnknownBot and BadParameter."""
    spec = seat.bot or ""
    find_bot(spec)
    with SyncThinker(start_patience=PATIENCE) as thinker:  # the window waits here before a race
        answer = thinker.work_out(spec, hands_of, (spec, options, (seed, team, 0, 0)))
    if answer.failure is not None:
        if answer.failure.key == "bot-without-process":
            raise Refused("bot-hands-without-process", bot=spec)
        if answer.failure.key != "bot-raised":
            raise Refused("bot-hands-stuck", bot=spec)
        raise Refused("bot-hands", bot=spec, error=answer.failure.values["error"])
    team_hands: TeamHands = answer.value
    return team_hands


def ready_made_hands(plan: Plan) -> list[TeamHands]:
    """Return hands for every team without team building: each bot's choice, and the adviser's for humans.

    `STAND_IN` chooses for a bot that cannot be loaded.
    """
    choosers = [seat.bot or ADVISER for seat in plan.seats]
    seats = [
        replace(seat, player=f"{BOT}{bot if has_bot(bot) else STAND_IN}")
        for seat, bot in zip(plan.seats, choosers, strict=True)
    ]
    return [bot_hands(seat, plan.options, plan.seed, team) for team, seat in enumerate(seats, start=1)]
